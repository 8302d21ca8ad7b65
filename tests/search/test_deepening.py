"""Iterative deepening: minimax's value, whatever is remembered and in whatever order; budgets; what it refuses."""

from __future__ import annotations

import random
import time
from itertools import pairwise

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from gamelab.games import ConnectFour, HandTree, Othello, Sim, TicTacToe
from gamelab.heuristics import disc_difference, runs, symmetric, zero
from gamelab.search import WIN, alphabeta, centre_first, deepening, minimax
from gamelab.search.remembered import SLOTS
from tests.search.test_properties import children, murky, positions

DEPTH_ONE = 8
"""The nodes of the first search of Connect Four: the root and its seven moves."""


def unturned(position):
    """An evaluation of few values that no turn or reflection changes."""
    first, second = position.first.bit_count(), position.second.bit_count()
    return (7 * first + 5 * second + 3 * len(position.moves) + position.to_move) % 13 - 6


options = st.fixed_dictionaries({"table": st.booleans(), "ending": st.sampled_from([None, "score", "win"])})


@given(positions(), st.integers(0, 4), options, st.sampled_from([1, 16, SLOTS]))
@example(TicTacToe().play(0), 4, {"table": True, "ending": None}, 1)  # one slot: the key has to tell all apart
@example(Othello.from_text("XXO./XXOO/OXOO/XXXX/O"), 2, {"table": True, "ending": "win"}, 1)  # a pass leaves the stones
@settings(max_examples=150, deadline=None)
def test_the_value_is_minimaxs(position, depth, chosen, slots):
    ending = chosen["ending"]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("gamelab.search.remembered.SLOTS", slots)
        result = deepening(position, depth, murky, **chosen)
    assert result.value == alphabeta(position, depth, murky, ending=ending).value
    check_move(position, result, depth, murky, ending)


@given(
    positions().filter(lambda position: not isinstance(position, Sim) or position.board.vertices < 6),
    st.integers(0, 4),
    options,
)
@settings(max_examples=100, deadline=None)
def test_symmetry_changes_no_value(position, depth, chosen):
    result = deepening(position, depth, unturned, symmetry=True, **chosen)
    assert result.value == alphabeta(position, depth, unturned, ending=chosen["ending"]).value
    check_move(position, result, depth, unturned, chosen["ending"])


def check_move(position, result, depth, evaluate, ending):
    """The move is worth the value, and the counts belong together."""
    if position.is_over or depth == 0:
        assert result.move is None and result.line == ()
    else:
        after = alphabeta(position.play(result.move), depth - 1, evaluate, ending=ending).value
        if ending is None and abs(after) > WIN - 1000:
            after -= 1 if after > 0 else -1
        assert after == result.value
        assert result.line[0] == result.move
    together = [each.counts for each in result.iterations]
    for kind in ("nodes", "interior", "terminal", "evaluated", "hits", "cutoffs", "skipped"):
        assert getattr(result.counts, kind) == sum(getattr(each, kind) for each in together)
    assert result.counts.by_ply[0].nodes == len(result.iterations)


@given(positions(), st.integers(1, 4), st.integers(1, 400))
@settings(max_examples=80, deadline=None)
def test_a_budget_of_nodes(position, depth, nodes):
    result = deepening(position, depth, murky, nodes=nodes)
    first = result.iterations[0].counts.nodes
    assert result.counts.nodes <= max(first, nodes)
    assert (
        result.depth in (0, depth)
        or result.counts.nodes in (first, nodes)
        or result.iterations[-1].counts.evaluated == 0
    )
    assert result.value == alphabeta(position, min(depth, len(result.iterations)), murky).value


def test_it_ends_where_a_search_saw_no_horizon():
    position = ConnectFour(4, 4, 3)
    result = deepening(position, 30, runs)
    assert result.depth <= 16
    assert result.value == deepening(position, None, runs).value == alphabeta(position, ending="hurry").value
    assert deepening(TicTacToe.from_text("XO./.X./..O"), 30, murky).depth <= 5


def test_without_evaluation_it_searches_to_the_end():
    starts = (TicTacToe(), HandTree([[1, 2], 3]), TicTacToe.from_text("XXX/OO./..."), ConnectFour(4, 4, 3), Othello(4))
    found = [deepening(start) for start in starts]
    assert [result.value for result in found] == [0, 3, 1, 1, -8]
    assert [result.depth for result in found[:3]] == [9, 2, 0] and found[2].move is None
    assert [deepening(TicTacToe(), depth, murky).depth for depth in (0, 1, 4)] == [0, 1, 4]


@pytest.mark.parametrize(("start", "evaluate", "nodes"), [
    (ConnectFour(), runs, (1390, 997, 609)), (ConnectFour(7, 10), runs, (4190, 4190, 4190)),
    (Othello(), disc_difference, (543, 325, 142)), (TicTacToe(), zero, (1232, 896, 311)),
    (Sim(5), symmetric, (1613, 1184, 220)),
])  # fmt: skip
def test_the_nodes_are_those_of_its_order_and_its_table(start, evaluate, nodes):
    """Written down: the table's move, killers, history and centre decide how many there are."""
    options = {"table": False}, {}, {"symmetry": True}
    assert tuple(deepening(start, 5, evaluate, **each).counts.nodes for each in options) == nodes


