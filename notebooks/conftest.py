"""How the notebooks are tested: solutions in the budget "lab", the students' versions in that of a lecture.

So each version and each budget is run once. With `--full` the students' versions run in "lab", too, test_runs.py
gives the solutions the largest budget, and test_as_in_a_browser.py that of a lecture.
"""

from collections.abc import Generator
from pathlib import Path
from typing import Any

import nbformat
import pytest

NOTEBOOKS = Path(__file__).parent
STUDENTS = {NOTEBOOKS, NOTEBOOKS / "extras"}
IN_A_LECTURE = {
    "step-run", "deeper", "meeting", "film", "lead-again", "journey-minimax", "journey-pruning", "journey-evaluation",
    "journey-ask", "journey-end", "hides", "table",
}  # fmt: skip
"""The cells of students' own that show a larger picture in a lecture, or fewer games."""


def pytest_configure(config: pytest.Config) -> None:
    """The dots of a plot differ from machine to machine; its text for screen readers is compared."""
    config.option.nbval_sanitize_with = str(NOTEBOOKS / "plots.cfg")


def in_a_lecture(item: Any) -> bool:
    return item.path.parent in STUDENTS and "not full" in item.config.option.markexpr


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None, Any, Any]:
    """The first cell of a notebook starts its kernel, which takes the budget from here."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GAMELAB_BUDGET", "lecture" if in_a_lecture(item) else "lab")
        return (yield)


def pytest_collection_modifyitems(items: list[Any]) -> None:
    """What a student's cell shows in a lecture is not compared if the stored output is that of the solutions' cell."""
    cells = [item for item in items if item.path.suffix == ".ipynb" and in_a_lecture(item)]
    for path in {item.path for item in cells}:
        solutions = nbformat.read(NOTEBOOKS / "solutions" / path.relative_to(NOTEBOOKS), as_version=4)
        stored = {cell.id: shown(cell) for cell in solutions.cells if cell.get("outputs")}
        for item in (item for item in cells if item.path == path):
            if item.cell.id in IN_A_LECTURE or shown(item.cell) == stored.get(item.cell.id):
                item.options["check"] = False


def shown(cell: nbformat.NotebookNode) -> list[Any]:
    """What a cell stores of its outputs, without their numbers."""
    return [(output.get("text"), output.get("data")) for output in cell.get("outputs", [])]
