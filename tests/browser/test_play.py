"""The board to play on, by mouse and by keyboard."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.lab_page import SECONDS, Studied, press

pytestmark = pytest.mark.browser
WAITING = re.compile("is thinking|Searching|Looking back")


@pytest.fixture
def board(studied: Studied) -> Locator:
    """Tic-tac-toe, at its start."""
    board = clean(studied, "tic-tac-toe")
    expect(board.locator("[data-move]")).to_have_count(9, timeout=SECONDS)
    says(board, "You are X (FIRST). Your move.")
    return board


def clean(studied: Studied, name: str) -> Locator:
    """The board at the start of a game."""
    board = studied.widget(name)
    press(board, "New game")
    return board


def says(board: Locator, text: str) -> None:
    """Waits until the status line says so."""
    expect(board.get_by_role("status")).to_have_text(text, timeout=SECONDS)


def settled(board: Locator) -> str:
    """What the status line says when nobody thinks any more."""
    expect(board.get_by_role("status")).not_to_have_text(WAITING, timeout=SECONDS)
    return board.get_by_role("status").inner_text()


def cell(board: Locator, move: int) -> Locator:
    """What is clicked to play a move."""
    return board.locator(f"[data-move='{move}']")


def test_by_mouse_and_by_keyboard(studied: Studied, board: Locator) -> None:
    cell(board, 4).click()
    says(board, "O plays a1. You are X (FIRST). Your move.")
    assert board.locator("[data-move]").count() == 7
    assert "O..\n.X.\n..." in (board.locator("svg desc").text_content() or "")
    cell(board, 2).focus()
    studied.page.keyboard.press("Enter")
    says(board, "O plays b1. You are X (FIRST). Your move.")
    assert studied.page.evaluate("document.activeElement.dataset.move") == "3"
    press(board, "Recommend a move")
    expect(board.locator(".recommended")).to_have_count(1, timeout=SECONDS)
    press(board, "Values of the moves")
    expect(board.locator(".labels rect")).to_have_count(5, timeout=SECONDS)
    press(board, "Values of the moves")
    expect(board.locator(".labels, button.mod-active")).to_have_count(0, timeout=SECONDS)
    press(board, "Why not …?")
    says(board, "Click on a move to see what answers it. You are X (FIRST). Your move.")
    cell(board, 8).click()
    expect(board.locator(".widget-html-content svg").first).to_be_visible(timeout=SECONDS)
    studied.screenshot("play why not", board)


def test_a_click_counts_although_the_board_is_redrawn_under_it(studied: Studied, board: Locator) -> None:
    cell(board, 4).hover()
    studied.page.mouse.down()
    board.locator(".gamelab-board .room").evaluate("room => { room.innerHTML = room.innerHTML; }")
    studied.page.mouse.up()
    says(board, "O plays a1. You are X (FIRST). Your move.")


@pytest.mark.parametrize(
    "name", ["sim", *(pytest.param(name, marks=pytest.mark.full) for name in ("connect four", "othello"))]
)
def test_a_whole_game_by_clicking(studied: Studied, name: str) -> None:
    board = clean(studied, name)
    status = settled(board)
    places = board.locator("[data-move], .gamelab-panel > :last-child button")
    drawn = board.locator(".gamelab-board svg desc")
    while places.count():
        before = drawn.text_content() or ""
        places.first.dispatch_event("click")
        if status.endswith("must pass."):
            expect(board.get_by_role("status")).not_to_have_text(status, timeout=SECONDS)
        else:
            expect(drawn).not_to_have_text(before, timeout=SECONDS)
        status = settled(board)
    assert re.search(r"(has won|The game is drawn)(: black \d+, white \d+)?\.$", status)
    expect(board.locator(".widget-html-content")).to_contain_text(re.compile("lunder|made it short"), timeout=SECONDS)
    studied.screenshot(f"play ended {name}", board)


def test_an_agent_that_never_answers_leaves_the_page_alive(studied: Studied) -> None:
    board = studied.widget("asleep")
    cell(board, 4).click()
    says(board, "O (SECOND) is thinking …")
    board.get_by_label("Opponent", exact=True).select_option("Random")
    expect(board.get_by_role("status")).to_contain_text("O plays", timeout=SECONDS)
