"""A prediction, answered wrongly, then rightly, then revealed."""

import pytest
from playwright.sync_api import expect

from tests.browser.lab_page import mentions, press, says

pytestmark = pytest.mark.browser


def node(widget, name):
    """A node of the question's tree."""
    return widget.locator(f".room [data-node='{name}']").first


def answers(widget, summary):
    """Checks, and waits for the verdict."""
    press(widget, "Check")
    says(widget, summary)


def test_a_wrong_answer_then_the_right_one_then_the_search(studied):
    widget = studied.widget("predict")
    assert widget.get_by_role("button", name="Reveal").is_disabled()
    node(widget, "r-1-1").click()
    node(widget, "r-2-1").focus()
    studied.page.keyboard.press("Enter")
    expect(node(widget, "r-2-1")).to_have_attribute("aria-pressed", "true")
    told = "Not yet: 1 right, 1 marked but searched, 2 missed. Mark a skipped branch at its top. "
    answers(widget, told + "Try again; after that, the answer is shown.")
    studied.screenshot("predict wrong", widget)
    expect(node(widget, "r-2-1").locator(".verdict")).to_have_text("✗")
    node(widget, "r-2-1").focus()
    studied.page.keyboard.press(" ")
    branch = widget.locator("[data-edge='r-1-2'] .reach")  # its lower part is as good as the node
    branch.scroll_into_view_if_needed()
    box = branch.bounding_box()
    assert box is not None
    high, low = ([box["x"] + part * box["width"], box["y"] + part * box["height"]] for part in (0.3, 0.8))
    is_branch = "([x, y]) => document.elementFromPoint(x, y).matches('.reach')"
    assert not studied.page.evaluate(is_branch, high), "where branches are close together nobody knows which is meant"
    studied.page.mouse.click(*low)
    node(widget, "r-2-2").click()
    expect(widget.locator(".marked[data-node]")).to_have_count(3)
    answers(widget, "All right: 3 of 3.")
    studied.screenshot("predict right", widget)
    press(widget, "Reveal step by step")
    steps = widget.locator(".gamelab")
    press(steps, "// Next cut")
    mentions(steps, "Cut at 2: MAX has α = 4 at root already")
    studied.screenshot("predict revealed", widget)
