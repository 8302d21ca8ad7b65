"""The board to play on, by mouse and by keyboard."""

from __future__ import annotations

import re
from statistics import median

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.lab_page import LabPage
from tests.browser.study_page import in_every_look, press

pytestmark = pytest.mark.browser
CELLS = [
    "from gamelab import ConnectFour, Othello, Sim, TicTacToe\n"
    "from gamelab.arena import RandomAgent, SearchAgent\nfrom gamelab.widgets import Play",
    "Play(TicTacToe(), lambda position: position.moves[0])",
    *(f"Play({game}, RandomAgent())" for game in ("ConnectFour()", "Othello(4)", "Sim()")),
    "def slow(position):\n    while True:\n        pass\n\nPlay(TicTacToe(), slow)",
    "Play(TicTacToe(), SearchAgent(depth=1))",
]
SECONDS = 60_000  # of patience, in milliseconds
WAITING = re.compile("is thinking|Searching|Looking back")
# From a click on a place to play to one's own move on the screen, and to the opponent's.
ANSWER = """async widget => {
    const status = widget.querySelector('.gamelab-table ~ .gamelab-clickable .say');
    const before = performance.now(), times = {};
    const answered = new Promise(resolve => new MutationObserver(() => requestAnimationFrame(() => {
        times.redrawn ??= performance.now() - before;
        if (!/plays/.test(status.textContent)) return;
        times.answered ??= performance.now() - before;
        resolve(times);
    })).observe(widget, {childList: true, subtree: true}));
    widget.querySelector('[data-move]').dispatchEvent(new MouseEvent('click', {bubbles: true}));
    return answered;
}"""


@pytest.fixture(scope="module")
def played(studied: LabPage) -> LabPage:
    """A notebook with a board of every game."""
    return studied


@pytest.fixture
def board(played: LabPage) -> Locator:
    """Tic-tac-toe, at its start."""
    board = clean(played, 0)
    expect(board.locator("[data-move]")).to_have_count(9, timeout=SECONDS)
    says(board, "You (FIRST) to move.")
    return board


def clean(played: LabPage, number: int) -> Locator:
    """The board with this number at the start of a game, whatever a test before it left switched on."""
    board = played.page.locator(".gamelab").nth(number)
    for toggle in ("Why not …?", "Values of the moves"):
        switch = board.get_by_role("button", name=toggle, exact=True)
        if "mod-active" in (switch.get_attribute("class") or ""):
            switch.click(timeout=SECONDS)
            expect(switch).not_to_have_class(re.compile("mod-active"), timeout=SECONDS)
    press(board, "New game")
    expect(board.locator(".values")).to_have_count(0, timeout=SECONDS)
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
    says(board, "SECOND plays b1. You (FIRST) to move.")


def test_recommend_values_and_why_not(played: LabPage, board: Locator) -> None:
    cell(board, 4).click()
    says(board, "SECOND plays a1. You (FIRST) to move.")
    press(board, "Recommend a move")
    expect(board.get_by_role("status")).to_have_text(
        re.compile(r"Recommended: .. \(.*alpha-beta, to the end, [\d,]+ nodes, [\d.,]+ ms\)"), timeout=SECONDS
    )
    expect(board.locator(".recommended")).to_have_count(1)
    press(board, "Values of the moves")
    expect(board.locator(".values rect")).to_have_count(7, timeout=SECONDS)
    played.screenshot("play values", board)
    press(board, "Why not …?")
    says(board, "Click on a move to see what answers it. You (FIRST) to move.")
    cell(board, 8).click()
    expect(board.locator(".gamelab-table ~ .gamelab-clickable svg").first).to_be_visible(timeout=SECONDS)
    assert re.match("Why not c3|c3 is as good", settled(board))
    played.screenshot("play why not", board)
    press(board, "Why not …?")
    press(board, "Values of the moves")
    expect(board.locator(".values")).to_have_count(0, timeout=SECONDS)


def test_a_click_counts_although_the_board_is_redrawn_under_it(played: LabPage, board: Locator) -> None:
    cell(board, 4).hover()
    played.page.mouse.down()
    board.locator(".gamelab-board .room").evaluate("room => { room.innerHTML = room.innerHTML; }")
    played.page.mouse.up()
    says(board, "SECOND plays a1. You (FIRST) to move.")


@pytest.mark.parametrize("number", range(4), ids=["tic-tac-toe", "connect four", "othello", "sim"])
def test_a_whole_game_by_clicking(played: LabPage, number: int) -> None:
    board = clean(played, number)
    status = settled(board)
    places = board.locator("[data-move], .gamelab-others button")
    drawn = board.locator(".gamelab-board svg desc")
    while places.count():
        before = drawn.text_content() or ""
        places.first.dispatch_event("click")
        if status.endswith("must pass."):
            expect(board.get_by_role("status")).not_to_have_text(status, timeout=SECONDS)
        else:
            expect(drawn).not_to_have_text(before, timeout=SECONDS)
        status = settled(board)
    assert status.endswith(("has won.", "The game is drawn."))
    expect(board.locator(".widget-html-content")).to_contain_text("lunder", timeout=SECONDS)
    played.screenshot(f"play ended {number}", board)


def test_how_long_an_answer_takes(played: LabPage, record_property: pytest.RecordProperty) -> None:
    board, times = played.page.locator(".gamelab").nth(1), []
    for _ in range(15):
        press(board, "New game")
        says(board, "You (FIRST) to move.")
        times.append(board.evaluate(ANSWER))
    redrawn, answered = (sorted(each[name] for each in times) for name in ("redrawn", "answered"))
    record_property("redrawn_ms", median(redrawn))
    record_property("answer_ms", median(answered))
    print(f"a click is redrawn within {median(redrawn):.0f} ms, answered within {median(answered):.0f} ms (medians)")
    assert len(times) == 15  # the times are for a reader: a busy machine fails no test


def test_an_agent_that_never_answers_leaves_the_page_alive(played: LabPage) -> None:
    board = played.page.locator(".gamelab").nth(4)
    cell(board, 4).click()
    says(board, "The opponent (SECOND) is thinking …")
    press(board, "Pause")
    says(board, "The opponent (SECOND) to move.")
    board.get_by_label("SECOND", exact=True).select_option("Random")
    expect(board.get_by_role("status")).to_contain_text("SECOND plays", timeout=SECONDS)
    played.screenshot("play paused", board)


def test_boards_in_every_look(played: LabPage) -> None:
    for number in range(4):
        board = clean(played, number)
        press(board, "Values of the moves")
        expect(board.locator(".values rect").first).to_be_visible(timeout=SECONDS)
        in_every_look(played, board, f"play {number}")


def test_the_console_tells_of_no_error(played: LabPage) -> None:
    assert played.complaints == []
