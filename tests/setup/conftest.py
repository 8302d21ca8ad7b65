"""A small clone to set up, hand out from and release, made anew for every test."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from gamelab.setup.clone import ROOT

Write = Callable[..., None]


@pytest.fixture
def write_notebook() -> Write:
    """Writes a notebook with the given cells, and outputs that a run would leave."""

    def write(path: Path, *sources: str, output: str = "", exercise: bool = False) -> None:
        metadata = {"nbgrader": {"solution": True}} if exercise else {}
        cells = [{"cell_type": "code", "metadata": metadata, "source": [s], "outputs": [output]} for s in sources]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps({"cells": cells}), encoding="utf-8")

    return write


@pytest.fixture
def clone(tmp_path: Path, write_notebook: Write) -> Path:
    """The root of the small clone; Git does not know it."""
    for name in ("README.md", "CONTRIBUTING.md", "LICENSE", "pyproject.toml", "requirements.lock", "environment.yml"):
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    for name in (
        "gamelab/__init__.py",
        "gamelab/show/style.css",
        "notebooks/glossary.md",
        "notebooks/images/tree.svg",
        "notebooks/solutions/build.py",
        "tests/test_x.py",
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name, encoding="utf-8")
    for name in ("01-tictactoe.ipynb", "02-sim.ipynb"):
        write_notebook(tmp_path / "notebooks" / name, "1 + 1")
        write_notebook(tmp_path / "notebooks/solutions" / name, "the answer")
    return tmp_path
