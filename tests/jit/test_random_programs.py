"""Random programs of ints at the edges, compiled and plain: none differs without a word, and many are compiled."""

from __future__ import annotations

import warnings

import pytest

from gamelab.games import TicTacToe

pytest.importorskip("numba")
from gamelab.jit import RunsPlain, fast
from tests.jit.random_programs import program
from tests.jit.test_awkward import outcome

SEEDS = [range(10), *(pytest.param(range(n, n + 200), marks=pytest.mark.full) for n in range(1000, 3000, 200))]


@pytest.mark.parametrize("seeds", SEEDS, ids=str)
def test_random_programs_return_what_python_returns(seeds):
    compiled = 0
    for seed in seeds:
        function, text, arguments = program(seed)
        with warnings.catch_warnings(record=True) as given:
            warnings.simplefilter("always")
            found = outcome(fast(function), (TicTacToe(), *arguments))
        compiled += not any(each.category is RunsPlain for each in given)
        assert found == outcome(function, (TicTacToe(), *arguments)), f"seed {seed}: {text}\n{arguments}"
    assert compiled > len(seeds) / 5
