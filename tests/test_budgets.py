"""How a notebook's budget is chosen."""

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
