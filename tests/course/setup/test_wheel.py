"""The built wheel, unpacked outside of the clone as pip installs it: a whole course without README's folder."""

import os
import zipfile

import pytest

from gamelab.course.setup.clone import ROOT
from tests.new_python import python

pytestmark = pytest.mark.full  # builds a wheel in an environment of its own


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """The variables with which Python finds the package that the wheel holds, and nothing of the clone."""
    folder = tmp_path_factory.mktemp("wheel")
    done = python("-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", folder, ROOT, check=False)
    if done.returncode:
        pytest.skip(f"no wheel could be built here: {done.stderr}")
    with zipfile.ZipFile(next(folder.glob("*.whl"))) as wheel:
        wheel.extractall(folder / "site")
    return os.environ | {"PYTHONPATH": str(folder / "site"), "BROWSER": "true"}


@pytest.mark.parametrize("line, code, says", [
    ("", 0, "open JupyterLab on your own copies"),
    ("solve sim --size 4", 0, "principal line"),
    ("tournament . --game tictactoe --games 2", 0, "The page with all games"),
    ("site", 1, "site needs the course's folder, which holds README.md; this is an installed package, which can play,"),
])  # fmt: skip
def test_each_command_runs_or_says_what_it_needs(line, code, says, installed, tmp_path):
    for name in ("anna", "ben"):
        (tmp_path / f"{name}.py").write_text("def move(position):\n    return position.moves[0]\n")
    done = python("-m", "gamelab", *line.split(), cwd=tmp_path, env=installed, input="", check=False)
    assert done.returncode == code and "Traceback" not in done.stderr, done.stderr
    assert says in done.stdout + done.stderr


def test_lab_opens_the_notebooks_that_the_package_holds(installed, tmp_path):
    """They are copied to where the command is typed."""
    python("-m", "gamelab", "lab", "--", "--version", cwd=tmp_path, env=installed)
    names = {path.relative_to(tmp_path / "work").as_posix() for path in (tmp_path / "work").rglob("*.ipynb")}
    assert {path.name for path in (ROOT / "notebooks").glob("*.ipynb")} < names
    assert {f"extras/{path.name}" for path in (ROOT / "notebooks/extras").glob("*.ipynb")} < names
    assert not [name for name in names if "solutions" in name]
