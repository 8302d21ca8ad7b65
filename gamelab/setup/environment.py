"""Which Python has all the packages: an active conda or virtual environment, or `.venv`, made or repaired here.

`.venv/gamelab.json` is the stamp of a finished environment. It is written last and taken away first, so that an
interrupted set-up is seen as such the next time: then `.venv` is made anew. After a change of the lock alone, pip
brings the standing environment up to date.

The lab alone needs about two thirds of the packages; the test tools are added when `test` first runs.
"""

import errno
import hashlib
import importlib.metadata
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from gamelab.setup import packages
from gamelab.setup.places import Places, Trouble

# JupyterLab would open the first lesson with a question about its own news.
QUIET_LAB = {"@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False}}
FIRST_TREE = "from gamelab import HandTree, show; show.game_tree(HandTree([1, 2]), 1).svg()"
ROOM = 1_500_000_000  # bytes: about 1 GB of packages, and pip's copies while it works


def ensure(places: Places, tests: bool = False) -> Path:
    """The Python to run the lab with, or the tests; makes or mends its environment when need be."""
    if in_environment(places):
        missing = missing_packages(places, tests)
        if not missing:
            return Path(sys.executable)
        print(f"The active environment lacks {', '.join(missing)}: using {places.venv.name} instead.")
    standing = read_stamp(places)
    if standing and standing["packages"] == digest(places) and standing["tests"] >= tests:
        return places.venv_python
    try:
        make(places, tests, standing)
    except PermissionError as error:
        where = error.filename or places.root
        raise Trouble(f"{where} cannot be written: move the folder where you may write.") from error
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        raise Trouble("The disk is full: free about 1.5 GB, then run the same command again.") from error
    return places.venv_python


def in_environment(places: Places) -> bool:
    """Whether this Python belongs to an environment that someone activated, other than our own `.venv`."""
    conda = os.environ.get("CONDA_PREFIX")
    active = sys.prefix != sys.base_prefix or (conda is not None and Path(conda) == Path(sys.prefix))
    return active and not inside_venv(places)


def inside_venv(places: Places) -> bool:
    return Path(sys.prefix).resolve() == places.venv.resolve()


def missing_packages(places: Places, tests: bool) -> list[str]:
    """The packages that pyproject.toml asks for on every machine and this Python lacks, or has too old."""
    return [text for text in requirements(places, tests) if ";" not in text and not satisfied(text)]


def requirements(places: Places, tests: bool) -> list[str]:
    table = places.project_table()
    return [*table["dependencies"], *(table["optional-dependencies"]["test"] if tests else [])]


def satisfied(requirement: str) -> bool:
    """Whether this Python has the package, in that version or later. Ours are all of the form `name>=1.2`."""
    name, oldest = re.match(r"([\w.-]+)(?:>=([\d.]+))?", requirement).groups()  # type: ignore[union-attr]
    try:
        found = importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return False
    return oldest is None or _numbers(found) >= _numbers(oldest)


def _numbers(version: str) -> list[int]:
    return [int(part) for part in re.findall(r"\d+", version)]


def digest(places: Places) -> str:
    """A digest of what the packages follow from; line ends do not count, since git may change them."""
    text = b"".join(path.read_bytes() for path in (places.lock, places.project))
    return hashlib.sha256(text.replace(b"\r\n", b"\n")).hexdigest()


def read_stamp(places: Places) -> dict[str, Any] | None:
    """The stamp of the finished environment in `.venv`; None when it is unfinished, moved, or its Python is gone."""
    try:
        found = json.loads(places.stamp.read_text(encoding="utf-8"))
        fits = places.venv_python.exists() and found == found | whereabouts(places)
    except (OSError, ValueError, TypeError):
        return None
    return found if fits and {"packages", "tests"} <= found.keys() else None


def whereabouts(places: Places) -> dict[str, str]:
    """What an environment cannot outlive: its folder moved, or another Python put in the place of its own."""
    return {"root": str(places.root), "python": str(places.venv_python.resolve())}


def make(places: Places, tests: bool, standing: dict[str, Any] | None) -> None:
    """Makes `.venv`, or brings the one that stands up to date, and stamps it."""
    check_room(places)
    if standing:
        print("Bringing the environment in .venv up to date.", flush=True)
        tests = tests or standing["tests"]
        places.stamp.unlink()
    else:
        make_empty(places)
    install(places, tests)
    draw_a_tree(places)
    finished = whereabouts(places) | {"packages": digest(places), "tests": tests}
    places.stamp.write_text(json.dumps(finished, indent=1) + "\n", encoding="utf-8")
    print(f"The environment stands in {places.venv}; to be rid of it, delete that folder.", flush=True)


def check_room(places: Places) -> None:
    if not os.access(places.root, os.W_OK):
        raise Trouble(f"{places.root} cannot be written: move the folder where you may write.")
    free = shutil.disk_usage(places.root).free
    if free < ROOM:
        raise Trouble(f"The packages need about {ROOM / 1e9} GB on the disk, and {free / 1e9:.1f} GB are free.")


def make_empty(places: Places) -> None:
    """A new, empty `.venv`; what was left of an unfinished one goes."""
    check_venv_module()
    if inside_venv(places):
        raise Trouble("This terminal uses the unfinished .venv: run `deactivate`, then the same command again.")
    unfinished = places.venv.exists()
    print("Making the unfinished .venv anew." if unfinished else "Making an environment in .venv, once.", flush=True)
    print("It holds more than 100 packages; to fetch and unpack them takes a few minutes.", flush=True)
    done = subprocess.run(
        [sys.executable, "-m", "venv", "--clear", str(places.venv)], capture_output=True, text=True, check=False
    )
    if done.returncode:
        last = (done.stderr or done.stdout).strip().splitlines()[-1:] or ["it said nothing"]
        raise Trouble(f"Python could not make {places.venv}: {last[0]}")


def check_venv_module() -> None:
    """Debian and Ubuntu take these two modules out of Python and put them into a package of their own."""
    missing = [name for name in ("venv", "ensurepip") if importlib.util.find_spec(name) is None]
    if missing:
        version = ".".join(map(str, sys.version_info[:2]))
        raise Trouble(
            f"This Python lacks its module {missing[0]}: on Debian and Ubuntu run "
            f"`sudo apt install python{version}-venv`, elsewhere install Python from python.org; then try again."
        )


def install(places: Places, tests: bool) -> None:
    """Installs gamelab, editable, with what it needs, in exactly the locked versions."""
    project = f"{places.root}[test]" if tests else str(places.root)
    arguments = ["--constraint", str(places.lock), "--editable", project]
    packages.install(places.venv_python, arguments, places.venv / "pip.log", expected=130 if tests else 110)
    settings = places.venv / "share/jupyter/lab/settings"
    settings.mkdir(parents=True, exist_ok=True)
    settings.joinpath("overrides.json").write_text(json.dumps(QUIET_LAB), encoding="utf-8")


def draw_a_tree(places: Places) -> None:
    """Draws once: Graphviz is compiled by that, which takes seconds, and no lesson should begin with waiting."""
    subprocess.run([str(places.venv_python), "-c", FIRST_TREE], cwd=places.root, capture_output=True, check=False)
