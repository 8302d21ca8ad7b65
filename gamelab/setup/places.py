"""The folders of a clone, and `Trouble`, the one error that is shown as a sentence instead of a traceback."""

import os
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any


class Trouble(Exception):
    """Something that the person at the keyboard can put right; its text says what and how."""


@dataclass(frozen=True)
class Places:
    """A clone, or an unpacked students' zip, by its root."""

    root: Path

    @property
    def venv(self) -> Path:
        return self.root / ".venv"

    @property
    def venv_python(self) -> Path:
        return self.venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

    @property
    def stamp(self) -> Path:
        return self.venv / "gamelab.json"

    @property
    def lock(self) -> Path:
        return self.root / "requirements.lock"

    @property
    def project(self) -> Path:
        return self.root / "pyproject.toml"

    @property
    def notebooks(self) -> Path:
        return self.root / "notebooks"

    @property
    def work(self) -> Path:
        return self.root / "work"

    def child_environment(self) -> dict[str, str]:
        """The environment variables for programs and kernels that must find gamelab, wherever they run."""
        paths = [str(self.root), os.environ.get("PYTHONPATH", "")]
        return os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, paths)), "JUPYTER_PREFER_ENV_PATH": "1"}

    def project_table(self) -> dict[str, Any]:
        """The `[project]` table of pyproject.toml."""
        table: dict[str, Any] = tomllib.loads(self.project.read_text(encoding="utf-8"))["project"]
        return table


def find_places(package: Path | None = None) -> Places:
    """The clone that holds this package; a package that was installed without its clone has none."""
    places = Places((package or Path(__file__).resolve().parents[1]).parent)
    for needed in (places.project, places.lock):
        if not needed.is_file():
            raise Trouble(f"{places.root} has no {needed.name}: run this in a clone, or in an unpacked release.")
    return places
