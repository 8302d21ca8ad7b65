"""Right functions, by the check that must pass them.

A check sees what a function plays and returns, and not how it is written: so each of these plays or returns something
of its own (another type, other moves of equal value, children made early or twice, a bound in place of a value).
The programs of ``bugs.toml`` are right, too; test_table.py tries those.
"""

import math
import statistics
from fractions import Fraction
from functools import cache, partial

import numpy

from gamelab import INF, WIN, alphabeta, heuristics, minimax
from gamelab.course.check.bugs import PROGRAMS, functions_of, mirrored, names_of
from gamelab.games import FIRST
from gamelab.heuristics import disc_difference, features


def worth(position):
    return WIN * (position.winner or 0)


# --- pairs of minimax and of alpha-beta: MAX's half, of which MIN's is the mirror image ---

END = """:
    if position.is_over:
        return position.score, None
"""
LATER_TIES = f"""
def maxi(position){END}
    best, chosen = -INF, None
    for move in position.moves:
        value = mini(position.play(move))[0]
        if value >= best:
            best, chosen = value, move
    return best, chosen
"""
BACKWARDS = f"""
def maxi(position){END}
    best, chosen = None, None
    for move in reversed(position.moves):
        value = mini(position.play(move))[0]
        if chosen is None or value > best:
            best, chosen = value, move
    return best, chosen
"""
LEAF_SEEN_BY_THE_PARENT = f"""
def maxi(position){END}
    values = {{}}
    for move in position.moves:
        child = position.play(move)
        values[move] = child.score if child.is_over else mini(child)[0]
    move = max(values, key=values.get)
    return values[move], move
"""
REMEMBERED = f"""
@cache
def maxi(position){END}
    values = [mini(position.play(move))[0] for move in position.moves]
    return max(values), position.moves[values.index(max(values))]
"""
FAIL_HARD = f"""
def maxi_alpha_beta(position, alpha, beta){END}
    chosen = None
    for move in position.moves:
        value, _ = mini_alpha_beta(position.play(move), alpha, beta)
        if value >= beta:
            return beta, move
        if value > alpha:
            alpha, chosen = value, move
    return alpha, chosen
"""
TEST_AT_THE_LOOPS_HEAD = f"""
def maxi_alpha_beta(position, alpha, beta){END}
    best, chosen = -INF, None
    for move in position.moves:
        if alpha >= beta:
            break
        value, _ = mini_alpha_beta(position.play(move), alpha, beta)
        if value > best:
            best, chosen = value, move
            alpha = max(alpha, value)
    return best, chosen
"""
NARROWED_IN_THE_CALL = f"""
def maxi_alpha_beta(position, alpha, beta){END}
    best, chosen = -INF, None
    for move in position.moves:
        value, _ = mini_alpha_beta(position.play(move), alpha=max(alpha, best), beta=beta)
        if value > best:
            best, chosen = value, move
        if best >= beta:
            break
    return best, chosen
"""
BACKWARDS_AND_ALL_MADE = f"""
def maxi_alpha_beta(position, alpha, beta){END}
    best, chosen = -INF, None
    for child, move in [(position.play(move), move) for move in reversed(position.moves)]:
        value, _ = mini_alpha_beta(child, alpha, beta)
        if value > best:
            best, chosen = value, move
        alpha = max(alpha, best)
        if alpha >= beta:
            return best, chosen
    return best, chosen
"""
HARD_ABOVE_AND_SOFT_BELOW = f"""
def maxi_alpha_beta(position, alpha, beta){END}
    best, chosen = alpha, None
    for move in position.moves:
        value = mini_alpha_beta(position.play(move), best, beta)[0]
        if value > best:
            best, chosen = value, move
            if best >= beta:
                return best, chosen
    return best, chosen
"""


def pair(text, infinity=INF):
    """The two functions of a pair, of which MAX's half is given."""
    names = functions_of(text + mirrored(text), cache=cache, INF=infinity)
    return names[names_of(text)[0]], names[names_of(mirrored(text))[0]]


plain_loops, fail_soft = partial(pair, PROGRAMS["minimax"]), partial(pair, PROGRAMS["pruned"])
later_ties = partial(pair, LATER_TIES, math.inf)
PAIRS = [later_ties, *(partial(pair, text) for text in (BACKWARDS, LEAF_SEEN_BY_THE_PARENT, REMEMBERED))]
PRUNED_PAIRS = [
    partial(pair, NARROWED_IN_THE_CALL, math.inf),
    *(partial(pair, text) for text in (FAIL_HARD, TEST_AT_THE_LOOPS_HEAD, BACKWARDS_AND_ALL_MADE,
                                       HARD_ABOVE_AND_SOFT_BELOW)),
]  # fmt: skip

