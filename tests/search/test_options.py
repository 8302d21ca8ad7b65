"""What a search takes, and what it counts; tests/test_refusals.py has what it refuses."""


import numpy as np
import pytest

from gamelab.games import TicTacToe
from gamelab.heuristics import zero
from gamelab.search import WIN, Counts, PlyCounts, alphabeta, expectimax, minimax

START = TicTacToe()


@pytest.fixture(params=[minimax, alphabeta, expectimax], ids=lambda search: search.__name__)
def search(request):
    return request.param


def test_depth_from_numpy(search):
    assert search(START, np.int64(2), zero).counts.nodes == search(START, 2, zero).counts.nodes


def test_evaluate_without_depth_is_never_asked(search):
    def fails(position):
        raise AssertionError(position)

    position = TicTacToe.from_text("XO./.X./..O")
    assert abs(search(position, evaluate=fails).value) > WIN - 10


@pytest.mark.parametrize("value", [np.int64(7), np.uint8(4), WIN - 1001, 1001 - WIN])
def test_evaluation_accepted(search, value):
    result = search(START, 1, lambda position: value)
    assert result.value == int(value)
    assert type(result.value) in (int, float)


def test_a_tree_too_large_to_record(monkeypatch):
    """The real limit takes seconds to reach."""
    position = TicTacToe.from_text("XO./.X./..O")
    nodes = minimax(position).counts.nodes
    monkeypatch.setattr("gamelab.search.observer.LARGEST_TRACE", nodes - 1)
    with pytest.raises(ValueError, match=f"more than {nodes - 1} nodes, too many to record: use a smaller depth"):
        minimax(position, trace=True)


def test_counts_add_up_and_speak():
    ply = PlyCounts(interior=1, terminal=20, evaluated=300, cutoffs=1, skipped=50_000, hits=4_000)
    assert ply.nodes == Counts((ply,)).nodes == 4321
    assert str(Counts((ply, ply))) == (
        "8,642 nodes (2 interior, 40 terminal, 600 evaluated, 8,000 table hits), 2 cut-offs, 100,000 moves skipped"
    )
    assert "no cut-off, " in str(Counts((PlyCounts(),)))
