"""The board to play on, by mouse and by keyboard."""

import pytest
from playwright.sync_api import expect

from tests.browser.lab_page import mentions, press, says

pytestmark = pytest.mark.browser


@pytest.fixture
def board(studied):
    """Tic-tac-toe, at its start."""
    board = studied.widget("tic-tac-toe")
    press(board, "New game")
    expect(board.locator("[data-move]")).to_have_count(9)
    says(board, "You are X (FIRST). Your move.")
    return board


def cell(board, move):
    """What is clicked to play a move."""
    return board.locator(f"[data-move='{move}']")


def test_by_mouse_and_by_keyboard(studied, board):
    cell(board, 4).click()
    says(board, "O plays a1. You are X (FIRST). Your move.")
    assert board.locator("[data-move]").count() == 7
    assert "O..\n.X.\n..." in (board.locator("svg desc").text_content() or "")
    cell(board, 2).focus()
    studied.page.keyboard.press("Enter")
    says(board, "O plays b1. You are X (FIRST). Your move.")
    assert studied.page.evaluate("document.activeElement.dataset.move") == "3"
    press(board, "Recommend a move")
    expect(board.locator("[data-move][style*='dasharray']")).to_have_count(1)
    press(board, "Values of the moves")
    expect(board.locator(".labels rect")).to_have_count(5)
    press(board, "Values of the moves")
    expect(board.locator(".labels, button.mod-active")).to_have_count(0)
    press(board, "Why not …?")
    says(board, "Click on a move to see what answers it. You are X (FIRST). Your move.")
    cell(board, 8).click()
    expect(board.locator(".widget-html-content svg").first).to_be_visible()
    studied.screenshot("play why not", board)


def test_shift_enter_runs_the_cell_and_goes_on_wherever_one_clicked(studied, board):
    for part in (cell(board, 4), board.get_by_role("button", name="New game")):
        part.click()
        mentions(board, "Your move.")
        studied.page.keyboard.press("Shift+Enter")
        studied.page.wait_for_function(
            "place => window.jupyterapp.shell.currentWidget.content.activeCellIndex === place",
            arg=studied.names.index("tic-tac-toe") + 1,
        )
        says(board, "You are X (FIRST). Your move.")
        expect(board.locator("[data-move]")).to_have_count(9)


@pytest.mark.parametrize("name", ["sim", "connect four", "othello"])
def test_every_board_can_be_clicked_on(studied, name):
    board = studied.widget(name)
    before = board.locator("svg desc").first.text_content() or ""
    board.locator("[data-move]").first.dispatch_event("click")
    expect(board.locator("svg desc").first).not_to_have_text(before)
    mentions(board, "Your move.")
    studied.screenshot(f"play {name}", board)


def test_an_agent_that_never_answers_leaves_the_page_alive(studied):
    board = studied.widget("asleep")
    cell(board, 4).click()
    says(board, "O (SECOND) is thinking …")
    board.get_by_label("Opponent", exact=True).select_option("Random")
    mentions(board, "O plays")
