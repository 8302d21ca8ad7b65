"""Rightly written pairs of minimax and of alpha-beta, each in another manner; ``PLAIN`` and ``PRUNED`` list them."""

from __future__ import annotations

import math
from functools import cache

from gamelab import INF


def plain_loops():
    def maxi(position):
        if position.is_over:
            return position.score, None
        best, chosen = -INF, None
        for move in position.moves:
            value, _ = mini(position.play(move))
            if value > best:
                best, chosen = value, move
        return best, chosen

    def mini(position):
        if position.is_over:
            return position.score, None
        best, chosen = INF, None
        for move in position.moves:
            value, _ = maxi(position.play(move))
            if value < best:
                best, chosen = value, move
        return best, chosen

    return maxi, mini


def float_infinities_and_later_ties():
    def maxi(position):
        if position.is_over:
            return position.score, None
        best, chosen = float("-inf"), None
        for move in position.moves:
            value = mini(position.play(move))[0]
            if value >= best:
                best, chosen = value, move
        return best, chosen

    def mini(position):
        if position.is_over:
            return position.score, None
        best, chosen = math.inf, None
        for move in position.moves:
            value = maxi(position.play(move))[0]
            if value <= best:
                best, chosen = value, move
        return best, chosen

    return maxi, mini


def max_of_generators():
    def maxi(position):
        if position.is_over:
            return position.score, None
        return max((mini(position.play(move))[0], move) for move in position.moves)

    def mini(position):
        if position.is_over:
            return position.score, None
        return min((maxi(position.play(move))[0], move) for move in position.moves)

    return maxi, mini


def lists_with_key():
    def maxi(position):
        if position.is_over:
            return (position.score, -1)
        pairs = [(mini(position.play(move))[0], move) for move in position.moves]
        return max(pairs, key=lambda pair: pair[0])

    def mini(position):
        if position.is_over:
            return (position.score, -1)
        pairs = [(maxi(position.play(move))[0], move) for move in position.moves]
        return min(pairs, key=lambda pair: pair[0])

    return maxi, mini


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


def backwards():
    def maxi(position):
        if position.is_over:
            return position.score, None
        best, chosen = None, None
        for move in reversed(position.moves):
            value = mini(position.play(move))[0]
            if chosen is None or value > best:
                best, chosen = value, move
        return best, chosen

    def mini(position):
        if position.is_over:
            return position.score, None
        best, chosen = None, None
        for move in reversed(position.moves):
            value = maxi(position.play(move))[0]
            if chosen is None or value < best:
                best, chosen = value, move
        return best, chosen

    return maxi, mini


def leaf_seen_by_the_parent():
    def maxi(position):
        if position.is_over:
            return position.score, None
        values = {}
        for move in position.moves:
            child = position.play(move)
            values[move] = child.score if child.is_over else mini(child)[0]
        move = max(values, key=values.get)
        return values[move], move

    def mini(position):
        if position.is_over:
            return position.score, None
        values = {}
        for move in position.moves:
            child = position.play(move)
            values[move] = child.score if child.is_over else maxi(child)[0]
        move = min(values, key=values.get)
        return values[move], move

    return maxi, mini


def remembered():
    @cache
    def maxi(position):
        if position.is_over:
            return position.score, None
        return max((mini(position.play(move))[0], -move) for move in position.moves)[0], best(position, max, mini)

    @cache
    def mini(position):
        if position.is_over:
            return position.score, None
        return min((maxi(position.play(move))[0], move) for move in position.moves)

    def best(position, pick, other):
        return pick(position.moves, key=lambda move: other(position.play(move))[0])

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

    def maxi(position):
        return solve(position)

    def mini(position):
        return solve(position)

    return maxi, mini


PLAIN = [
    plain_loops, float_infinities_and_later_ties, max_of_generators, lists_with_key, negamax_inside, backwards,
    leaf_seen_by_the_parent, remembered, with_a_stack,
]  # fmt: skip


def fail_soft():
    def maxi_alpha_beta(position, alpha, beta):
        if position.is_over:
            return position.score, None
        best, chosen = -INF, None
        for move in position.moves:
            value, _ = mini_alpha_beta(position.play(move), alpha, beta)
            if value > best:
                best, chosen = value, move
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best, chosen

    def mini_alpha_beta(position, alpha, beta):
        if position.is_over:
            return position.score, None
        best, chosen = INF, None
        for move in position.moves:
            value, _ = maxi_alpha_beta(position.play(move), alpha, beta)
            if value < best:
                best, chosen = value, move
            beta = min(beta, best)
            if beta <= alpha:
                break
        return best, chosen

    return maxi_alpha_beta, mini_alpha_beta


