"""Sums and products that do not fit into 64 bits: the same in both speeds, and defined in compiled code."""

from __future__ import annotations

import re

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamelab.oracle import connect_four_search as search
from gamelab.oracle.memory import new_memory
from gamelab.search import table
from gamelab.search.words import product, total, wrapped

pytest.importorskip("numba")
from numba import int64, njit, typeof
from numba.core.registry import CPUDispatcher

from gamelab.jit import integers
from gamelab.jit.blocks import BLOCK
from gamelab.jit.functions import compiled

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
    solver = typeof(new_memory(0, 17, slots=1 << 17))
    for code in (
        code_of(search.known, (int64, solver)),
        code_of(table.key_from, (int64, int64, int64, BLOCK)),
    ):
        products = re.findall(r"mul (\w+ )?i64 [^,]+, (-?\d{15,})", code)
        assert products and not any(flags for flags, _ in products)
