"""JupyterLab on the student's own copies."""

import os
import subprocess
import sys
from pathlib import Path

from gamelab.setup.handout import files, hand_out
from gamelab.setup.places import Places, Trouble

TRUST = "from nbformat.sign import TrustNotebookApp; TrustNotebookApp.launch_instance()"
# Fewer lines than Jupyter's own way, and one Ctrl-C ends it: a student asks for nothing else by that.
QUIET = ["--log-level=WARN", "--LabApp.log_level=WARN", "-y"]


def run_lab(python: Path, places: Places, solutions: bool, options: list[str]) -> int:
    """Hands out the notebooks and opens JupyterLab on them; returns its exit code."""
    copies = copy_notebooks(places, solutions)
    trust(python, places, copies)
    print(f"Your own copies are in {places.work}. JupyterLab starts; Ctrl-C here ends it.", flush=True)
    if getattr(os, "geteuid", lambda: 1)() == 0:
        options = ["--allow-root", *options]  # in a container everyone is root, and Jupyter would refuse
    where = [f"--ServerApp.root_dir={places.work}", f"--LabApp.default_url=/lab/tree/{copies[0].name}"]
    return run_until_it_ends([str(python), "-m", "jupyterlab", *QUIET, *where, *options], places)


def copy_notebooks(places: Places, solutions: bool) -> list[Path]:
    """Brings the copies in `work/` up to date, tells what changed, and returns the notebooks' copies, 01 first."""
    pairs = [(places.notebooks, places.work)]
    if solutions:
        pairs.append((places.notebooks / "solutions", places.work / "solutions"))
    copies = []
    for originals, work in pairs:
        notebooks = [path for path in files(originals) if path.suffix == ".ipynb"]
        if not notebooks:
            raise Trouble(f"There are no notebooks in {originals}; the students' release has no solutions.")
        for line in hand_out(originals, work):
            print(line)
        copies += [work / path.name for path in notebooks]
    return copies


def trust(python: Path, places: Places, notebooks: list[Path]) -> None:
    """Marks the copies as trusted: without it JupyterLab hides the pictures that a notebook was saved with."""
    command = [str(python), "-c", TRUST, *map(str, notebooks)]
    done = subprocess.run(command, env=places.child_environment(), capture_output=True, text=True, check=False)
    if done.returncode:
        print("The notebooks could not be marked as trusted; run a cell to see its picture.", file=sys.stderr)
        print(done.stderr, file=sys.stderr)


def run_until_it_ends(command: list[str], places: Places) -> int:
    """Runs a program that handles Ctrl-C by itself: it gets its time to end, and so do its kernels."""
    with subprocess.Popen(command, cwd=places.work, env=places.child_environment()) as process:
        while True:
            try:
                return process.wait()
            except KeyboardInterrupt:
                continue
