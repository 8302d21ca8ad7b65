"""Moves put into another order, by button and by dragging."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


@pytest.fixture
def widget(studied):
    """The hand tree."""
    return studied.widget("reorder")


def ordered(widget, moves, nodes):
    """Waits until this order is counted."""
    mine = widget.locator("tr", has_text="your order")
    expect(mine.locator("td").nth(1)).to_have_text(moves)
    expect(mine.locator("td").nth(2)).to_have_text(str(nodes))


def test_cuts_are_seen_in_its_tree_though_step_hides_its_own(studied):
    assert studied.widget("step").locator(".gamelab-tree style").count() == 1, "it is on the page, with its rules"
    cuts = studied.widget("reorder boards").locator(".gamelab-tree .cut-edge")
    assert cuts.count() > 0
    for cut in cuts.all():
        expect(cut).to_be_visible()


def test_a_move_is_dragged_and_cannot_be_deleted(studied, widget):
    ordered(widget, "1 2 3", 13)
    expect(widget.locator("tr", has_text="best value")).to_have_count(0)
    expect(widget.get_by_text("Change the order, and other orders stand beside yours.")).to_be_visible()
    tags = widget.locator(".jupyter-widget-tag[draggable]")
    data = studied.page.evaluate_handle("new DataTransfer()")
    tags.nth(2).dispatch_event("dragstart", {"dataTransfer": data})
    tags.first.dispatch_event("drop", {"dataTransfer": data})
    ordered(widget, "3 1 2", 10)
    expect(widget.locator("tr", has_text="best value")).to_be_visible()
    expect(tags.nth(1).locator(".jupyter-widget-tag-close")).to_be_hidden()
