"""The students' notebooks are what the build makes of the solutions, to the letter."""

from __future__ import annotations

import re
from pathlib import Path

import nbformat
import pytest

from tests.notebooks.notebook_files import EXTRAS, SOLUTIONS, builder, name, read

build = builder()


@pytest.mark.parametrize("path", SOLUTIONS + EXTRAS, ids=name)
def test_students_get_the_built_version_without_solutions_and_answers(path: Path) -> None:
    built, stored = build.student_version(read(path), extra=path in EXTRAS), read(build.students_file(path))
    assert nbformat.writes(build.cleaned(stored)) == nbformat.writes(built)
    assert not re.search("SOLUTION|HIDDEN", nbformat.writes(built)) and stored == build.without_answers(stored)


def test_what_is_to_be_predicted_and_what_is_hidden_goes_and_the_source_is_left_as_it_is() -> None:
    sources = "1 + 1", "2 + 2", "### BEGIN HIDDEN TESTS\nassert f() == 1\n### END HIDDEN TESTS"
    source = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(text) for text in sources])
    source.cells[0].metadata.tags = ["reveal"]
    for cell in source.cells:
        cell.outputs = [nbformat.v4.new_output("stream", text="4")]
    before = nbformat.writes(source)
    assert [len(cell.outputs) for cell in build.without_answers(source).cells] == [0, 1, 1]
    made = build.student_version(source).cells
    assert [cell.source for cell in made] == ["1 + 1", "2 + 2"]
    assert made[0].metadata.tags == ["reveal", "nbval-ignore-output"] and nbformat.writes(source) == before


def test_an_unknown_notebook_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["build.py", "99"])
    with pytest.raises(SystemExit, match="no notebook begins with 99: there are 00"):
        build.main()
