"""Fixtures for all tests."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

TRUTH = Path(__file__).parent / "truth"


@pytest.fixture(scope="session")
def truth() -> Callable[[str], Any]:
    """``truth("perft.json")``: a file of checked figures; a CSV file comes as a list of dicts."""

    def read(name: str) -> Any:
        path = TRUTH / name
        with path.open(encoding="utf-8", newline="") as file:
            return json.load(file) if path.suffix == ".json" else list(csv.DictReader(file))

    return read
