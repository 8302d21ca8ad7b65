"""What a command line chooses: one of ``GAMES`` by its name, a game in a Python file, and the agents of a folder."""

from __future__ import annotations

import argparse
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from inspect import isabstract
from pathlib import Path
from typing import Any

from gamelab.arena.agents import Named
from gamelab.games import GAMES
from gamelab.games.position import Position, check_game, playout
from gamelab.users.whose_code import describe

NAMES = {game.name: game for game in GAMES}
KNOWN = f"one of {', '.join(NAMES)}, or a Python file with a game of your own"


def add_game(parser: argparse.ArgumentParser, name: str = "game") -> None:
    """Adds the options that ``start_of`` reads; the game is the first argument, or an option of that ``name``."""
    sizes = "; ".join(f"{name}: {game.sizes}" for name, game in NAMES.items())
    game = parser.add_argument(name, metavar="GAME", help=KNOWN)
    game.required = True
    parser.add_argument("--size", help=f"another size than the usual one ({sizes})")


@contextmanager
def start_of(chosen: argparse.Namespace) -> Iterator[Position]:
    """The start of the game that the command line chooses; ValueError says which games and sizes there are.

    Whatever goes wrong inside in a game of the user's own file becomes a ValueError too, with the line if it is known.
    """
    file = chosen.game if chosen.game.endswith(".py") else None
    try:
        yield sized(game_in(Path(file)) if file else NAMES.get(chosen.game), chosen)
    except (Exception, SystemExit) as error:
        places = [each.filename for each in traceback.extract_tb(error.__traceback__)]
        is_ours = isinstance(error, ValueError | OSError) and str(Path(file or "").resolve()) not in places
        if file is None or is_ours:
            raise
        raise ValueError(f"{file}: {describe(error)}") from error


def sized(kind: type[Position] | None, chosen: argparse.Namespace) -> Position:
    """The start of a game in a size such as "4x4", which is played a little if a user wrote the game."""
    game, size = chosen.game, chosen.size
    if kind is None:
        raise ValueError(f"{game!r}: expected {KNOWN}")
    try:
        start = kind.sized(*([int(number) for number in size.split("x")] if size else []))
    except (TypeError, ValueError) as error:
        given = f"--size {size}" if size else f"{game} without --size"
        raise ValueError(f"{given}: expected {kind.sizes} ({error})") from error
    if kind not in GAMES:
        check_game(start)
        usual_plies(start)
    return start


def usual_plies(start: Position) -> int:
    """How long the game is in which the first legal move is always played; ValueError if it does not end."""
    *_, end = playout(start, lambda position: position.moves[0])
    return end.ply - start.ply


def game_in(path: Path) -> type[Position] | None:
    """The last game that a Python file defines; None if it defines none; ValueError says what it lacks."""
    if not path.is_file():
        raise ValueError(f"{path}: there is no such file")
    folder = str(path.resolve().parent)
    if sys.path[:1] != [folder]:  # the process that compiles the game imports it from there, too
        sys.path.insert(0, folder)
    module = import_module(path.stem)
    if path.resolve() != Path(getattr(module, "__file__", None) or "").resolve():
        raise ValueError(f"{path}: another module is called {path.stem}: give the file another name")
    own = [each for each in vars(module).values() if getattr(each, "__module__", "") == path.stem]
    games = [each for each in own if isinstance(each, type) and issubclass(each, Position)]
    game = max(reversed(games), key=lambda each: not isabstract(each), default=None)  # the last
    if game and isabstract(game):
        missing = ", ".join(sorted(game.__abstractmethods__))
        raise ValueError(f"{path}: {game.__name__} is no game yet, it lacks {missing}")
    return game


# --- agents in files ---


class FileAgent:
    """Plays as the function ``move(position)`` of a Python file does: ``def move(position): return position.moves[0]``.

    The text is run where the agent plays, anew for each game: a file that does not run forfeits its own games, and no
    game leaves anything behind for the next one.
    """

    def __init__(self, file: str, source: str) -> None:
        self.file, self.source = file, source

    def begin(self, seed: int) -> None:
        """Runs the file; raises what it raises, and AttributeError if it has no function ``move``."""
        names: dict[str, Any] = {"__name__": Path(self.file).stem, "__file__": self.file}
        exec(compile(self.source, self.file, "exec"), names)
        if "move" not in names:
            raise AttributeError("the file has no function move(position)")
        self.move = names["move"]

    def __call__(self, position: Any) -> Any:
        return self.move(position)


def read_agents(folder: Path) -> list[Named]:
    """The agents of a folder, one for each Python file; raises ValueError if there are fewer than two."""
    if not folder.is_dir():
        raise ValueError(f"{folder}: there is no such folder")
    files = sorted(file for file in folder.glob("*.py") if file.is_file())
    if len(files) < 2:
        raise ValueError(f"{folder} holds {len(files)} Python files: expected at least two, one for each agent")
    return [Named(FileAgent(str(file), file.read_text(encoding="utf-8", errors="replace")), file.stem)
            for file in files]  # fmt: skip
