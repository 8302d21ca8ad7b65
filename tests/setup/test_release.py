"""The zip for students: complete, without solutions and stray files, the same bytes every time."""

import shutil
import subprocess
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from gamelab.setup.clone import ROOT, Trouble
from gamelab.setup.release import TOP, make_release, released

Write = Callable[..., None]
NOTEBOOKS = ("notebooks/01-tictactoe.ipynb", "notebooks/02-sim.ipynb", "notebooks/extras/01-tictactoe.ipynb")
INSIDE = ("gamelab/__init__.py", "gamelab/show/a.css", *NOTEBOOKS)
COURSE = sorted([*TOP, *INSIDE, "notebooks/glossary.md"])


def test_the_zip_holds_the_course_and_nothing_that_lies_beside_it(clone: Path, write_notebook: Write) -> None:
    write_notebook(clone / "notebooks/01-tictactoe solved.ipynb", "the answer")
    write_notebook(clone / "notebooks/.ipynb_checkpoints/01.ipynb", "the answer")
    write_notebook(clone / "notebooks/INSTRUCTORS.md", "what to ask")
    for name in ("notebooks/marks.csv", "gamelab/key.pem", "gamelab/mine.py", ".env", "notes.txt"):
        (clone / name).parent.mkdir(exist_ok=True)
        (clone / name).touch()
    with zipfile.ZipFile(make_release(clone)) as archive:
        names = [name.partition("/")[2] for name in archive.namelist()]
    assert names == released(clone) == COURSE


def test_this_clone_releases_no_solution_and_no_test() -> None:
    paths = released(ROOT)
    others = (":!notebooks/solutions", ":!notebooks/INSTRUCTORS.md", ":!notebooks/conftest.py")
    command = ["git", "ls-files", "gamelab", "notebooks", *others]
    tracked = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout.split("\n")
    assert set(tracked[:-1]) <= set(paths) and len(set(paths)) == len(paths)
    assert "gamelab/__main__.py" in paths and "notebooks/04_othello.ipynb" in paths
    hidden = ("solutions", "tests", "__pycache__", "INSTRUCTORS", "conftest")
    assert not [path for path in paths if any(word in path for word in hidden)]


@pytest.mark.parametrize("source", ["### BEGIN SOLUTION\n1\n### END SOLUTION", "### BEGIN HIDDEN TESTS\n1", "return 1"])
def test_a_notebook_that_holds_a_solution_is_refused(clone: Path, write_notebook: Write, source: str) -> None:
    write_notebook(clone / "notebooks/02-sim.ipynb", "raise NotImplementedError()", exercise=True)
    released(clone)
    write_notebook(clone / "notebooks/02-sim.ipynb", source, exercise=True)
    with pytest.raises(Trouble, match=r"notebooks/02-sim\.ipynb holds a solution\. Build it again: python notebooks"):
        make_release(clone)


def test_a_folder_that_is_no_clone_is_not_released(clone: Path) -> None:
    shutil.rmtree(clone / ".git")
    with pytest.raises(Trouble, match=r"A release packs what Git tracks, and .* is no clone: fatal: not a git repo"):
        make_release(clone)


def test_a_release_lacks_nothing(clone: Path) -> None:
    (clone / "README.md").unlink()
    with pytest.raises(Trouble, match=r"A release needs README\.md, and .+ has none\."):
        make_release(clone)
    (clone / "README.md").touch()
    for path in clone.glob("notebooks/**/*.ipynb"):
        path.unlink()
    with pytest.raises(Trouble, match="A release needs notebooks and their solutions, and"):
        make_release(clone)
