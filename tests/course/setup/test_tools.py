"""The commands for instructors and maintainers: slides and tests.  tests/browser looks at the slides."""

import re

import nbformat
import pytest

from gamelab import show
from gamelab.course.programs import slides_command
from gamelab.course.programs.__main__ import main
from gamelab.course.programs.handout_command import make_handout
from gamelab.course.setup.clone import Trouble, find_notebook
from gamelab.games import ConnectFour, Othello, Sim, TicTacToe
from gamelab.widgets.clickable import WIDGET
from tests.new_python import python


def test_a_notebook_is_named_by_its_beginning_or_its_path(clone):
    folder = clone / "notebooks"
    assert find_notebook(folder / "solutions", "02") == folder / "solutions/02-sim.ipynb"
    assert find_notebook(folder, str(folder / "extras/01-tictactoe.ipynb")) == folder / "extras/01-tictactoe.ipynb"
    with pytest.raises(Trouble, match=r"notebook '07': expected .* one of these names: 01-tictactoe, 02-sim\."):
        find_notebook(folder, "07")
    with pytest.raises(Trouble, match="these names: none, because a students' release has no solutions"):
        find_notebook(clone / "elsewhere", "01")


def test_a_page_shows_no_live_widget(tmp_path):
    """nbconvert would show it with a library from the network."""
    made, shown = tmp_path / "made.ipynb", {"text/html": "<img alt='a board' src='data:image/svg+xml'>"}
    outputs = [nbformat.v4.new_output("display_data", data) for data in (shown, {WIDGET: {}})]
    cell = nbformat.v4.new_code_cell("", outputs=outputs)
    nbformat.write(nbformat.v4.new_notebook(cells=[cell], metadata={"widgets": {}}), made)
    page = make_handout(made, tmp_path, whole=True).read_text(encoding="utf-8")
    assert "a board" in page and "widget-view" not in page and "addWidgetsRenderer" not in page


def test_a_slide_that_shows_a_cell_that_is_not_there_is_told():
    title = {"cell_type": "markdown", "id": "a", "source": "", "metadata": {"slideshow": {"shows": [["{nowhere}"]]}}}
    with pytest.raises(Trouble, match=r"A slide shows \{nowhere\}, and no cell of the notebook has this id\."):
        slides_command.deck([title])
    with pytest.raises(Trouble, match=r"This notebook has no slides: no cell names any"):
        slides_command.deck([])


WORD = r"<text x='(\S+)' y='(\S+)'[^>]*>(\w+)<"


@pytest.mark.parametrize("place, word", list(enumerate(slides_command.ORDER[:3])))
@pytest.mark.parametrize("game, wide", [(Sim(), 140), (ConnectFour(), 155), (Othello(), 171), (TicTacToe(), 171)])
def test_a_slide_shows_one_board_of_a_row_with_its_coordinates_as_large_as_it_can_be(game, wide, place, word):
    outputs = [{"data": {"text/html": show.boards([game] * 3, slides_command.ORDER[:3])._repr_html_()}}]
    row = {"cell_type": "code", "id": "row", "source": "", "outputs": outputs, "metadata": {}}
    shown = {"slideshow": {"shows": [[f"{{row}}, {word} board"]]}}
    slide = slides_command.deck([{"cell_type": "markdown", "source": "", "metadata": shown}, row])[0]["source"]
    assert re.search('alt="([^"]*)"', slide)[1].split()[-1] == word and slide.endswith("</figure>")
    left, top, width, height = map(float, re.search(r"viewBox='(\S+) (\S+) (\S+) (\S+)'", slide).groups())
    words = [(float(x) + room, float(y) + 16, name)
             for room, board in zip((16, 202, 388), slide.split("translate(")[1:], strict=True)
             for x, y, name in re.findall(WORD, board)]  # fmt: skip
    seen = [name for x, y, name in words if left < x < left + width and top < y < top + height]
    assert seen == [name for name, _, _ in game.coordinates(8)] and (left // 186, width) == (place, wide)
    assert words[-1][2] == "third", "the captions stand below"


def test_what_is_no_notebook_is_one_sentence(clone):
    broken = clone / "broken.ipynb"
    broken.write_text("{", encoding="utf-8")
    with pytest.raises(Trouble, match=r"broken\.ipynb is not a notebook: "):
        slides_command.make_slides(broken, clone)


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_page_is_made_of_a_notebook_that_an_editor_saved_in_its_own_encoding(encoding, tmp_path):
    made = nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell("Black’s corner")])
    (saved := tmp_path / "saved.ipynb").write_text(nbformat.writes(made), encoding)
    assert "Black’s corner" in make_handout(saved, tmp_path, whole=True).read_text("utf-8")


def test_missing_packages_are_named(capsys, monkeypatch):
    """As `site` does, where one that it needs is not installed."""
    two = "no-such-module nbformat"
    monkeypatch.setattr("gamelab.course.programs.site_command.NEEDS", two)
    with pytest.raises(SystemExit):
        main(["site"])
    command = rf".+ -m pip install --constraint .+requirements\.lock {two}"
    assert re.fullmatch(rf"gamelab site: This needs {two}\. Install with: {command}\n", capsys.readouterr().err)


@pytest.fixture
def no_chromium(monkeypatch):
    monkeypatch.delenv("GAMELAB_CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", "")


def test_a_pdf_needs_a_browser(clone, no_chromium):
    with pytest.raises(Trouble, match=r"A PDF needs Chromium or Chrome; GAMELAB_CHROMIUM can name it\. Or open file:"):
        slides_command.make_pdf(clone / "page.html", "file:///page.html?print-pdf")


def test_pytest_gets_all_arguments_and_its_exit_code_is_that_of_the_command(clone):
    (clone / "tests").mkdir()
    (clone / "tests/test_made.py").write_text("def test_fails(): assert False\ndef test_passes(): pass\n")
    code = ("import sys; from pathlib import Path; from gamelab.course.setup.clone import run_tests; "
            "sys.exit(run_tests(Path(sys.executable), Path(sys.argv[1]), False, sys.argv[2:]))")  # fmt: skip
    for name, expected, said in (("fails", 1, "1 failed"), ("passes", 0, "1 passed")):
        done = python("-c", code, clone, "-n0", "-k", name, check=False)
        assert done.returncode == expected and said in done.stdout
