"""All tests in one go: ruff, mypy, pytest, and a summary in the last line."""

import os
import subprocess
import time
from pathlib import Path
from subprocess import PIPE, STDOUT, Popen

from gamelab.course.setup.clone import environment_variables, find_chromium


def run_tests(python: Path, root: Path, full: bool, extra: list[str]) -> int:
    """0 if every step passed, else 1. The steps run at the same time; the last one is the long one."""
    browser = find_chromium() is not None
    if not browser:
        print("No Chromium found, so the browser tests are left out. GAMELAB_CHROMIUM can name one.", flush=True)
    # Every kernel and sandbox of a test is a process: none should compile the package's files to bytecode again.
    variables = environment_variables(root) | {"PYTHONDONTWRITEBYTECODE": ""}
    began = time.monotonic()
    *others, last = steps(browser, full, extra).items()
    kept = {
        name: Popen([str(python), "-m", *step], cwd=root, env=variables, stdout=PIPE, stderr=STDOUT)
        for name, step in others
    }
    print(f"--- {', '.join([*kept, last[0]])}, at the same time", flush=True)
    codes = {last[0]: subprocess.call([str(python), "-m", *last[1]], cwd=root, env=variables)}
    for name, process in kept.items():
        said, _ = process.communicate()
        print(f"--- {name}\n{said.decode(errors='replace')}", end="", flush=True)
        codes[name] = process.returncode
    results = [f"{name} {'FAILED' if code else 'ok'}" for name, code in codes.items()]
    print(f"gamelab test: {', '.join(results)} ({time.monotonic() - began:.0f} s)", flush=True)
    return int(any(codes.values()))


def steps(browser: bool, full: bool, extra: list[str]) -> dict[str, list[str]]:
    """For each step the module to run and its arguments."""
    marks = " and ".join(["not full"] * (not full) + ["not browser"] * (not browser))
    # Two workers more than processors, because some wait for a kernel or a page; each needs about half a gigabyte.
    workers = ["-n", str(min(8, 2 + (os.cpu_count() or 1))), "--dist", "loadfile", "--no-loadscope-reorder"]
    pytest = ["pytest", "-q", "-rs", *workers, "-m", marks, *extra]
    return {"ruff": ["ruff", "check", "."], "mypy": ["mypy"], "pytest": pytest}
