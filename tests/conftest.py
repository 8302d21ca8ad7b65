"""Fixtures for all tests."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

TRUTH = Path(__file__).parent / "truth"
STUDENTS = Path(__file__).parents[1] / "notebooks"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """nbval on the students' versions is for ``--full``: see tests/notebooks/test_runs.py for what stands for it."""
    for item in items:
        if item.path.parent == STUDENTS:
            item.add_marker(pytest.mark.full)


@pytest.fixture(scope="session")
def truth() -> Callable[[str], Any]:
    """``truth("perft.json")``: a file of checked figures; a CSV file comes as a list of dicts."""

    def read(name: str) -> Any:
        path = TRUTH / name
        with path.open(encoding="utf-8", newline="") as file:
            return json.load(file) if path.suffix == ".json" else list(csv.DictReader(file))

    return read
