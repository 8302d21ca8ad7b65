"""Sweeps: of the library's agents, and of agents with functions of a user's, plain, compiled, and as decided.

Each runs in a new process, as a notebook that was just opened: starting processes and compiling count.
"""

from __future__ import annotations

from gamelab import FIRST, INF, ConnectFour, Othello, Sim, fast
from gamelab.arena import RandomAgent, SearchAgent, sweep
from gamelab.heuristics import runs, square_weights, symmetric
from gamelab.search import alphabeta, minimax


def own_search(position, depth, evaluate, alpha=-INF, beta=INF):
    if position.is_over:
        return position.score * 1000, -1
    if depth == 0:
        return evaluate(position), -1
    best, chosen = -INF * position.to_move, -1
    for move in position.moves:
        value, _ = own_search(position.play(move), depth - 1, evaluate, alpha, beta)
        if position.to_move == FIRST and value > best:
            best, chosen, alpha = value, move, max(alpha, value)
        elif position.to_move != FIRST and value < best:
            best, chosen, beta = value, move, min(beta, value)
        if alpha >= beta:
            break
    return best, chosen


def stones(position):
    value = 0
    for row in range(6):
        for column in range(6):
            value += position.at(row, column) * (3 - abs(2 - row) - abs(3 - column))
    return value


def corners(position):
    return position.at(0, 0) + position.at(0, 5) + position.at(5, 0) + position.at(5, 5)


PLAIN, COMPILED, DECIDED = "plain", "compiled", "as decided"
OWN = PLAIN, COMPILED, DECIDED
SWEEPS = {
    "connect four, depth 4, 2,000 games": (ConnectFour(), alphabeta, 4, runs, 2_000, [DECIDED]),
    "othello, depth 3, 2,000 games": (Othello(), alphabeta, 3, square_weights, 2_000, [DECIDED]),
    "sim, depth 3, 2,000 games": (Sim(), alphabeta, 3, symmetric, 2_000, [DECIDED]),
    "connect four, own search, depth 3, 40 games": (ConnectFour(), own_search, 3, stones, 40, OWN),
    "connect four, own evaluation, depth 4, 1,000 games": (ConnectFour(), alphabeta, 4, stones, 1_000, [DECIDED]),
    "connect four, own evaluation, depth 6, 10 games": (ConnectFour(), alphabeta, 6, stones, 10, OWN),
    "othello, own evaluation, depth 3, 40 games": (Othello(), minimax, 3, corners, 40, OWN),
}


def play(name, way):
    """Plays a sweep: the agent's functions run plain, are compiled at their first call, or when it seems to pay."""
    start, search, depth, evaluate, games, _ = SWEEPS[name]
    if way == COMPILED:
        search, evaluate = fast(search), fast(evaluate)
    agent = SearchAgent(search, depth, evaluate, fast=way != PLAIN)
    sweep(start, agent, RandomAgent(), games, seed=1, workers=1, progress=False)
