"""Play in the terminal: type a move as the board names it, or help."""

from __future__ import annotations

import argparse
import inspect
import sys

from gamelab.course.programs.chosen import add_game, start_of
from gamelab.games.position import FIRST, PASS, SECOND, IllegalMove, Position
from gamelab.playing import DEEPEST, Game, level
from gamelab.playing.analysis import values_of

HELP = """Type a move as the board names it, or one of these words:
  moves   what you may play
  hint    a move that a search recommends
  undo    take back your last move and the answer to it
  new     start again
  help    this text
  quit    leave (so do q, Ctrl-C and Ctrl-D)"""


def options(parser: argparse.ArgumentParser) -> None:
    """Adds the command's options."""
    add_game(parser)
    levels = range(DEEPEST + 1)
    parser.add_argument("--level", type=int, choices=levels, default=3, help="how many plies it looks ahead; 0: random")
    parser.add_argument("--second", action="store_true", help="let the opponent begin")


def main(chosen: argparse.Namespace) -> None:
    """Plays what the command line asks for."""
    with start_of(chosen) as start:
        try:
            play(Game(start, level(chosen.level, start), SECOND if chosen.second else FIRST))
        except (EOFError, KeyboardInterrupt):
            print()
    print("Goodbye.")


def play(game: Game) -> None:
    """Plays until the game is over; EOFError where nothing more is typed."""
    rules = inspect.getdoc(sys.modules[type(game.start).__module__]) or ""
    print(rules.partition("\n\n")[0], "\nType a move, or help.", sep="\n")
    answer(game)
    while not game.position.is_over:
        obey(input("> ").strip(), game)


def obey(line: str, game: Game) -> None:
    """Does what one line says."""
    match line.lower():
        case "":
            pass
        case "quit" | "q":
            raise EOFError
        case "help":
            print(HELP)
        case "moves":
            print(legal(game.position))
        case "hint":
            move, words = values_of(game.position).recommended
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
