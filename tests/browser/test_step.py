"""Stepping through a search, by mouse and by keyboard, to its end and back."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import SIZE
from tests.browser.lab_page import SECONDS, Studied, press

pytestmark = pytest.mark.browser
IN_SIGHT = """line => {
    const [outer, inner] = [line.closest('.room').getBoundingClientRect(), line.getBoundingClientRect()];
    return inner.top >= outer.top && inner.bottom <= outer.bottom;
}"""


@pytest.fixture
def widget(studied: Studied) -> Locator:
    """The search of a small hand tree, at its start."""
    widget = studied.widget("step")
    press(widget, "|◀")
    at(widget, "step 1 of 23")
    return widget


def at(widget: Locator, place: str) -> None:
    """Waits until this step is shown."""
    expect(widget.locator(".widget-label").filter(has_text="step").first).to_have_text(place, timeout=SECONDS)


def says(widget: Locator, text: str) -> None:
    expect(widget.get_by_role("status")).to_have_text(text, timeout=SECONDS)


def test_to_the_end_and_back(studied: Studied, widget: Locator) -> None:
    press(widget, "▶")
    at(widget, "step 2 of 23")
    press(widget, "▶|")
    says(widget, "root: returns 4.")
    assert widget.locator(".node.hidden").count() == 0 and widget.locator(".node.skipped").count() == 3
    studied.screenshot("step at the end", widget)
    press(widget, "◀")
    says(widget, "root: move 3 is worth ≤ 3, no more than 4: nothing changes.")
    press(widget, "|◀")
    expect(widget.locator(".node.hidden")).to_have_count(12, timeout=SECONDS)


def test_to_the_next_cut(studied: Studied, widget: Locator) -> None:
    press(widget, "// Next cut")
    says(widget, "Cut at 2: MAX has 4 at root already, and move 1 makes it ≤ 2; not looked at: moves 2, 3.")
    expect(widget.locator("table tr")).to_have_count(3, timeout=SECONDS)
    expect(widget.locator(".number-line em")).to_have_text("cut", timeout=SECONDS)
    expect(widget.locator(".number-line b")).to_have_text(["value 2", "α 4", "β 2"], timeout=SECONDS)
    assert widget.locator(".node.current").get_attribute("data-node") == "r-1"


def test_by_keyboard(studied: Studied, widget: Locator) -> None:
    widget.locator(".room").first.click(position={"x": 5, "y": 5})
    for key, place in (("ArrowRight", 2), ("ArrowRight", 3), ("ArrowLeft", 2), ("c", 14), ("End", 23), ("Home", 1)):
        studied.page.keyboard.press(key)
        at(widget, f"step {place} of 23")
    assert studied.cells.count() == len(studied.names)  # no shortcut of JupyterLab's


def test_an_arrow_after_a_click_steps_once_and_stays_in_the_cell(studied: Studied, widget: Locator) -> None:
    """JupyterLab would go to the next cells."""
    for _ in range(2):
        before = active_cell(studied)
        press(widget, "▶")
        studied.page.keyboard.press("ArrowRight")
        at(widget, "step 3 of 23")
        studied.page.keyboard.press("ArrowRight")
        at(widget, "step 4 of 23")
        assert active_cell(studied) == before == studied.names.index("step")
        press(widget, "|◀")  # the next press comes at once, and is heard after this one


def test_no_key_leaves_a_widget(studied: Studied) -> None:
    for name in ("tic-tac-toe", "step", "predict", "drill", "reorder"):
        studied.widget(name).locator("button:enabled").first.click(timeout=SECONDS)
        place = active_cell(studied)
        for key in ("ArrowRight", "ArrowDown", "c", "x", "d", "d", "b"):
            studied.page.keyboard.press(key)
        assert active_cell(studied) == place == studied.names.index(name)
        assert studied.cells.count() == len(studied.names)


def active_cell(studied: Studied) -> int:
    """The number of the cell that JupyterLab's keys would act on."""
    found: int = studied.page.evaluate("window.jupyterapp.shell.currentWidget.content.activeCellIndex")
    return found


def test_step_fits_a_laptop(studied: Studied) -> None:
    studied.page.set_viewport_size(SIZE)
    for name in ("step", "step boards", "step own", "step wide", "step deep"):
        press(studied.widget(name), "// Next cut")
        box = studied.widget(name).bounding_box()
        assert box and box["height"] <= 680
        studied.screenshot(name, studied.widget(name))
    for name in ("step wide", "step deep"):
        room = studied.widget(name).locator(".room").first
        assert room.evaluate("room => room.scrollWidth <= room.clientWidth + 1")


def test_the_leaves_are_seen_together_with_the_buttons(studied: Studied) -> None:
    studied.page.set_viewport_size({"width": 1280, "height": 800})
    for name in ("step", "step boards", "step wide", "step deep"):
        widget = studied.widget(name)
        above, tree = widget.bounding_box(), widget.locator(".room > svg").first.bounding_box()
        assert above and tree and tree["y"] + tree["height"] - above["y"] <= 590, "a window has 680"
        words = widget.locator(".gamelab-tree text.label").first
        height = "text => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a"
        assert words.evaluate(height) >= (9 if name == "step boards" else 11), "18 boards in a row"
    studied.page.set_viewport_size(SIZE)


def test_the_tree_grows_into_a_wide_window(studied: Studied, widget: Locator) -> None:
    tree = widget.locator(".room > svg")
    narrow = tree.evaluate("tree => tree.clientWidth")
    studied.page.set_viewport_size({"width": 1920, "height": 1080})
    wide = [tree.element_handle(), 1.3 * narrow]
    studied.page.wait_for_function("([tree, least]) => tree.clientWidth >= least", arg=wide, timeout=SECONDS)
    studied.page.set_viewport_size(SIZE)


def test_ones_own_search_shows_the_lines_that_ran(studied: Studied) -> None:
    own = studied.widget("step own")
    press(own, "|◀")
    press(own, "// Next cut")
    says(own, "Cut at 2: MAX has 4 at root already, and move 1 makes it ≤ 2; not looked at: moves 2, 3.")
    expect(own.locator(".code .current")).to_have_text(["break", "return best"], timeout=SECONDS)
    assert own.locator(".code").evaluate("text => text.scrollWidth <= text.clientWidth"), "a line is cut off"
    room = own.locator(".gamelab-panels .room")
    room.evaluate("room => { room.style.maxHeight = '90px' }")  # as if the text were long
    for name, line in (("|◀", "if position.is_over:"), ("// Next cut", "break")):
        press(own, name)
        expect(own.locator(".code .current").first).to_have_text(line, timeout=SECONDS)
        assert own.locator(".code .current").first.evaluate(IN_SIGHT)
    room.evaluate("room => { room.style.maxHeight = '' }")
    studied.page.set_viewport_size({"width": 1280, "height": 600})  # the text is scrolled in a box of its own
    for name, line in (("|◀", "if position.is_over:"), ("// Next cut", "break")):
        press(own, name)
        expect(own.locator(".code .current").first).to_have_text(line, timeout=SECONDS)
        assert own.locator(".code .current").first.evaluate(IN_SIGHT.replace(".room", ".code"))
    studied.page.set_viewport_size(SIZE)
