"""Fixtures for all tests."""

from __future__ import annotations

import csv
import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

TRUTH = Path(__file__).parent / "truth"
NOTEBOOKS = Path(__file__).parents[1] / "notebooks"
LONGEST = {
    NOTEBOOKS / "solutions": 0,
    NOTEBOOKS: 1,
    NOTEBOOKS / "solutions/extras": 2,
    NOTEBOOKS / "extras": 3,
    Path(__file__).parent / "notebooks": 4,
}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest come first, so that no worker is left alone with one at the end."""
    items.sort(key=lambda item: LONGEST.get(item.path.parent, len(LONGEST)))


@pytest.fixture(scope="module")
def machine_code(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder where machine code goes meanwhile: no other run uses it, the workers of this one share it."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "machine_code"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NUMBA_CACHE_DIR", str(folder))
        yield folder


@pytest.fixture(scope="session")
def truth() -> Callable[[str], Any]:
    """``truth("perft.json")``: a file of checked figures; a CSV file comes as a list of dicts."""

    def read(name: str) -> Any:
        path = TRUTH / name
        with path.open(encoding="utf-8", newline="") as file:
            return json.load(file) if path.suffix == ".json" else list(csv.DictReader(file))

    return read
