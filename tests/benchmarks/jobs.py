"""What is measured of gamelab: its plain searches, a drawing, and its import."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from gamelab.games import ConnectFour, Othello, Sim, TicTacToe
from gamelab.heuristics import disc_difference, runs, zero
from gamelab.jit import fast
from gamelab.oracle import solve
from gamelab.search import alphabeta, minimax

ROOT = Path(__file__).parents[2]
TICTACTOE, CONNECT_FOUR = "tic-tac-toe, to the end", "connect four 6x7, depth 8, zero"
FIRST_SEARCH = (
    "import numba; from gamelab import ConnectFour, alphabeta, fast; from gamelab.heuristics import zero; "
    "start = now(); fast(alphabeta)(ConnectFour(), 8, zero)"
)
DRAW = "from tests.benchmarks.jobs import draw; draw()"


class Job(NamedTuple):
    """``run`` is timed (or returns the seconds itself); ``count`` tells the nodes it entered, 0 if it searches none."""

    game: str
    name: str
    run: Callable[[], object]
    count: Callable[[], int]


def jobs() -> Iterator[Job]:
    yield search_job(TICTACTOE, "minimax", partial(minimax, TicTacToe()))
    yield search_job(TICTACTOE, "alphabeta", partial(alphabeta, TicTacToe()))
    yield search_job(CONNECT_FOUR, "alphabeta", partial(alphabeta, ConnectFour(), 8, zero))
    yield search_job("connect four 6x7, depth 6, zero", "minimax", partial(minimax, ConnectFour(), 6, zero))
    yield search_job("connect four 6x7, depth 6, runs", "alphabeta", partial(alphabeta, ConnectFour(), 6, runs))
    yield search_job("sim, depth 5, zero", "minimax", partial(minimax, Sim(), 5, zero))
    yield search_job("othello 6x6, depth 5, zero", "minimax", partial(minimax, Othello(), 5, zero))
    yield from compiled_jobs()
    yield Job("tic-tac-toe, solved", "oracle.solve", partial(solve, TicTacToe()), lambda: 0)
    if find_spec("graphviz"):
        yield Job("a tree of 60 nodes", "drawn as SVG", draw, lambda: 0)
        yield Job("a tree of 60 nodes", "the first of a process", partial(seconds_in_new_process, DRAW), lambda: 0)
    yield Job("import gamelab", "in a new process", partial(seconds_in_new_process, "import gamelab"), lambda: 0)


def compiled_jobs() -> Iterator[Job]:
    """The same trees at machine speed, and larger ones; the first repeat compiles, and is never the best."""
    if not find_spec("numba"):
        return
    quick, quick_minimax = fast(alphabeta), fast(minimax)
    yield search_job(TICTACTOE, "fast(minimax)", partial(quick_minimax, TicTacToe()))
    yield search_job(TICTACTOE, "fast(alphabeta)", partial(quick, TicTacToe()))
    yield search_job(CONNECT_FOUR, "fast(alphabeta)", partial(quick, ConnectFour(), 8, zero))
    yield search_job("connect four 6x7, depth 6, zero", "fast(minimax)", partial(quick_minimax, ConnectFour(), 6, zero))
    yield search_job("connect four 6x7, depth 6, runs", "fast(alphabeta)", partial(quick, ConnectFour(), 6, runs))
    yield search_job("sim, depth 5, zero", "fast(minimax)", partial(quick_minimax, Sim(), 5, zero))
    yield search_job("othello 6x6, depth 5, zero", "fast(minimax)", partial(quick_minimax, Othello(), 5, zero))
    yield search_job("connect four 6x7, depth 10, zero", "fast(alphabeta)", partial(quick, ConnectFour(), 10, zero))
    yield search_job("connect four 6x7, depth 8, runs", "fast(alphabeta)", partial(quick, ConnectFour(), 8, runs))
    yield search_job("connect four 7x10, depth 7, runs", "fast(alphabeta)", partial(quick, ConnectFour(7, 10), 7, runs))
    yield search_job("othello 6x6, depth 9, discs", "fast(alphabeta)", partial(quick, Othello(), 9, disc_difference))
    yield search_job("sim, depth 7, zero", "fast(alphabeta)", partial(quick, Sim(), 7, zero))
    yield Job("a first search", "compiled, warm cache", partial(seconds_in_new_process, FIRST_SEARCH), lambda: 0)


def search_job(game: str, name: str, search: Callable[[], object]) -> Job:
    return Job(game, name, search, lambda: search().counts.nodes)


def draw() -> str:
    """A tree with 60 boards in its nodes."""
    from gamelab import show

    result = alphabeta(TicTacToe.from_text("XO./.X./O.."), trace=True)
    return show.tree(result, max_nodes=60).svg()


def seconds_in_new_process(code: str) -> float:
    """How long the code takes there, without the start of Python."""
    timed = f"from time import perf_counter as now; start = now(); {code}; print(now() - start)"
    done = subprocess.run([sys.executable, "-c", timed], cwd=ROOT, capture_output=True, text=True, check=True)
    return float(done.stdout)
