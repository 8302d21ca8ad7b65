"""The board to play on, without a browser: what a click or a button changes."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from gamelab import FIRST, PASS, SECOND, ConnectFour, Othello, Position, Sim, TicTacToe, alphabeta
from gamelab.search import SearchResult
from gamelab.widgets import Play


def first_move(position: Position) -> int:
    return position.moves[0]


def best_move(position: Position) -> int:
    move = alphabeta(position).move
    assert move is not None
    return move


def test_a_click_is_answered_by_the_opponent() -> None:
    game = Play(TicTacToe(), first_move)
    game.handle({"move": 4})
    assert str(game.position) == "O..\n.X.\n..."
    assert game.svg == game.position._repr_svg_()
    assert game.status == "SECOND plays a1. You (FIRST) to move."


def test_the_opponent_begins_when_you_are_second() -> None:
    game = Play(TicTacToe(), first_move, you=SECOND)
    assert game.position.ply == 1 and game.position.to_move == SECOND


def test_without_an_opponent_you_play_both_sides() -> None:
    game = Play(TicTacToe())
    game.handle({"move": 4})
    game.handle({"move": 0})
    assert game.position.ply == 2 and game.status == "FIRST to move."


@pytest.mark.parametrize("move", [4, 9, -1, 2.5, "4", None, True])
def test_an_illegal_click_changes_nothing_but_the_status(move: Any) -> None:
    game = Play(TicTacToe(), first_move)
    game.handle({"move": 4})
    before = game.position
    game.handle({"move": move})
    assert game.position == before and "is not a legal move" in game.status


def test_take_back_goes_to_your_last_decision() -> None:
    game = Play(TicTacToe(), first_move)
    game.handle({"move": 4})
    game.handle({"move": 8})
    game.handle({"action": "undo"})
    assert game.position.ply == 2
    game.handle({"action": "undo"})
    game.handle({"action": "undo"})
    assert game.position == TicTacToe()


def test_new_game_lets_the_opponent_begin_again() -> None:
    game = Play(TicTacToe(), first_move, you=SECOND)
    game.handle({"move": 4})
    game.handle({"action": "new"})
    assert game.position.ply == 1


def test_the_recommendation_tells_value_and_nodes() -> None:
    game = Play(TicTacToe.from_text("XOX/.O./X.."), you=SECOND)
    game.handle({"action": "hint"})
    nodes = alphabeta(game.position).counts.nodes
    assert game.status == f"Recommended: a2 (value -1 for FIRST, {nodes} nodes). SECOND to move."


def test_the_recommended_move_is_marked_until_the_board_changes() -> None:
    game = Play(TicTacToe.from_text("XOX/.O./X.."), you=SECOND)
    game.handle({"action": "hint"})
    assert game.recommended == alphabeta(game.position).move
    game.handle({"move": 3})
    assert game.recommended is None


def test_the_status_tells_the_opponents_turn() -> None:
    game = Play(TicTacToe(), lambda position: 4)
    game.handle({"move": 4})
    assert game.status.endswith("The opponent (SECOND) to move.")


def test_no_recommendation_after_the_end() -> None:
    game = Play(TicTacToe.from_text("XXX/OO./..."))
    game.handle({"action": "hint"})
    assert game.status == "FIRST has won."


@pytest.mark.parametrize("start", [TicTacToe(), Sim(), ConnectFour(4, 4), Othello(4)], ids=repr)
def test_a_whole_game_of_each(start: Position) -> None:
    game = Play(start, first_move)
    while not game.position.is_over:
        game.move(game.position.moves[-1])
    winner = game.position.winner
    ending = "The game is drawn." if winner is None else f"{'FIRST' if winner == FIRST else 'SECOND'} has won."
    assert game.status.endswith(ending)


def test_who_must_pass_passes() -> None:
    choose = Random(0).choice
    passes = 0
    for _ in range(10):
        game = Play(Othello(4))
        while not game.position.is_over:
            assert game.position.moves != (PASS,)
            game.move(choose(game.position.moves))
            passes += "plays pass" in game.status
    assert passes


def test_an_opponent_that_plays_an_illegal_move_is_refused() -> None:
    game = Play(TicTacToe(), lambda position: 4)
    game.handle({"move": 4})
    assert game.position.ply == 1 and "The opponent's move is refused: 4 is not a legal move" in game.status


@pytest.mark.parametrize("error", [ZeroDivisionError("division by zero"), KeyboardInterrupt()])
def test_an_opponent_that_fails_is_told(error: BaseException) -> None:
    def fail(position: Position) -> int:
        raise error

    game = Play(TicTacToe(), fail)
    game.handle({"move": 4})
    expected = f"The opponent failed: {type(error).__name__} {error}".rstrip()
    assert game.status == f"{expected}. The opponent (SECOND) to move."
    game.handle({"action": "undo"})
    assert game.position == TicTacToe()


def test_an_advisor_that_fails_is_told() -> None:
    def fail(position: Position) -> SearchResult:
        raise KeyboardInterrupt

    game = Play(TicTacToe(), advisor=fail)
    game.handle({"action": "hint"})
    assert game.status == "No recommendation: KeyboardInterrupt. FIRST to move."


def test_unknown_messages_are_ignored() -> None:
    game = Play(TicTacToe(), first_move)
    game.handle({"action": "explode"})
    game.handle({})
    assert game.position == TicTacToe()


def test_you_must_be_one_of_the_two() -> None:
    with pytest.raises(ValueError, match=r"you=2: expected FIRST \(1\) or SECOND \(-1\)"):
        Play(TicTacToe(), you=2)


def test_a_saved_notebook_shows_the_board() -> None:
    game = Play(TicTacToe(), best_move)
    bundle = game._repr_mimebundle_()
    assert bundle is not None
    data, _ = bundle
    assert data["text/plain"] == "Play(TicTacToe())"
    assert data["image/svg+xml"] == TicTacToe()._repr_svg_()
