"""Iterative deepening, compiled: the plain text's results, every count included; budgets."""

import pytest

from gamelab.games import ConnectFour, Othello, Sim, TicTacToe
from gamelab.heuristics import disc_difference, runs
from gamelab.search import deepening
from gamelab.search.remembered import SLOTS

pytest.importorskip("numba")
from gamelab.jit import fast
from tests.jit.test_same_results import compare, named, squares
from tests.search.test_deepening import unturned as sides

quick = fast(deepening)
compiled = pytest.mark.filterwarnings("error::gamelab.jit.RunsPlain")
"""For a test whose calls must not run plain."""

FEW = [(ConnectFour(), runs), (Othello(4), disc_difference)]  # the library's, whose machine code is kept
MORE = [
    (ConnectFour(), sides), (Othello(4), sides), (TicTacToe(), sides), (TicTacToe(8, 8, 5), sides), (Sim(5), sides),
    (ConnectFour(7, 10), runs), (Othello(), squares), (Othello(8), sides),
]  # fmt: skip


def compare_deepening(start, evaluate, times, seed):
    def options(chance):
        return {
            "table": evaluate is disc_difference or chance.choice([True, False]),  # without it no symmetry is kept
            "symmetry": evaluate in (sides, disc_difference),
            "ending": chance.choice([None, "score", "win"]),
            "nodes": chance.choice([None, chance.randrange(1, 500)]),
        }

    compare("deepening", start, evaluate, times, seed, options, 6 if len(start.moves) < 9 else 4)


@compiled
@pytest.mark.parametrize("start, evaluate, slots", [(*FEW[0], SLOTS), (*FEW[1], 1)], ids=named)
def test_same_results(start, evaluate, slots, monkeypatch):
    monkeypatch.setattr("gamelab.search.remembered.SLOTS", slots)
    compare_deepening(start, evaluate, 10, seed=1)


@compiled
def test_a_table_of_one_slot_tells_apart_what_differs_by_a_pass(monkeypatch):
    monkeypatch.setattr("gamelab.search.remembered.SLOTS", 1)
    given = Othello.from_text("XO../XXXX/XXXX/XXXX/O"), 2, disc_difference
    options = {"ending": "win", "symmetry": True}  # the machine code of the test above
    assert quick(*given, **options) == deepening(*given, **options)


@pytest.mark.full
@pytest.mark.parametrize("start, evaluate", FEW + MORE, ids=named)
def test_same_results_on_a_thousand_positions(start, evaluate):
    compare_deepening(start, evaluate, 1000, seed=2)
