"""The zip for students: complete, without solutions and stray files, the same bytes every time."""

import shutil
import subprocess
import zipfile

import pytest

from gamelab.course.setup.clone import ROOT, Trouble
from gamelab.course.setup.students import make_release, students_files
from tests.course.setup.conftest import TOP, commit

NOTEBOOKS = ("notebooks/01-tictactoe.ipynb", "notebooks/02-sim.ipynb", "notebooks/extras/01-tictactoe.ipynb")
INSIDE = ("gamelab/__init__.py", "gamelab/show/a.css", "notebooks/glossary.md", *NOTEBOOKS)


def test_the_zip_holds_the_course_and_nothing_that_lies_beside_it(clone, write_notebook):
    for name in ("notebooks/marks.csv", "gamelab/key.pem", ".env", "notebooks/01 solved.ipynb"):
        (clone / name).touch()
    target = make_release(clone)
    with zipfile.ZipFile(target) as archive:
        names = [name.partition("/")[2] for name in archive.namelist() if not name.endswith("/")]
    assert sorted(names) == sorted({*TOP[1:], *INSIDE})
    before = target.read_bytes()
    assert make_release(clone).read_bytes() == before


def test_this_clone_releases_no_solution_and_no_test():
    found = students_files(ROOT)
    assert {"gamelab/__main__.py", "notebooks/04_othello.ipynb", "notebooks/glossary.md", "README.md"} <= set(found)
    readme = found["README.md"].decode()
    assert "gamelab lab " in readme and "INSTRUCTORS" not in readme and "For instructors" not in readme
    assert readme.count("\n## ") == 4
    hidden = ("solutions", "tests/", "INSTRUCTORS", "conftest", ".ci", ".git")
    assert not [path for path in found if any(word in path for word in hidden)]
    marks = (b"### BEGIN SOLUTION", b"### BEGIN HIDDEN TESTS", b"Model answer")
    pages = [path for path in found if path.startswith("notebooks/")]
    assert not [path for path in pages if any(mark in found[path] for mark in marks)]


@pytest.mark.parametrize("source", ["### BEGIN SOLUTION\n1\n### END SOLUTION", "### BEGIN HIDDEN TESTS\n1", "return 1"])
def test_a_notebook_that_holds_a_solution_is_refused(clone, write_notebook, source):
    write_notebook(clone / "notebooks/02-sim.ipynb", "raise NotImplementedError()", exercise=True)
    commit(clone)
    make_release(clone)
    write_notebook(clone / "notebooks/02-sim.ipynb", source, exercise=True)
    commit(clone)
    with pytest.raises(Trouble, match=r"notebooks/02-sim\.ipynb holds a solution\. Build it again: python notebooks"):
        make_release(clone)


def test_a_folder_that_is_no_clone_is_not_released(clone):
    shutil.rmtree(clone / ".git")
    with pytest.raises(
        Trouble, match=r"Git packs what is committed, and .* is no clone with a commit: fatal: not a git"
    ):
        make_release(clone)
    subprocess.run(["git", "init", "--quiet"], cwd=clone, check=True)
    with pytest.raises(Trouble, match=r"is no clone with a commit: fatal: not a valid object name"):
        make_release(clone)
