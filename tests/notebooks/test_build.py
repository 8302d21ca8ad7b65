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


def test_a_solution_becomes_a_stub_with_its_indentation() -> None:
    source = "def f():\n    x = 1\n    ### BEGIN SOLUTION\n    return x\n    ### END SOLUTION\n\nprint(2)"
    (cell,) = build.student_version(notebook(source)).cells
    stub = "def f():\n    x = 1\n    # YOUR CODE HERE\n    raise NotImplementedError()\n\nprint(2)"
    assert cell.source == stub


def test_two_solutions_in_one_cell_are_two_stubs() -> None:
    region = "### BEGIN SOLUTION\na = 1\n### END SOLUTION\n"
    (cell,) = build.student_version(notebook(f"{region}b = 2\n{region}")).cells
    assert cell.source.count("NotImplementedError") == 2 and "b = 2" in cell.source and "a = 1" not in cell.source


def test_hidden_tests_and_cells_that_hold_nothing_else_go() -> None:
    hidden = "### BEGIN HIDDEN TESTS\nassert f() == 1\n### END HIDDEN TESTS"
    cells = build.student_version(notebook(f"f()\n{hidden}", hidden)).cells
    assert [cell.source for cell in cells] == ["f()"]


def test_links_are_those_of_the_folder_above() -> None:
    source = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_markdown_cell("[words](../glossary.md), [web](https://a.b)")]
    )
    (cell,) = build.student_version(source).cells
    assert cell.source == "[words](glossary.md), [web](https://a.b)"


def test_an_extra_links_to_its_notebook_and_to_the_folder_above() -> None:
    text = "[main](../01_tictactoe.ipynb), [words](../../glossary.md)"
    source = nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell(text)])
    (cell,) = build.student_version(source, extra=True).cells
    assert cell.source == "[main](../01_tictactoe.ipynb), [words](../glossary.md)"


def test_a_model_answer_becomes_room_for_an_answer() -> None:
    text = "Why?\n\n<!-- ### BEGIN SOLUTION -->\nBecause.\n<!-- ### END SOLUTION -->"
    source = nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell(text)])
    (cell,) = build.student_version(source).cells
    assert cell.source == "Why?\n\nYOUR ANSWER HERE"


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


def test_the_source_is_left_as_it_is() -> None:
    source = notebook("### BEGIN SOLUTION\na = 1\n### END SOLUTION")
    before = nbformat.writes(source)
    build.student_version(source)
    assert nbformat.writes(source) == before


def test_an_unknown_notebook_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["build.py", "99"])
    with pytest.raises(SystemExit, match="no notebook begins with 99: there are 00"):
        build.main()
