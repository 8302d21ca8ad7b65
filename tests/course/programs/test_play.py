"""The game in a terminal: what it answers to what is typed."""

import re
from contextlib import suppress

import pytest

from gamelab.course.programs.play_command import play
from gamelab.games import ConnectFour, Othello, Sim, TicTacToe
from gamelab.playing import Game
from tests.new_python import python


def played(monkeypatch, start, *lines):
    """The game against the agent that plays its first move, once these lines are typed."""
    game, typed = Game(start, lambda position: position.moves[0]), iter(lines)
    monkeypatch.setattr("builtins.input", lambda prompt: next(typed, "q"))
    with suppress(EOFError):
        play(game)
    return game


def test_a_move_is_answered_and_the_board_shown_and_bad_input_gets_one_clear_line(monkeypatch, capsys):
    played(monkeypatch, TicTacToe(), "z9", "-1", "pass", "b2", "hint", "undo")
    told = capsys.readouterr().out
    for line in ("z9", "-1", "pass"):
        assert f"\n{line!r} is no legal move: a1 b1 c1 a2 b2 c2 a3 b3 c3, or help.\n" in told
    assert told.startswith("Tic-tac-toe on any board: k in a row ") and "\n\nType a move, or help.\n" in told
    assert "O plays a1.\n\n   a b c\n 1 O . .\n 2 . X .\n 3 . . .\n\nYou are X (FIRST). Your move.\nb1: value 0" in told
    assert told.endswith("\n   a b c\n 1 . . .\n 2 . . .\n 3 . . .\n\nYou are X (FIRST). Your move.\n")


@pytest.mark.parametrize("start", [Sim(), ConnectFour(4, 5), Othello(4)], ids=repr)
def test_a_whole_game_ends_by_itself(monkeypatch, capsys, start):
    game = Game(start, lambda position: position.moves[0])
    monkeypatch.setattr("builtins.input", lambda prompt: game.position.label(game.position.moves[-1]))
    play(game)
    told = capsys.readouterr().out
    assert re.search(r"(has won|The game is drawn)(: black \d+, white \d+)?\.\n$", told) and game.position.is_over


@pytest.mark.parametrize("game, move, hint", [
    ("tictactoe", "b2", "; exact, "), ("sim", "1-2", "; estimated, "),
    ("connect4", "1", "; estimated, "), ("othello", "b3", "; estimated, "),
])  # fmt: skip
def test_the_command_needs_the_standard_library_alone_and_the_end_of_the_input_ends_it(game, move, hint):
    done = python("-S", "-m", "gamelab.course.programs", "play", game, input=f"z\n{move}\nhint\n")
    for told in (" plays ", "'z' is no legal move: ", hint):
        assert told in done.stdout
    assert done.stdout.endswith("Goodbye.\n")
    sentence = "Numba is not installed: every search runs at Python's own speed, about a hundred times slower."
    assert done.stderr == f"gamelab: {sentence}\n" * ("estimated" in hint)
