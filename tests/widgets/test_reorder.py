"""Orders of moves: the counts are alpha-beta's own, and the smallest proof is the smallest there is."""

from __future__ import annotations

import re
from typing import Any

import pytest

from gamelab import HandTree, Othello, Sim, TicTacToe, alphabeta, heuristics, minimax
from gamelab import show as pictures
from gamelab.search import Node
from gamelab.widgets import Reorder

EXAMPLE = HandTree([[8, 3, 1], [2, 6, 9], [4, 7, 5]])
START = TicTacToe.from_text("XO./.X./..O")
NAMES = {"your order", "as given", "best value first", "worst value first"}
LOOK: dict[str, Any] = {"depth": 2, "evaluate": heuristics.tictactoe.open_lines}


def full(tree: Any, **options: Any) -> Node:
    trace = minimax(tree, trace=True, **options).trace
    assert trace is not None
    return trace


def cells(widget: Reorder) -> list[list[str]]:
    """The cells of the table that is shown."""
    rows = re.findall("<tr.*?</tr>", widget.table.value)[1:]
    return [re.findall("<td[^>]*>(.*?)</td>", row) for row in rows]


@pytest.mark.parametrize(
    "position, options",
    [
        (EXAMPLE, {}),
        (START, LOOK),
        (START, {}),
        (Othello.from_text("OOO./XXXX/XXX./XX../O to move"), {}),
    ],
    ids=["hand tree", "tictactoe to a depth", "tictactoe", "othello with a pass"],
)
def test_the_rows_are_what_the_searches_count(position: Any, options: Any) -> None:
    widget = Reorder(position, **options)
    widget.tags.value = widget.tags.value[::-1]
    rows = cells(widget)
    counts = [int(nodes.replace(",", "")) for _, _, nodes, *_ in rows]
    names = [name for cell, *_ in rows for name in cell.split("<br>= ")]
    found = {name: row for row in rows for name in row[0].split("<br>= ")}
    bars = [int(re.findall(r"width:(\d+)px", bar)[0]) for *_, bar, _ in rows]
    assert bars == [round(120 * nodes / max(counts)) for nodes in counts]
    assert names[0] == "your order" and len({moves for _, moves, *_ in rows}) == len(rows), "no order stands twice"
    assert set(names) == NAMES and len(names) == len(found)
    assert float(widget.picture.svg.split('viewBox="0 0 ')[1].split()[0]) <= 848, "it fits the page"
    assert widget.nodes == minimax(position, **options).counts.nodes
    for (_, moves, *_), nodes in zip(rows, counts, strict=True):  # every row orders the root's moves alone
        order = [position.move(label) for label in moves.split()]
        assert nodes == alphabeta(position, order=at_root(position, order), **options).counts.nodes
    assert widget.proof <= min(counts) and max(counts) <= widget.nodes
    values = {child.path[-1]: child.value or 0 for child in full(position, **options).children}
    choose = max if position.to_move > 0 else min
    assert values[position.move(found["best value first"][1].split()[0])] == choose(values.values())


def at_root(position: Any, order: Any) -> Any:
    return lambda each: order if each.ply == position.ply else each.moves


def test_buttons_move_a_move() -> None:
    widget = Reorder(EXAMPLE)
    widget.chosen.value = "3"
    for step, names in ((-1, ["1", "3", "2"]), (-1, ["3", "1", "2"]), (-1, ["3", "1", "2"]), (1, ["1", "3", "2"])):
        widget.shift(step)
        assert list(widget.tags.value) == names


def test_moves_are_put_in_order_and_counted() -> None:
    widget = Reorder(EXAMPLE)
    assert widget.result.say == (
        "Your order enters 13 of minimax's 13 nodes (100 %). The smallest proof has 9: no order needs fewer."
    )
    widget.tags.value = ["3", "1", "2"]
    assert cells(widget)[0][:3] == ["your order", "3 1 2", "10"]
    assert "Your order enters 10 of minimax's 13" in widget.result.say
    assert "nodes (77 %)." in widget.result.say
    assert "(3.5 %)." in Reorder(Sim(), 4, heuristics.symmetric).result.say
    widget.tags.value = ["3", "2"]
    assert cells(widget)[0][1] == "3 2 1", "a move that was deleted comes back at the end"


def test_other_orders_appear_with_the_first_change() -> None:
    widget = Reorder(EXAMPLE)
    assert [name for name, *_ in cells(widget)] == ["your order<br>= as given"]
    later = "Change the order, and other orders stand beside yours."
    assert widget.table.value.count(later) == 1 and "best value" not in widget.table.value
    widget.tags.value = ["3", "1", "2"]
    assert later not in widget.table.value and "best value first" in widget.table.value
    widget.tags.value = ["1", "2", "3"]
    assert "best value first" in widget.table.value, "they stay"


def test_the_tree_of_your_order_is_drawn() -> None:
    widget = Reorder(EXAMPLE)
    widget.tags.value = ["3", "1", "2"]
    mine = alphabeta(EXAMPLE, order=lambda position: (2, 0, 1) if position == EXAMPLE else position.moves, trace=True)
    assert widget.picture.svg.split("</style>")[1] == pictures.tree(mine).svg().split("</style>")[1]


def test_too_large_a_tree_is_refused() -> None:
    message = "the tree has 59,705 nodes, at most 50,000 can be reordered: use a smaller depth or a later position"
    with pytest.raises(ValueError, match=message):
        Reorder(TicTacToe.from_text("X../.../..."))
