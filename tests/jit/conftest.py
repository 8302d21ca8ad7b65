"""Machine code of the tests goes to a folder of their own, and each test hears every sentence."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(scope="module", autouse=True)
def cache_folder(machine_code: Path) -> Path:
    return machine_code


@pytest.fixture(autouse=True)
def all_sentences() -> None:
    """A sentence comes once in a process: an earlier test may have had it."""
    from gamelab.jit import messages

    messages.forget()
