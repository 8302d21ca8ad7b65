"""What a student sees who opens a notebook: one that nobody has run here, and one of yesterday."""

import re
import shutil
from urllib.parse import unquote

import nbformat
import pytest
from playwright.sync_api import expect

from tests.browser.conftest import SIZE
from tests.browser.lab_page import LabPage, mentions, press
from tests.notebooks.notebook_files import STUDENTS

pytestmark = pytest.mark.browser
PICTURES = """pictures => pictures.filter(picture => picture.checkVisibility()).map(picture =>
    [picture.naturalWidth, picture.closest('[data-mime-type]').dataset.mimeType])"""
"""A broken one has no natural size."""


@pytest.fixture
def page(browser, lab, artefacts):
    """JupyterLab in a window of a laptop's size; nothing is open yet."""
    window = browser.new_page(viewport=SIZE)
    yield LabPage(window, lab, artefacts)
    window.close()


def test_an_untrusted_notebook_opens_undisturbed_with_its_pictures(page, lab):
    [notebook] = [path for path in STUDENTS if path.name.startswith("01")]
    shutil.copy(notebook, lab.folder)
    page.open(notebook.name)
    assert page.page.locator(".jp-Dialog, .Toastify__toast").all_inner_texts() == page.complaints == []
    shown = page.page.locator(".jp-OutputArea img, .jp-RenderedMarkdown img").evaluate_all(PICTURES)
    assert len(shown) > 6 and all(width and kind == "text/html" for width, kind in shown)
    cell = page.cells.filter(has_text="show.game_tree(tree, depth=2)").first
    page.screenshot("untrusted tree", cell)
    text = cell.locator(".jp-OutputArea-output img").get_attribute("alt") or ""
    assert "root  ▲" in text and "└──" in text and "= 4" in text
    play = page.cells.filter(has_text="Play(start, ").first.locator(".jp-OutputArea-output")
    assert play.get_attribute("data-mime-type") == "text/html"


def test_the_next_day_a_notebook_shows_what_was_left(page, studied, lab):
    """The copy is trusted as the original is, and has a kernel of its own that has made no widget."""
    press(studied.widget("step"), "|◀")
    press(studied.widget("step"), "// Next cut")
    mentions(studied.widget("step"), "Cut at")
    assert studied.page.locator(".gamelab-kept:visible").count() == 0
    studied.command("docmanager:save")
    saved = nbformat.read(studied.file, as_version=4)
    assert set(saved.metadata) == {"kernelspec", "language_info"}, "no state of widgets"
    assert all(re.match(r"(Play|Step|Predict|Drill|Reorder)\(", cell.outputs[0].data["text/plain"])
               for cell in saved.cells[1:])  # fmt: skip
    shutil.copy(studied.file, lab.folder / "next day.ipynb")
    page.open("next day.ipynb")
    page.page.get_by_text("model not found").first.wait_for(state="attached")
    assert page.page.get_by_text("model not found").locator("visible=true").count() == 0
    kept = page.page.locator(".gamelab-kept:visible")
    assert kept.count() == len(studied.names) - 1
    expect(kept.first).to_contain_text("run this cell, and those above it, to play again")
    step = kept.nth(studied.names.index("step") - 1).locator("img").get_attribute("src") or ""
    assert "cut current" in unquote(step), "where it was left"
    page.screenshot("widgets next day")
