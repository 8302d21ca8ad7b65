"""The command that makes slides: which notebook, what is told, what is opened.  tests/browser looks at the slides."""

import sys
import webbrowser
from pathlib import Path

import pytest

from gamelab.setup import slides
from gamelab.setup.places import Places, Trouble

PYTHON = Path(sys.executable)


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[tuple[object, ...]]:
    """Holds what would have been made and opened."""
    done: list[tuple[object, ...]] = []
    page = Path("/slides.html")
    monkeypatch.setattr(slides, "make", lambda *arguments: done.append(arguments[2:]) or page)
    monkeypatch.setattr(webbrowser, "open", lambda address: done.append((address,)))
    return done


@pytest.mark.parametrize("browser", [True, False])
def test_the_slides_are_made_told_and_opened(
    browser: bool, clone: Places, made: list[tuple[object, ...]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert slides.show_slides(PYTHON, clone, "01", ["--x"], browser) == 0
    assert made[0] == (clone.notebooks / "solutions/01-tictactoe.ipynb", clone.work / "slides", ["--x"])
    assert made[1:] == ([("file:///slides.html",)] if browser else [])
    assert "The slides are in /slides.html: open that file in a browser." in capsys.readouterr().out


def test_a_notebook_of_ones_own_is_named_by_its_path(clone: Places) -> None:
    assert slides.find(clone, str(clone.notebooks / "02-sim.ipynb")) == clone.notebooks / "02-sim.ipynb"


@pytest.mark.parametrize("name", ["07", "", "missing.ipynb"])
def test_an_unknown_notebook_is_answered_with_the_known_ones(clone: Places, name: str) -> None:
    (clone.notebooks / "solutions/02-sim.ipynb").touch()
    names = r"There are: 01-tictactoe, 02-sim\."
    with pytest.raises(Trouble, match=f"slides of '{name}': expected the beginning of one name, or a file. {names}"):
        slides.find(clone, name)


def test_a_release_has_no_solutions(clone: Places) -> None:
    (clone.notebooks / "solutions/01-tictactoe.ipynb").unlink()
    with pytest.raises(Trouble, match="There are: none, since the students' release has no solutions"):
        slides.find(clone, "01")


def test_what_nbconvert_refuses_is_one_sentence(clone: Places) -> None:
    broken = clone.work / "broken.ipynb"
    broken.parent.mkdir()
    broken.write_text("{", encoding="utf-8")
    with pytest.raises(Trouble, match=r"nbconvert made no slides of .*broken\.ipynb: .*Notebook does not appear"):
        slides.make(PYTHON, clone, broken, clone.work, [])
