"""Right solutions of the exercises of notebook 04, a list for each exercise."""

from __future__ import annotations

import statistics
from collections import deque
from fractions import Fraction

import numpy

from gamelab import INF, WIN
from gamelab.games import FIRST, PASS
from gamelab.heuristics import blend, disc_difference, features, mobility, square_weights
from gamelab.search import minimax

# --- a search that passes ---


def search(position, depth, evaluate):
    if position.is_over:
        return WIN * ((position.score > 0) - (position.score < 0)), None
    if depth == 0:
        return evaluate(position), None
    best, best_move = -INF * position.to_move, None
    for move in position.moves:
        value, _ = search(position.play(move), depth - 1, evaluate)
        if position.to_move * value > position.to_move * best:
            best, best_move = value, move
    return best, best_move


def by_winner(position, depth, evaluate):
    if position.is_over:
        return WIN * (position.winner or 0), None
    if depth == 0:
        return evaluate(position), None
    choose = max if position.to_move == FIRST else min
    return choose(((by_winner(position.play(move), depth - 1, evaluate)[0], -move) for move in position.moves),
                  key=lambda pair: pair[0])[0], first_best(position, depth, evaluate)  # fmt: skip


def first_best(position, depth, evaluate):
    return max(position.moves, key=lambda move: position.to_move * search(position.play(move), depth - 1, evaluate)[0])


def two_functions(position, depth, evaluate):
    def ended(node, left):
        if node.is_over:
            return WIN * (node.winner or 0)
        return evaluate(node) if left == 0 else None

    def largest(node, left):
        found = [(after(node.play(move), left - 1), move) for move in node.moves]
        return max(found, key=lambda pair: pair[0])

    def smallest(node, left):
        found = [(after(node.play(move), left - 1), move) for move in node.moves]
        return min(found, key=lambda pair: pair[0])

    def after(node, left):
        value = ended(node, left)
        return value if value is not None else (largest if node.to_move == FIRST else smallest)(node, left)[0]

    value = ended(position, depth)
    if value is not None:
        return value, None
    return largest(position, depth) if position.to_move == FIRST else smallest(position, depth)


def pass_by_itself(position, depth, evaluate):
    if position.is_over:
        return WIN * (position.winner or 0), None
    if depth == 0:
        return evaluate(position), None
    if position.moves == (PASS,):
        return pass_by_itself(position.play(PASS), depth - 1, evaluate)[0], PASS
    values = [pass_by_itself(position.play(move), depth - 1, evaluate)[0] for move in position.moves]
    best = max(values) if position.to_move == FIRST else min(values)
    return best, position.moves[values.index(best)]


def by_negation(position, depth, evaluate):
    def worth(node, left):
        if node.is_over:
            return node.to_move * WIN * (node.winner or 0)
        if left == 0:
            return node.to_move * evaluate(node)
        return max(-worth(node.play(move), left - 1) for move in node.moves)

    if position.is_over or depth == 0:
        return position.to_move * worth(position, depth), None
    values = {move: -worth(position.play(move), depth - 1) for move in position.moves}
    move = max(values, key=values.get)
    return position.to_move * values[move], move


def with_a_window(position, depth, evaluate, alpha=-INF, beta=INF):
    if position.is_over:
        return WIN * (position.winner or 0), None
    if depth == 0:
        return evaluate(position), None
    best, best_move = -INF * position.to_move, None
    for move in position.moves:
        value = with_a_window(position.play(move), depth - 1, evaluate, alpha, beta)[0]
        if position.to_move * (value - best) > 0:
            best, best_move = value, move
        alpha, beta = (max(alpha, best), beta) if position.to_move == FIRST else (alpha, min(beta, best))
        if alpha >= beta:
            break
    return best, best_move


def in_layers(position, depth, evaluate):
    """Down with a queue, ply by ply, and up again; no recursion."""
    nodes, queue = [], deque([(position, depth, None, None)])
    while queue:
        node, left, parent, move = queue.popleft()
        nodes.append([node, left, parent, move, None, None])
        if not node.is_over and left:
            queue.extend((node.play(each), left - 1, nodes[-1], each) for each in node.moves)
    for entry in reversed(nodes):
        node, _, parent, move, value, _ = entry
        if value is None:
            value = WIN * (node.winner or 0) if node.is_over else evaluate(node)
            entry[4] = value
        if parent is not None and (parent[4] is None or parent[0].to_move * (value - parent[4]) > 0):
            parent[4], parent[5] = value, move
    return nodes[0][4], nodes[0][5]


def of_the_library(position, depth, evaluate):
    return minimax(position, depth, evaluate, ending="win")


SEARCHES = [search, by_winner, two_functions, pass_by_itself, by_negation, with_a_window, in_layers, of_the_library]


# --- an evaluation of one's own ---


