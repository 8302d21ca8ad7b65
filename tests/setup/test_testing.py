"""The test command: its steps, its selection of marked tests, its summary."""

import os
import sys
from pathlib import Path

import pytest

from gamelab.setup import testing


def pytest_option(option: str, browser: bool = True, full: bool = False) -> str:
    arguments = testing.steps(browser, full, [])["pytest"]
    return arguments[arguments.index(option) + 1]


def test_pytest_gets_the_further_arguments() -> None:
    steps = testing.steps(True, False, ["-k", "sim"])
    assert list(steps) == ["ruff", "mypy", "pytest"]
    assert steps["pytest"][-2:] == ["-k", "sim"]


def test_long_and_browser_tests_are_left_out_unless_they_can_run() -> None:
    assert pytest_option("-m", browser=False) == "not full and not browser"
    assert pytest_option("-m") == "not full"
    assert pytest_option("-m", browser=False, full=True) == "not browser"
    assert pytest_option("-m", full=True) == ""


@pytest.mark.parametrize(("cores", "workers"), [(None, "2"), (1, "2"), (6, "6"), (64, "8")])
def test_the_workers_follow_the_cores_up_to_a_limit(
    monkeypatch: pytest.MonkeyPatch, cores: int | None, workers: str
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    assert pytest_option("-n") == workers


def test_every_step_runs_and_one_failure_fails_all(
    clone: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    steps = {"first": ["no_such_module"], "second": ["this", "-s"]}
    monkeypatch.setattr(testing, "steps", lambda browser, full, extra: steps)
    monkeypatch.setattr(testing, "find_chromium", lambda: None)
    assert testing.run_tests(Path(sys.executable), clone, False, []) == 1
    shown = capsys.readouterr().out
    assert "No Chromium found, so the browser tests are left out." in shown
    assert shown.splitlines()[-1] == "gamelab test: first FAILED (0 s), second ok (0 s)"
    del steps["first"]
    assert testing.run_tests(Path(sys.executable), clone, False, []) == 0


def test_chromium_is_found_by_its_name_or_by_the_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GAMELAB_CHROMIUM", raising=False)
    monkeypatch.setattr("shutil.which", lambda name: f"/bin/{name}" if name == "google-chrome" else None)
    assert testing.find_chromium() == "/bin/google-chrome"
    monkeypatch.setenv("GAMELAB_CHROMIUM", "/opt/chromium")
    assert testing.find_chromium() == "/opt/chromium"
    monkeypatch.delenv("GAMELAB_CHROMIUM")
    monkeypatch.setattr("shutil.which", lambda name: None)
    assert testing.find_chromium() is None
