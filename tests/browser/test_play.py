"""The board to play on, by mouse and by keyboard."""

from __future__ import annotations

from statistics import median

import nbformat
import pytest
from playwright.sync_api import Locator, expect

from tests.browser.lab_page import LabPage
from tests.browser.server import Lab

pytestmark = pytest.mark.browser
CELLS = [
    "from gamelab import ConnectFour, Othello, Sim, TicTacToe, alphabeta\nfrom gamelab.widgets import Play",
    "Play(TicTacToe(), lambda position: alphabeta(position).move)",
    *(f"Play({game}, lambda position: position.moves[0])" for game in ("ConnectFour()", "Othello()", "Sim()")),
]
SECONDS = 20_000  # of patience, in milliseconds
# From a click on a cell to the opponent's answer on the screen.
ANSWER = """async board => {
    const status = board.querySelector('[role=status]'), before = performance.now();
    const answered = new Promise(resolve => new MutationObserver(() => {
        if (/plays/.test(status.textContent)) requestAnimationFrame(() => resolve(performance.now() - before));
    }).observe(status, {childList: true}));
    board.querySelector('[data-move="4"]').dispatchEvent(new MouseEvent('click', {bubbles: true}));
    return answered;
}"""


@pytest.fixture(scope="module")
def played(page: LabPage, lab: Lab) -> LabPage:
    """A notebook with a board of every game."""
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in CELLS])
    notebook.metadata.kernelspec = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(notebook, lab.folder / "play.ipynb")
    page.open("play.ipynb")
    page.run_all()
    return page


@pytest.fixture
def board(played: LabPage) -> Locator:
    """Tic-tac-toe, at its start."""
    board = played.page.locator(".gamelab-play").first
    board.get_by_role("button", name="New game").click()
    expect(board.locator("[data-move]")).to_have_count(9, timeout=SECONDS)
    says(board, "You (FIRST) to move.")
    return board


def says(board: Locator, text: str) -> None:
    """Waits until the status line says so."""
    expect(board.get_by_role("status")).to_have_text(text, timeout=SECONDS)


def cell(board: Locator, move: int) -> Locator:
    """What is clicked to play a move."""
    return board.locator(f"[data-move='{move}']")


def test_a_click_is_answered(played: LabPage, board: Locator) -> None:
    cell(board, 4).click()
    says(board, "SECOND plays a1. You (FIRST) to move.")
    assert board.locator("[data-move]").count() == 7
    assert "O..\n.X.\n..." in (board.locator("svg desc").text_content() or "")
    played.screenshot("play answered", board)


def test_enter_plays_and_the_focus_stays_on_the_board(played: LabPage, board: Locator) -> None:
    cell(board, 4).focus()
    played.page.keyboard.press("Enter")
    says(board, "SECOND plays a1. You (FIRST) to move.")
    assert played.page.evaluate("document.activeElement.dataset.move") == "5"
    played.screenshot("play by keyboard", board)
    played.page.keyboard.press(" ")
    says(board, "SECOND plays a2. You (FIRST) to move.")


def test_take_back(board: Locator) -> None:
    cell(board, 4).click()
    says(board, "SECOND plays a1. You (FIRST) to move.")
    board.get_by_role("button", name="Take back").click()
    says(board, "You (FIRST) to move.")
    expect(board.locator("[data-move]")).to_have_count(9)


def test_recommend(played: LabPage, board: Locator) -> None:
    cell(board, 4).click()
    says(board, "SECOND plays a1. You (FIRST) to move.")
    board.get_by_role("button", name="Recommend").click()
    expect(board.get_by_role("status")).to_contain_text("Recommended: b1 (value 0 for FIRST,", timeout=SECONDS)
    expect(board.locator(".recommended")).to_have_attribute("data-move", "1")
    played.screenshot("play recommended", board)


def test_a_game_to_its_end(played: LabPage, board: Locator) -> None:
    for move in (1, 3):
        cell(board, move).click()
        expect(board.get_by_role("status")).to_contain_text("plays", timeout=SECONDS)
        expect(cell(board, move)).to_have_count(0)
    while board.locator("[data-move]").count():
        before = board.get_by_role("status").inner_text()
        board.locator("[data-move]").last.click()
        expect(board.get_by_role("status")).not_to_have_text(before, timeout=SECONDS)
    assert board.get_by_role("status").inner_text().endswith(("SECOND has won.", "The game is drawn."))
    played.screenshot("play ended", board)


def test_every_game_is_clicked(played: LabPage) -> None:
    boards = played.page.locator(".gamelab-play")
    expect(boards).to_have_count(4)
    for number, game in enumerate(("connect four", "othello", "sim"), start=1):
        other = boards.nth(number)
        other.locator("[data-move]").nth(2).hover(force=True)
        played.screenshot(f"play {game}", other)
        other.locator("[data-move]").first.click(force=True)
        expect(other.get_by_role("status")).to_contain_text("SECOND plays", timeout=SECONDS)


def test_how_long_an_answer_takes(board: Locator, record_property: pytest.RecordProperty) -> None:
    times = []
    for _ in range(9):
        times.append(board.evaluate(ANSWER))
        board.get_by_role("button", name="New game").click()
        says(board, "You (FIRST) to move.")
    record_property("answer_ms", median(times))
    print(f"a click is answered within {median(times):.0f} ms (median of {len(times)})")
    assert max(times) < SECONDS
