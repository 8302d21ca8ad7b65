"""Rightly written searches to a depth with a window and a switch, each in another manner; ``SEARCHES`` lists them."""

from __future__ import annotations

from gamelab import FIRST, INF, WIN, alphabeta, minimax


def worth(position, ply=0):
    return WIN * ((position.score > 0) - (position.score < 0))


def by_sides(position, depth, evaluate, alpha, beta, prune):
    """The window and the best value are kept by the side that they belong to."""
    if position.is_over or depth == 0:
        return (worth(position) if position.is_over else evaluate(position)), None
    side, choice = position.to_move, None
    mine, theirs = (alpha, -beta) if side == FIRST else (-beta, alpha)
    best = -INF
    for move in position.moves:
        window = (mine, -theirs) if side == FIRST else (theirs, -mine)
        value = side * by_sides(position.play(move), depth - 1, evaluate, *window, prune)[0]
        if value > best:
            best, choice = value, move
        mine = max(mine, value)
        if prune and mine + theirs >= 0:
            break
    return side * best, choice


def with_two_helpers(position, depth, evaluate, alpha, beta, prune):
    def leaf(node, left):
        if node.is_over:
            return worth(node)
        return evaluate(node) if left == 0 else None

    def largest(node, left, low, high):
        value, choice = leaf(node, left), None
        if value is not None:
            return value, choice
        value = -INF
        for move in node.moves:
            found = either(node.play(move), left - 1, max(low, value), high)[0]
            value, choice = (found, move) if found > value else (value, choice)
            if prune and value >= high:
                return value, choice
        return value, choice

    def smallest(node, left, low, high):
        value, choice = leaf(node, left), None
        if value is not None:
            return value, choice
        value = INF
        for move in node.moves:
            found = either(node.play(move), left - 1, low, min(high, value))[0]
            value, choice = (found, move) if found < value else (value, choice)
            if prune and value <= low:
                return value, choice
        return value, choice

    def either(node, *rest):
        return largest(node, *rest) if node.to_move == FIRST else smallest(node, *rest)

    return either(position, depth, alpha, beta)


def as_a_generator(position, depth, evaluate, alpha, beta, prune):
    """A generator searches the children one by one; whoever takes from it stops at a cut."""
    if position.is_over:
        return worth(position), None
    if depth == 0:
        return evaluate(position), None
    side, window = position.to_move, {FIRST: alpha, -FIRST: beta}

    def children():
        for move in position.moves:
            child = position.play(move)
            value = as_a_generator(child, depth - 1, evaluate, window[FIRST], window[-FIRST], prune)[0]
            if side * value > side * window[side]:
                window[side] = value
            yield value, move

    found = []
    for pair in children():
        found.append(pair)
        if prune and window[FIRST] >= window[-FIRST]:
            break
    return max(found, key=lambda pair: side * pair[0])


def by_negation(position, depth, evaluate, alpha, beta, prune):
    def negamax(position, depth, alpha, beta):
        if position.is_over:
            return position.to_move * worth(position), None
        if depth == 0:
            return position.to_move * evaluate(position), None
        best, chosen = -INF, None
        for move in position.moves:
            value = -negamax(position.play(move), depth - 1, -beta, -alpha)[0]
            if value > best:
                best, chosen = value, move
            alpha = max(alpha, best)
            if prune and alpha >= beta:
                return best, chosen
        return best, chosen

    window = (alpha, beta) if position.to_move == FIRST else (-beta, -alpha)
    value, move = negamax(position, depth, *window)
    return position.to_move * value, move


def of_the_library(position, depth, evaluate, alpha, beta, prune):
    if prune:
        result = alphabeta(position, depth, evaluate, window=(alpha, beta), ending="win")
    else:
        result = minimax(position, depth, evaluate, ending="win")
    return result.value, result.move


def two_searches(position, depth, evaluate, alpha, beta, prune):
    """Without pruning, the window stays open on the way down."""
    if position.is_over or depth == 0:
        return (worth(position) if position.is_over else evaluate(position)), None
    found = []
    for move in position.moves:
        child = position.play(move)
        value = two_searches(child, depth - 1, evaluate, *((alpha, beta) if prune else (-INF, INF)), prune)[0]
        found.append((value, move))
        if position.to_move == FIRST:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if prune and beta <= alpha:
            break
    pick = max if position.to_move == FIRST else min
    return pick(found, key=lambda pair: pair[0])


def hard(position, depth, evaluate, alpha, beta, prune):
    """What is found lies in the window, as far as it prunes."""
    value, move = by_sides(position, depth, evaluate, alpha, beta, prune)
    return (min(max(value, alpha), beta) if prune else value), move


class Searcher:
    """A search that is an object."""

    def __call__(self, position, depth, evaluate, alpha, beta, prune):
        self.evaluate, self.prune = evaluate, prune
        return self.visit(position, depth, {FIRST: alpha, -FIRST: beta})

    def visit(self, position, depth, sure):
        if position.is_over:
            return worth(position), None
        if depth == 0:
            return self.evaluate(position), None
        player, best, chosen, sure = position.to_move, None, None, dict(sure)
        for move in position.moves:
            if self.prune and sure[FIRST] >= sure[-FIRST]:
                break
            value = self.visit(position.play(move), depth - 1, sure)[0]
            if best is None or player * value > player * best:
                best, chosen = value, move
            sure[player] = player * max(player * sure[player], player * value)
        return best, chosen


def without_pruning(search):
    """The search as one that takes no window and no switch."""
    return lambda position, depth, evaluate: search(position, depth, evaluate, -INF, INF, False)


SEARCHES = [by_sides, with_two_helpers, as_a_generator, by_negation, of_the_library, two_searches, hard, Searcher()]
