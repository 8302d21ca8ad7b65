"""All tests in one go: ruff, mypy, pytest, and a summary in the last line."""

import os
import subprocess
import time
from pathlib import Path

from gamelab.course.setup.clone import environment_variables, find_chromium


def run_tests(python: Path, root: Path, full: bool, extra: list[str]) -> int:
    """0 if every step passed, else 1. A step runs even if one before it failed."""
    browser = find_chromium() is not None
    if not browser:
        print("No Chromium found, so the browser tests are left out. GAMELAB_CHROMIUM can name one.", flush=True)
    # Every kernel and sandbox of a test is a process: none should compile the package's files to bytecode again.
    variables = environment_variables(root) | {"PYTHONDONTWRITEBYTECODE": ""}
    results = []
    for name, arguments in steps(browser, full, extra).items():
        print(f"--- {name}", flush=True)
        began = time.monotonic()
        code = subprocess.call([str(python), "-m", *arguments], cwd=root, env=variables)
        results.append(f"{name} {'FAILED' if code else 'ok'} ({time.monotonic() - began:.0f} s)")
    print(f"gamelab test: {', '.join(results)}", flush=True)
    return int(any("FAILED" in result for result in results))


def steps(browser: bool, full: bool, extra: list[str]) -> dict[str, list[str]]:
    """For each step the module to run and its arguments."""
    marks = " and ".join(["not full"] * (not full) + ["not browser"] * (not browser))
    # One worker more than processors, because some wait for a kernel or a page; each needs about half a gigabyte.
    workers = ["-n", str(min(8, 1 + (os.cpu_count() or 1))), "--dist", "loadfile", "--no-loadscope-reorder"]
    pytest = ["pytest", "-q", "-rs", *workers, "-m", marks, *extra]
    return {"ruff": ["ruff", "check", "."], "mypy": ["mypy"], "pytest": pytest}
