"""Iterative deepening spends its budget to the last node, and its counts belong to one tree."""

from __future__ import annotations

import threading
import time
from itertools import pairwise

import pytest

from gamelab.games import ConnectFour
from gamelab.heuristics import runs
from gamelab.search import alphabeta, deepening
from gamelab.search.deepening import check_budget

DEPTH_ONE = 8
"""The nodes of the first search of Connect Four: the root and its seven moves."""


@pytest.mark.parametrize("options", [{}, {"order": None}, {"table": False}, {"symmetry": True}], ids=str)
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


@pytest.mark.parametrize("nodes", [1, 7, 8, 9, 10, 60, 61, 500])
def test_the_budget_is_spent_to_the_last_node(nodes):
    assert deepening(ConnectFour(), 6, runs, nodes=nodes).counts.nodes == max(DEPTH_ONE, nodes)


def test_no_node_of_the_budget_is_counted_twice():
    whole = deepening(ConnectFour(), 4, runs).counts
    assert deepening(ConnectFour(), 4, runs, nodes=whole.nodes).counts == whole
    assert deepening(ConnectFour(), 4, runs, nodes=whole.nodes).depth == 4
    assert deepening(ConnectFour(), 4, runs, nodes=whole.nodes - 1).depth == 3


def test_a_search_that_was_broken_off_is_heard_only_if_it_has_a_better_move():
    position = ConnectFour().play(3).play(3).play(2)
    finished = deepening(position, 5, runs).iterations
    better = 0
    for nodes in range(1, 400, 13):
        result = deepening(position, 5, runs, nodes=nodes)
        last = result.iterations[-1]
        assert result.iterations == finished[: result.depth]
        assert result.line[0] == result.move
        if result.move == last.move:
            assert (result.value, result.line) == (last.value, last.line)
        else:
            better += 1
            depth = result.depth  # of what follows the move, in the search that was broken off
            assert result.value == alphabeta(position.play(result.move), depth, runs).value
    assert better


@pytest.mark.parametrize("order", [None, "history"])
def test_without_the_tables_move_a_broken_off_search_may_have_tried_worse_moves_only(order):
    position = ConnectFour(4, 5).play(1)
    other = 0
    for nodes in range(200, 6000, 250):
        result = deepening(position, 8, runs, order=order, nodes=nodes)
        old_move = result.iterations[-1].move
        if result.move != old_move:
            other += 1
            old_value = alphabeta(position.play(old_move), result.depth, runs).value
            assert position.to_move * result.value > position.to_move * old_value
    assert other


def test_no_clock_is_left_running():
    before = set(threading.enumerate())
    assert deepening(ConnectFour(), 2, runs, seconds=1000).depth == 2
    for thread in set(threading.enumerate()) - before:
        thread.join(100)
        assert not thread.is_alive()


def test_seconds_are_for_the_searches_after_the_first():
    def slow(position):
        time.sleep(0.02)
        return 0

    assert deepening(ConnectFour(), 2, slow, seconds=0.1).depth == 1


def test_a_result_has_no_room_for_more():
    result = deepening(ConnectFour(), 1, runs)
    assert not hasattr(result, "__dict__") and "iterations" not in repr(result)


def test_limits():
    check_budget(1, None, runs)
    check_budget(10**18, 999_999.9, runs)
    for nodes in (0, 10**18 + 1):
        with pytest.raises(ValueError, match=f"nodes={nodes}: expected a whole number from 1 to 10+"):
            check_budget(nodes, None, runs)
    for seconds in (0, 10**6, 10**7, "1"):
        with pytest.raises(ValueError, match=f"seconds={seconds!r}: expected a number above 0 and below 1,000,000"):
            check_budget(None, seconds, runs)
    for budget in ((5, None), (None, 5)):
        with pytest.raises(ValueError, match="a budget without evaluate"):
            check_budget(*budget, None)
