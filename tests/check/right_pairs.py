"""Rightly written pairs of minimax and of alpha-beta, each in another manner; ``PLAIN`` and ``PRUNED`` list them.

Of most, MAX's half is written down, and MIN's is its mirror image.
"""

from __future__ import annotations

import math
from functools import cache, partial

from gamelab import INF
from gamelab.check.bugs import PROGRAMS, functions_of, mirrored, names_of

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
GENERATOR = f"""
def maxi(position){END}
    return max((mini(position.play(move))[0], move) for move in position.moves)
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
CUT_BEFORE_TIGHTENING = f"""
def maxi_alpha_beta(position, alpha, beta){END}
    best, chosen = -INF, None
    for move in position.moves:
        value = mini_alpha_beta(position.play(move), alpha, beta)[0]
        if value > best:
            best, chosen = value, move
        if best >= beta:
            return best, chosen
        alpha = max(alpha, best)
    return best, chosen
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
BACKWARDS_AND_PRUNED = f"""
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


def pair(text, **given):
    """The two functions of a pair, of which MAX's half is given."""
    names = functions_of(text + mirrored(text), cache=cache, **given)
    return names[names_of(text)[0]], names[names_of(mirrored(text))[0]]


plain_loops, fail_soft = partial(pair, PROGRAMS["minimax"]), partial(pair, PROGRAMS["pruned"])
later_ties = partial(pair, LATER_TIES, INF=math.inf)


def negamax_inside():
    def negamax(position):
        if position.is_over:
            return position.to_move * position.score, None
        return max(((-negamax(position.play(move))[0], move) for move in position.moves), key=lambda pair: pair[0])

    def maxi(position):
        return negamax(position)

    def mini(position):
        value, move = negamax(position)
        return -value, move

    return maxi, mini


def with_a_stack():
    def solve(root):
        values, stack = {}, [(root, (), False)]
        while stack:
            position, path, done = stack.pop()
            if position.is_over:
                values[path] = position.score
            elif done:
                pick = max if position.to_move == 1 else min
                values[path] = pick(values[(*path, move)] for move in position.moves)
            else:
                stack.append((position, path, True))
                stack += [(position.play(move), (*path, move), False) for move in position.moves]
        move = next((move for move in root.moves if values[(move,)] == values[()]), None)
        return values[()], move

    return lambda position: solve(position), lambda position: solve(position)


def negamax_with_a_window():
    def negamax(position, alpha, beta):
        if position.is_over:
            return position.to_move * position.score, None
        best, chosen = -INF, None
        for move in position.moves:
            value = -negamax(position.play(move), -beta, -alpha)[0]
            if value > best:
                best, chosen = value, move
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return best, chosen

    def maxi_alpha_beta(position, alpha, beta):
        return negamax(position, alpha, beta)

    def mini_alpha_beta(position, alpha, beta):
        value, move = negamax(position, -beta, -alpha)
        return -value, move

    return maxi_alpha_beta, mini_alpha_beta


PLAIN_TEXTS = [GENERATOR, BACKWARDS, LEAF_SEEN_BY_THE_PARENT, REMEMBERED]
PRUNED_TEXTS = [FAIL_HARD, TEST_AT_THE_LOOPS_HEAD, NARROWED_IN_THE_CALL, BACKWARDS_AND_PRUNED,
                HARD_ABOVE_AND_SOFT_BELOW]  # fmt: skip
PLAIN = [plain_loops, later_ties, negamax_inside, with_a_stack, *(partial(pair, text) for text in PLAIN_TEXTS)]
PRUNED = [fail_soft, partial(pair, CUT_BEFORE_TIGHTENING, INF=math.inf), negamax_with_a_window,
          *(partial(pair, text) for text in PRUNED_TEXTS)]  # fmt: skip
