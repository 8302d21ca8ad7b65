"""The nodes from the empty boards, written down: rules, searches and compiler may not change them unnoticed."""

from __future__ import annotations

import json
from hashlib import sha256

import pytest

from gamelab import alphabeta
from gamelab.games import ConnectFour, Othello, Sim, TicTacToe
from gamelab.heuristics import open_lines, runs, zero

pytest.importorskip("numba")
from gamelab.jit import fast


def discs(position):
    return position.first.bit_count() - position.second.bit_count()


SEARCHED = {
    "ConnectFour 6 x 7": (ConnectFour(), runs, 7),
    "ConnectFour 7 x 8": (ConnectFour(7, 8), runs, 7),
    "ConnectFour 7 x 10": (ConnectFour(7, 10), runs, 7),
    "Othello 6 x 6": (Othello(), discs, 8),
    "Sim": (Sim(), zero, 7),
    "TicTacToe 3 x 3": (TicTacToe(), open_lines, 9),
    "TicTacToe 4 x 4": (TicTacToe(4, 4, 4), open_lines, 5),
    "TicTacToe 5 x 5": (TicTacToe(5, 5, 4), open_lines, 5),
}
PINNED = {
    "ConnectFour 6 x 7": (52236, "31fbf3ac18e49790"),
    "ConnectFour 7 x 8": (111120, "86f5c6b99a1523e3"),
    "ConnectFour 7 x 10": (396828, "61bff37728a1a6af"),
    "Othello 6 x 6": (7797, "90e98ecc155a17ce"),
    "Sim": (26887, "9d2003d9ce9c350e"),
    "TicTacToe 3 x 3": (20866, "ee0371d68392ad25"),
    "TicTacToe 4 x 4": (10792, "0a2e28135cc4a543"),
    "TicTacToe 5 x 5": (253388, "e8ddd83e0e67f4cd"),
}


def signature(name, search):
    position, evaluate, deepest = SEARCHED[name]
    results = [search(position, depth, evaluate) for depth in range(1, deepest + 1)]
    assert not any(result.counts.hits for result in results)  # no table, so the first five counts say it all
    exact = [(result.value, result.line, [ply[:5] for ply in result.counts.by_ply]) for result in results]
    return results[-1].counts.nodes, sha256(json.dumps(exact).encode()).hexdigest()[:16]


# What other tests compile, too: every board has machine code of its own.
FEW = ("ConnectFour 6 x 7", "Sim", "TicTacToe 3 x 3")
MORE = [pytest.param(name, marks=pytest.mark.full) for name in SEARCHED if name not in FEW]


@pytest.mark.parametrize("name", [*FEW, *MORE])
def test_counts(name):
    assert signature(name, fast(alphabeta)) == PINNED[name]


@pytest.mark.full
@pytest.mark.parametrize("name", SEARCHED)
def test_counts_of_the_plain_search(name):
    assert signature(name, alphabeta) == PINNED[name]
