"""Each test hears every sentence: it comes once in a process, and an earlier test may have had it."""

import pytest

from gamelab.jit import runs_plain


@pytest.fixture(autouse=True)
def all_sentences():
    runs_plain._given.clear()
