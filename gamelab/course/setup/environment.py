"""The Python that has the packages: that of an active conda or virtual environment, or that of `.venv` in the clone.

`.venv/gamelab.txt` says what `.venv` was made from. It is written last and deleted before a change, so after an
interruption it is missing, and `.venv` is made anew. Nothing is changed before a package server has answered.
"""

import hashlib
import importlib.metadata
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

from gamelab.course.setup.clone import Trouble, is_clone, project_table

# Graphviz is compiled when it first draws. That takes seconds, and no lesson should begin with waiting.
DRAW_ONCE = "from gamelab import HandTree, show; show.game_tree(HandTree([1, 2]), 1).svg()"
# So are the searches of the notebooks, whose machine code is kept.
SEARCH_ONCE = """
from gamelab import ConnectFour, Othello, Sim, TicTacToe, alphabeta, fast, minimax
from gamelab.heuristics import centre_first, disc_difference, runs, symmetric, windows
fast(minimax)(TicTacToe())
fast(alphabeta)(TicTacToe())
for evaluate in runs, windows:
    fast(alphabeta)(ConnectFour(), 1, evaluate)
fast(alphabeta)(Sim(), 1, symmetric)
fast(alphabeta)(Othello(), 1, disc_difference)
fast(alphabeta)(ConnectFour(), 1, windows, order=centre_first)
"""


def ensure(root: Path, tests: bool = False) -> Path:
    """The Python to run the lab with, or its tests. Makes or updates `.venv` where that is needed.

    Where `pip` has installed the course, as a package, it has installed what the course needs.
    """
    if not is_clone(root):
        return Path(sys.executable)
    if in_other_environment(root):
        missing = [text for text in requirements(root, tests) if not satisfied(text)]
        if not missing:
            return Path(sys.executable)
        print(f"The active environment lacks {', '.join(missing)}, so .venv is used instead.", flush=True)
    if installed(root) not in (record(root, tests), record(root, True)):
        install(root, tests)
    return venv_python(root)


def venv_python(root: Path) -> Path:
    return root / ".venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def in_other_environment(root: Path) -> bool:
    """Whether this Python belongs to an active environment other than `.venv`."""
    active = sys.prefix != sys.base_prefix or sys.prefix == os.environ.get("CONDA_PREFIX")
    return active and Path(sys.prefix).resolve() != (root / ".venv").resolve()


def requirements(root: Path, tests: bool) -> list[str]:
    """The packages that pyproject.toml asks for on every system but a browser's, such as "numpy>=2.0"."""
    table = project_table(root)
    texts: list[str] = table["dependencies"] + (table["optional-dependencies"]["test"] if tests else [])
    texts = [text.removesuffix("; sys_platform != 'emscripten'") for text in texts]
    return [text for text in texts if ";" not in text]


def satisfied(requirement: str) -> bool:
    """Whether this Python has the package in a version that is new enough."""
    name, _, oldest = requirement.partition(">=")
    try:
        return numbers(importlib.metadata.version(name)) >= numbers(oldest)
    except importlib.metadata.PackageNotFoundError:
        return False


def numbers(version: str) -> list[int]:
    return [int(part) for part in re.findall(r"\d+", version)]


def record(root: Path, tests: bool) -> str:
    """A text of all that `.venv` is made from: the folder, the Python, the lock, and whether with the test tools."""
    python = venv_python(root).resolve()
    texts = [(root / name).read_text(encoding="utf-8") for name in ("requirements.lock", "pyproject.toml")]
    digest = hashlib.sha256("\n".join(texts).encode()).hexdigest()
    places = os.fsencode(f"{root}\n{python}").decode()  # the same in every locale
    return f"{places}\n{'with' if tests else 'without'} test tools\n{digest}\n"


def installed(root: Path) -> str:
    """The text about what `.venv` was made from; an empty one if it is not complete."""
    path = root / ".venv/gamelab.txt"
    return path.read_text(encoding="utf-8") if path.is_file() and venv_python(root).exists() else ""


def install(root: Path, tests: bool) -> None:
    """Makes `.venv` or brings it up to date, in the locked versions, with `uv` where it is installed."""
    venv, old = root / ".venv", installed(root)
    is_update = old.splitlines()[:2] == record(root, tests).splitlines()[:2]
    look_for_packages(root)
    if is_update:
        say("bringing .venv up to date.")
        (venv / "gamelab.txt").unlink()
        tests = tests or "with test tools" in old
    else:
        say("installing more than 100 packages in .venv. This takes a few minutes, once.")
        call(sys.executable, "-m", "venv", "--clear", str(venv))
        say("fetching the packages, about 300 MB.")
    project = f"{root}[test]" if tests else str(root)
    call(*installer(root), "--constraint", str(root / "requirements.lock"), "--editable", project)
    say("compiling the searches of the notebooks, once.")
    for code in (DRAW_ONCE, SEARCH_ONCE):
        subprocess.run([str(venv_python(root)), "-c", code], cwd=root, capture_output=True, check=False)
    (venv / "gamelab.txt").write_text(record(root, tests), encoding="utf-8")
    say(f"installed in {venv}. Delete that folder to uninstall.")


def installer(root: Path) -> list[str]:
    """What installs packages in `.venv`, and says only what goes wrong."""
    python, uv = str(venv_python(root)), shutil.which("uv")
    if uv is not None:
        return [uv, "pip", "install", "--quiet", "--python", python]
    return [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-user"]


def look_for_packages(root: Path) -> None:
    """Asks for the small package that builds ours, from wherever pip gets packages. Raises Trouble if there is none.

    Without this, pip tries for minutes, and says at last that packages conflict.
    """
    tool = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["build-system"]["requires"][0]
    with tempfile.TemporaryDirectory() as folder:
        ask = ["download", "--quiet", "--retries=0", "--timeout=20", "--no-deps", f"--dest={folder}", tool]
        asked = [sys.executable, "-m", "pip", "--disable-pip-version-check", *ask]
        done = subprocess.run(asked, capture_output=True, text=True, check=False)
    if done.returncode:
        said = (done.stderr.strip() or "nothing").splitlines()[-1]
        raise Trouble(f"No package server could be reached: is there a network, or a proxy? pip said: {said}")


def say(text: str) -> None:
    """Prints a line of progress."""
    print(f"gamelab: {text}", flush=True)


def call(*command: str) -> None:
    """Runs a step of the set-up. Raises Trouble if it fails."""
    if subprocess.run(command, check=False).returncode:
        raise Trouble("The set-up failed; the lines above say why. Solve this, then run the same command again.")
