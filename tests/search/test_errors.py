"""What a search refuses, and how it says so."""

import re

import numpy as np
import pytest

from gamelab.games import TicTacToe
from gamelab.heuristics import zero
from gamelab.search import INF, WIN, Counts, PlyCounts, alphabeta, expectimax, minimax

SEARCHES = [minimax, alphabeta, expectimax]
START = TicTacToe()


@pytest.fixture(params=SEARCHES, ids=lambda search: search.__name__)
def search(request):
    return request.param


def always(answer):
    return lambda position: answer


ODD_VALUES = None, 3.0, True, WIN - 1000, 1000 - WIN
ODD_ORDERS = None, ["a1", "b1"], (), (0, 1, 2, 3, 4, 5, 6, 7, 8, 8)


@pytest.mark.parametrize(("options", "message"), [
    *(({"depth": depth}, f"depth={depth!r}: expected a whole number from 0 to 1000")
      for depth in (-1, True, 2.5, 1001)),
    ({"depth": 3, "evaluate": None}, "depth=3 without evaluate: what is a position worth at the horizon"),
    ({"evaluate": 5}, "evaluate=5: expected a function of a position"),
    ({"order": [1, 2]}, "order=[1, 2]: expected a function of a position"),
    *(({"ending": ending}, f"ending={ending!r}: expected one of score, win, hurry")
      for ending in ("Score", 1)),
    *(({"evaluate": always(value)}, f"evaluate returned {value!r} for TicTacToe.from_text(") for value in ODD_VALUES),
    ({"evaluate": always(None)}, "expected a whole number within ±998999"),
    *(({"order": always(moves)}, f"order returned {moves} for TicTacToe(): expected each of {START.moves} once")
      for moves in ODD_ORDERS),
])  # fmt: skip
def test_what_no_search_takes(search, options, message):
    with pytest.raises(ValueError, match=re.escape(message)):
        search(START, **{"depth": 1, "evaluate": zero, **options})


@pytest.mark.parametrize("window", [(1, 1), (2, 1), (INF, -INF)])
def test_empty_window(window):
    with pytest.raises(ValueError, match=re.escape(f"window={window!r} is empty: alpha must be less than beta")):
        alphabeta(START, window=window)


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


@pytest.mark.parametrize("nonsense", [None, "X..", [[3, 1], [2]], TicTacToe, 5], ids=repr)
def test_what_is_no_position_is_refused(search, nonsense):
    told = r"is no position: expected one such as TicTacToe\(\) .* inherits from gamelab\.games\.Position"
    with pytest.raises(ValueError, match=told):
        search(nonsense)