def test_centre_first():
    assert centre_first(ConnectFour()) == [3, 2, 4, 1, 5, 0, 6]
    assert centre_first(ConnectFour(4, 4)) == [1, 2, 0, 3]
    assert centre_first(ConnectFour.from_text("X.\nO.\nX.", k=3)) == [1]


class Numbered(HandTree):
    """A game of somebody's own: the leaves 0, 1, 2 …, behind moves that have other numbers than usual."""

    numbers: tuple[int, ...]

    @property
    def moves(self):
        return self.numbers

    def play(self, move):
        return HandTree._make((self.numbers.index(move), -self.to_move, self.ply + 1))


def numbered(numbers):
    """A position whose moves are these."""
    return type("Numbered", (Numbered,), {"numbers": tuple(numbers)})([0])


@pytest.mark.parametrize("numbers", [range(1000), range(-1, 999), (-1, 5, 999), (5, 2000)], ids=str)
def test_moves_may_have_any_numbers(numbers):
    result = deepening(numbered(numbers))
    assert (result.value, result.move) == (len(numbers) - 1, max(numbers))


def test_hand_trees_and_boards_without_a_table():
    tree = HandTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    assert deepening(tree, 1, children).value == minimax(tree, 1, children).value
    large = ConnectFour(13, 9)
    result = deepening(large, 3, runs)
    assert result.value == minimax(large, 3, runs).value and result.counts.hits == 0


def test_wins_count_plies_from_the_root():
    """A win that is met by a shorter and by a longer way: the distance must be that of the way taken."""
    chance = random.Random(5)
    for _ in range(25):
        position = ConnectFour(4, 5, 3)
        for _ in range(chance.randrange(4)):
            if not position.is_over:
                position = position.play(chance.choice(position.moves))
        assert deepening(position, 7, runs).value == alphabeta(position, 7, runs).value


def test_seconds_are_for_the_searches_after_the_first():
    def slow(position):
        time.sleep(0.02)
        return 0

    assert deepening(ConnectFour(), 2, slow, seconds=0.1).depth == 1
    assert deepening(ConnectFour(), 42, runs, seconds=0.1).depth < 42
    assert deepening(ConnectFour(4, 4), 3, runs, seconds=100).depth == 3


@pytest.mark.parametrize(
    ("chosen", "message"),
    [
        ({"evaluate": None, "depth": None, "seconds": 5}, "a budget without evaluate: what is a position worth"),
        ({"evaluate": None, "depth": None, "nodes": 10}, "a budget without evaluate: what is a position worth"),
        ({"nodes": 0}, "nodes=0: expected a whole number from 1"),
        ({"seconds": 0}, "seconds=0: expected a number above 0"),
        ({"seconds": "5"}, "seconds='5': expected a number above 0"),
        ({"evaluate": None}, "depth=3 without evaluate"),
        ({"depth": -1}, "depth=-1: expected a whole number from 0"),
    ],
)  # fmt: skip
def test_what_it_refuses(chosen, message):
    with pytest.raises(ValueError, match=message):
        deepening(ConnectFour(), **{"depth": 3, "evaluate": runs, **chosen})


# --- what a budget is spent on ---


@pytest.mark.parametrize("options", [{}, {"table": False}, {"symmetry": True}], ids=str)
def test_every_move_is_entered_or_skipped(options):
    """While no column can be full, seven moves lead on from every position inside the tree."""
    result = deepening(ConnectFour(), 5, runs, **options)
    for search in result.iterations:
        rows = search.counts.by_ply
        assert rows[0].nodes == 1 and rows[-1].nodes > 0
        for row, below in pairwise(rows):
            assert below.nodes == 7 * row.interior - row.skipped
            assert row.cutoffs <= row.interior
        assert rows[-1].interior == rows[-1].skipped == rows[-1].cutoffs == 0
        assert search.counts.cutoffs > 0 or search is result.iterations[0]
    assert (result.counts.hits > 0) == (options.get("table") is not False)


def test_the_budget_is_spent_to_the_last_node_and_of_a_search_that_was_broken_off_only_the_counts_are_kept():
    position = ConnectFour().play(3).play(3).play(2)
    whole = deepening(position, 5, runs)
    for nodes in (*range(1, 400, 13), whole.counts.nodes - 1, whole.counts.nodes):
        result = deepening(position, 5, runs, nodes=nodes)
        last = result.iterations[-1]
        assert result.counts.nodes == max(DEPTH_ONE, nodes)
        assert result.iterations == whole.iterations[: result.depth]
        assert (result.value, result.move, result.line) == (last.value, last.move, last.line)
    assert result.counts == whole.counts
