"""The command that makes slides: which notebook, what is said, what is opened.  tests/browser looks at the slides."""

import sys
import webbrowser
from pathlib import Path

import pytest

from gamelab.setup import slides
from gamelab.setup.clone import Trouble

PYTHON = Path(sys.executable)


@pytest.mark.parametrize("browser", [True, False])
def test_the_slides_are_made_and_opened(
    browser: bool, clone: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    done: list[tuple[object, ...]] = []
    page = clone / "slides.html"
    monkeypatch.setattr(slides, "make", lambda *arguments: done.append(arguments[2:]) or page)
    monkeypatch.setattr(webbrowser, "open", lambda address: done.append((address,)))
    assert slides.show_slides(PYTHON, clone, "01", ["--x"], browser) == 0
    assert done[0] == (clone / "notebooks/solutions/01-tictactoe.ipynb", clone / "work/slides", ["--x"])
    assert done[1:] == ([(page.as_uri(),)] if browser else [])
    assert f"The slides are in {page}." in capsys.readouterr().out


def test_a_notebook_of_ones_own_is_named_by_its_path(clone: Path) -> None:
    assert slides.find(clone, str(clone / "notebooks/02-sim.ipynb")) == clone / "notebooks/02-sim.ipynb"


@pytest.mark.parametrize("name", ["07", "", "missing.ipynb"])
def test_an_unknown_notebook_is_answered_with_the_known_ones(clone: Path, name: str) -> None:
    with pytest.raises(Trouble, match=rf"slides of '{name}': expected .* one of these names: 01-tictactoe, 02-sim\."):
        slides.find(clone, name)


def test_a_release_has_no_solutions(clone: Path) -> None:
    for path in (clone / "notebooks/solutions").glob("*.ipynb"):
        path.unlink()
    with pytest.raises(Trouble, match="these names: none, because a students' release has no solutions"):
        slides.find(clone, "01")


def test_what_nbconvert_refuses_is_one_sentence(clone: Path) -> None:
    (clone / "broken.ipynb").write_text("{", encoding="utf-8")
    with pytest.raises(Trouble, match=r"nbconvert could not make slides of .*broken\.ipynb: .*Notebook does not app"):
        slides.make(PYTHON, clone, clone / "broken.ipynb", clone, [])
