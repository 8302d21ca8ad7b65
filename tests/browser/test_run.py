"""Run All in JupyterLab, in the budget of a lecture: no error, every picture in place, nothing extra in the file."""

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
def run(page: LabPage, lab: Lab, notebook: Path) -> LabPage:
    """The notebook after Run All."""
    lab.put(notebook, COPY, without=SLOW)
    page.open(COPY)
    page.command("notebook:clear-all-cell-outputs")
    page.run_all()
    return page


def test_no_error(run: LabPage) -> None:
    trouble = run.page.locator(", ".join(f"[data-mime-type='{kind}']" for kind in TROUBLE))
    assert trouble.all_inner_texts() == []
    assert run.dialogs.all_inner_texts() == []
    assert run.complaints == []


def test_boards_trees_and_plots_are_visible(run: LabPage) -> None:
    pictures = run.pictures()
    kinds = [picture["kind"] for picture in pictures]
    assert kinds.count("text/html") >= 7 and "image/png" not in kinds
    assert run.page.locator(".jp-OutputArea-output img:not([alt]), .jp-OutputArea-output img[alt='']").count() == 0
    assert [picture for picture in pictures if min(picture["natural"], picture["width"], picture["height"]) < 1] == []
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
