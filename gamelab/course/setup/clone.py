"""The clone: the folder that holds README.md and the package, and programs that run in it."""

import os
import subprocess
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]


class Trouble(Exception):
    """A problem that the user can solve. It is shown as one sentence, without a traceback."""


def project_table(root: Path) -> dict[str, Any]:
    """The `[project]` table of pyproject.toml."""
    table: dict[str, Any] = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return table


def environment_variables(root: Path) -> dict[str, str]:
    """The variables for programs and kernels, which find gamelab wherever they run."""
    paths = [str(root), os.environ.get("PYTHONPATH", "")]
    return os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, paths)), "JUPYTER_PREFER_ENV_PATH": "1"}


def run(command: Sequence[str | Path], folder: Path | None, variables: dict[str, str]) -> int:
    """The exit code of a program, once it has ended; 128 + n if signal n ended it, as in a shell.

    Ctrl-C is left to the program, which may have kernels to stop.
    """
    with subprocess.Popen(command, cwd=folder, env=variables) as process:
        while True:
            try:
                code = process.wait()
                return code if code >= 0 else 128 - code
            except KeyboardInterrupt:
                continue


def answer(command: Sequence[str | Path], root: Path, trouble: str, folder: Path | None = None) -> str:
    """The output of a program that works in a folder; what notebooks draw there is large.

    Raises Trouble with its last line on failure.
    """
    variables = environment_variables(root) | {"GAMELAB_LARGE": "yes"}
    done = subprocess.run(command, cwd=folder, env=variables, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Trouble(f"{trouble}: {(done.stderr.strip() or 'no reason given').splitlines()[-1]}")
    return done.stdout


def need(python: Path, root: Path, package: str, code: str) -> str:
    """The output of the code, which imports a package that not everybody installs."""
    try:
        return answer([python, "-c", code], root, "")
    except Trouble:
        install = f"{python} -m pip install --constraint {root / 'requirements.lock'} {package}"
        raise Trouble(f"This needs one more package. Install it with: {install}") from None
