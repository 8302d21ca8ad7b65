"""Every command that README, INSTRUCTORS and CONTRIBUTING print is typed, as printed, in a fresh clone and home.

``CHANGES`` says the least that a test has to change: an answer at a prompt, a folder with files, an option.  What takes
longer than a few seconds runs with ``test --full``, and so do all commands on other Pythons.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

import pytest

from gamelab.course.setup.clone import ROOT
from gamelab.course.setup.environment import venv_python
from tests.course.setup.conftest import commit

PAGES = ("README.md", "notebooks/INSTRUCTORS.md", "CONTRIBUTING.md")
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
HERE = "this environment"
AGENT = "def move(position):\n    return position.moves[{}]\n"


class Change(NamedTuple):
    """How a line that is printed begins, and what is typed at prompts, more options, when Ctrl-C is pressed."""

    says: str
    typed: str = ""
    more: str = ""
    stop_at: str = ""
    full: bool = False


CHANGES = {
    "lab": Change(
        "Your own copies are in .*work(?s:.*)/mine/lab/tree/00_",
        stop_at="http://",
        more="--no-browser -- --port=0 --ServerApp.base_url=/mine/",
    ),
    "lab --solutions": Change(
        ".*/lab/tree/solutions/00_", more="--no-browser -- --port=0", stop_at="http://", full=True
    ),
    "play tictactoe --level 8": Change("Type a move, or help", typed="b2\nquit\n"),
    "solve sim": Change("red:"),
    "play tests/games/hex.py --size 4": Change("Type a move, or help", typed="b2\nquit\n"),
    "test -- tests/games -k hex": Change(r"\d+ passed", full=True),
    "tables": Change("", stop_at="game"),
    "setup": Change("Ready: "),
    "test": Change(r"\d+ passed", more="-- tests/test_names.py", full=True),
    "test -- tests/search -k window": Change(r"\d+ passed", full=True),
    "slides 01": Change("Making the slides", more="--no-browser", full=True),
    "slides 01 --pdf": Change("Making the slides", more="--no-browser", full=True),
    "handout 01": Change(".*01_tictactoe.html: ready", more="--no-browser"),
    "handout --drill 20": Change(".*drill_key.html: ready", more="--no-browser"),
    "site": Change("Fetching Pyodide and the packages", full=True),
    "release": Change("The zip for students is .*zip"),
    "grade 03 FOLDER": Change("Grading|.*anna", full=True),
    "tournament FOLDER --game connect4": Change("2 agents, 10 games", full=True),
}


def printed():
    """The commands on the pages, without their comments and without what starts Python."""
    found = []
    for page in PAGES:
        for block in re.findall(r"```sh\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL):
            found += [line.split("  #")[0].strip() for line in block.splitlines() if line.strip()]
    return list(dict.fromkeys(line.removeprefix("python3 -m gamelab ") for line in found if "-m gamelab " in line))


def cases():
    """Each command with what a test changes; slow ones have their marker."""
    return [pytest.param(line, change, id=line, marks=[pytest.mark.full] * change.full)
            for line, change in CHANGES.items()]  # fmt: skip


class Machine(NamedTuple):
    """A fresh clone, and the Python that its commands are typed with."""

    clone: Path
    python: str


def on_machines():
    """Each test runs on each machine; with ``test --full`` only on those that need an environment of their own."""
    others = [python for python in PYTHONS if not sys.version.startswith(python)]
    cases = [HERE, *(pytest.param(name, marks=pytest.mark.full) for name in others)]
    return pytest.mark.parametrize("machine", cases, indirect=True, scope="module")


@pytest.fixture(scope="module")
def machine(request, tmp_path_factory):
    """A fresh clone on one kind of machine, with folders for a class beside it."""
    root, name = fresh_clone(tmp_path_factory.mktemp("fresh") / "clone"), request.param
    agents, submissions = root.with_name("agents"), root.with_name("submissions")
    agents.mkdir()
    for student, number in (("anna", 0), ("ben", -1)):
        (agents / f"{student}.py").write_text(AGENT.format(number), encoding="utf-8")
    submissions.mkdir()
    shutil.copy(root / "notebooks/03_connect_four.ipynb", submissions / "anna.ipynb")
    if name == HERE:
        return Machine(root, sys.executable)
    said = subprocess.run([interpreter(name), "-m", "gamelab", "setup"], cwd=root, capture_output=True, text=True)
    assert "Ready: " in said.stdout, said.stdout + said.stderr
    python = str(venv_python(root))
    pip = [python, "-m", "pip", "install", "--quiet", "--constraint", "requirements.lock", "--editable", ".[test]"]
    subprocess.run(pip, cwd=root, check=True)
    return Machine(root, python)


def fresh_clone(root):
    """A clone whose one commit is the working tree."""
    listed = subprocess.run(["git", "ls-files", "-zco", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True)
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, root / name)
    subprocess.run(["git", "init", "--quiet"], cwd=root, check=True)
    commit(root)
    return root


def interpreter(version):
    """The Python of a version, on PATH or among those of pyenv; the test is skipped where there is none."""
    found = [shutil.which(f"python{version}"), *map(str, Path.home().glob(f".pyenv/versions/{version}.*/bin/python"))]
    for python in filter(None, found):
        answer = subprocess.run([python, "--version"], capture_output=True, text=True)
        if answer.stdout.startswith(f"Python {version}."):
            return python
    return pytest.skip(f"Python {version} is neither on PATH nor in pyenv's folder")


def fresh(machine, home):
    """The variables of somebody who has just activated this environment, and whose home folder is empty."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("GAMELAB", "JUPYTER", "PYTEST"))}
    home.mkdir(exist_ok=True)
    path = os.pathsep.join([str(Path(machine.python).parent), kept["PATH"]])
    about = {"HOME": str(home), "USERPROFILE": str(home), "PATH": path, "PYTHONPATH": "",
             "BROWSER": f"touch {home / 'opened'} %s"}  # fmt: skip
    return kept | about | {"PYTHONDONTWRITEBYTECODE": ""}  # as usual: the package is translated once for all commands


