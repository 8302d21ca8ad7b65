"""Machine code of the tests goes to a folder of their own."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(scope="module", autouse=True)
def cache_folder(machine_code: Path) -> Path:
    return machine_code
