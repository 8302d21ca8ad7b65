"""Fixtures for the tests of the rules: every game in many sizes, and positions met in random games."""

from functools import cache
from pathlib import Path

import pytest

from gamelab.course.check.case_positions import random_game
from gamelab.course.programs.chosen import game_in
from gamelab.games import ConnectFour, HandTree, Othello, Sim, TicTacToe

FILES = [path for path in sorted(Path(__file__).parent.glob("*.py")) if not path.stem.startswith(("test_", "conftest"))]
"""The games of this folder, each in its file."""
OWN = [game for path in FILES if (game := game_in(path))]

STARTS = [
    TicTacToe(), TicTacToe(1, 5, 3), TicTacToe(4, 3, 4), TicTacToe(2, 26, 2), TicTacToe(1, 1, 1), TicTacToe(9, 9, 5),
    ConnectFour(), ConnectFour(4, 5), ConnectFour(7, 10), ConnectFour(1, 6, 3), ConnectFour(5, 1, 2),
    Sim(3), Sim(4), Sim(), Sim(8),
    Othello(4), Othello(), Othello(8),
    HandTree(7), HandTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]),
    HandTree([[3, [-12, 8]], [2, [4, [6, 0]]], 5], to_move=-1),
    *(each for game in OWN for each in (game.sized(), *game.sized().smaller())),
]  # fmt: skip


@pytest.fixture(params=STARTS, ids=repr)
def start(request):
    """The start of every game, in many sizes."""
    position = request.param
    return position


@cache
def met(start, games):
    """The different positions of some random games, the finished ones included."""
    return list(dict.fromkeys(position for seed in range(games) for position in random_game(start, seed)))


@pytest.fixture
def positions(start):
    """The different positions of a few random games from ``start``."""
    return met(start, 2 if len(start.moves) > 10 else 6)
