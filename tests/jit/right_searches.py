"""Searches as students write them: all right, each in another manner."""

from __future__ import annotations

import math

from gamelab import FIRST, INF
from gamelab.jit import fast


def nothing(position):
    return 0


@fast
def maxi(position, depth, evaluate):
    if position.is_over:
        return position.score * 1000
    if depth == 0:
        return evaluate(position)
    best = -INF
    for move in position.moves:
        best = max(best, mini(position.play(move), depth - 1, evaluate))
    return best


@fast
def mini(position, depth, evaluate):
    if position.is_over:
        return position.score * 1000
    if depth == 0:
        return evaluate(position)
    best = INF
    for move in position.moves:
        best = min(best, maxi(position.play(move), depth - 1, evaluate))
    return best


@fast
def pair(position, depth, evaluate):
    """Two functions that call each other, and one that calls them."""
    return maxi(position, depth, evaluate) if position.to_move == FIRST else mini(position, depth, evaluate)


@fast
def value_and_move(position, depth, evaluate):
    """Returns a tuple; no move at a leaf."""
    if position.is_over:
        return position.score * 1000, None
    if depth == 0:
        return evaluate(position), None
    best_value, best_move = -INF * position.to_move, None
    for move in position.moves:
        value, _ = value_and_move(position.play(move), depth - 1, evaluate)
        if position.to_move * value > position.to_move * best_value:
            best_value, best_move = value, move
    return best_value, best_move


@fast
def infinite(position, depth, evaluate, alpha=-math.inf, beta=math.inf):
    """Alpha-beta with default arguments and floats for infinity; returns early."""
    if position.is_over:
        return position.score * 1000
    if depth == 0:
        return evaluate(position)
    if position.to_move == FIRST:
        for move in position.moves:
            alpha = max(alpha, infinite(position.play(move), depth - 1, evaluate, alpha, beta))
            if alpha >= beta:
                return beta
        return alpha
    for move in position.moves:
        beta = min(beta, infinite(position.play(move), depth - 1, evaluate, alpha, beta))
        if beta <= alpha:
            return alpha
    return beta


@fast
def upwards(position, depth, evaluate, ply=0):
    """Counts plies up to the depth, names an argument, and flips a flag instead of asking whose turn it is."""
    if position.winner is not None:
        return position.winner * 1000
    if position.is_over:
        return 0
    if ply == depth:
        return evaluate(position)
    found = [upwards(position.play(move), depth, evaluate, ply=ply + 1) for move in position.moves]
    found.sort()
    return found[-1] if position.to_move == FIRST else found[0]


FEW, MORE = (pair, value_and_move, upwards), (infinite,)
