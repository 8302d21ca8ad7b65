"""Six sweeps with functions of a user's: plain, compiled, and as the library decides.

    python -m tests.benchmarks.sweeps [--repeats 3]

Each sweep runs in a new process, as a notebook that was just opened: starting processes and compiling count.  The
three ways take turns, and the best run of each counts.  The last column is the library's choice in multiples of the
better one of the other two: it should be no more than 1.2.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path
from time import perf_counter

from gamelab import FIRST, INF, ConnectFour, Othello, Sim, TicTacToe, fast
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


WAYS = "plain", "compiled", "as decided"


def agent(name, way):
    """An agent whose functions run plain, or are compiled at their first call, or when the library thinks it pays."""
    _, search, depth, evaluate, _ = SWEEPS[name]
    if way == "compiled":
        search, evaluate = fast(search), fast(evaluate)
    return SearchAgent(search, depth, evaluate, fast=way != "plain")


def run(name, way):
    """The seconds of a sweep, and its result."""
    start, *_, games = SWEEPS[name]
    began = perf_counter()
    row = sweep(start, agent(name, way), RandomAgent(), games, seed=1, progress=False).iloc[0]
    return perf_counter() - began, row["wins"]


def measured(name, way):
    """The same from a new process."""
    code = "import sys; from tests.benchmarks.sweeps import run; print(*run(*sys.argv[1:]))"
    done = subprocess.run([sys.executable, "-c", code, name, way], cwd=ROOT, capture_output=True, text=True, check=True)
    seconds, wins = done.stdout.split()
    return float(seconds), wins


def main():
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.sweeps", description=__doc__.splitlines()[0])
    parser.add_argument("--repeats", type=int, default=3)
    repeats = parser.parse_args().repeats
    print(f"{'':50}" + "".join(f"{way:>12}" for way in (*WAYS, "ratio")))
    for name in SWEEPS:
        runs = [[measured(name, way) for way in WAYS] for _ in range(repeats)]
        assert len({wins for row in runs for _, wins in row}) == 1, "the games are the same"
        best = [min(row[n][0] for row in runs) for n in range(len(WAYS))]
        ratio = best[2] / min(best[:2])
        print(f"{name:50}" + "".join(f"{each:12.2f}" for each in (*best, ratio)), flush=True)


if __name__ == "__main__":
    main()
