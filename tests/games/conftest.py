"""Fixtures for the tests of the rules: every game in many sizes, and positions met in random games."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from inspect import isclass
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from gamelab.games import ConnectFour, HandTree, Othello, Position, Sim, TicTacToe, playout
from tests.notebooks.notebook_files import EXTRAS_OF_STUDENTS, code_cells, read


def game_in(module: ModuleType) -> type[Position] | None:
    """The game that a module defines, the last one if it has parts; None if it defines none."""
    found = [each for each in vars(module).values() if isclass(each) and issubclass(each, Position)]
    own = [each for each in found if each.__module__ == module.__name__ and not each.__abstractmethods__]
    return own[-1] if own else None


def games_in_files() -> dict[ModuleType, type[Position]]:
    """The files of this folder that define a game."""
    names = [path.stem for path in sorted(Path(__file__).parent.glob("*.py"))]
    modules = [import_module(f"tests.games.{name}") for name in names if not name.startswith(("test_", "conftest"))]
    return {module: game for module in modules if (game := game_in(module))}


def game_of_the_page(folder: Path) -> ModuleType:
    """The game that the page about a game of one's own builds, as a module: its code up to the last plain class."""
    [page] = [path for path in EXTRAS_OF_STUDENTS if path.stem == "own_game"]
    sources = [cell.source for cell in code_cells(read(page))]
    sources = sources[: next(n for n, source in enumerate(sources) if "check.contract" in source)]
    (folder / "game_of_the_page.py").write_text("\n\n".join(sources), encoding="utf-8")
    sys.path.insert(0, str(folder))
    try:
        return import_module("game_of_the_page")
    finally:
        sys.path.remove(str(folder))


OWN = games_in_files()

STARTS: list[Position] = [
    TicTacToe(), TicTacToe(1, 5, 3), TicTacToe(4, 3, 4), TicTacToe(2, 26, 2), TicTacToe(1, 1, 1), TicTacToe(9, 9, 5),
    ConnectFour(), ConnectFour(4, 5), ConnectFour(7, 10), ConnectFour(1, 6, 3), ConnectFour(5, 1, 2),
    Sim(3), Sim(4), Sim(), Sim(8),
    Othello(4), Othello(), Othello(8),
    HandTree(7), HandTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]),
    HandTree([[3, [-12, 8]], [2, [4, [6, 0]]], 5], to_move=-1),
    *(each for game in OWN.values() for each in (game.sized(), *game.sized().smaller())),
]  # fmt: skip


@pytest.fixture(params=STARTS, ids=repr)
def start(request: pytest.FixtureRequest) -> Position:
    """The start of every game, in many sizes."""
    position: Position = request.param
    return position


@pytest.fixture
def games(start: Position) -> list[list[Position]]:
    """A few random games from ``start``, each the list of its positions."""
    return random_games(start)


@cache
def random_games(start: Position) -> list[list[Position]]:
    few = 2 if len(start.moves) > 10 else 6
    return [list(playout(start, by_chance(Random(seed)))) for seed in range(few)]


def by_chance(random: Random) -> Callable[[Position], int]:
    return lambda position: random.choice(position.moves)


@pytest.fixture
def positions(games: list[list[Position]]) -> list[Position]:
    """The different positions of these games."""
    return list(dict.fromkeys(position for game in games for position in game))
