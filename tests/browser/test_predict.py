"""A prediction, answered wrongly, then rightly, then revealed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.lab_page import LabPage
from tests.browser.study_page import SECONDS, in_every_look, saved_pictures

pytestmark = pytest.mark.browser
CELLS = [
    "from gamelab import HandTree, TicTacToe, heuristics\nfrom gamelab.widgets import Predict, random_tree",
    "Predict(HandTree([[4, 7, 5], [2, 6, 9], [8, 3, 1]]))",
    "Predict(HandTree([[3, 9], [2, 8]]), 'values')",
    "Predict(random_tree(0, 4), 'windows')",
    "Predict(TicTacToe.from_text('XOX/OX./..O'))",
]


@pytest.fixture
def widgets(studied: LabPage) -> Locator:
    """The questions."""
    widgets = studied.page.locator(".gamelab-study")
    expect(widgets).to_have_count(4, timeout=SECONDS)
    return widgets


def node(widget: Locator, name: str) -> Locator:
    """A node of the question's tree."""
    return widget.locator(f".question [data-node='{name}']")


def answers(widget: Locator, summary: str) -> None:
    """Checks, and waits for the verdict."""
    widget.locator("[data-action=check]").click()
    expect(widget.locator("[role=status]").first).to_have_text(summary, timeout=SECONDS)


def test_a_wrong_answer_then_the_right_one(studied: LabPage, widgets: Locator) -> None:
    widget = widgets.first
    assert widget.locator("[data-action=reveal]").is_disabled()
    node(widget, "r-1-1").click()
    node(widget, "r-2-1").focus()
    studied.page.keyboard.press("Enter")
    assert node(widget, "r-2-1").get_attribute("aria-checked") == "true"
    answers(widget, "Not yet: 1 of 4.")
    assert widget.locator(".verdicts .wrong").count() == 3
    assert "3 2: it is searched" in widget.locator(".verdicts").inner_text()
    assert node(widget, "r-2-1").locator(".verdict").inner_html() == "✗"
    in_every_look(studied, widget, "predict wrong")
    node(widget, "r-2-1").focus()
    studied.page.keyboard.press(" ")
    node(widget, "r-1-2").click()
    node(widget, "r-2-2").click()
    answers(widget, "All right: 3 of 3.")
    studied.screenshot("predict right", widget)


def test_the_search_is_revealed_step_by_step(studied: LabPage, widgets: Locator) -> None:
    widget = widgets.first
    widget.locator("[data-action=reveal]").click()
    widget.locator("[data-action=cut]").click(timeout=SECONDS)
    expect(widget.locator(".stepper [role=status]")).to_contain_text("Cut at 2: FIRST has 4 at root already")
    studied.screenshot("predict revealed", widget)
    widget.locator("[data-action=clear]").click()
    assert widget.locator(".marked").count() == 0


def test_values_are_filled_in(studied: LabPage, widgets: Locator) -> None:
    widget = widgets.nth(1)
    for label, value in (("▲ root, value", "3"), ("▽ 1, value", "3"), ("▽ 2, value", "two")):
        widget.get_by_label(label).fill(value)
    answers(widget, "'two' is no value: expected a number, such as 4, W3, INF or '−∞'.")
    widget.get_by_label("▽ 2, value").fill("8")
    answers(widget, "Not yet: 2 of 3.")
    assert "you say 8; MIN takes the least of 2, 8, which is 2" in widget.locator(".verdicts").inner_text()
    studied.screenshot("predict values", widget)
    widget.get_by_label("▽ 2, value").fill("2")
    studied.page.keyboard.press("Enter")
    expect(widget.locator("[role=status]").first).to_have_text("All right: 3 of 3.", timeout=SECONDS)


def test_windows_are_filled_in(studied: LabPage, widgets: Locator) -> None:
    widget = widgets.nth(2)
    widget.get_by_label("▽ 1, α").fill("-inf")
    widget.get_by_label("▽ 1, β").fill("inf")
    widget.get_by_label("▲ 3 3 is never searched").check()
    widget.locator("[data-action=check]").click()
    expect(widget.locator(".verdicts li").first).to_have_text("1: the window is (−∞, +∞)", timeout=SECONDS)
    in_every_look(studied, widget, "predict windows")


def test_a_real_position_is_asked_about(studied: LabPage, widgets: Locator) -> None:
    widget = widgets.nth(3)
    node(widget, "r-5").click()
    assert widget.locator(".node.below").count() == 4
    studied.screenshot("predict boards", widget)


def test_a_picture_stays_and_nothing_complained(studied: LabPage) -> None:
    assert all(data["text/plain"].startswith("Predict(") for data in saved_pictures(studied))
    assert studied.complaints == []
