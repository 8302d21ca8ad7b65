"""Every widget in wide and narrow windows, light and dark; the last of the widgets' tests."""

import pytest
from playwright.sync_api import expect

from tests.browser.lab_page import mentions, press

pytestmark = pytest.mark.browser
LOOKS = (1920, "Dark"), (1060, "Light")


def test_nothing_sticks_out(studied):
    press(studied.widget("tic-tac-toe"), "New game")
    press(studied.widget("tic-tac-toe"), "Values of the moves")
    mentions(studied.widget("tic-tac-toe"), "Values for X")
    for name in ("step", "step boards", "step own"):
        press(studied.widget(name), "|◀")
        press(studied.widget(name), "// Next cut")
        mentions(studied.widget(name), "Cut at")
    drawn = studied.widget("reorder boards").locator(".room:has(svg)")
    assert drawn.evaluate("room => room.clientHeight >= room.scrollHeight"), "the page scrolls, and nothing in it"
    for width, theme in LOOKS:
        studied.page.set_viewport_size({"width": width, "height": 1500})
        studied.command("apputils:change-theme", theme=f"JupyterLab {theme}")
        studied.page.locator(f"body[data-jp-theme-light={str(theme == 'Light').lower()}]").wait_for(state="attached")
        studied.screenshot(f"widgets {width} {theme}")
        for name in studied.names[1:]:
            widget = studied.widget(name)
            assert widget.evaluate("widget => widget.scrollWidth <= widget.clientWidth + 1"), (name, width)


def test_everything_that_can_be_used_has_a_name(studied):
    """A screen reader would call it "button", and nothing more."""
    expect(studied.widget("step").get_by_role("slider")).to_have_attribute("aria-label", "step")
    parts = studied.page.locator(".gamelab :is(button, [role=button], [role=slider])")
    has_no_name = "part.checkVisibility() && !(part.ariaLabel || part.textContent.trim())"
    nameless = f"parts => parts.filter(part => {has_no_name}).map(part => part.outerHTML)"
    assert parts.count() > 50 and parts.evaluate_all(nameless) == []
    for tree in studied.page.locator(".gamelab svg:has([data-node])").all():
        assert tree.get_attribute("role") == "group", "an image would hide its parts"


def test_the_console_has_no_complaints(studied):
    assert studied.complaints == []
