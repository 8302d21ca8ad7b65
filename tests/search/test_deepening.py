"""Iterative deepening: minimax's value, whatever is remembered and in whatever order; budgets."""

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from gamelab.games import ConnectFour, Othello, Sim, TicTacToe
from gamelab.heuristics import runs
from gamelab.search import WIN, alphabeta, deepening, minimax
from gamelab.search.remembered import SLOTS
from tests.search.test_properties import children, murky, positions
from tests.search.test_trace import AIMA


def unturned(position):
    """An evaluation of few values that no turn or reflection changes."""
    first, second = position.first.bit_count(), position.second.bit_count()
    return (7 * first + 5 * second + 3 * len(position.moves) + position.to_move) % 13 - 6


options = st.fixed_dictionaries({
    "table": st.booleans(), "symmetry": st.booleans(), "ending": st.sampled_from([None, "score", "win"]),
})  # fmt: skip
TABLE = {"table": True, "symmetry": False, "ending": None}


@given(positions(), st.integers(0, 4), options, st.sampled_from([1, 16, SLOTS]))
@example(TicTacToe().play(0), 4, TABLE, 1)  # one slot: the key has to tell all apart
@example(Othello.from_text("XXO./XXOO/OXOO/XXXX/O"), 2, TABLE | {"ending": "win"}, 1)  # a pass leaves the stones
@settings(max_examples=200, deadline=None)
def test_the_value_is_minimaxs_and_the_move_is_worth_it(position, depth, chosen, slots):
    assume(not (chosen["symmetry"] and isinstance(position, Sim) and position.board.vertices > 5))
    evaluate, ending = (unturned if chosen["symmetry"] else murky), chosen["ending"]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("gamelab.search.remembered.SLOTS", slots)
        result = deepening(position, depth, evaluate, **chosen)
    assert result.value == alphabeta(position, depth, evaluate, ending=ending).value
    if position.is_over or depth == 0:
        assert result.move is None and result.line == ()
    else:
        after = alphabeta(position.play(result.move), depth - 1, evaluate, ending=ending).value
        if ending is None and abs(after) > WIN - 1000:
            after -= 1 if after > 0 else -1
        assert after == result.value and result.line[0] == result.move
    assert result.counts.by_ply[0].nodes == max(1, result.depth)


@given(positions(), st.integers(1, 4), st.integers(1, 400))
@settings(max_examples=80, deadline=None)
def test_all_nodes_are_visited_that_may_be_and_only_whole_searches_tell_the_value(position, depth, nodes):
    result = deepening(position, depth, murky, nodes=nodes)
    first, last, whole = (deepening(position, each, murky) for each in (1, result.depth, depth))
    assert result.counts.nodes == min(max(nodes, first.counts.nodes), whole.counts.nodes) >= last.counts.nodes
    assert (result.value, result.move, result.line) == (last.value, last.move, last.line)


def test_it_ends_where_a_search_saw_no_horizon():
    position = ConnectFour(4, 4, 3)
    result = deepening(position, 30, runs)
    assert result.depth <= 16
    assert result.value == deepening(position, None, runs).value == alphabeta(position, ending="hurry").value
    assert deepening(TicTacToe.from_text("XO./.X./..O"), 30, murky).depth <= 5
    assert deepening(TicTacToe()).depth == 9, "without evaluation"


@pytest.mark.parametrize("start, depth, evaluate", [
    (AIMA, 1, children), (ConnectFour(13, 9), 3, runs),
])  # fmt: skip
def test_hand_trees_and_boards_without_a_table(start, depth, evaluate):
    result = deepening(start, depth, evaluate)
    assert (result.value, result.counts.hits) == (minimax(start, depth, evaluate).value, 0)
