"""A game in a terminal: `python -m gamelab play sim`.  What is typed is a move or one of the words of HELP."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterator
from typing import Any

from gamelab.games import ConnectFour, Othello, Sim, TicTacToe
from gamelab.games.grid import GridPosition
from gamelab.games.position import FIRST, PASS, SECOND, IllegalMove, Position
from gamelab.widgets.analysis import advise
from gamelab.widgets.game import DEEPEST, Game, level

GAMES: dict[str, tuple[type[Position], int, str]] = {
    "sim": (Sim, 1, "vertices, such as 5"),
    "tictactoe": (TicTacToe, 3, "rows x columns x stones in a row, such as 4x4 or 4x4x3"),
    "connect4": (ConnectFour, 3, "rows x columns x stones in a row, such as 5x6 or 7x10"),
    "othello": (Othello, 1, "4, 6 or 8"),
}
"""For each game: its class, how many numbers give its size, and what they are."""
HELP = """Type a move as the board names it, or one of these words:
  moves   what you may play
  hint    a move that a search recommends
  undo    take back your last move and the answer to it
  new     start again
  help    this text
  quit    leave (Ctrl-C and Ctrl-D do so too)"""
Say = Callable[[str], None]


def main(arguments: list[str]) -> int:
    """Plays what the command line asks for; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python3 -m gamelab play", description="Play in the terminal.")
    add_game(parser)
    parser.add_argument("--level", type=int, default=3, help=f"0 (random) to {DEEPEST}: how many plies it looks ahead")
    parser.add_argument("--second", action="store_true", help="let the opponent begin")
    chosen = parser.parse_args(arguments)
    try:
        start = start_of(chosen.game, chosen.size)
        game = Game(start, {FIRST if chosen.second else SECOND: level(chosen.level, start)})
    except ValueError as error:
        print(f"gamelab: {error}", file=sys.stderr)
        return 1
    try:
        run(game, typed())
    except KeyboardInterrupt:
        print("\nGoodbye.")
    return 0


def add_game(parser: argparse.ArgumentParser, name: str = "game") -> None:
    """Adds the options that ``start_of`` takes; the game is the first argument, or an option of that ``name``."""
    sizes = "; ".join(f"{name}: {what}" for name, (_, _, what) in GAMES.items())
    game = parser.add_argument(name, choices=GAMES, metavar="GAME", help=f"one of {', '.join(GAMES)}")
    game.required = True
    parser.add_argument("--size", help=f"another size than the usual one ({sizes})")


def start_of(game: str, size: str | None) -> Position:
    """The start of a game in a size such as "4x4"; ValueError says which sizes there are."""
    kind, most, what = GAMES[game]
    if size is None:
        return kind()
    numbers = [int(number) for number in re.findall(r"\d+", size)]
    if not re.fullmatch(r"\d{1,3}(x\d{1,3})*", size) or len(numbers) > most:
        raise ValueError(f"--size {size}: expected {what}")
    if most > 1 and len(numbers) == 1:
        numbers *= 2
    return kind(*numbers)


def typed() -> Iterator[str]:
    """The lines that somebody types, up to Ctrl-D or the end of a file."""
    while True:
        try:
            yield input("> ")
        except EOFError:
            print()
            return


def run(game: Game, lines: Iterator[str], say: Say = print) -> None:
    """Plays until the game is over, or the lines are; ``say`` shows a text."""
    say("Type a move, or help.")
    answer(game, say)
    while not game.position.is_over:
        line = next(lines, "quit").strip()
        if line.lower() == "quit":
            break
        obey(line, game, say)
    say("Goodbye.")


def obey(line: str, game: Game, say: Say) -> None:
    """Does what one line says."""
    position = game.position
    match line.lower():
        case "":
            pass
        case "help":
            say(HELP)
        case "moves":
            say(legal(position))
        case "hint":
            move, words = advise(position)
            say(f"{position.label(move)}: {words}.")
        case "new":
            game.begin()
            answer(game, say)
        case "undo" if not game.undo():
            say("Nothing can be taken back.")
        case "undo":
            answer(game, say)
        case _:
            try:
                game.play(position.move(line))
                answer(game, say)
            except IllegalMove:
                say(f"{line!r} is no legal move: {legal(position)}, or help.")


def answer(game: Game, say: Say) -> None:
    """Lets the agents move, and those pass who can do nothing else; shows the board."""
    while game.agent is not None or game.position.moves == (PASS,):
        position = game.position
        game.play(PASS if position.moves == (PASS,) or game.agent is None else game.agent(position))
        say(game.last_move())
    say(f"\n{labelled(game.position)}\n\n{game.turn()}")


def legal(position: Position) -> str:
    """The legal moves, as they are typed."""
    return " ".join(position.label(move).replace("\N{EN DASH}", "-") for move in position.moves)


def labelled(position: Any) -> str:
    """The board as text, with the names of its columns and rows where it has any."""
    if not isinstance(position, GridPosition):
        return str(position)
    columns = range(position.board.columns)
    board = [" ".join(line) for line in str(position).splitlines()[: position.board.rows]]
    if isinstance(position, ConnectFour):
        return "\n".join([*board, " ".join(position.label(column)[-1] for column in columns)])
    numbered = [f"{number:2} {line}" for number, line in enumerate(board, start=1)]
    return "\n".join(["   " + " ".join(position.label(column)[0] for column in columns), *numbered])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
