"""How a notebook's budget is chosen."""

import os
import subprocess
import sys

import pytest

from gamelab import budget


@pytest.mark.parametrize("name", ["lecture", "lab", "full"])
def test_the_notebook_chooses(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GAMELAB_BUDGET", raising=False)
    assert budget(name) == name


def test_the_environment_overrides(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GAMELAB_BUDGET", "lecture")
    assert budget("lab") == "lecture"


def test_unknown_names_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GAMELAB_BUDGET", raising=False)
    with pytest.raises(ValueError, match="budget='huge': expected one of lecture, lab, full"):
        budget("huge")
    monkeypatch.setenv("GAMELAB_BUDGET", "Lab")
    with pytest.raises(ValueError, match="GAMELAB_BUDGET='Lab': expected one of"):
        budget("lab")


@pytest.mark.parametrize(("forced", "shown"), [({}, "lecture"), ({"GAMELAB_BUDGET": "lab"}, "lab")])
def test_a_machine_without_numba_does_less_and_says_so(forced: dict[str, str], shown: str) -> None:
    code = "import sys; sys.modules['numba'] = None\nfrom gamelab import budget\nprint(budget('lab'))"
    variables = {name: value for name, value in os.environ.items() if name != "GAMELAB_BUDGET"} | forced
    done = subprocess.run([sys.executable, "-c", code], env=variables, capture_output=True, text=True, check=True)
    *lines, last = done.stdout.splitlines()
    assert last == shown
    assert [line.startswith("Numba is missing here") for line in lines] == [True] * (not forced)


def test_a_browser_without_a_network_says_what_does_not_work() -> None:
    code = "import sys; sys.modules['numpy'] = None\nfrom gamelab import budget\nbudget('lecture')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("NumPy did not load, so there are no plots") and "network" in done.stdout
