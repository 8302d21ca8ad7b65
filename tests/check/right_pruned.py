"""Rightly written searches to a depth with a window and a switch, each in another manner; ``SEARCHES`` lists them."""

from __future__ import annotations

from gamelab import FIRST, INF, WIN, alphabeta, minimax
from gamelab.check.bugs import PROGRAMS
from gamelab.check.programs import WHOLE_LIMITED, functions_of, with_window
from gamelab.check.searches import Goal, pair_of
from gamelab.heuristics import zero


def worth(position, ply=0):
    return WIN * ((position.score > 0) - (position.score < 0))


def two_branches(position, depth, evaluate, alpha, beta, prune):
    if position.is_over:
        return worth(position), None
    if depth == 0:
        return evaluate(position), None
    chosen = None
    if position.to_move == FIRST:
        best = -INF
        for move in position.moves:
            value, _ = two_branches(position.play(move), depth - 1, evaluate, alpha, beta, prune)
            if value > best:
                best, chosen = value, move
            alpha = max(alpha, best)
            if prune and alpha >= beta:
                break
    else:
        best = INF
        for move in position.moves:
            value, _ = two_branches(position.play(move), depth - 1, evaluate, alpha, beta, prune)
            if value < best:
                best, chosen = value, move
            beta = min(beta, best)
            if prune and alpha >= beta:
                break
    return best, chosen


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
    value, move = two_branches(position, depth, evaluate, alpha, beta, prune)
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


in_one_loop = functions_of(with_window(WHOLE_LIMITED), worth=worth)["search"]
in_two_halves = pair_of(PROGRAMS["pruned depth"], PROGRAMS["pruned depth"], Goal(zero, "win"))[1]
SEARCHES = [two_branches, by_negation, of_the_library, two_searches, hard, Searcher(), in_one_loop, in_two_halves]
