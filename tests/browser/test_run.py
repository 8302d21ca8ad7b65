"""Run All in JupyterLab, in the budget of a lecture: no error, every picture in place, nothing extra in the file."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from nbformat import NotebookNode

from tests.browser.lab_page import LabPage
from tests.browser.server import Lab
from tests.notebooks.notebook_files import builder, read

pytestmark = pytest.mark.browser
COPY = "run.ipynb"
TROUBLE = "application/vnd.jupyter.error", "application/vnd.jupyter.stderr"


@pytest.fixture(scope="module")
def run(page: LabPage, lab: Lab, notebook: Path) -> LabPage:
    """The notebook after Run All."""
    lab.put(notebook, COPY)
    page.open(COPY)
    page.clear()
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
    assert kinds.count("image/svg+xml") >= 5 and kinds.count("image/png") >= 2
    assert [picture for picture in pictures if min(picture["natural"], picture["width"], picture["height"]) < 1] == []


@pytest.mark.parametrize("theme", ["Light", "Dark"])
def test_pictures_of_both_themes(run: LabPage, theme: str) -> None:
    run.theme(f"JupyterLab {theme}")
    for name in ("show.tree(searched)", "show.tree(pruned)", "Step(cuts)", "show.boards([*game", "check.museum",
                 "show.nodes_by_ply", "Play(start, "):  # fmt: skip
        run.screenshot(f"{theme.lower()} {re.sub(r'[^a-z]+', ' ', name.lower()).strip()}", run.cell_with(name))


def test_the_board_to_play_on_is_there(run: LabPage) -> None:
    cell = run.cell_with("Play(start, ")
    assert cell.locator("[data-move]").count() == 9
    assert cell.get_by_role("status").inner_text() == "You (FIRST) to move."


def test_saving_adds_nothing_but_the_language(run: LabPage, lab: Lab, notebook: Path) -> None:
    run.save()
    saved, source = read(lab.folder / COPY), read(notebook)
    assert set(saved.metadata) == {"kernelspec", "language_info", "title"}
    assert [cell.metadata for cell in saved.cells] == [cell.metadata for cell in source.cells]
    assert [cell.source for cell in saved.cells] == [cell.source for cell in source.cells]


def test_running_shows_what_was_to_be_predicted(run: LabPage, lab: Lab, notebook: Path) -> None:
    run.save()
    assert not any(answers(notebook)) and all(answers(lab.folder / COPY))


def answers(path: Path) -> list[list[NotebookNode]]:
    """The outputs of the cells whose outputs are to be predicted."""
    found = [cell.outputs for cell in read(path).cells if builder().reveals(cell)]
    assert len(found) > 5
    return found
