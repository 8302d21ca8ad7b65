"""The clone, the folder that holds README.md and the package: its notebooks, and programs that run in it."""

import os
import shutil
import signal
import subprocess
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
JUPYTER = Path(__file__).with_name("jupyter")
NBGRADERS = Path(__file__).parents[1] / "grading/nbgrader_config.txt"


class Trouble(ValueError):
    """A problem that the user can solve. It is shown as one sentence, without a traceback."""


def is_clone(root: Path) -> bool:
    """Whether the folder is that of a clone or of the students' zip; else `pip` has installed the package alone."""
    return (root / "pyproject.toml").is_file()


def project_table(root: Path, name: str = "project") -> dict[str, Any]:
    """A table of pyproject.toml."""
    table: dict[str, Any] = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))[name]
    return table


def find_notebook(folder: Path, name: str) -> Path:
    """The notebook in the folder whose name begins so, or any notebook by its path."""
    if name.endswith(".ipynb") and Path(name).is_file():
        return Path(name)
    known = sorted(folder.glob("*.ipynb"))
    found = [path for path in known if path.name.startswith(name)]
    if len(found) != 1:
        names = ", ".join(path.stem for path in known) or "none, because a students' release has no solutions"
        raise Trouble(f"notebook {name!r}: expected a file, or the beginning of one of these names: {names}.")
    return found[0]


def environment_variables(root: Path) -> dict[str, str]:
    """The variables for programs and kernels, which find gamelab wherever they run."""
    paths = [str(root), os.environ.get("PYTHONPATH", "")]
    return os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, paths)), "JUPYTER_PREFER_ENV_PATH": "1"}


def jupyter_variables(folder: Path) -> dict[str, str]:
    """Variables that keep Jupyter's files in ``folder``: a home folder may be read-only, or set up for another Jupyter.

    The settings there, those of ``JUPYTER``, stop the kernels' warnings and the question about Jupyter's news. Those of
    nbgrader are there before anything is graded, because its Formgrader reads them when JupyterLab starts.
    """
    shutil.copytree(JUPYTER, folder, dirs_exist_ok=True)
    shutil.copyfile(NBGRADERS, folder / "nbgrader_config.py")
    return dict.fromkeys(("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "IPYTHONDIR", "MPLCONFIGDIR"), str(folder))


def run(command: Sequence[str | Path], folder: Path | None, variables: dict[str, str]) -> int:
    """The exit code of a program, once it has ended; 128 + n if signal n ended it, as in a shell.

    Ctrl-C is left to the program, which may have kernels to stop; SIGTERM comes to us alone, and is passed on.
    """
    with subprocess.Popen(command, cwd=folder, env=variables) as process:
        signal.signal(signal.SIGTERM, lambda *_: process.terminate())
        while True:
            try:
                code = process.wait()
                return code if code >= 0 else 128 - code
            except KeyboardInterrupt:
                continue


def carry_out(command: Sequence[str | Path], trouble: str, folder: Path | None = None) -> None:
    """Runs a program in a folder, silently. Raises Trouble with its last line if it fails."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Trouble(f"{trouble}: {(done.stderr.strip() or 'no reason given').splitlines()[-1]}")


def find_chromium() -> str | None:
    """The path of the browser for the browser tests, which `GAMELAB_CHROMIUM` may name; None if there is none."""
    return os.environ.get("GAMELAB_CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUM)), None)


def run_tests(python: Path, root: Path, full: bool, extra: list[str]) -> int:
    """pytest's exit code, after all tests; two of them ask ruff and mypy."""
    # Two workers more than processors, because some wait for a kernel or a page; each needs about half a gigabyte.
    workers = ["-n", str(min(8, 2 + (os.cpu_count() or 1))), "--dist", "loadfile", "--no-loadscope-reorder"]
    marks = [] if full else ["-m", "not full"]
    # Every kernel and sandbox of a test is a process: none should compile the package's files to bytecode again.
    variables = environment_variables(root) | {"PYTHONDONTWRITEBYTECODE": ""}
    return run([python, "-m", "pytest", "-q", "-rs", *workers, *marks, *extra], root, variables)
