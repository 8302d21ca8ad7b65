"""Accidents in JupyterLab: each loses nothing, and the student reads what was mended."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy

import pytest
from nbformat import NotebookNode

from gamelab.course.setup.mend import mend
from gamelab.course.setup.verdict import mark
from tests.notebooks.notebook_files import NOTEBOOKS, read

Cells = list[NotebookNode]
TEACHERS = read(NOTEBOOKS / "solutions/01_tictactoe.ipynb").cells
RELEASED = read(NOTEBOOKS / "01_tictactoe.ipynb").cells
MARKS = [mark(cell)["grade_id"] for cell in RELEASED if mark(cell)]


def at(cells: Cells, name: str) -> int:
    """The place of the first cell with this mark."""
    return next(index for index, cell in enumerate(cells) if mark(cell).get("grade_id") == name)


def handed_in() -> Cells:
    """The students' version with the solutions."""
    cells = deepcopy(RELEASED)
    for cell in TEACHERS:
        if mark(cell).get("solution"):
            cells[at(cells, mark(cell)["grade_id"])].source = cell.source
    return cells


def copies(cells: Cells) -> None:
    """Keys C and V."""
    for name in ("write-maxi", "maxi", "Question-1"):
        cells.insert(at(cells, name), deepcopy(cells[at(cells, name)]))


def keeps_the_stub(cells: Cells) -> None:
    """Copies the exercise before it is solved, and leaves the second one as it is."""
    cells.insert(at(cells, "write-maxi") + 1, deepcopy(RELEASED[at(RELEASED, "write-maxi")]))


def solves_the_copy_below(cells: Cells) -> None:
    solved = at(cells, "write-maxi")
    cells.insert(at(cells, "maxi") + 1, deepcopy(cells[solved]))
    cells[solved] = deepcopy(RELEASED[at(RELEASED, "write-maxi")])


def improves_the_copy_below(cells: Cells) -> None:
    """The first one is wrong, and what counts is the copy below the check."""
    first = cells[at(cells, "write-maxi")]
    cells.insert(at(cells, "maxi") + 1, deepcopy(first))
    first.source = first.source.replace("    return best, best_move", "    raise NotImplementedError(best)")


def splits(cells: Cells) -> None:
    """Ctrl+Shift+Minus in the loop of `maxi`, and in a question."""
    for name, words in (("write-maxi", "    return"), ("Question-1", "\n")):
        place = at(cells, name)
        start, found, end = cells[place].source.rpartition(words)
        assert start and found
        cells.insert(place + 1, deepcopy(cells[place]))
        cells[place].source, cells[place + 1].source = start.rstrip("\n"), found.lstrip("\n") + end


def joins(cells: Cells) -> None:
    """Shift+M: the check of `maxi` becomes a part of its exercise, and `mini` a part of its check."""
    for first in ("write-maxi", "write-mini"):
        place = at(cells, first)
        cells[place].source += "\n\n" + cells[place + 1].source
        if first == "write-mini":
            cells[place].metadata = cells[place + 1].metadata
        del cells[place + 1]


def deletes(cells: Cells) -> None:
    for name in ("maxi", "Question-2"):
        del cells[at(cells, name)]


def deletes_all_of_it(cells: Cells) -> None:
    for name in ("write-mini", "mini"):
        del cells[at(cells, name)]


def changes_kinds(cells: Cells) -> None:
    """Keys M and Y."""
    for name, kind in (("write-maxi", "markdown"), ("Question-1", "code")):
        cells[at(cells, name)].cell_type = kind


def loses_marks(cells: Cells) -> None:
    """As a program does that knows nothing of nbgrader, or a student who begins with an empty notebook."""
    for cell in cells:
        cell.metadata = NotebookNode()


def forges(cells: Cells) -> None:
    cells[at(cells, "maxi")].metadata.nbgrader.points = 100
    cells[3].metadata["nbgrader"] = {"grade": True, "grade_id": "mine", "points": 9}


ACCIDENTS: list[Callable[[Cells], None]] = [
    copies, keeps_the_stub, solves_the_copy_below, improves_the_copy_below, splits, joins, deletes, changes_kinds,
    loses_marks,
]  # fmt: skip


@pytest.mark.parametrize("accident", [*ACCIDENTS, deletes_all_of_it, forges])
def test_every_check_and_question_is_there_once_and_below_its_function(accident: Callable[[Cells], None]) -> None:
    cells = handed_in()
    accident(cells)
    said = mend(cells, RELEASED, TEACHERS)
    found = [mark(cell)["grade_id"] for cell in cells if mark(cell)]
    graded = [name for name in MARKS if mark(RELEASED[at(RELEASED, name)]).get("grade")]
    assert len(found) == len(set(found)) and set(graded) <= set(found) <= set(MARKS)
    for cell in filter(mark, cells):
        original = RELEASED[at(RELEASED, mark(cell)["grade_id"])]
        assert mark(cell) == mark(original) and cell.cell_type == original.cell_type
    assert bool(said) == (accident is not forges)
    for name in ("maxi", "mini") if accident is not deletes_all_of_it else ("maxi",):
        code = "\n".join(cell.source for cell in cells[: at(cells, name)] if cell.cell_type == "code")
        last = code.rpartition(f"def {name}(")[2]
        assert "return" in last and "NotImplementedError" not in last.partition("\ndef ")[0]
        compile(code, "cells", "exec")


@pytest.mark.parametrize("accident", [copies, splits, changes_kinds, loses_marks])
def test_the_answer_in_words_is_kept(accident: Callable[[Cells], None]) -> None:
    cells = handed_in()
    answer = cells[at(cells, "Question-1")].source.split("\n")
    accident(cells)
    mend(cells, RELEASED, TEACHERS)
    assert set(answer) <= set(cells[at(cells, "Question-1")].source.split("\n"))


def test_nothing_is_said_of_a_whole_notebook() -> None:
    cells = handed_in()
    assert mend(cells, RELEASED, TEACHERS) == [] and cells == handed_in()
