"""The notebooks run in the budgets whose outputs are not stored; nbval compares those of "lab"."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.notebooks.notebook_files import EXTRAS, SOLUTIONS, builder, name, read

build = builder()


def run(budget: str, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Runs the notebook from its first cell to its last."""
    monkeypatch.setenv("GAMELAB_BUDGET", budget)
    build.executed(read(path), timeout=600)


@pytest.mark.parametrize(
    "path", [*SOLUTIONS, *(pytest.param(path, marks=pytest.mark.full) for path in EXTRAS)], ids=name
)
def test_lecture(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run("lecture", path, monkeypatch)


@pytest.mark.full
@pytest.mark.parametrize("path", SOLUTIONS + EXTRAS, ids=name)
def test_full(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run("full", path, monkeypatch)
