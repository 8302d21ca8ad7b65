"""Each test hears every sentence: it comes once in a process, and an earlier test may have had it."""

from __future__ import annotations

import pytest

from gamelab.jit import user_functions


@pytest.fixture(autouse=True)
def all_sentences() -> None:
    user_functions._given.clear()