# --- searches to the end in one function ---


def numpy_values(position):
    found = minimax(position)
    return numpy.int64(found.value), found.move if found.move is None else numpy.int64(found.move)


IN_ONE = [numpy_values]

# --- searches to a depth ---


def last_of_equals(position, depth, evaluate):
    """The last of equal moves for MAX, the first for MIN."""
    if position.is_over or depth == 0:
        return (worth(position) if position.is_over else evaluate(position)), None
    found = [(last_of_equals(position.play(move), depth - 1, evaluate)[0], move) for move in position.moves]
    return max(found) if position.to_move == FIRST else min(found)


def with_a_window(position, depth, evaluate, alpha=-INF, beta=INF):
    """It leaves out what cannot matter, which nobody asked for."""
    return open_without_pruning(position, depth, evaluate, alpha, beta, True)


def of_the_library(position, depth, evaluate):
    return minimax(position, depth, evaluate, ending="win")


SEARCHES = [last_of_equals, with_a_window, of_the_library]

# --- alpha-beta to a depth with a switch ---


def either_of_the_library(position, depth, evaluate, alpha, beta, prune):
    if prune:
        return alphabeta(position, depth, evaluate, window=(alpha, beta), ending="win")
    return minimax(position, depth, evaluate, ending="win")


def open_without_pruning(position, depth, evaluate, alpha, beta, prune):
    """Without pruning, the window stays open on the way down."""
    if position.is_over or depth == 0:
        return (worth(position) if position.is_over else evaluate(position)), None
    found = []
    for move in position.moves:
        child, window = position.play(move), (alpha, beta) if prune else (-INF, INF)
        found.append((open_without_pruning(child, depth - 1, evaluate, *window, prune)[0], move))
        if position.to_move == FIRST:
            alpha = max(alpha, found[-1][0])
        else:
            beta = min(beta, found[-1][0])
        if prune and beta <= alpha:
            break
    return (max if position.to_move == FIRST else min)(found, key=lambda each: each[0])


def hard(position, depth, evaluate, alpha, beta, prune):
    """What is found lies in the window, as far as it prunes."""
    value, move = open_without_pruning(position, depth, evaluate, alpha, beta, prune)
    return (min(max(value, alpha), beta) if prune else value), move


PRUNED_SEARCHES = [either_of_the_library, open_without_pruning, hard]

# --- evaluations ---


def weighed(position):
    weights = (0, 40, 4, -8, -16, 6, 3)
    return sum(weight * feature for weight, feature in zip(weights, features(position), strict=True))


def threats_and_centre(position):
    """What notebook 03 recommends."""
    return heuristics.threats(position) + heuristics.centre(position)


SIM_EVALUATIONS = [heuristics.mover_first, heuristics.symmetric]
JUDGES = [weighed, heuristics.blend]

# --- agents that resist ---


def fewer_points_each_ply(position):
    """It takes no depth, and returns a move alone."""

    def value(node):
        if node.is_over:
            return node.score * 2.0**-node.ply
        return (max if node.to_move == FIRST else min)(value(node.play(move)) for move in node.moves)

    return max(position.moves, key=lambda move: position.to_move * value(position.play(move)))


def with_options(position, **options):
    return fewer_points_each_ply(position)


def to_a_depth_of_its_own(position, depth=4):
    return fewer_points_each_ply(position)


AGENTS = [fewer_points_each_ply, to_a_depth_of_its_own, with_options, alphabeta, partial(minimax, ending="hurry")]

# --- orders ---


def right_first(position):
    return sorted(position.moves, key=lambda move: (abs(2 * move - position.board.columns + 1), -move))


def a_generator(position):
    yield from right_first(position)


def of_numpy(position):
    return numpy.array(right_first(position))


def keys_of_a_dict(position):
    return dict.fromkeys(right_first(position))


ORDERS = [right_first, a_generator, of_numpy, keys_of_a_dict]


# --- expectimax ---


def as_fractions(position, depth, agent):
    if position.is_over or depth == 0:
        return Fraction(position.score if position.is_over else disc_difference(position))
    values = [as_fractions(position.play(move), depth - 1, agent) for move in position.moves]
    choose = (max if agent == FIRST else min) if position.to_move == agent else statistics.mean
    return choose(values)


def expected_of_numpy(position, depth, agent):
    return numpy.float64(as_fractions(position, depth, agent))


EXPECTING = [as_fractions, expected_of_numpy]
