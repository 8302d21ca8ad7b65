"""Stepping through a search, by mouse and by keyboard, to its end and back."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import SIZE
from tests.browser.lab_page import press, says

pytestmark = pytest.mark.browser
CUT = "Cut at 2: MAX has α = 4 at root already, and move 1 makes it ≤ 2, so α ≥ β; not looked at: moves 2, 3."
LETTERS = "text => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a"
IN_SIGHT = """line => {
    const [outer, inner] = [line.closest('.code').getBoundingClientRect(), line.getBoundingClientRect()];
    return inner.top >= outer.top && inner.bottom <= outer.bottom;
}"""


@pytest.fixture
def widget(studied):
    """The search of a small hand tree, at its start."""
    widget = studied.widget("step")
    press(widget, "|◀")
    at(widget, 1)
    return widget


def at(widget, place):
    """Waits until this step is shown."""
    label = widget.locator(".widget-label").filter(has_text="step").first
    expect(label).to_have_text(f"step {place} of 23")


def test_by_keyboard_to_the_next_cut_to_the_end_and_back(studied, widget):
    widget.locator(".room").first.click(position={"x": 5, "y": 5})
    for key, place in (("ArrowRight", 2), ("ArrowRight", 3), ("ArrowLeft", 2), ("c", 14)):
        studied.page.keyboard.press(key)
        at(widget, place)
    says(widget, CUT)
    expect(widget.locator("table tr")).to_have_count(3)
    expect(widget.locator(".number-line text")).to_have_text(["cut", "value 2", "β 2", "α 4"])
    assert widget.locator(".node.current").get_attribute("data-node") == "r-1"
    studied.page.keyboard.press("End")
    says(widget, "root: returns 4, and MAX plays move 1.")
    assert widget.locator(".node.hidden").count() == 0 and widget.locator(".node.skipped").count() == 3
    studied.page.keyboard.press("Home")
    expect(widget.locator(".node.hidden")).to_have_count(12)


def test_no_key_but_escape_leaves_a_widget(studied, widget):
    """JupyterLab would go to the next cells, or do what its shortcuts say; after a click an arrow steps once."""
    press(widget, "▶")
    studied.page.keyboard.press("ArrowRight")
    at(widget, 3)
    for name in ("tic-tac-toe", "step", "predict", "drill", "reorder"):
        studied.widget(name).locator("button:enabled").first.click()
        for key in ("ArrowRight", "ArrowDown", "c", "x", "d", "d", "b"):
            studied.page.keyboard.press(key)
        active = studied.page.evaluate("window.jupyterapp.shell.currentWidget.content.activeCellIndex")
        assert active == studied.names.index(name) and studied.cells.count() == len(studied.names)
    for key in ("Escape", "ArrowUp"):
        studied.page.keyboard.press(key)
    above = studied.page.evaluate("window.jupyterapp.shell.currentWidget.content.activeCellIndex")
    assert above == active - 1, "but Escape, which leads back to its cell"


def test_step_fits_a_laptop_and_grows_into_a_wide_window(studied):
    studied.page.set_viewport_size({"width": 1280, "height": 800})
    for name in ("step", "step boards", "step own", "step wide", "step deep"):
        widget = studied.widget(name)
        press(widget, "// Next cut")
        tree = widget.locator(".room > .gamelab-tree").first
        whole, drawn = widget.bounding_box(), tree.bounding_box()
        assert whole and drawn and whole["height"] <= 680
        assert drawn["y"] + drawn["height"] - whole["y"] <= 590, "the leaves are seen together with the buttons"
        letters = widget.locator(".gamelab-tree text.label").first.evaluate(LETTERS)
        assert letters >= (9 if name == "step boards" else 11), "18 boards in a row"
        assert tree.evaluate("tree => tree.parentNode.scrollWidth <= tree.parentNode.clientWidth + 1")
        studied.screenshot(name, widget)
    narrow = studied.widget("step").locator(".room > .gamelab-tree")
    wide = [narrow.element_handle(), 1.3 * narrow.evaluate("tree => tree.clientWidth")]
    studied.page.set_viewport_size({"width": 1920, "height": 1080})
    studied.page.wait_for_function("([tree, least]) => tree.clientWidth >= least", arg=wide)
    studied.page.set_viewport_size(SIZE)


def test_ones_own_search_shows_the_lines_that_ran(studied):
    """The text is scrolled in a box of its own."""
    own = studied.widget("step own")
    studied.page.set_viewport_size({"width": 1280, "height": 600})
    for name, line in (("|◀", "if position.is_over:"), ("// Next cut", "break")):
        press(own, name)
        expect(own.locator(".code .current").first).to_have_text(line)
        assert own.locator(".code .current").first.evaluate(IN_SIGHT)
    says(own, CUT)
    assert own.locator(".code").evaluate("text => text.scrollWidth <= text.clientWidth"), "a line is cut off"
    studied.page.set_viewport_size(SIZE)
