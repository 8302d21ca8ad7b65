"""What every notebook keeps to: short cells, run in order, exercises marked as nbgrader marks them."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from statistics import median

import pytest
from nbformat import NotebookNode, validate

from tests.notebooks.notebook_files import NOTEBOOKS, SOLUTIONS, STUDENTS, code_cells, read

ALL = [pytest.param(path, id=str(path.relative_to(NOTEBOOKS))) for path in STUDENTS + SOLUTIONS]
anywhere = pytest.mark.parametrize("path", ALL)


def lines(cell: NotebookNode) -> int:
    """The lines of a cell that a reader reads."""
    return sum(bool(line.strip()) for line in cell.source.splitlines())


def test_every_solution_has_its_student_version() -> None:
    assert [path.name for path in SOLUTIONS] == [path.name for path in STUDENTS] != []


@anywhere
def test_is_a_valid_notebook(path: Path) -> None:
    validate(read(path))


@anywhere
def test_was_run_from_first_to_last_in_a_fresh_kernel(path: Path) -> None:
    counts = [cell.execution_count for cell in code_cells(read(path))]
    assert counts == list(range(1, len(counts) + 1))


@anywhere
def test_holds_no_error_and_no_warning(path: Path) -> None:
    for cell in code_cells(read(path)):
        for output in cell.outputs:
            assert output.output_type != "error", cell.source
            assert output.get("name") != "stderr", output.text


@anywhere
def test_stores_neither_widget_state_nor_the_machine(path: Path) -> None:
    metadata = read(path).metadata
    assert set(metadata) == {"kernelspec"}
    assert metadata.kernelspec.name == "python3"


@anywhere
def test_cells_are_short(path: Path) -> None:
    lengths = sorted(lines(cell) for cell in code_cells(read(path)))
    assert median(lengths) <= 4
    assert lengths[int(0.9 * len(lengths))] <= 12
    assert lengths[-1] < 20


@anywhere
def test_one_cell_imports_and_names_what_it_imports(path: Path) -> None:
    importing = [cell for cell in code_cells(read(path)) if re.search(r"^\s*(import|from) ", cell.source, re.MULTILINE)]
    assert len(importing) == 1
    names = [alias.name for node in ast.walk(ast.parse(importing[0].source))
             if isinstance(node, ast.ImportFrom) for alias in node.names]  # fmt: skip
    assert "*" not in names


@anywhere
def test_no_cell_ends_in_a_semicolon(path: Path) -> None:
    assert not [cell.source for cell in code_cells(read(path)) if cell.source.rstrip().endswith(";")]


@anywhere
def test_the_first_code_cell_sets_the_budget(path: Path) -> None:
    assert 'BUDGET = budget("lab")' in code_cells(read(path))[0].source


@anywhere
def test_every_cell_says_what_it_is_on_a_slide(path: Path) -> None:
    allowed = {"slide", "subslide", "fragment", "skip", "notes"}
    assert {cell.metadata.get("slideshow", {}).get("slide_type") for cell in read(path).cells} <= allowed


@anywhere
def test_links_lead_somewhere(path: Path) -> None:
    text = "\n".join(cell.source for cell in read(path).cells if cell.cell_type == "markdown")
    for target in re.findall(r"\]\((?!https?:|#)([^)#]+)\)", text):
        assert (path.parent / target).exists(), target


@pytest.mark.parametrize("path", STUDENTS, ids=lambda path: path.name)
def test_students_get_no_solution(path: Path) -> None:
    text = "\n".join(cell.source for cell in read(path).cells)
    assert "SOLUTION" not in text and "HIDDEN" not in text


@pytest.mark.parametrize("path", SOLUTIONS, ids=lambda path: path.name)
def test_exercises_are_marked_as_nbgrader_does(path: Path) -> None:
    cells = code_cells(read(path))
    solved = [cell for cell in cells if "### BEGIN SOLUTION" in cell.source]
    hidden = [cell for cell in cells if "### BEGIN HIDDEN TESTS" in cell.source]
    marks = {cell.id: cell.metadata.get("nbgrader", {}) for cell in cells}
    assert solved and hidden
    assert all(marks[cell.id]["solution"] and not marks[cell.id]["locked"] for cell in solved)
    assert all(marks[cell.id]["grade"] and marks[cell.id]["points"] > 0 for cell in hidden)
    names = [mark["grade_id"] for mark in marks.values() if mark]
    assert len(set(names)) == len(names)
    assert all(mark["schema_version"] == 3 for mark in marks.values() if mark)
