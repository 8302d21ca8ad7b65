"""Accidents in JupyterLab: each loses nothing, and the student reads what was mended."""

import re

import pytest
from IPython.core.inputtransformer2 import TransformerManager

from gamelab.course.grading.cells import mark_of
from gamelab.course.grading.mend import mend
from gamelab.course.setup.clone import Trouble
from tests.course.grading.accidents import (
    ACCIDENTS,
    RELEASED,
    TEACHERS,
    at,
    handed_in,
)
from tests.notebooks.notebook_files import NOTEBOOKS, read

MARKS = [mark_of(cell).name for cell in RELEASED if mark_of(cell).name]


def deletes_all_of_it(cells):
    for name in ("write-mini", "mini"):
        del cells[at(cells, name)]


def forges(cells):
    cells[at(cells, "maxi")].metadata.nbgrader.points = 100
    cells[3].metadata["nbgrader"] = {"grade": True, "grade_id": "mine", "points": 9}


@pytest.mark.parametrize("accident", [*ACCIDENTS, deletes_all_of_it, forges])
def test_every_check_and_question_is_there_once_and_below_its_function(accident):
    cells = handed_in()
    answer = cells[at(cells, "Question-1")].source.split("\n")
    accident(cells)
    said = mend(cells, RELEASED, TEACHERS)
    assert set(answer) <= set(cells[at(cells, "Question-1")].source.split("\n")), "what is answered in words is kept"
    found = [mark_of(cell).name for cell in cells if mark_of(cell).name]
    graded = [name for name in MARKS if mark_of(RELEASED[at(RELEASED, name)]).grade]
    assert len(found) == len(set(found)) and set(graded) <= set(found) <= set(MARKS)
    for cell in (cell for cell in cells if mark_of(cell).name):
        original = RELEASED[at(RELEASED, mark_of(cell).name)]
        assert cell.metadata.nbgrader == original.metadata.nbgrader and cell.cell_type == original.cell_type
        pictures = re.findall(r"\(attachment:(.+?)\)", cell.source)
        assert pictures == [*cell.get("attachments", {})]
    assert len({cell.id for cell in cells}) == len(cells)
    assert bool(said) == (accident is not forges)
    for name in ("maxi", "mini") if accident is not deletes_all_of_it else ("maxi",):
        code = "\n".join(cell.source for cell in cells[: at(cells, name)] if cell.cell_type == "code")
        last = code.rpartition(f"def {name}(")[2]
        assert "return" in last and "NotImplementedError" not in last.partition("\ndef ")[0]
        compile(TransformerManager().transform_cell(code), "cells", "exec")


def test_nothing_is_said_of_a_whole_notebook():
    cells = handed_in()
    assert mend(cells, RELEASED, TEACHERS) == [] and cells == handed_in()


def test_another_notebook_is_none_of_ours():
    with pytest.raises(Trouble, match=r"^This is another notebook: Sim: six moves ahead"):
        mend(read(NOTEBOOKS / "02_sim.ipynb").cells, RELEASED, TEACHERS)
