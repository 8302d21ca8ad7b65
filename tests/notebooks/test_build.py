"""The students' notebooks are what the build makes of the solutions, to the letter."""

import re

import nbformat
import pytest

from tests.notebooks.notebook_files import EXTRAS, SOLUTIONS, builder, name, read

build = builder()


@pytest.mark.parametrize("path", SOLUTIONS + EXTRAS, ids=name)
def test_students_get_the_built_version_without_solutions_and_answers(path):
    built, stored = build.student_version(read(path), extra=path in EXTRAS), read(build.students_file(path))
    assert nbformat.writes(build.cleaned(stored)) == nbformat.writes(built)
    assert not re.search("SOLUTION|HIDDEN", nbformat.writes(built)) and stored == build.without_answers(stored)


def test_an_unknown_notebook_is_refused(monkeypatch):
    monkeypatch.setattr("sys.argv", ["build.py", "99"])
    with pytest.raises(SystemExit, match="no notebook begins with 99: there are 00"):
        build.main()