def fail_hard():
    def maxi_alpha_beta(position, alpha, beta):
        if position.is_over:
            return position.score, None
        chosen = None
        for move in position.moves:
            value, _ = mini_alpha_beta(position.play(move), alpha, beta)
            if value >= beta:
                return beta, move
            if value > alpha:
                alpha, chosen = value, move
        return alpha, chosen

    def mini_alpha_beta(position, alpha, beta):
        if position.is_over:
            return position.score, None
        chosen = None
        for move in position.moves:
            value, _ = maxi_alpha_beta(position.play(move), alpha, beta)
            if value <= alpha:
                return alpha, move
            if value < beta:
                beta, chosen = value, move
        return beta, chosen

    return maxi_alpha_beta, mini_alpha_beta


def cut_before_tightening():
    def maxi_alpha_beta(position, alpha=-math.inf, beta=math.inf):
        if position.is_over:
            return position.score, None
        best, chosen = -math.inf, None
        for move in position.moves:
            value = mini_alpha_beta(position.play(move), alpha, beta)[0]
            if value > best:
                best, chosen = value, move
            if best >= beta:
                return best, chosen
            alpha = max(alpha, best)
        return best, chosen

    def mini_alpha_beta(position, alpha=-math.inf, beta=math.inf):
        if position.is_over:
            return position.score, None
        best, chosen = math.inf, None
        for move in position.moves:
            value = maxi_alpha_beta(position.play(move), alpha, beta)[0]
            if value < best:
                best, chosen = value, move
            if best <= alpha:
                return best, chosen
            beta = min(beta, best)
        return best, chosen

    return maxi_alpha_beta, mini_alpha_beta


def test_at_the_loops_head():
    def maxi_alpha_beta(position, a, b):
        if position.is_over:
            return position.score, None
        best, chosen = -INF, None
        for move in position.moves:
            if a >= b:
                break
            value, _ = mini_alpha_beta(position.play(move), a, b)
            if value > best:
                best, chosen = value, move
                a = max(a, value)
        return best, chosen

    def mini_alpha_beta(position, a, b):
        if position.is_over:
            return position.score, None
        best, chosen = INF, None
        for move in position.moves:
            if b <= a:
                break
            value, _ = maxi_alpha_beta(position.play(move), a, b)
            if value < best:
                best, chosen = value, move
                b = min(b, value)
        return best, chosen

    return maxi_alpha_beta, mini_alpha_beta


def narrowed_in_the_call():
    def maxi_alpha_beta(position, alpha, beta):
        if position.is_over:
            return position.score, None
        best, chosen = -INF, None
        for move in position.moves:
            value, _ = mini_alpha_beta(position.play(move), alpha=max(alpha, best), beta=beta)
            if value > best:
                best, chosen = value, move
            if best >= beta:
                break
        return best, chosen

    def mini_alpha_beta(position, alpha, beta):
        if position.is_over:
            return position.score, None
        best, chosen = INF, None
        for move in position.moves:
            value, _ = maxi_alpha_beta(position.play(move), alpha=alpha, beta=min(beta, best))
            if value < best:
                best, chosen = value, move
            if best <= alpha:
                break
        return best, chosen

    return maxi_alpha_beta, mini_alpha_beta


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


def backwards_and_pruned():
    def maxi_alpha_beta(position, alpha, beta):
        if position.is_over:
            return position.score, None
        best, chosen = -INF, None
        for child, move in [(position.play(move), move) for move in reversed(position.moves)]:
            value, _ = mini_alpha_beta(child, alpha, beta)
            if value > best:
                best, chosen = value, move
            alpha = max(alpha, best)
            if alpha >= beta:
                return best, chosen
        return best, chosen

    def mini_alpha_beta(position, alpha, beta):
        if position.is_over:
            return position.score, None
        best, chosen = INF, None
        for child, move in [(position.play(move), move) for move in reversed(position.moves)]:
            value, _ = maxi_alpha_beta(child, alpha, beta)
            if value < best:
                best, chosen = value, move
            beta = min(beta, best)
            if alpha >= beta:
                return best, chosen
        return best, chosen

    return maxi_alpha_beta, mini_alpha_beta


def hard_above_and_soft_below():
    def maxi_alpha_beta(position, alpha, beta):
        if position.is_over:
            return position.score, None
        value, chosen = alpha, None
        for move in position.moves:
            child_value = mini_alpha_beta(position.play(move), value, beta)[0]
            if child_value > value:
                value, chosen = child_value, move
                if value >= beta:
                    return value, chosen
        return value, chosen

    def mini_alpha_beta(position, alpha, beta):
        if position.is_over:
            return position.score, None
        value, chosen = beta, None
        for move in position.moves:
            child_value = maxi_alpha_beta(position.play(move), alpha, value)[0]
            if child_value < value:
                value, chosen = child_value, move
                if value <= alpha:
                    return value, chosen
        return value, chosen

    return maxi_alpha_beta, mini_alpha_beta


PRUNED = [
    fail_soft, fail_hard, cut_before_tightening, test_at_the_loops_head, narrowed_in_the_call, negamax_with_a_window,
    backwards_and_pruned, hard_above_and_soft_below,
]  # fmt: skip
