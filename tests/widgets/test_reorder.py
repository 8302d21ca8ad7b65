"""Orders of moves: the counts are alpha-beta's own, and the smallest proof is the smallest there is."""

import re

from gamelab import HandTree, alphabeta
from gamelab import show as pictures
from gamelab.widgets import Reorder

EXAMPLE = HandTree([[8, 3, 1], [2, 6, 9], [4, 7, 5]])
LATER = "Change the order, and other orders stand beside yours."


def cells(widget):
    """The cells of the table that is shown."""
    rows = re.findall("<tr.*?</tr>", widget.table.value)[1:]
    return [re.findall("<td[^>]*>(.*?)</td>", row) for row in rows]


def test_moves_are_put_in_order_and_counted_beside_other_orders():
    widget = Reorder(EXAMPLE)
    assert [name for name, *_ in cells(widget)] == ["your order<br>= as given"] and LATER in widget.table.value
    widget.tags.value = ["3", "1", "2"]
    assert [row[:3] for row in cells(widget)] == [
        ["your order", "3 1 2", "10"], ["as given<br>= worst value first", "1 2 3", "13"],
        ["best value first", "?", "10"],
    ]  # fmt: skip
    mine, given, _ = (row[3] for row in cells(widget))
    assert "width:92px" in mine and "width:120px" in given, "bars of 10 and 13 nodes"
    assert widget.result.say == (
        "Your order enters 10 of minimax's 13 nodes (77 %). The smallest proof has 9: no order needs fewer."
    )
    mine = alphabeta(EXAMPLE, order=lambda each: (2, 0, 1) if each == EXAMPLE else each.moves, trace=True)
    drawn = (picture.split("</style>")[1] for picture in (widget.picture.svg, pictures.tree(mine).svg()))
    assert next(drawn) == next(drawn)
    widget.tags.value = ["3", "2", "1"]
    assert [row[:2] for row in cells(widget)] == [
        ["your order<br>= best value first", "3 2 1"], ["as given<br>= worst value first", "1 2 3"],
    ], "found"  # fmt: skip
    widget.tags.value = ["1", "2"]
    assert cells(widget)[0][1] == "1 2 3", "a move that was deleted comes back at the end"
    assert LATER not in widget.table.value, "they stay"


def test_buttons_move_a_move():
    widget = Reorder(EXAMPLE)
    widget.chosen.value = "3"
    for step, names in ((-1, ["1", "3", "2"]), (-1, ["3", "1", "2"]), (-1, ["3", "1", "2"]), (1, ["1", "3", "2"])):
        widget.shift(step)
        assert list(widget.tags.value) == names
