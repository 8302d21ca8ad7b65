"""All tests in one go: ruff, mypy, pytest, and a summary in the last line."""

import os
import subprocess
import time
from pathlib import Path

from gamelab.course.setup.clone import environment_variables, find_chromium


def run_tests(python: Path, root: Path, full: bool, extra: list[str]) -> int:
    """0 if every step passed, else 1."""
    browser, began, results = find_chromium() is not None, time.monotonic(), {}
    if not browser:
        print("No Chromium found, so the browser tests are left out. GAMELAB_CHROMIUM can name one.")
    # Every kernel and sandbox of a test is a process: none should compile the package's files to bytecode again.
    variables = environment_variables(root) | {"PYTHONDONTWRITEBYTECODE": ""}
    for name, step in steps(browser, full, extra).items():
        print(f"--- {name}", flush=True)
        results[name] = subprocess.call([python, "-m", *step], cwd=root, env=variables)
    said = ", ".join(f"{name} {'FAILED' if code else 'ok'}" for name, code in results.items())
    print(f"gamelab test: {said} ({time.monotonic() - began:.0f} s)", flush=True)
    return int(any(results.values()))


def steps(browser: bool, full: bool, extra: list[str]) -> dict[str, list[str]]:
    """For each step the module to run and its arguments."""
    marks = " and ".join(["not full"] * (not full) + ["not browser"] * (not browser))
    # Two workers more than processors, because some wait for a kernel or a page; each needs about half a gigabyte.
    workers = ["-n", str(min(8, 2 + (os.cpu_count() or 1))), "--dist", "loadfile", "--no-loadscope-reorder"]
    pytest = ["pytest", "-q", "-rs", *workers, "-m", marks, *extra]
    return {"ruff": ["ruff", "check", "."], "mypy": ["mypy"], "pytest": pytest}
