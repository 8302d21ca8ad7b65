"""Moves put into another order, by button and by dragging."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.lab_page import SECONDS, LabPage, in_every_look, saved_pictures

pytestmark = pytest.mark.browser
CELLS = [
    "from gamelab import HandTree, TicTacToe, heuristics\nfrom gamelab.widgets import Reorder",
    "Reorder(HandTree([[8, 3, 1], [2, 6, 9], [4, 7, 5]]))",
    "Reorder(TicTacToe.from_text('XO./.X./..O'), 2, heuristics.tictactoe.open_lines)",
]


@pytest.fixture
def widget(studied: LabPage) -> Locator:
    """The hand tree."""
    return studied.page.locator(".gamelab").first


def ordered(widget: Locator, moves: str, nodes: int) -> None:
    """Waits until this order is counted."""
    mine = widget.locator("tr", has_text="your order")
    expect(mine.locator("td").nth(1)).to_have_text(moves, timeout=SECONDS)
    expect(mine.locator("td").nth(2)).to_have_text(str(nodes), timeout=SECONDS)


def test_a_move_is_dragged_or_deleted(studied: LabPage, widget: Locator) -> None:
    ordered(widget, "1 2 3", 13)
    tags, mouse = widget.locator(".jupyter-widget-tag[draggable]"), studied.page.mouse
    tags.nth(2).hover(position={"x": 5, "y": 8})
    mouse.down()
    target = tags.first.bounding_box()
    assert target is not None
    mouse.move(target["x"] + 5, target["y"] + 8, steps=5)
    mouse.up()
    ordered(widget, "3 1 2", 10)
    in_every_look(studied, widget, "reorder")
    tags.nth(1).click(position={"x": 5, "y": 8})
    studied.page.keyboard.press("Delete")
    ordered(widget, "3 2 1", 10)


def test_a_real_position(studied: LabPage) -> None:
    boards = studied.page.locator(".gamelab").nth(1)
    expect(boards.get_by_role("status").first).to_contain_text("The smallest proof has 14: no order needs fewer.")
    room = boards.locator(".gamelab-short .room")
    assert room.evaluate("room => room.clientHeight") <= 460
    in_every_look(studied, boards, "reorder boards")


def test_a_picture_stays_and_nothing_complained(studied: LabPage) -> None:
    assert all(data["text/plain"].startswith("Reorder(") for data in saved_pictures(studied))
    assert studied.complaints == []
