"""The solutions run in the largest budget.

nbval compares the outputs of "lab" with the stored ones, and those of "lecture" are compared with a browser's.
"""

import pytest

from tests.notebooks.notebook_files import EXTRAS, SOLUTIONS, builder, name, read

build = builder()


@pytest.mark.full
@pytest.mark.parametrize("path", SOLUTIONS + EXTRAS, ids=name)
def test_the_full_budget(path, monkeypatch):
    monkeypatch.setenv("GAMELAB_BUDGET", "full")
    build.executed(read(path), timeout=600)
