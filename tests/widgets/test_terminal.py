"""The game in a terminal: what it answers to what is typed, as a list and as a program."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from gamelab.games import FIRST, SECOND, ConnectFour, Othello, Position, Sim, TicTacToe
from gamelab.widgets.game import Agent, Game
from gamelab.widgets.terminal import main, run, start_of

ROOT = Path(__file__).parents[2]


def first_move(position: Position) -> int:
    return position.moves[0]


def played(start: Position, *lines: str, first: Agent | None = None, second: Agent | None = first_move) -> list[str]:
    """What is said in a game."""
    said: list[str] = []
    run(Game(start, {FIRST: first, SECOND: second}), iter(lines), said.append)
    return said


def test_a_move_is_answered_and_the_board_shown() -> None:
    said = played(TicTacToe(), "b2")
    assert said[0] == "Type a move, or help."
    assert said[2] == "SECOND plays a1."
    assert said[3] == "\n   a b c\n 1 O . .\n 2 . X .\n 3 . . .\n\nYou (FIRST) to move."
    assert said[-1] == "Goodbye."


@pytest.mark.parametrize("line", ["z9", "-1", "pass"])
def test_bad_input_gets_one_clear_line(line: str) -> None:
    said = played(TicTacToe(), line)
    assert said[2:-1] == [f"{line!r} is no legal move: a1 b1 c1 a2 b2 c2 a3 b3 c3, or help."]


@pytest.mark.parametrize("start", [Sim(), ConnectFour(4, 5), Othello(4)], ids=repr)
def test_a_whole_game_ends_by_itself(start: Position) -> None:
    game = Game(start, {SECOND: first_move})
    said: list[str] = []

    def lines() -> Iterator[str]:
        while True:
            yield game.position.label(game.position.moves[-1])

    run(game, lines(), said.append)
    assert said[-2].endswith(("has won.", "The game is drawn.")) and game.position.is_over


@pytest.mark.parametrize(("game", "size", "expected"), [
    ("sim", "5", Sim(5)), ("tictactoe", "4", TicTacToe(4, 4)), ("connect4", "7x10", ConnectFour(7, 10)),
])  # fmt: skip
def test_sizes(game: str, size: str | None, expected: Position) -> None:
    assert start_of(game, size) == expected


@pytest.mark.parametrize(("game", "size", "message"), [
    ("sim", "5x5", "--size 5x5: expected vertices, such as 5"), ("othello", "5", "size=5: expected 4, 6 or 8"),
])  # fmt: skip
def test_wrong_sizes_are_one_line(game: str, size: str, message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([game, "--size", size]) == 1
    told = capsys.readouterr().err
    assert message in told and told.count("\n") == 1


def command(*arguments: str, typed: str) -> subprocess.CompletedProcess[str]:
    line = [sys.executable, "-m", "gamelab", "play", *arguments]
    return subprocess.run(line, cwd=ROOT, input=typed, capture_output=True, text=True, timeout=120, check=False)


def test_the_command_plays_and_the_end_of_the_input_ends_it() -> None:
    done = command("connect4", "--size", "4x4", "--level", "1", "--second", typed="9\n1\n")
    assert done.returncode == 0 and done.stderr == ""
    assert "FIRST plays " in done.stdout and "'9' is no legal move: 1 2 3 4, or help." in done.stdout
    assert done.stdout.endswith("Goodbye.\n")


def test_the_game_needs_the_standard_library_alone() -> None:
    code = "import sys; from gamelab.widgets.terminal import main; sys.exit(main(['tictactoe', '--level', '2']))"
    done = subprocess.run(
        [sys.executable, "-S", "-c", code], cwd=ROOT, input="b2\nhint\n", capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "SECOND plays " in done.stdout and "nodes, " in done.stdout
