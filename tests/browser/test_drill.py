"""Alpha-beta by hand: typed, crossed, checked with the keyboard."""

import pytest
from playwright.sync_api import expect

from tests.browser.lab_page import mentions, press

pytestmark = pytest.mark.browser


def test_a_tree_is_solved_with_the_keyboard_and_the_mouse(studied):
    widget, keys = studied.widget("drill"), studied.page.keyboard
    widget.get_by_label("B: α on entry").click()
    for text in ("-", "+", "7"):  # Tab leads from box to box
        keys.type(text)
        keys.press("Enter" if text == "7" else "Tab")
    expect(widget.locator("div.wrong")).to_have_text("✗ B: v = 4, the smallest of 4, 7, 5")
    expect(widget.get_by_label("B: α on entry")).to_have_value("−∞")
    studied.screenshot("drill wrong", widget)
    for sign in ("+∞", "−∞"):
        widget.get_by_role("button", name=sign).click()
        expect(widget.get_by_label("B: v")).to_have_value(sign)
    answers = {"B: v": "4", "C: α on entry": "4", "C: β on entry": "+", "C: v": "2", "D: α on entry": "4",
               "D: β on entry": "+", "D: v": "3", "A: v": "4"}  # fmt: skip
    for name, text in answers.items():
        widget.get_by_label(name).fill(text)
    for name in ("r-1-1", "r-1-2"):
        widget.locator(f"[data-node='{name}']").click()
    widget.locator("[data-node='r-2-2']").focus()
    keys.press("Enter")
    expect(widget.locator(".marked[data-node]")).to_have_count(3)
    press(widget, "Check")
    mentions(widget, "All right. 1 in a row at level 2")
