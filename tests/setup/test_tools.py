"""The commands for instructors and maintainers: slides and tests.  tests/browser looks at the slides."""

import sys
import webbrowser
from pathlib import Path

import pytest

from gamelab.setup import slides, testing
from gamelab.setup.clone import Trouble

PYTHON = Path(sys.executable)
Capture = pytest.CaptureFixture[str]


@pytest.mark.parametrize("browser", [True, False])
def test_the_slides_are_opened(browser: bool, clone: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    opened: list[str] = []
    page = clone / "slides.html"
    monkeypatch.setattr(slides, "make", lambda *_: page)
    monkeypatch.setattr(webbrowser, "open", opened.append)
    assert slides.show_slides(PYTHON, clone, clone / "x.ipynb", [], browser, stored=True) == 0
    assert opened == ([page.as_uri()] if browser else [])
    assert f"The slides are in {page}, which needs no network." in capsys.readouterr().out


def test_a_notebook_is_named_by_its_beginning_or_its_path(clone: Path) -> None:
    assert slides.find(clone, "02") == clone / "notebooks/solutions/02-sim.ipynb"
    assert slides.find(clone, str(clone / "notebooks/02-sim.ipynb")) == clone / "notebooks/02-sim.ipynb"


@pytest.mark.parametrize("name", ["07", "", "missing.ipynb"])
def test_an_unknown_notebook_is_answered_with_the_known_ones(clone: Path, name: str) -> None:
    with pytest.raises(Trouble, match=rf"slides of '{name}': expected .* one of these names: 01-tictactoe, 02-sim\."):
        slides.find(clone, name)
    with pytest.raises(Trouble, match="these names: none, because a students' release has no solutions"):
        slides.find(clone / "elsewhere", name)


def test_what_nbconvert_refuses_is_one_sentence(clone: Path) -> None:
    (clone / "broken.ipynb").write_text("{", encoding="utf-8")
    with pytest.raises(Trouble, match=r"nbconvert could not make slides of .*broken\.ipynb: .*Notebook does not app"):
        slides.make(PYTHON, clone, clone / "broken.ipynb", clone, [], stored=True)


def test_long_and_browser_tests_are_left_out_unless_they_can_run() -> None:
    marks = {(b, f): testing.steps(b, f, [])["pytest"][-1] for b in (False, True) for f in (False, True)}
    assert marks[False, False] == "not full and not browser" and marks[True, False] == "not full"
    assert marks[False, True] == "not browser" and marks[True, True] == ""
    assert testing.steps(True, False, ["-k", "sim"])["pytest"][-2:] == ["-k", "sim"]


def test_every_step_runs_and_one_failure_fails_all(
    clone: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    steps = {"first": ["no_such_module"], "second": ["this", "-s"]}
    monkeypatch.setattr(testing, "steps", lambda browser, full, extra: steps)
    monkeypatch.setattr(testing, "find_chromium", lambda: None)
    assert testing.run_tests(PYTHON, clone, False, []) == 1
    shown = capsys.readouterr().out
    assert "No Chromium found, so the browser tests are left out." in shown
    assert shown.splitlines()[-1] == "gamelab test: first FAILED (0 s), second ok (0 s)"
    del steps["first"]
    assert testing.run_tests(PYTHON, clone, False, []) == 0


def test_chromium_is_found_by_its_name_or_by_the_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GAMELAB_CHROMIUM", raising=False)
    monkeypatch.setattr("shutil.which", lambda name: f"/bin/{name}" if name == "google-chrome" else None)
    assert testing.find_chromium() == "/bin/google-chrome"
    monkeypatch.setenv("GAMELAB_CHROMIUM", "/opt/chromium")
    assert testing.find_chromium() == "/opt/chromium"
