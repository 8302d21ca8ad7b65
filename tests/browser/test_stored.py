"""What a student sees who opens a notebook again."""

from __future__ import annotations

import shutil
from urllib.parse import unquote

import pytest
from playwright.sync_api import expect

from tests.browser.lab_page import SECONDS, LabPage, Studied, press
from tests.browser.server import Lab

pytestmark = pytest.mark.browser


def test_the_next_day_a_notebook_shows_what_was_left(page: LabPage, studied: Studied, lab: Lab) -> None:
    """The copy is trusted as the original is, and has a kernel of its own that has made no widget."""
    press(studied.widget("step"), "|◀")
    press(studied.widget("step"), "// Next cut")
    expect(studied.widget("step").get_by_role("status")).to_contain_text("Cut at", timeout=SECONDS)
    press(studied.widget("predict"), "Clear")
    studied.widget("predict").locator("[data-node='r-2']").first.click()
    expect(studied.widget("predict").locator(".node.marked")).to_have_count(1, timeout=SECONDS)
    press(studied.widget("tic-tac-toe"), "New game")
    studied.widget("tic-tac-toe").locator("[data-move='4']").click()
    expect(studied.widget("tic-tac-toe").locator("[data-move]")).to_have_count(7, timeout=SECONDS)
    assert studied.page.locator(".gamelab-kept:visible").count() == 0
    studied.command("docmanager:save")
    shutil.copy(studied.file, lab.folder / "next day.ipynb")
    page.open("next day.ipynb")
    page.page.get_by_text("model not found").first.wait_for(state="attached")
    assert page.page.get_by_text("model not found").locator("visible=true").count() == 0
    kept = page.page.locator(".gamelab-kept:visible")
    assert kept.count() == len(studied.names) - 1
    expect(kept.first).to_contain_text("run this cell, and those above it, to play again")
    pictures = [unquote(each) for each in kept.locator("img").evaluate_all("all => all.map(each => each.src)")]
    seen = dict(zip(studied.names[1:], pictures, strict=True))
    assert "cut current" in seen["step"] and seen["predict"].count("node leaf marked") <= 1
    assert "marked" in seen["predict"].partition("</style>")[2]
    assert seen["tic-tac-toe"].count("<circle") == 1, "the answer of O"
    page.screenshot("widgets next day")
