"""How a notebook's budget is chosen."""

import os

import pytest

from gamelab import budget
from tests.new_python import python


@pytest.mark.parametrize("chosen, variable, found", [
    ("lecture", "", "lecture"), ("lab", "", "lab"), ("full", "", "full"), ("lab", "lecture", "lecture"),
])  # fmt: skip
def test_the_notebook_chooses_and_the_environment_overrides(chosen, variable, found, monkeypatch):
    monkeypatch.setenv("GAMELAB_BUDGET", variable)
    assert budget(chosen) == found


def test_an_unknown_name_in_the_environment_is_refused(monkeypatch):
    monkeypatch.setenv("GAMELAB_BUDGET", "Lab")
    with pytest.raises(ValueError, match="GAMELAB_BUDGET='Lab': expected one of lecture, lab, full"):
        budget("lab")


@pytest.mark.parametrize("forced, shown", [({}, "lecture"), ({"GAMELAB_BUDGET": "lab"}, "lab")])
def test_a_machine_without_numba_does_less_and_says_so(forced, shown):
    code = "import sys; sys.modules['numba'] = None\nfrom gamelab import budget\nprint(budget('lab'))"
    variables = {name: value for name, value in os.environ.items() if name != "GAMELAB_BUDGET"} | forced
    *lines, last = python("-c", code, env=variables).stdout.splitlines()
    assert last == shown
    assert [line.startswith("Numba is missing here") for line in lines] == [True] * (not forced)


def test_a_browser_without_a_network_says_what_does_not_work_and_another_mistake_is_its_error():
    cells = ["from gamelab import widgets; a = widgets.Predictions()", "import pandas; won = 3", "won + 1", "plaid"]
    code = f"""import sys; sys.modules['numpy'] = None
from IPython.core.interactiveshell import InteractiveShell
for cell in {cells}:
    InteractiveShell.instance(colors="nocolor").run_cell(cell, store_history=True)"""
    said = python("-c", code).stdout
    assert said.startswith("NumPy did not load, so there are no plots") and "network" in said
    assert said.count("This cell needs NumPy, which did not load. Go on with the next one.") == 2
    assert said.count("Traceback") == 1 and "name 'plaid' is not defined" in said
