"""The test command: its steps, its selection of marked tests, its summary."""

import os
import sys
from pathlib import Path

import pytest

from gamelab.setup import chromium, testing
from gamelab.setup.places import Places, Trouble


def marks(browser: bool, full: bool) -> str:
    arguments = testing.steps(browser, full, [])[-1][1]
    return arguments[arguments.index("-m") + 1]


def test_pytest_is_the_last_step_and_gets_the_further_arguments() -> None:
    steps = testing.steps(True, False, ["-k", "sim"])
    assert [name for name, _ in steps] == ["ruff", "mypy", "pytest"]
    assert steps[-1][1][-2:] == ["-k", "sim"]


def test_long_and_browser_tests_are_left_out_unless_they_can_run() -> None:
    assert marks(browser=False, full=False) == "not full and not browser"
    assert marks(browser=True, full=False) == "not full"
    assert marks(browser=False, full=True) == "not browser"
    assert marks(browser=True, full=True) == ""


@pytest.mark.parametrize(("cores", "workers"), [(None, "2"), (1, "2"), (2, "2"), (6, "6"), (64, "8")])
def test_the_workers_follow_the_cores_up_to_a_limit(
    monkeypatch: pytest.MonkeyPatch, cores: int | None, workers: str
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    arguments = testing.steps(True, False, [])[-1][1]
    assert arguments[arguments.index("-n") + 1] == workers


def test_every_step_runs_and_one_failure_fails_all(
    clone: Places, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    commands = [("first", ["no_such_module"]), ("second", ["this", "-s"])]
    monkeypatch.setattr(testing, "steps", lambda browser, full, extra: commands)
    monkeypatch.setattr(testing, "find_chromium", lambda: None)
    assert testing.run_tests(Path(sys.executable), clone, False, []) == 1
    shown = capsys.readouterr().out
    assert "No Chromium found: the browser tests are left out" in shown
    assert shown.splitlines()[-1] == "gamelab test: first FAILED (0 s), second ok (0 s)"
    commands[:] = commands[1:]
    assert testing.run_tests(Path(sys.executable), clone, False, []) == 0


def test_a_release_has_no_tests(clone: Places) -> None:
    (clone.root / "tests/test_x.py").unlink()
    (clone.root / "tests").rmdir()
    with pytest.raises(Trouble, match="The students' release has no tests: run them in a clone"):
        testing.check_tests(clone)


def test_chromium_is_found_by_its_name_or_by_the_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GAMELAB_CHROMIUM", raising=False)
    monkeypatch.setattr("shutil.which", lambda name: f"/bin/{name}" if name == "google-chrome" else None)
    assert chromium.find_chromium() == "/bin/google-chrome"
    monkeypatch.setenv("GAMELAB_CHROMIUM", "/opt/chromium")
    assert chromium.find_chromium() == "/opt/chromium"
    monkeypatch.delenv("GAMELAB_CHROMIUM")
    monkeypatch.setattr("shutil.which", lambda name: None)
    assert chromium.find_chromium() is None