def run(words, machine, home, change):
    """The exit code and all that is printed; Ctrl-C is pressed once the text to stop at has been printed."""
    group = {"start_new_session": True} if change.stop_at else {}
    command, variables = [machine.python, "-m", "gamelab", *words], fresh(machine, home)
    with (home.parent / "said.txt").open("w+b") as said:
        process = subprocess.Popen(
            command, cwd=machine.clone, env=variables, stdin=subprocess.PIPE, stdout=said, stderr=said, **group
        )
        if change.stop_at:
            press_ctrl_c(process, Path(said.name), change.stop_at)
        process.communicate(change.typed.encode())
        return process.returncode, Path(said.name).read_text(encoding="utf-8", errors="replace")


def press_ctrl_c(process, said, text):
    """Sends the signal of Ctrl-C to all that the terminal started, once the text was printed."""
    while process.poll() is None and text not in said.read_text(encoding="utf-8", errors="replace"):
        time.sleep(0.1)
    time.sleep(0.5)
    os.killpg(process.pid, signal.SIGINT)


def test_each_command_has_its_case():
    """A command that a page prints anew needs a line in CHANGES; one that no page prints any more needs none."""
    assert set(printed()) == set(CHANGES)


@on_machines()
@pytest.mark.parametrize("line, change", cases())
def test_a_command_that_is_printed_runs(line, change, machine, tmp_path):
    folder = "../submissions" if line.startswith("grade") else "../agents"
    words = shlex.split(f"{line} {change.more}".replace("FOLDER", folder))
    if words[0] == "tables":
        words += ["--store", str(tmp_path / "tables.sqlite")]  # the clone is shared by the tests
    code, said = run(words, machine, tmp_path / "home", change)
    assert "Traceback" not in said, said
    assert code in ((0, 130) if change.stop_at else (0,)), said
    assert not (tmp_path / "home/opened").exists(), "a browser was opened"
    assert re.search(f"^(?:{change.says})", said, re.MULTILINE), said
