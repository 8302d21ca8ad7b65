"""The commands for instructors and maintainers: slides and tests.  tests/browser looks at the slides."""

import sys
import webbrowser
from pathlib import Path

import pytest

from gamelab.setup import slides, testing
from gamelab.setup.clone import Trouble, need

PYTHON = Path(sys.executable)
Capture = pytest.CaptureFixture[str]


@pytest.fixture
def opened(clone: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses that the commands open; nothing is made."""
    addresses: list[str] = []
    monkeypatch.setattr(slides, "make_slides", lambda *_: clone / "slides.html")
    monkeypatch.setattr(slides, "make_handout", lambda *_: clone / "handout.html")
    monkeypatch.setattr(slides, "make_pdf", lambda root, page, address: page.with_suffix(".pdf"))
    monkeypatch.setattr(webbrowser, "open", addresses.append)
    return addresses


@pytest.mark.parametrize(("browser", "suffix"), [(True, ".html"), (True, ".pdf"), (False, ".pdf")])
def test_what_was_made_is_opened(browser: bool, suffix: str, clone: Path, opened: list[str], capsys: Capture) -> None:
    arguments = (PYTHON, clone, clone / "x.ipynb", [], browser)
    assert slides.show_slides(*arguments, stored=True, pdf=suffix == ".pdf") == 0
    assert slides.show_handout(*arguments, pdf=suffix == ".pdf") == 0
    made = [(clone / name).with_suffix(suffix) for name in ("slides", "handout")]
    assert opened == [path.as_uri() for path in made] * browser
    shown = capsys.readouterr().out
    assert f"The slides are in {made[0]}, which needs no network." in shown
    assert ("Space shows the next one" in shown) == (suffix == ".html")
    assert f"The hand-out is {made[1]}." in shown


def test_a_notebook_is_named_by_its_beginning_or_its_path(clone: Path) -> None:
    folder = clone / "notebooks"
    assert slides.find(folder / "solutions", "02") == folder / "solutions/02-sim.ipynb"
    assert slides.find(folder, str(folder / "extras/01-tictactoe.ipynb")) == folder / "extras/01-tictactoe.ipynb"


@pytest.mark.parametrize("name", ["07", "", "missing.ipynb"])
def test_an_unknown_notebook_is_answered_with_the_known_ones(clone: Path, name: str) -> None:
    with pytest.raises(Trouble, match=rf"notebook '{name}': expected .* one of these names: 01-tictactoe, 02-sim\."):
        slides.find(clone / "notebooks", name)
    with pytest.raises(Trouble, match="these names: none, because a students' release has no solutions"):
        slides.find(clone / "elsewhere", name)


def test_what_is_no_notebook_is_one_sentence(clone: Path) -> None:
    broken = clone / "broken.ipynb"
    broken.write_text("{", encoding="utf-8")
    with pytest.raises(Trouble, match=r"broken\.ipynb is not a notebook: "):
        slides.make_slides(PYTHON, clone, broken, clone, [], stored=True)
    broken.write_text('{"cells": []}', encoding="utf-8")
    with pytest.raises(Trouble, match=r'nbconvert failed on .*broken\.ipynb: .*nothing'):
        slides.make_handout(PYTHON, clone, broken, clone, ["--to", "nothing"])


def test_a_missing_package_is_named(clone: Path) -> None:
    install = r"-m pip install --constraint .+requirements\.lock nbgrader$"
    with pytest.raises(Trouble, match=rf"This needs one more package\. Install it with: .+ {install}"):
        need(PYTHON, clone, "nbgrader", "import no_such_module")


def test_a_pdf_needs_a_browser(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slides, "find_chromium", lambda: None)
    with pytest.raises(Trouble, match=r"A PDF needs Chromium or Chrome; GAMELAB_CHROMIUM can name it\. Or open file:"):
        slides.make_pdf(clone, clone / "page.html", "file:///page.html?print-pdf")


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
