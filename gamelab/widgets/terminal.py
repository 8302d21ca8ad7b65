"""A game in a terminal: `python -m gamelab play sim`.  What is typed is a move or one of the words of HELP."""

from __future__ import annotations

import argparse
import sys
import warnings
from runpy import run_path

from gamelab.games import GAMES
from gamelab.games.position import FIRST, PASS, SECOND, IllegalMove, Position
from gamelab.widgets.analysis import advise
from gamelab.widgets.game_in_progress import DEEPEST, Game, level

NAMES = {game.name: game for game in GAMES}
HELP = """Type a move as the board names it, or one of these words:
  moves   what you may play
  hint    a move that a search recommends
  undo    take back your last move and the answer to it
  new     start again
  help    this text
  quit    leave (Ctrl-C and Ctrl-D do so too)"""


def main(arguments: list[str]) -> None:
    """Plays what the command line asks for."""
    parser = argparse.ArgumentParser(prog="python3 -m gamelab play", description="Play in the terminal.")
    add_game(parser)
    levels = range(DEEPEST + 1)
    parser.add_argument("--level", type=int, choices=levels, default=3, help="how many plies it looks ahead; 0: random")
    parser.add_argument("--second", action="store_true", help="let the opponent begin")
    chosen = parser.parse_args(arguments)
    try:
        start = start_of(chosen.game, chosen.size)
    except ValueError as error:
        sys.exit(f"gamelab play: {error}")
    try:
        play(Game(start, level(chosen.level, start), SECOND if chosen.second else FIRST))
    except (EOFError, KeyboardInterrupt):
        print()
    print("Goodbye.")


def add_game(parser: argparse.ArgumentParser, name: str = "game") -> None:
    """Adds the options that ``start_of`` takes; the game is the first argument, or an option of that ``name``."""
    sizes = "; ".join(f"{name}: {game.sizes}" for name, game in NAMES.items())
    known = f"one of {', '.join(NAMES)}, or a Python file with a game of your own"
    game = parser.add_argument(name, metavar="GAME", help=known)
    game.required = True
    parser.add_argument("--size", help=f"another size than the usual one ({sizes})")


def start_of(game: str, size: str | None) -> Position:
    """The start of a game in a size such as "4x4"; ValueError says which games and sizes there are."""
    kind = game_in(game) if game.endswith(".py") else NAMES.get(game)
    if kind is None:
        raise ValueError(f"{game!r}: expected one of {', '.join(NAMES)}, or a Python file with a game of your own")
    try:
        return kind.sized(*([int(number) for number in size.split("x")] if size else []))
    except (TypeError, ValueError) as error:
        raise ValueError(f"--size {size}: expected {kind.sizes} ({error})") from error


def game_in(path: str) -> type[Position] | None:
    """The last game that a Python file defines; None if it defines none."""
    try:
        found = run_path(path).values()
    except OSError as error:
        raise ValueError(f"{path}: {error.strerror}") from error
    games = [each for each in found if isinstance(each, type) and issubclass(each, Position)]
    own = [each for each in games if each.__module__ == "<run_path>"]
    return own[-1] if own else None


def play(game: Game) -> None:
    """Plays until the game is over; EOFError where nothing more is typed."""
    print("Type a move, or help.")
    answer(game)
    while not game.position.is_over:
        obey(input("> ").strip(), game)


def obey(line: str, game: Game) -> None:
    """Does what one line says."""
    match line.lower():
        case "":
            pass
        case "quit":
            raise EOFError
        case "help":
            print(HELP)
        case "moves":
            print(legal(game.position))
        case "hint":
            move, words = advise(game.position)
            print(f"{game.position.label(move)}: {words}.")
        case "new":
            game.begin()
            answer(game)
        case "undo":
            game.undo()
            answer(game)
        case _:
            try:
                game.play(game.position.move(line))
                answer(game)
            except IllegalMove:
                print(f"{line!r} is no legal move: {legal(game.position)}, or help.")


def answer(game: Game) -> None:
    """Lets the agent move, and those pass who can do nothing else; shows the board."""
    while game.is_agents(game.position) or game.position.moves == (PASS,):
        game.play(game.answer(game.position) if game.is_agents(game.position) else PASS)
        print(game.last_move())
    print(f"\n{game.position.labelled()}\n\n{game.turn()}")


def legal(position: Position) -> str:
    """The legal moves, as they are typed."""
    return " ".join(position.label(move).replace("\N{EN DASH}", "-") for move in position.moves)


if __name__ == "__main__":
    # A game may run without Numba; then one sentence says so.
    warnings.formatwarning = lambda message, *_, **__: f"gamelab: {message}\n"
    main(sys.argv[1:])
