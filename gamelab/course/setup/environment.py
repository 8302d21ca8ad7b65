"""The Python that has the packages: that of an active conda or virtual environment, or that of `.venv` in the clone.

`.venv/gamelab.txt` says what `.venv` was made from. It is written last, so after an interruption it is missing, and
`.venv` is made anew. Nothing is changed before a package server has answered. While a new `.venv` is made, the old one
waits beside it, and comes back if the set-up fails.
"""

import hashlib
import importlib.metadata
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from gamelab.course.setup.clone import Trouble, carry_out, is_clone, project_table

OLD = ".venv.old"
PIP = ["-m", "pip", "--quiet", "--disable-pip-version-check"]

# Graphviz is compiled when it first draws, and so are the searches of the notebooks; their machine code is kept. That
# takes seconds, and no lesson should begin with waiting.
COMPILE_ONCE = """
from gamelab import ConnectFour, HandTree, Othello, Sim, TicTacToe, alphabeta, fast, minimax, show
from gamelab.heuristics import centre_first, disc_difference, runs, symmetric, windows
show.game_tree(HandTree([1, 2]), 1).svg()
fast(minimax)(TicTacToe())
fast(alphabeta)(TicTacToe())
for evaluate in runs, windows:
    fast(alphabeta)(ConnectFour(), 1, evaluate)
fast(alphabeta)(Sim(), 1, symmetric)
fast(alphabeta)(Othello(), 1, disc_difference)
fast(alphabeta)(ConnectFour(), 1, windows, order=centre_first)
"""


def ensure(root: Path, tests: bool = False, folder: Path | None = None) -> Path:
    """The Python to run the lab with, or its tests. Makes or updates `.venv` where that is needed.

    The packages come from the ``folder`` that ``download`` has filled, or else from the network. Where `pip` has
    installed the course, as a package, it has installed what the course needs.
    """
    if not is_clone(root):
        return Path(sys.executable)
    if in_other_environment(root):
        missing = [text for text in requirements(root, tests) if not satisfied(text)]
        if not missing:
            return Path(sys.executable)
        print(f"The active environment lacks {', '.join(missing)}, so .venv is used instead.", flush=True)
    settle(root)
    if installed(root) not in (record(root, tests), record(root, True)):
        install(root, tests, folder)
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
        found, wanted = (re.findall(r"\d+", each) for each in (importlib.metadata.version(name), oldest))
    except importlib.metadata.PackageNotFoundError:
        return False
    return [*map(int, found)] >= [*map(int, wanted)]


def record(root: Path, tests: bool) -> str:
    """A text of all that `.venv` is made from: the folder, the Python, the lock, and whether with the test tools."""
    texts = [(root / name).read_text(encoding="utf-8") for name in ("requirements.lock", "pyproject.toml")]
    digest = hashlib.sha256("\n".join(texts).encode()).hexdigest()
    places = os.fsencode(f"{root}\n{venv_python(root).resolve()}").decode()  # the same in every locale
    return f"{places}\n{'with' if tests else 'without'} test tools\n{digest}\n"


def installed(root: Path) -> str:
    """The text about what `.venv` was made from; an empty one if it is not complete."""
    path = root / ".venv/gamelab.txt"
    return path.read_text(encoding="utf-8") if path.is_file() and venv_python(root).exists() else ""


def install(root: Path, tests: bool, folder: Path | None) -> None:
    """Makes `.venv` or brings it up to date, in the locked versions."""
    old, venv = installed(root), root / ".venv"
    is_update = old.splitlines()[:2] == record(root, tests).splitlines()[:2]
    tests = tests or (is_update and "with test tools" in old)
    source = ["--no-index", f"--find-links={folder.resolve()}"] if folder else []
    look_for_packages(root, source)
    try:
        if not is_update:
            say("installing more than 100 packages in .venv. This takes a minute or two, once.")
            if venv.is_dir():
                venv.rename(root / OLD)
            call(sys.executable, "-m", "venv", str(venv))
        say(f"taking the packages from {folder}." if folder else "fetching the packages, about 300 MB.")
        lock, ours = str(root / "requirements.lock"), f"{root}{'[test]' * tests}"
        fetch(root, source, ["--constraint", lock, "--editable", ours])
        say("compiling the searches of the notebooks, once.")
        subprocess.run([str(venv_python(root)), "-c", COMPILE_ONCE], cwd=root, capture_output=True, check=False)
        (venv / "gamelab.txt").write_text(record(root, tests), encoding="utf-8")
    finally:
        settle(root)
    say(f"installed in {venv}. Delete that folder to uninstall.")


def settle(root: Path) -> None:
    """Puts an old `.venv` back in the place of one that was never finished; else the old one goes."""
    venv, old = root / ".venv", root / OLD
    if old.is_dir() and not installed(root):
        shutil.rmtree(venv, ignore_errors=True)
        old.rename(venv)
    shutil.rmtree(old, ignore_errors=True)


def fetch(root: Path, source: list[str], packages: list[str]) -> None:
    """Installs packages in `.venv`, and says only what goes wrong.

    `uv` takes a third of the time of `pip`, so it is fetched first. It does not know the settings that a
    user has made for `pip`, such as another package server: where it fails, `pip` does the work.
    """
    python = str(venv_python(root))
    pip = [python, *PIP, "install", "--no-user", *source]
    subprocess.run([*pip, "uv"], capture_output=True, check=False)
    quick = ["--quiet", "--compile-bytecode", "--python", python, *source, *packages]
    if subprocess.run([python, "-m", "uv", "pip", "install", *quick], capture_output=True, check=False).returncode:
        call(*pip, *packages)


def download(root: Path, folder: Path) -> None:
    """Fills a folder with the packages for computers without a network that have this system and this Python."""
    look_for_packages(root, [])
    say(f"downloading the packages to {folder}, about 300 MB.")
    lock, tools = str(root / "requirements.lock"), project_table(root, "build-system")["requires"]
    wheels = [f"--wheel-dir={folder}", "--constraint", lock, *tools, "editables", "uv", str(root)]
    call(sys.executable, *PIP, "wheel", *wheels)


def look_for_packages(root: Path, source: list[str]) -> None:
    """Asks for two small packages, from wherever pip gets packages. Raises Trouble if it gets none.

    Without this, pip tries for minutes, and says at last that packages conflict.
    """
    two = [*project_table(root, "build-system")["requires"], requirements(root, tests=False)[0]]
    why = "That folder does not hold the packages for this Python; setup --download fills one." if source else \
          "No package server could be reached: is there a network, or a proxy?"  # fmt: skip
    with tempfile.TemporaryDirectory() as folder:
        ask = ["download", "--retries=0", "--timeout=20", "--no-deps", f"--dest={folder}", *two, *source]
        carry_out([sys.executable, *PIP, *ask], f"{why} pip said")


def say(text: str) -> None:
    """Prints a line of progress."""
    print(f"gamelab: {text}", flush=True)


def call(*command: str) -> None:
    """Runs a step of the set-up. Raises Trouble if it fails."""
    if subprocess.run(command, check=False).returncode:
        raise Trouble("The set-up failed; the lines above say why. Solve this, then run the same command again.")
