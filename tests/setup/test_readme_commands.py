"""Every command that README, INSTRUCTORS and CONTRIBUTING print is typed, as printed, in a fresh clone and home.

``CHANGES`` says the least that a test has to change: an answer at a prompt, a folder with files, an option.  What takes
longer than a few seconds runs with ``test --full``.
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
from typing import Any, NamedTuple

import pytest

from gamelab.setup.clone import ROOT

PAGES = ("README.md", "notebooks/INSTRUCTORS.md", "CONTRIBUTING.md")
AGENT = "def move(position):\n    return position.moves[{}]\n"


class Change(NamedTuple):
    """How a line that is printed begins, and what is typed at prompts, more options, when Ctrl-C is pressed."""

    says: str
    typed: str = ""
    more: str = ""
    stop_at: str = ""
    full: bool = False


CHANGES = {
    "lab": Change("Your own copies are in .*work", more="--no-browser --port=0", stop_at="http://"),
    "lab --solutions": Change("Your own copies are in .*work", more="--no-browser --port=0", stop_at="http://"),
    "play sim": Change("Type a move, or help", typed="1-2\nquit\n"),
    "solve sim": Change("red:"),
    "play tests/games/hex.py --size 4": Change("Type a move, or help", typed="b2\nquit\n"),
    "test -- tests/games -k hex": Change("--- ruff", full=True),
    "tables": Change("", stop_at="game"),
    "setup": Change("Ready: "),
    "test": Change("--- ruff", more="-- tests/test_names.py", full=True),
    "test -- tests/search -k window": Change("--- ruff", full=True),
    "slides 03": Change("Running the notebook once", more="--no-browser", full=True),
    "slides 03 --pdf": Change("Running the notebook once", more="--no-browser", full=True),
    "handout 03": Change(".*03_connect_four.html is ready", more="--no-browser"),
    "site": Change("Fetching Pyodide and the packages", full=True),
    "release": Change("The zip for students is .*zip"),
    "grade 03 FOLDER": Change("Grading|.*anna", full=True),
    "tournament FOLDER --game connect4": Change("2 agents, 10 games"),
}
MORE = {
    "tables": Change("Lab 000", full=True),  # all of it
    "slides 03 --stored": Change(".*03_connect_four.slides.html is ready", more="--no-browser"),
    "tables 004 --workers 1": Change("Lab 004"),
    "solve othello --size 4": Change(""),
    "play tictactoe": Change("Type a move, or help", typed="quit\n"),
    "play connect4": Change("Type a move, or help", typed="4\nquit\n"),
    "play othello": Change("Type a move, or help", typed="help\nquit\n"),
}
"""Other forms of the same commands, which the pages or their help name in words."""


def printed() -> list[str]:
    """The commands on the pages, without their comments and without what starts Python."""
    found = []
    for page in PAGES:
        for block in re.findall(r"```sh\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL):
            found += [line.split("  #")[0].strip() for line in block.splitlines() if line.strip()]
    return list(dict.fromkeys(line.removeprefix("python3 -m gamelab ") for line in found if "-m gamelab " in line))


def cases() -> list[Any]:
    """Each command with what a test changes; slow ones have their marker."""
    pairs = [(line, CHANGES.get(line)) for line in printed()] + list(MORE.items())
    return [
        pytest.param(line, change, id=f"{line}{' (whole)' * (line in CHANGES and line in MORE and change.full)}",
                     marks=[pytest.mark.full] * bool(change and change.full))
        for line, change in pairs
    ]  # fmt: skip


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh clone with the changes of the working tree, and a folder for a class."""
    root = tmp_path_factory.mktemp("fresh") / "clone"
    subprocess.run(["git", "clone", "--quiet", "--no-hardlinks", ROOT, root], check=True)
    listed = subprocess.run(["git", "ls-files", "-zmo", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True)
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, root / name)
        else:
            (root / name).unlink(missing_ok=True)
    for name, number in (("anna", 0), ("ben", -1)):
        (root / "agents").mkdir(exist_ok=True)
        (root / f"agents/{name}.py").write_text(AGENT.format(number), encoding="utf-8")
    (root / "submissions").mkdir()
    shutil.copy(root / "notebooks/03_connect_four.ipynb", root / "submissions/anna.ipynb")
    return root


def fresh(clone: Path, home: Path) -> dict[str, str]:
    """The variables of somebody who has just activated this environment, and whose home folder is empty."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("GAMELAB", "JUPYTER", "PYTEST"))}
    home.mkdir(exist_ok=True)
    path = os.pathsep.join([str(Path(sys.executable).parent), kept["PATH"]])
    return kept | {"HOME": str(home), "USERPROFILE": str(home), "PATH": path, "PYTHONDONTWRITEBYTECODE": "1"}


def run(command: list[str], clone: Path, home: Path, change: Change) -> tuple[int, str]:
    """The exit code and all that is printed; Ctrl-C is pressed once the text to stop at has been printed."""
    group: dict[str, Any] = {"start_new_session": True} if change.stop_at else {}
    with (home.parent / "said.txt").open("w+b") as said:
        process = subprocess.Popen(
            command, cwd=clone, env=fresh(clone, home), stdin=subprocess.PIPE, stdout=said, stderr=said, **group
        )
        if change.stop_at:
            press_ctrl_c(process, Path(said.name), change.stop_at)
        process.communicate(change.typed.encode())
        return process.returncode, Path(said.name).read_text(encoding="utf-8", errors="replace")


def press_ctrl_c(process: subprocess.Popen[bytes], said: Path, text: str) -> None:
    """Sends the signal of Ctrl-C to all that the terminal started, once the text was printed."""
    while process.poll() is None and text not in said.read_text(encoding="utf-8", errors="replace"):
        time.sleep(0.1)
    time.sleep(0.5)
    os.killpg(process.pid, signal.SIGINT)


def test_each_command_has_its_case() -> None:
    """A command that a page prints anew needs a line in CHANGES; one that no page prints any more needs none."""
    assert set(printed()) == set(CHANGES)
    assert len(printed()) > 10


@pytest.mark.parametrize("line, change", cases())
def test_a_command_that_is_printed_runs(line: str, change: Change, clone: Path, tmp_path: Path) -> None:
    folder = "submissions" if line.startswith("grade") else "agents"
    words = shlex.split(f"{line} {change.more}".replace("FOLDER", folder))
    if words[0] == "tables":
        words += ["--store", str(tmp_path / "tables.sqlite")]  # the clone is shared by the tests
    code, said = run([sys.executable, "-m", "gamelab", *words], clone, tmp_path / "home", change)
    assert "Traceback" not in said, said
    assert code in ((0, 130) if change.stop_at else (0,)), said
    assert re.search(f"^(?:{change.says})", said, re.MULTILINE), said
