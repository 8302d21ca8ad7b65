"""All tests in one go: ruff, mypy, pytest, and a summary in the last line."""

import os
import shutil
import subprocess
import time
from pathlib import Path

from gamelab.setup.clone import environment_variables

WORKERS = 8  # Each may load Numba and a kernel: about half a gigabyte.
CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def run_tests(python: Path, root: Path, full: bool, extra: list[str]) -> int:
    """0 if every step passed, else 1. A step runs even if one before it failed."""
    browser = find_chromium() is not None
    if not browser:
        print("No Chromium found, so the browser tests are left out. GAMELAB_CHROMIUM can name one.", flush=True)
    results = [run_step(name, python, root, rest) for name, rest in steps(browser, full, extra).items()]
    print(f"gamelab test: {', '.join(results)}", flush=True)
    return int(any("FAILED" in line for line in results))


def find_chromium() -> str | None:
    """The path of the browser for the browser tests, which `GAMELAB_CHROMIUM` may name; None if there is none."""
    return os.environ.get("GAMELAB_CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUM)), None)


def steps(browser: bool, full: bool, extra: list[str]) -> dict[str, list[str]]:
    """For each step the module to run and its arguments."""
    left_out = [mark for mark, wanted in (("full", full), ("browser", browser)) if not wanted]
    marks = " and ".join(f"not {mark}" for mark in left_out)
    workers = str(max(2, min(os.cpu_count() or 2, WORKERS)))
    pytest = ["pytest", "-q", "-n", workers, "--dist", "loadfile", "--no-loadscope-reorder", "-m", marks]
    return {"ruff": ["ruff", "check", "."], "mypy": ["mypy"], "pytest": [*pytest, *extra]}


def run_step(name: str, python: Path, root: Path, arguments: list[str]) -> str:
    """The step's part of the summary, such as "ruff ok (1 s)"."""
    print(f"--- {name}", flush=True)
    began = time.monotonic()
    command = [str(python), "-m", *arguments]
    done = subprocess.run(command, cwd=root, env=environment_variables(root), check=False)
    return f"{name} {'FAILED' if done.returncode else 'ok'} ({time.monotonic() - began:.0f} s)"
