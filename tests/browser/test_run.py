"""A notebook in JupyterLab, as it is stored and after Run All: every picture in place, nothing extra in the file."""

from __future__ import annotations

from pathlib import Path

import pytest
from nbformat import NotebookNode

from tests.browser.lab_page import LabPage
from tests.browser.server import Lab
from tests.notebooks.notebook_files import builder, read

pytestmark = pytest.mark.browser
COPY = "run.ipynb"
SLOW = {"games", "journey-minimax", "nodes", "journey-pruning", "rates-found", "meeting", "play", "journey-end"}
"""Cells that compile or play for long; nbval runs them, and what they show is shown by others, too."""
TROUBLE = "application/vnd.jupyter.error", "application/vnd.jupyter.stderr"


@pytest.fixture(scope="module")
def opened(page: LabPage, lab: Lab, notebook: Path) -> LabPage:
    """The notebook, which JupyterLab does not trust, as it is stored."""
    lab.put(notebook, COPY, without=SLOW)
    page.open(COPY)
    return page


@pytest.fixture(scope="module")
def run(opened: LabPage) -> LabPage:
    """The notebook after Run All."""
    opened.command("notebook:clear-all-cell-outputs")
    opened.run_all()
    return opened


def test_an_untrusted_notebook_opens_undisturbed_with_its_pictures(opened: LabPage) -> None:
    assert opened.dialogs.all_inner_texts() == opened.complaints == []
    cell = opened.cell_with("show.game_tree(tree, depth=2)")
    opened.screenshot("untrusted tree", cell)
    tree = cell.locator(".jp-OutputArea-output img")
    text = tree.get_attribute("alt") or ""
    assert "root  ▲" in text and "└──" in text and "= 4" in text
    assert all_visible(opened) > 6
    play = opened.cell_with("Play(start, ").locator(".jp-OutputArea-output")
    assert play.get_attribute("data-mime-type") == "text/html"


def all_visible(page: LabPage) -> int:
    """The number of pictures, none of which is broken, or stored as a bitmap."""
    pictures = page.pictures()
    assert {picture["kind"] for picture in pictures} <= {"text/html", "image/svg+xml"}
    assert [picture for picture in pictures if min(picture["natural"], picture["width"], picture["height"]) < 1] == []
    return len(pictures)


def test_no_error(run: LabPage) -> None:
    trouble = run.page.locator(", ".join(f"[data-mime-type='{kind}']" for kind in TROUBLE))
    assert trouble.all_inner_texts() == []
    assert run.dialogs.all_inner_texts() == []
    assert run.complaints == []


def test_boards_and_trees_are_visible(run: LabPage) -> None:
    assert all_visible(run) > 4
    assert run.page.locator(".jp-OutputArea-output img:not([alt]), .jp-OutputArea-output img[alt='']").count() == 0
    assert run.cell_with("Play(start, ").locator("[data-move]").count() == 9


def test_the_saved_file_gains_language_and_answers_alone(run: LabPage, lab: Lab, notebook: Path) -> None:
    run.command("docmanager:save")
    saved = read(lab.folder / COPY)
    source = [cell for cell in read(notebook).cells if cell.id not in SLOW]
    assert set(saved.metadata) == {"kernelspec", "language_info", "title"}
    for name in ("metadata", "source"):
        assert [cell[name] for cell in saved.cells] == [cell[name] for cell in source]
    assert not any(answers(notebook)) and all(answers(lab.folder / COPY))


def answers(path: Path) -> list[list[NotebookNode]]:
    """The outputs of the cells whose outputs are to be predicted."""
    found = [cell.outputs for cell in read(path).cells if builder().reveals(cell)]
    assert len(found) > 5
    return found
