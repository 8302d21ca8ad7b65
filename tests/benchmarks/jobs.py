"""What is measured of gamelab: searches, beside C and OpenSpiel where they are there, sweeps, its import."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from ctypes import CDLL, c_int64
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from tempfile import mkdtemp
from typing import NamedTuple

from gamelab.games import ConnectFour, Othello, Sim, TicTacToe
from gamelab.heuristics import disc_difference, runs, zero
from gamelab.jit import fast
from gamelab.oracle import solve
from gamelab.search import alphabeta, minimax
from tests.new_python import python

TICTACTOE, CONNECT_FOUR = "tic-tac-toe, to the end", "connect four 6x7, depth 8, zero"
FIRST_SEARCH = (
    "import numba; from gamelab import ConnectFour, alphabeta, fast; from gamelab.heuristics import zero; "
    "start = now(); fast(alphabeta)(ConnectFour(), 8, zero)"
)
SWEEPS = {
    "ConnectFour()": "depth=4, evaluate=heuristics.runs", "Othello()": "depth=3, evaluate=heuristics.square_weights",
    "Sim()": "depth=3, evaluate=heuristics.symmetric",
}  # fmt: skip
SWEEP = (
    "from gamelab import *; from gamelab import heuristics; from gamelab.arena import *; start = now(); "
    "sweep({}, SearchAgent({}), RandomAgent(), 2_000, seed=1, workers=1, progress=False)"
)


class Job(NamedTuple):
    """``run`` is timed (or returns the seconds itself); ``count`` tells its nodes or games, 0 if there are none."""

    game: str
    name: str
    run: Callable[[], object]
    count: Callable[[], int]


SEARCHES = [
    (TICTACTOE, minimax, (TicTacToe(),), "-DGAME=0 -DPRUNE=0"),
    (TICTACTOE, alphabeta, (TicTacToe(),), "-DGAME=0"),
    (CONNECT_FOUR, alphabeta, (ConnectFour(), 8, zero), ""),
    ("connect four 6x7, depth 6, zero", minimax, (ConnectFour(), 6, zero), ""),
    ("connect four 6x7, depth 6, runs", alphabeta, (ConnectFour(), 6, runs), ""),
    ("sim, depth 5, zero", minimax, (Sim(), 5, zero), ""),
    ("othello 6x6, depth 5, zero", minimax, (Othello(), 5, zero), ""),
]
"""The game, the search, its arguments, and the options with which ``reference.c`` is the same search, if it is."""
LARGE = [
    ("connect four 6x7, depth 10, zero", alphabeta, (ConnectFour(), 10, zero), "-DGAME=1"),
    ("connect four 6x7, depth 8, runs", alphabeta, (ConnectFour(), 8, runs), "-DGAME=1 -DRUNS"),
    ("connect four 7x10, depth 7, runs", alphabeta, (ConnectFour(7, 10), 7, runs), ""),
    ("othello 6x6, depth 11, discs", alphabeta, (Othello(), 11, disc_difference), "-DGAME=3 -DSIZE=6"),
    ("sim, depth 9, zero", alphabeta, (Sim(), 9, zero), "-DGAME=2"),
    ("othello 8x8, depth 10, discs", alphabeta, (Othello(8), 10, disc_difference), "-DGAME=3 -DSIZE=8"),
]


def jobs():
    """Plain searches, the same compiled (the first repeat compiles, and is never the best), larger ones, others."""
    yield from (search_job(game, search.__name__, partial(search, *given)) for game, search, given, _ in SEARCHES)
    if find_spec("numba"):
        for game, search, given, _ in SEARCHES + LARGE:
            yield search_job(game, f"fast({search.__name__})", partial(fast(search), *given))
        yield Job("a first search", "compiled, warm cache", partial(seconds_in_new_process, FIRST_SEARCH), no_nodes)
        shallow = partial(fast(alphabeta), ConnectFour(), 2, zero)
        yield Job("100 calls, depth 2", "fast(alphabeta)", lambda: [shallow() for _ in range(100)], no_nodes)
    if shutil.which("gcc"):
        for game, search, (_, *depth), options in SEARCHES + LARGE:
            if options:
                run = partial(in_c(options), *depth[:1] or [9])
                yield Job(game, f"in C: {search.__name__}", run, run)
    if find_spec("pyspiel"):
        yield Job(TICTACTOE, "OpenSpiel: alphabeta", open_spiel, lambda: alphabeta(TicTacToe()).counts.nodes)
    for start, agent in SWEEPS.items():
        code = SWEEP.format(start, agent)
        yield Job(start, "2,000 games", partial(seconds_in_new_process, code), partial(int, 2_000))
    yield Job("tic-tac-toe, solved", "oracle.solve", partial(solve, TicTacToe()), no_nodes)
    yield Job("import gamelab", "in a new process", partial(seconds_in_new_process, "import gamelab"), no_nodes)


def search_job(game, name, search):
    return Job(game, name, search, lambda: search().counts.nodes)


def in_c(options):
    """A search of ``reference.c`` with gcc's options; it returns its nodes."""
    library = f"{mkdtemp()}/search.so"
    file = Path(__file__).with_name("reference.c")
    command = ["gcc", "-O3", "-march=native", "-shared", "-fPIC", *options.split(), str(file), "-o", library]
    subprocess.run(command, check=True)
    search = CDLL(library).search
    search.restype = c_int64
    return search


def open_spiel():
    """Its search in Python with its states in C++; it visits the same nodes."""
    import pyspiel
    from open_spiel.python.algorithms.minimax import alpha_beta_search

    alpha_beta_search(pyspiel.load_game("tic_tac_toe"))


def no_nodes():
    return 0


def seconds_in_new_process(code):
    """How long the code takes there, without the start of Python."""
    timed = f"from time import perf_counter as now; start = now(); {code}; print(now() - start)"
    return float(python("-c", timed).stdout)
