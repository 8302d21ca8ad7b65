"""Each test hears every sentence: it comes once in a process, and an earlier test may have had it."""

from __future__ import annotations

import pytest

from gamelab.jit import runs_plain


@pytest.fixture(autouse=True)
def all_sentences() -> None:
    runs_plain._given.clear()
