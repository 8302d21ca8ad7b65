"""The notebooks run in the budgets whose outputs are not stored.

nbval compares the solutions' outputs, cell by cell, in the "lab" budget.  The students' version has the same outputs
but for the cells that look at what a student has still to write; they are compared here, in the budget of a lecture.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from nbformat import NotebookNode

from tests.notebooks.notebook_files import SOLUTIONS, STUDENTS, builder, code_cells, read

BY_BUDGET = {"cup", "cup-ratings"}
"""Cells whose outputs differ in the two versions, and in each budget: nbval compares them, with ``--full``."""
build = builder()


def run(path: Path, budget: str, monkeypatch: pytest.MonkeyPatch) -> NotebookNode:
    """The notebook as it is after running."""
    monkeypatch.setenv("GAMELAB_BUDGET", budget)
    return build.executed(read(path), timeout=600)


def outputs(notebook: NotebookNode) -> dict[str, list[NotebookNode]]:
    """What each cell shows, by the cell's name; cells whose outputs are not compared are left out."""
    cells = [cell for cell in code_cells(notebook) if "nbval-ignore-output" not in cell.metadata.get("tags", [])]
    return {cell.id: [output | {"execution_count": None} for output in cell.outputs] for cell in cells}


@pytest.mark.parametrize("path", STUDENTS, ids=lambda path: path.name)
def test_lecture(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stored, solved = outputs(read(path)), outputs(read(SOLUTIONS[0].parent / path.name))
    asked = [cell for cell in stored if stored[cell] != solved[cell] and cell not in BY_BUDGET]
    assert asked
    found = outputs(run(path, "lecture", monkeypatch))
    assert {cell: found[cell] for cell in asked} == {cell: stored[cell] for cell in asked}


@pytest.mark.full
@pytest.mark.parametrize("budget", ["lecture", "full"])
@pytest.mark.parametrize("path", SOLUTIONS, ids=lambda path: path.name)
def test_solutions(path: Path, budget: str, monkeypatch: pytest.MonkeyPatch) -> None:
    run(path, budget, monkeypatch)
