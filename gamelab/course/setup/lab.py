"""JupyterLab on the student's own copies."""

import os
import subprocess
from pathlib import Path

from gamelab.course.setup.clone import Trouble, environment_variables, is_clone, jupyter_variables, run
from gamelab.course.setup.copies import files, update_copies

# JupyterLab hides the pictures of a notebook that is not marked as trusted.
TRUST = "from nbformat.sign import TrustNotebookApp; TrustNotebookApp.launch_instance()"
# One Ctrl-C ends the server; in a container everyone is root. Warnings alarm students and ask nothing of them.
OPTIONS = ["-y", "--allow-root", "--log-level=ERROR", "--LabApp.log_level=ERROR"]


def run_lab(python: Path, root: Path, solutions: bool, options: list[str]) -> int:
    """JupyterLab's exit code, after handing out the notebooks and opening the first."""
    originals, folders = root / "notebooks", ["", "extras"]
    work = (root if is_clone(root) and os.access(root, os.W_OK) else Path.cwd()) / "work"  # one clone may serve many
    if not is_clone(root):  # the package holds the students' notebooks
        originals = root / "gamelab/notebooks"
    if solutions:
        folders = ["solutions", *folders, "solutions/extras"]
    copies = [copy for folder in folders for copy in copy_notebooks(originals / folder, work / folder)]
    first = copies[0].relative_to(work).as_posix()
    variables = environment_variables(root) | jupyter_variables(work / ".jupyter")
    subprocess.run([python, "-c", TRUST, *copies], env=variables, capture_output=True, check=False)
    print(f"Your own copies are in {work}. JupyterLab is starting; press Ctrl-C here to end it.", flush=True)
    where = [f"--ServerApp.root_dir={work}", f"--LabApp.default_url=/lab/tree/{first}"]
    return run([python, "-m", "jupyterlab", *OPTIONS, *where, *options], work, variables)


def copy_notebooks(originals: Path, work: Path) -> list[Path]:
    """The copies of the notebooks in a folder, up to date."""
    notebooks = [path for path in files(originals) if path.suffix == ".ipynb"]
    if not notebooks:
        raise Trouble(f"{originals} has no notebooks; a students' release has no solutions.")
    for line in update_copies(originals, work):
        print(line)
    return [work / path.name for path in notebooks]
