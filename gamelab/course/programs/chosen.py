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
    """Adds the options that ``start_of`` takes; the game is the first argument, or an option of that ``name``."""
    sizes = "; ".join(f"{name}: {game.sizes}" for name, game in NAMES.items())
    game = parser.add_argument(name, metavar="GAME", help=KNOWN)
    game.required = True
    parser.add_argument("--size", help=f"another size than the usual one ({sizes})")


def start_of(game: str, size: str | None) -> Position:
    """The start of a game in a size such as "4x4"; ValueError says which games and sizes there are."""
    kind = game_in(Path(game)) if game.endswith(".py") else NAMES.get(game)
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
    sys.path.insert(0, str(path.resolve().parent))  # the process that compiles the game imports it from there, too
    module = import_module(path.stem)
    if path.resolve() != Path(getattr(module, "__file__", None) or "").resolve():
        raise ValueError(f"{path}: another module is called {path.stem}: give the file another name")
    found = vars(module).values()
    own = [each for each in found if isinstance(each, type) and issubclass(each, Position)]
    own = [each for each in own if each.__module__ == path.stem]
    games = [each for each in own if not isabstract(each)]
    if own and not games:
        missing = ", ".join(sorted(own[-1].__abstractmethods__))
        raise ValueError(f"{path}: {own[-1].__name__} is no game yet, it lacks {missing}")
    return games[-1] if games else None


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
    agents = [FileAgent(str(file), file.read_text(encoding="utf-8", errors="replace")) for file in files]
    return [Named(agent, Path(agent.file).stem) for agent in agents]


# --- errors in what a user wrote ---


@contextmanager
def told_of(arguments: list[str]) -> Iterator[None]:
    """Raises ValueError, with the line if it is known, for an error in the game's file that an argument names."""
    file = next((each.rpartition("=")[2] for each in arguments if each.endswith(".py")), None)
    try:
        yield
    except (Exception, SystemExit) as error:
        places = [each.filename for each in traceback.extract_tb(error.__traceback__)]
        is_own = file is not None and f"{Path(file).resolve()}" in places
        if file is None or isinstance(error, OSError) or (isinstance(error, ValueError | SystemExit) and not is_own):
            raise
        raise ValueError(f"{file}: {describe(error)}") from error
