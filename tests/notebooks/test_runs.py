"""The solutions run in the budgets whose outputs are not stored; nbval compares those of "lab"."""

import pytest

from tests.notebooks.notebook_files import EXTRAS, SOLUTIONS, builder, name, read

build = builder()


@pytest.mark.full
@pytest.mark.parametrize("budget", ["lecture", "full"])
@pytest.mark.parametrize("path", SOLUTIONS + EXTRAS, ids=name)
def test_budgets(path, budget, monkeypatch):
    monkeypatch.setenv("GAMELAB_BUDGET", budget)
    build.executed(read(path), timeout=600)
