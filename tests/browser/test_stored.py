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


def test_a_trusted_notebook_shows_pictures(page: LabPage, lab: Lab, notebook: Path) -> None:
    """As `python -m gamelab lab` hands it out; a plot would show what is to be predicted."""
    lab.put(notebook, "trusted.ipynb")
    lab.trust("trusted.ipynb")
    page.open("trusted.ipynb")
    pictures = page.pictures()
    assert {picture["kind"] for picture in pictures} == {"text/html"}
    assert [picture for picture in pictures if min(picture["natural"], picture["width"], picture["height"]) < 1] == []
    cell = page.cell_with("Play(start, ")
    page.screenshot("stored play", cell)
    assert cell.locator(".jp-OutputArea-output").get_attribute("data-mime-type") == "text/html"
    assert page.complaints == []
