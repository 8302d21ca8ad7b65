"""Right solutions of the exercises of notebook 04, a list for each exercise."""

from __future__ import annotations

import statistics
from fractions import Fraction

import numpy

from gamelab import INF, WIN
from gamelab.games import FIRST, PASS
from gamelab.heuristics import blend, disc_difference, features, mobility, square_weights

# --- a search that passes ---


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


def best_and_mean(position, depth, agent):
    """Both ways to judge a node are functions in a table."""
    if position.is_over:
        return position.score
    if depth == 0:
        return disc_difference(position)
    choose = {agent: max if agent == FIRST else min}.get(position.to_move, statistics.mean)
    return choose([best_and_mean(position.play(move), depth - 1, agent) for move in position.moves])


EXPECTING = [expected, with_loops, max_or_min, probabilities, as_fractions, of_numpy, with_a_stack, best_and_mean]
