"""Moves put into another order, by button, by keyboard and by dragging."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.lab_page import LabPage
from tests.browser.study_page import SECONDS, in_every_look, press, saved_pictures

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


def test_by_button_by_keyboard_and_by_dragging(studied: LabPage, widget: Locator) -> None:
    ordered(widget, "1 2 3", 13)
    widget.locator("[data-move='2']").click()
    press(widget, "◀ earlier")
    ordered(widget, "1 3 2", 11)
    widget.locator("[data-move='2']").focus()
    studied.page.keyboard.press("ArrowLeft")
    ordered(widget, "3 1 2", 10)
    assert studied.page.evaluate("document.activeElement.dataset.move") == "2"
    in_every_look(studied, widget, "reorder")
    widget.locator("[data-move='0']").hover()
    studied.page.mouse.down()
    widget.locator("[data-move='1']").hover()
    studied.page.mouse.up()
    ordered(widget, "3 2 1", 10)


def test_another_rule_below_the_root(widget: Locator) -> None:
    widget.get_by_label("Below the root").select_option("best first")
    expect(widget.locator("tr", has_text="best first").locator("td").nth(2)).to_have_text("9", timeout=SECONDS)


def test_the_tree_of_a_row(studied: LabPage, widget: Locator) -> None:
    press(widget, "full tree (minimax)")
    expect(widget.locator("tr.current td").first).to_have_text("full tree (minimax)", timeout=SECONDS)
    boards = studied.page.locator(".gamelab").nth(1)
    press(boards, "worst first")
    expect(boards.locator("tr.current td").first).to_have_text("worst first", timeout=SECONDS)
    expect(boards.get_by_role("status")).to_contain_text("no order can prove the value with fewer than 14")
    in_every_look(studied, boards, "reorder boards")


def test_a_picture_stays_and_nothing_complained(studied: LabPage) -> None:
    assert all(data["text/plain"].startswith("Reorder(") for data in saved_pictures(studied))
    assert studied.complaints == []
