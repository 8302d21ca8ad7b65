"""A small clone to set up, hand out from and release, made anew for every test."""

import subprocess

import nbformat
import pytest

from gamelab.course.setup.clone import ROOT

TOP = (
    ".gitattributes", "README.md", "CONTRIBUTING.md", "LICENSE", "pyproject.toml", "requirements.lock",
    "environment.yml",
)  # fmt: skip


@pytest.fixture
def write_notebook():
    """Writes a notebook with one cell: an exercise, a cell that was run, or another."""

    def write(path, source, output="", exercise=False):
        html = nbformat.v4.new_output("display_data", {"text/html": output})
        about = {"nbgrader": {"solution": exercise}}
        cell = nbformat.v4.new_code_cell(source, outputs=[html], execution_count=1, metadata=about)
        path.parent.mkdir(parents=True, exist_ok=True)
        nbformat.write(nbformat.v4.new_notebook(cells=[cell]), path)

    return write


@pytest.fixture
def clone(tmp_path, write_notebook):
    """The root of the small clone, which Git tracks."""
    texts = {name: (ROOT / name).read_text(encoding="utf-8") for name in TOP}
    others = ("gamelab/__init__.py", "gamelab/show/a.css", "notebooks/glossary.md", "notebooks/solutions/build.py")
    for name, text in (texts | dict.fromkeys(others, "")).items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    for name in ("01-tictactoe.ipynb", "02-sim.ipynb", "extras/01-tictactoe.ipynb"):
        write_notebook(tmp_path / "notebooks" / name, "1 + 1")
        write_notebook(tmp_path / "notebooks/solutions" / name, "the answer")
    subprocess.run(["git", "init", "--quiet"], cwd=tmp_path, check=True)
    commit(tmp_path)
    return tmp_path


def commit(root):
    """Commits all that is there."""
    who = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
    for command in (["add", "--all"], [*who, "commit", "--quiet", "--allow-empty", "--message=All"]):
        subprocess.run(["git", *command], cwd=root, check=True)
