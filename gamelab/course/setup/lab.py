"""JupyterLab on the student's own copies."""

import json
import subprocess
from pathlib import Path

from gamelab.course.setup.clone import Trouble, environment_variables, run
from gamelab.course.setup.copies import files, update_copies

# JupyterLab hides the pictures of a notebook that is not marked as trusted.
TRUST = "from nbformat.sign import TrustNotebookApp; TrustNotebookApp.launch_instance()"
# One Ctrl-C ends the server; in a container everyone is root. Warnings alarm students and ask nothing of them.
OPTIONS = ["-y", "--allow-root", "--log-level=ERROR", "--LabApp.log_level=ERROR"]
SETTINGS: dict[str, dict[str, dict[str, object]]] = {
    "profile_default/ipython_kernel_config.json": {"IPKernelApp": {"log_level": "ERROR"}},
    "labconfig/default_setting_overrides.json": {
        "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False}
    },
}


def run_lab(python: Path, root: Path, solutions: bool, options: list[str]) -> int:
    """JupyterLab's exit code, after handing out the notebooks and opening the first."""
    work, folders = root / "work", ["", "extras"]
    if solutions:
        folders = ["solutions", *folders, "solutions/extras"]
    copies = [copy for folder in folders for copy in copy_notebooks(root / "notebooks" / folder, work / folder)]
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


def jupyter_variables(folder: Path) -> dict[str, str]:
    """Variables that keep Jupyter's files in ``folder``: a home folder may be read-only, or set up for another Jupyter.

    The settings there stop the kernels' warnings and the question about Jupyter's news.
    """
    for name, settings in SETTINGS.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(json.dumps(settings), encoding="utf-8")
    return dict.fromkeys(("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "IPYTHONDIR", "MPLCONFIGDIR"), str(folder))