def weighed(position):
    weights = (0, 40, 4, -8, -16, 6, 3)
    return sum(weight * feature for weight, feature in zip(weights, features(position), strict=True))


def with_numpy(position):
    return int(numpy.dot(features(position), (1, 40, 4, -8, -16, 6, 3)))


def corners(position):
    last = position.board.size - 1
    return sum(position.at(row, column) for row in (0, last) for column in (0, last))


def two_of_the_library(position):
    return square_weights(position) + 3 * mobility(position)


def phases(position):
    return disc_difference(position) if position.ply > 24 else 5 * mobility(position)


def edges(position):
    last = position.board.size - 1
    return sum(
        position.at(0, n) + position.at(last, n) + position.at(n, 0) + position.at(n, last) for n in range(last + 1)
    )


def rings(position):
    size = position.board.size
    return sum(position.at(row, column) * max(abs(2 * row - size + 1), abs(2 * column - size + 1))
               for row in range(size) for column in range(size))  # fmt: skip


JUDGES = [weighed, with_numpy, corners, two_of_the_library, phases, edges, rings, blend]


# --- expectimax ---


def expected(position, depth, agent):
    if position.is_over:
        return position.score
    if depth == 0:
        return disc_difference(position)
    values = [expected(position.play(move), depth - 1, agent) for move in position.moves]
    if position.to_move != agent:
        return sum(values) / len(values)
    return agent * max(agent * value for value in values)


def with_loops(position, depth, agent):
    if position.is_over:
        return position.score
    if depth == 0:
        return disc_difference(position)
    best, total = -INF * agent, 0
    for move in position.moves:
        value = with_loops(position.play(move), depth - 1, agent)
        total += value
        if agent * value > agent * best:
            best = value
    return best if position.to_move == agent else total / len(position.moves)


def max_or_min(position, depth, agent):
    if position.is_over or depth == 0:
        return position.score if position.is_over else disc_difference(position)
    values = [max_or_min(position.play(move), depth - 1, agent) for move in position.moves]
    if position.to_move == agent:
        return max(values) if agent == 1 else min(values)
    return statistics.fmean(values)


def probabilities(position, depth, agent):
    if position.is_over:
        return position.score
    if depth == 0:
        return disc_difference(position)
    share = 1 / len(position.moves)
    found = 0.0
    for move in position.moves:
        value = probabilities(position.play(move), depth - 1, agent)
        if position.to_move != agent:
            found += share * value
        elif move == position.moves[0] or (value > found if agent == FIRST else value < found):
            found = value
    return found


def as_fractions(position, depth, agent):
    if position.is_over:
        return Fraction(position.score)
    if depth == 0:
        return Fraction(disc_difference(position))
    values = [as_fractions(position.play(move), depth - 1, agent) for move in position.moves]
    return sum(values) / len(values) if position.to_move != agent else agent * max(agent * each for each in values)


def of_numpy(position, depth, agent):
    if position.is_over or depth == 0:
        return numpy.float64(position.score if position.is_over else disc_difference(position))
    values = numpy.array([of_numpy(position.play(move), depth - 1, agent) for move in position.moves])
    if position.to_move != agent:
        return values.mean()
    return values.max() if agent == FIRST else values.min()


def for_agent_inside(position, depth, agent):
    """Counts for ``agent`` on the way, and for FIRST at the end."""

    def gain(node, left):
        if node.is_over:
            return agent * node.score
        if left == 0:
            return agent * disc_difference(node)
        gains = [gain(node.play(move), left - 1) for move in node.moves]
        return max(gains) if node.to_move == agent else sum(gains) / len(gains)

    return agent * gain(position, depth)


def with_a_stack(position, depth, agent):
    """Without recursion: the values of children are collected in lists."""
    top = []
    stack = [(position, depth, top, None)]
    while stack:
        node, left, target, values = stack.pop()
        if values is not None:
            target.append(
                sum(values) / len(values) if node.to_move != agent else agent * max(agent * v for v in values)
            )
        elif node.is_over or left == 0:
            target.append(node.score if node.is_over else disc_difference(node))
        else:
            mine = []
            stack.append((node, left, target, mine))
            stack += [(node.play(move), left - 1, mine, None) for move in node.moves]
    return top[0]


def with_an_evaluation(position, depth, evaluate, agent):
    if position.is_over:
        return position.score
    if depth == 0:
        return evaluate(position)
    values = [with_an_evaluation(position.play(move), depth - 1, evaluate, agent) for move in position.moves]
    return sum(values) / len(values) if position.to_move != agent else agent * max(agent * value for value in values)


EXPECTING = [expected, with_loops, max_or_min, probabilities, as_fractions, of_numpy, for_agent_inside, with_a_stack,
             with_an_evaluation]  # fmt: skip
