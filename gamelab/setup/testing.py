"""Every test in one go: ruff, mypy, then pytest, whose own last line ends the output but for one summary line."""

import os
import subprocess
import time
from pathlib import Path

from gamelab.setup.chromium import find_chromium
from gamelab.setup.places import Places, Trouble

WORKERS = 8  # each may load Numba and a kernel: about half a gigabyte


def run_tests(python: Path, places: Places, full: bool, extra: list[str]) -> int:
    """Runs every step, also after one that failed; returns 0 when all passed, else 1."""
    browser = find_chromium()
    if not browser:
        print("No Chromium found: the browser tests are left out (GAMELAB_CHROMIUM can name one).", flush=True)
    results = [_step(name, [str(python), "-m", *rest], places) for name, rest in steps(bool(browser), full, extra)]
    print("gamelab test: " + ", ".join(f"{name} {how}" for name, how in results), flush=True)
    return int(any("FAILED" in how for _, how in results))


def check_tests(places: Places) -> None:
    if not (places.root / "tests").is_dir():
        raise Trouble("The students' release has no tests: run them in a clone.")


def steps(browser: bool, full: bool, extra: list[str]) -> list[tuple[str, list[str]]]:
    """Each step's name and the module with its arguments; pytest is last, since its last line is what is read."""
    left_out = [mark for mark, wanted in (("full", full), ("browser", browser)) if not wanted]
    marks = " and ".join(f"not {mark}" for mark in left_out)
    workers = str(max(2, min(os.cpu_count() or 2, WORKERS)))
    return [
        ("ruff", ["ruff", "check", "."]),
        ("mypy", ["mypy"]),
        (
            "pytest",
            ["pytest", "-q", "-n", workers, "--dist", "loadfile", "--no-loadscope-reorder", "-m", marks, *extra],
        ),
    ]


def _step(name: str, command: list[str], places: Places) -> tuple[str, str]:
    print(f"--- {name}", flush=True)
    began = time.monotonic()
    code = subprocess.run(command, cwd=places.root, env=places.child_environment(), check=False).returncode
    seconds = time.monotonic() - began
    return name, f"ok ({seconds:.0f} s)" if code == 0 else f"FAILED ({seconds:.0f} s)"
