"""The notebooks run in the budgets whose outputs are not stored, and fast enough."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from nbclient import NotebookClient

from tests.notebooks.notebook_files import SOLUTIONS, builder, read

build = builder()


def run(path: Path, budget: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GAMELAB_BUDGET", budget)
    assert os.environ["GAMELAB_BUDGET"] == budget
    NotebookClient(build.cleaned(read(path)), timeout=600, resources={"metadata": {"path": str(path.parent)}}).execute()


@pytest.mark.parametrize("path", SOLUTIONS, ids=lambda path: path.name)
def test_lecture(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(path, "lecture", monkeypatch)


@pytest.mark.full
@pytest.mark.parametrize("path", SOLUTIONS, ids=lambda path: path.name)
def test_full(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(path, "full", monkeypatch)
