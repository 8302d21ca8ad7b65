"""Sums and products that do not fit into 64 bits: the same in both speeds, and defined in compiled code."""

from __future__ import annotations

import random
import re

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamelab.games import ConnectFour
from gamelab.oracle import connect_four_search as search
from gamelab.search import table
from gamelab.search.words import product, total, wrapped

pytest.importorskip("numba")
from numba import int64, njit
from numba.core.registry import CPUDispatcher

from gamelab.jit import integers
from gamelab.jit.blocks import BLOCK
from gamelab.jit.functions import compiled
from gamelab.jit.solver import SolverMemory

assert integers  # Numba learns of them there
numbers = st.one_of(st.integers(-(2**63), 2**63 - 1), st.sampled_from([-(2**63), -1, 0, 1, 2**63 - 1, table.ODD]))


@njit
def quick(a, b):
    return product(a, b), total(a, b), wrapped(a)


@given(numbers, numbers)
@settings(deadline=None)
def test_they_are_those_of_machine_words(a, b):
    with np.errstate(over="ignore"):
        words = np.int64(a) * np.int64(b), np.int64(a) + np.int64(b), np.int64(a)
    assert quick(a, b) == (product(a, b), total(a, b), wrapped(a)) == tuple(map(int, words))


def code_of(function: object, kinds: tuple[object, ...]) -> str:
    machine = compiled(function)
    assert isinstance(machine, CPUDispatcher)
    machine.compile(kinds)
    return machine.inspect_llvm(kinds)


def test_keys_are_mixed_by_products_that_are_defined():
    """``nsw`` stands in LLVM's language at a product of which nothing is promised if it does not fit."""
    solver = SolverMemory(ConnectFour().board, 0, 17).kind
    for code in (
        code_of(search.known, (int64, solver)),
        code_of(table.key_from, (int64, int64, int64, BLOCK)),
    ):
        products = re.findall(r"mul (\w+ )?i64 [^,]+, (-?\d{15,})", code)
        assert products and not any(flags for flags, _ in products)


def random_moves(position, chance):
    """The positions of a game in which the last column fills early."""
    last = position.board.columns - 1
    while not position.is_over:
        moves = position.moves
        position = position.play(last if last in moves and chance.random() < 0.6 else chance.choice(moves))
        yield position


def next_cells(taken, board):
    """Bit by bit: above the stones of each column that has room."""
    height = board.rows + 1
    starts = range(0, height * board.columns, height)
    columns = [(start, (taken >> start & (1 << height) - 1).bit_count()) for start in starts]
    return sum(1 << start + stones for start, stones in columns if stones < board.rows)


def test_a_full_column_on_the_right_of_seven_by_eight():
    """There sums reach the sign of a word: the place above the column is bit 63."""
    board, chance, signs = ConnectFour(7, 8).board, random.Random(1), set()
    plain, quick = (make(board, search.MIRROR, 17) for make in (search.Memory, SolverMemory))
    key_of, landing = quick.compiled(search.key_of, 3), search.landing
    for position in (each for _ in range(40) for each in random_moves(ConnectFour(7, 8), chance)):
        own, taken = position.first, position.first | position.second
        assert landing(taken, board) == next_cells(taken, board)
        key = search.key_of(own, taken, position.ply, plain)
        assert key_of(own, taken, position.ply, quick) == key
        if position.ply < search.EARLY:
            twin = position.symmetries()[-1]
            assert search.key_of(twin.first, twin.first | twin.second, position.ply, plain) == key
        signs.add(key < 0)
    assert signs == {True, False}
