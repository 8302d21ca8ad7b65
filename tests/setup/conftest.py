"""A small clone to set up, hand out from and release: a few files, made anew for every test."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from gamelab.setup.places import Places

ROOT = Path(__file__).parents[2]


@pytest.fixture
def root() -> Path:
    """The root of the clone that is tested."""
    return ROOT


@pytest.fixture
def write_notebook() -> Callable[..., None]:
    """Writes a notebook with the given cells, and outputs that a run would leave."""

    def write(path: Path, *sources: str, output: str = "") -> None:
        cells = [{"cell_type": "code", "source": [text], "outputs": [output]} for text in sources]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps({"cells": cells}), encoding="utf-8")

    return write


@pytest.fixture
def clone(tmp_path: Path, write_notebook: Callable[..., None]) -> Places:
    for name in ("README.md", "CONTRIBUTING.md", "LICENSE", "pyproject.toml", "requirements.lock", "environment.yml"):
        text = (ROOT / name).read_text(encoding="utf-8") if (ROOT / name).is_file() else name
        (tmp_path / name).write_text(text, encoding="utf-8")
    for name in ("gamelab/__init__.py", "gamelab/__pycache__/x.pyc", "gamelab/show/style.css", "tests/test_x.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name, encoding="utf-8")
    for name in ("images/tree.svg", "solutions/build.py", ".ipynb_checkpoints/01.ipynb"):
        (tmp_path / "notebooks" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "notebooks" / name).write_text(name, encoding="utf-8")
    write_notebook(tmp_path / "notebooks/01-tictactoe.ipynb", "1 + 1")
    write_notebook(tmp_path / "notebooks/02-sim.ipynb", "2 + 2")
    write_notebook(tmp_path / "notebooks/solutions/01-tictactoe.ipynb", "the answer")
    (tmp_path / "notebooks/glossary.md").write_text("# Glossary", encoding="utf-8")
    return Places(tmp_path)
