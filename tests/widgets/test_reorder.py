"""Orders of moves: the counts are alpha-beta's own, and the smallest proof is the smallest there is."""

from __future__ import annotations

import re
from itertools import permutations, product
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from gamelab import ConnectFour, HandTree, Othello, Sim, TicTacToe, alphabeta, heuristics, minimax
from gamelab import show as pictures
from gamelab.search import Node
from gamelab.widgets import Reorder
from gamelab.widgets.reorder import FULL, PROOF, YOURS, proof_nodes

EXAMPLE = HandTree([[8, 3, 1], [2, 6, 9], [4, 7, 5]])
LEAVES = st.integers(-3, 3)
SMALL = st.lists(st.one_of(LEAVES, st.lists(LEAVES, min_size=1, max_size=2)), min_size=1, max_size=2)
START = TicTacToe.from_text("XO./.X./..O")
LOOK: dict[str, Any] = {"depth": 2, "evaluate": heuristics.tictactoe.open_lines}


def full(tree: Any, **options: Any) -> Node:
    trace = minimax(tree, trace=True, **options).trace
    assert trace is not None
    return trace


def arranged(tree: Any) -> list[Any]:
    """The tree in every order of all its nodes' children."""
    if isinstance(tree, int):
        return [tree]
    below = [arranged(child) for child in tree]
    return [list(chosen) for order in permutations(below) for chosen in product(*order)]


@given(st.lists(SMALL, min_size=1, max_size=3), st.sampled_from([1, -1]))
@example([[4, 4, 4], [[4, 1, 2]]], 1)  # the move that costs more first: its proof serves twice
@example([[0, 0, 0], [[0, 3], [2, 0]], [[0]]], -1)
@settings(max_examples=40, deadline=None)
def test_no_order_proves_the_value_with_fewer_nodes(nested: Any, player: int) -> None:
    smallest = min(alphabeta(HandTree(each, player)).counts.nodes for each in arranged(nested))
    assert proof_nodes(full(HandTree(nested, player)), None, None, None) == smallest


@pytest.mark.parametrize(
    "position, options",
    [
        (EXAMPLE, {}),
        (START, LOOK),
        (START, {}),
        (ConnectFour(4, 4), {"depth": 4, "evaluate": heuristics.connect_four.runs}),
        (Sim(5), {"depth": 3, "evaluate": heuristics.sim.symmetric}),
        (Othello.from_text("OOO./XXXX/XXX./XX../O to move"), {}),
    ],
    ids=["hand tree", "tictactoe to a depth", "tictactoe", "connect four", "sim", "othello with a pass"],
)
def test_the_rows_are_what_the_searches_count(position: Any, options: Any) -> None:
    widget = Reorder(position, **options)
    found = {row.name: row.nodes for row in widget.rows()}
    assert list(found) == [YOURS, "given order", "best first", "worst first", PROOF, FULL]
    assert found[FULL] == minimax(position, **options).counts.nodes
    assert found[YOURS] == found["given order"] == alphabeta(position, **options).counts.nodes
    assert min(found.values()) == found[PROOF] and max(found.values()) == found[FULL]
    values = {child.path[-1]: child.value or 0 for child in full(position, **options).children}
    first = {name: widget.roots[name][0] for name in ("best first", "worst first")}
    best, worst = (max, min) if position.to_move > 0 else (min, max)
    assert values[first["best first"]] == best(values.values())
    assert values[first["worst first"]] == worst(values.values())


def test_your_order_counts_at_the_root_and_the_rule_below() -> None:
    widget = Reorder(EXAMPLE)
    for rule, tree in (
        ("as given", [[4, 7, 5], [8, 3, 1], [2, 6, 9]]),
        ("last first", [[5, 7, 4], [1, 3, 8], [9, 6, 2]]),
    ):
        assert widget.counts((2, 0, 1), rule).nodes == alphabeta(HandTree(tree)).counts.nodes
    assert widget.counts((2, 0, 1), "best first").nodes == 9 and widget.counts((0, 1, 2), "worst first").nodes == 13


def test_moves_are_dragged_pushed_and_counted() -> None:
    widget = Reorder(EXAMPLE)
    assert widget.chips.say == (
        "Your order enters 13 of 13 nodes (100%); no order can prove the value with fewer than 9."
    )
    widget.moved({"part": "2", "onto": "0"})
    assert widget.order == (2, 0, 1) and widget.rows()[0].nodes == 10 and widget.rows()[0].order == "3 1 2"
    assert widget.chips.states == {"2": "picked"} and "Your order enters 10 of 13" in widget.chips.say
    widget.moved({"part": "1", "key": "ArrowLeft"})
    assert widget.order == (2, 1, 0)
    widget.moved({"part": "0"})
    widget.shift_picked(-1)
    widget.shift_picked(5)
    widget.moved({"part": None, "key": "ArrowLeft"})
    assert widget.order == (2, 0, 1)
    assert [int(move) for move in re.findall(r'data-move="(\d)"', widget.chips.svg)] == [2, 0, 1]


def test_a_row_is_chosen_to_see_its_tree() -> None:
    widget = Reorder(EXAMPLE)
    widget.moved({"part": "2", "onto": "0"})
    mine = alphabeta(EXAMPLE, order=lambda position: (2, 0, 1) if position == EXAMPLE else position.moves, trace=True)
    for name, expected in ((YOURS, mine), (FULL, minimax(EXAMPLE, trace=True))):
        widget.chosen.value = name
        assert widget.picture.svg == pictures.tree(expected).svg()
        assert f'class="current"><td>{name}<' in widget.table.value
    widget.below.value = "best first"
    assert widget.rows()[0].nodes == 9


@pytest.mark.parametrize(
    "position, options, message",
    [
        ("XO.", {}, "'XO.' is no position"),
        (HandTree(3), {}, r"HandTree\(3\) at depth None: no move is searched, so there is nothing to order"),
        (START, {"depth": 0, "evaluate": heuristics.zero}, "at depth 0: no move is searched"),
        (START, {"depth": 2}, "depth=2 without evaluate"),
        (
            TicTacToe.from_text("X../.../..."),
            {},
            "the tree has 59,705 nodes, at most 50,000 can be reordered: use a smaller depth or a later position",
        ),
    ],
    ids=["no position", "over", "no depth", "no evaluation", "too large"],
)
def test_what_cannot_be_reordered_is_refused(position: Any, options: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Reorder(position, **options)
