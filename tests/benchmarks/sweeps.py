"""Six sweeps with functions of a user's, plain and as they come: `python -m tests.benchmarks.sweeps`.

Each sweep runs in a new process, as a notebook that was just opened: starting processes and compiling count.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from time import perf_counter

from gamelab import FIRST, INF, ConnectFour, Othello, Sim, TicTacToe
from gamelab.arena import RandomAgent, SearchAgent, sweep
from gamelab.search import alphabeta, minimax

ROOT = Path(__file__).parents[2]


def own_search(position, depth, evaluate, alpha, beta):
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


def edges(position):
    value = 0
    for edge in range(15):
        value += position.owner(edge) * (edge % 3)
    return value


def cells(position):
    return 3 * position.at(1, 1) + position.at(0, 0) + position.at(2, 2)


SWEEPS = {
    "Connect Four, own search, depth 3, 40 games": (ConnectFour(), own_search, 3, stones, 40),
    "Connect Four, own evaluation, depth 4, 40 games": (ConnectFour(), alphabeta, 4, stones, 40),
    "tic-tac-toe, own search, depth 3, 40 games": (TicTacToe(), own_search, 3, cells, 40),
    "Sim, own evaluation, depth 3, 20 games": (Sim(), minimax, 3, edges, 20),
    "Othello, own evaluation, depth 3, 40 games": (Othello(), alphabeta, 3, corners, 40),
    "Connect Four, own evaluation, depth 6, 10 games": (ConnectFour(), alphabeta, 6, stones, 10),
}


def run(name, is_fast):
    """The seconds of a sweep, and its result."""
    start, search, depth, evaluate, games = SWEEPS[name]
    began = perf_counter()
    agent = SearchAgent(search, depth, evaluate, fast=is_fast)
    row = sweep(start, agent, RandomAgent(), games, seed=1, progress=False).iloc[0]
    return perf_counter() - began, row["wins"]


def main():
    print(f"{'':50}{'plain':>8}{'as it comes':>13}")
    for name in SWEEPS:
        code = "import sys; from tests.benchmarks.sweeps import run; print(*run(sys.argv[1], sys.argv[2] == 'fast'))"
        found = []
        for how in ("plain", "fast"):
            command = [sys.executable, "-c", code, name, how]
            done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
            found.append(done.stdout.split())
        assert found[0][1] == found[1][1], "the games are the same"
        print(f"{name:50}{float(found[0][0]):8.2f}{float(found[1][0]):13.2f}", flush=True)


if __name__ == "__main__":
    main()
