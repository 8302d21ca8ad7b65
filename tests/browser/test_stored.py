"""What a reader sees in a notebook that was opened and not run."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.lab_page import LabPage
from tests.browser.server import Lab

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def untrusted(page: LabPage, lab: Lab, notebook: Path) -> LabPage:
    """The notebook as it comes from anywhere."""
    lab.put(notebook, "untrusted.ipynb")
    page.open("untrusted.ipynb")
    page.screenshot("untrusted")
    return page


@pytest.fixture(scope="module")
def trusted(page: LabPage, lab: Lab, notebook: Path) -> LabPage:
    """The notebook as `python -m gamelab lab` hands it out."""
    lab.put(notebook, "trusted.ipynb")
    lab.trust("trusted.ipynb")
    page.open("trusted.ipynb")
    page.screenshot("trusted")
    return page


def test_opens_undisturbed(untrusted: LabPage) -> None:
    assert untrusted.cells.count() > 50
    assert untrusted.dialogs.all_inner_texts() == []
    assert untrusted.complaints == []


def test_untrusted_trees_are_text(untrusted: LabPage) -> None:
    cell = untrusted.cell_with("show.game_tree(late")
    untrusted.screenshot("untrusted tree", cell)
    text = cell.locator("[data-mime-type='text/plain']").inner_text()
    assert "root  ▽" in text and "└──" in text and "= −1" in text


def test_trusted_outputs_are_pictures(trusted: LabPage) -> None:
    pictures = trusted.pictures()
    assert {picture["kind"] for picture in pictures} == {"image/svg+xml"}  # a plot shows what is to be predicted
    assert [picture for picture in pictures if min(picture["natural"], picture["width"], picture["height"]) < 1] == []


def test_the_board_to_play_on_is_a_picture_until_it_is_run(trusted: LabPage) -> None:
    cell = trusted.cell_with("Play(start, ")
    trusted.screenshot("stored play", cell)
    assert cell.locator(".jp-OutputArea-output").get_attribute("data-mime-type") == "image/svg+xml"
    assert trusted.complaints == []
