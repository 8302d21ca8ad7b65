"""What a reader sees in a notebook that was opened and not run."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.lab_page import LabPage
from tests.browser.server import Lab

pytestmark = pytest.mark.browser


def test_an_untrusted_notebook_opens_undisturbed_with_its_pictures(page: LabPage, lab: Lab, notebook: Path) -> None:
    lab.put(notebook, "untrusted.ipynb")
    page.open("untrusted.ipynb")
    assert page.cells.count() > 50
    assert page.dialogs.all_inner_texts() == page.complaints == []
    cell = page.cell_with("show.game_tree(late")
    page.screenshot("untrusted tree", cell)
    tree = cell.locator(".jp-OutputArea-output img")
    text = tree.get_attribute("alt") or ""
    assert "root  ▽" in text and "└──" in text and "= −1" in text
    assert tree.evaluate("tree => tree.naturalWidth") > 600
    pictures = page.pictures()
    assert {picture["kind"] for picture in pictures} == {"text/html"}
    assert [picture for picture in pictures if min(picture["natural"], picture["width"], picture["height"]) < 1] == []
    play = page.cell_with("Play(start, ").locator(".jp-OutputArea-output")
    assert play.get_attribute("data-mime-type") == "text/html"
