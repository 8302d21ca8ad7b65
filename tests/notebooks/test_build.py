"""The students' notebooks are what the build makes of the solutions, to the letter."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest

from tests.notebooks.notebook_files import EXTRAS, EXTRAS_OF_STUDENTS, SOLUTIONS, STUDENTS, builder, name, read

build = builder()


@pytest.mark.parametrize("path", SOLUTIONS + EXTRAS, ids=name)
def test_the_stored_student_version_is_the_built_one(path: Path) -> None:
    built = build.student_version(read(path), extra=path in EXTRAS)
    stored = build.cleaned(read(build.students_file(path)))
    assert nbformat.writes(stored) == nbformat.writes(built)


def notebook(*sources: str) -> nbformat.NotebookNode:
    cells = [nbformat.v4.new_code_cell(source) for source in sources]
    return nbformat.v4.new_notebook(cells=cells)


def test_what_is_to_be_predicted_is_not_stored() -> None:
    source = notebook("1 + 1", "2 + 2")
    source.cells[0].metadata.tags = ["reveal"]
    for cell in source.cells:
        cell.outputs = [nbformat.v4.new_output("stream", text="4")]
    predicted, told = build.without_answers(source).cells
    assert predicted.outputs == [] and len(told.outputs) == 1
    assert build.student_version(source).cells[0].metadata.tags == ["reveal", "nbval-ignore-output"]


@pytest.mark.parametrize("path", STUDENTS + EXTRAS_OF_STUDENTS, ids=name)
def test_students_find_no_answer_to_a_prediction(path: Path) -> None:
    stored = read(path)
    assert stored == build.without_answers(stored)


def test_cells_that_hold_nothing_else_than_hidden_tests_go_and_the_source_is_left_as_it_is() -> None:
    source = notebook("### BEGIN HIDDEN TESTS\nassert f() == 1\n### END HIDDEN TESTS")
    before = nbformat.writes(source)
    assert build.student_version(source).cells == []
    assert nbformat.writes(source) == before


def test_an_unknown_notebook_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["build.py", "99"])
    with pytest.raises(SystemExit, match="no notebook begins with 99: there are 00"):
        build.main()
