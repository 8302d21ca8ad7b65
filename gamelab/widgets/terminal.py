"""A game in a terminal: `python -m gamelab play sim`.  What is typed is a move or one of the words of HELP.

Everything goes through the position's verbs, so that a new game needs one line in GAMES.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from gamelab.games import ConnectFour, Othello, Sim, TicTacToe
from gamelab.games.grid import GridPosition, cell_label
from gamelab.games.position import FIRST, PASS, SECOND, IllegalMove, Position
from gamelab.widgets.analysis import Analyst
from gamelab.widgets.game import DEEPEST, Game, answer, describe_move, level

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
WORDS = ("moves", "hint", "undo", "new", "help", "quit")
Say = Callable[[str], None]


def main(arguments: list[str]) -> int:
    """Plays what the command line asks for; returns the exit code."""
    chosen = parser().parse_args(arguments)
    try:
        start = start_of(chosen.game, chosen.size)
        opponent = level(chosen.level, start)
    except ValueError as error:
        print(f"gamelab: {error}", file=sys.stderr)
        return 1
    side = FIRST if chosen.second else SECOND
    return Terminal(Game(start, {side: opponent})).run(typed())


def parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python3 -m gamelab play", description="Play in the terminal.")
    add_game(parser)
    parser.add_argument("--level", type=int, default=3, help=f"0 (random) to {DEEPEST}: how many plies it looks ahead")
    parser.add_argument("--second", action="store_true", help="let the opponent begin")
    return parser


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
    """The lines that somebody types; they end with Ctrl-D, Ctrl-C or the end of a file."""
    while True:
        try:
            yield input("> ")
        except (EOFError, KeyboardInterrupt):
            print()
            return


class Terminal:
    """A game that is played by lines of text; ``say`` shows one."""

    def __init__(self, game: Game, say: Say = print) -> None:
        self.game = game
        self.say = say
        self.analyst = Analyst()

    def run(self, lines: Iterable[str]) -> int:
        """Plays until the game is over, or the lines are, or one says quit."""
        self.say("Type a move, or help.")
        try:
            if not self.settle():
                for line in lines:
                    if line.strip().lower() in ("quit", "exit", "q") or self.take(line.strip()):
                        break
        except KeyboardInterrupt:
            self.say("")
        self.say("Goodbye.")
        return 0

    def take(self, line: str) -> bool:
        """Does what one line says; True if the game is over then."""
        word = line.lower()
        if word in WORDS:
            return bool(getattr(self, word)())
        if not line:
            return False
        before = self.game.position
        try:
            self.game.play(before.move(line))
        except IllegalMove:
            self.say(f"{line!r} is no legal move: {self.legal()}, or help.")
            return False
        return self.settle()

    def settle(self) -> bool:
        """Lets the agents move, and those pass who can do nothing else; shows the board; True if the game is over."""
        while not self.game.position.is_over:
            before, agent = self.game.position, self.game.agent
            if before.moves == (PASS,):
                self.game.play(PASS)
            elif agent is None:
                break
            else:
                self.game.play(answer(agent, before))
            self.say(describe_move(before, self.game.moves[-1]))
        self.say(f"\n{labelled(self.game.position)}\n\n{self.game.turn()}")
        return self.game.position.is_over

    def legal(self) -> str:
        position = self.game.position
        return " ".join(position.label(move).replace("\N{EN DASH}", "-") for move in position.moves)

    def moves(self) -> None:
        self.say(self.legal())

    def hint(self) -> None:
        advice = self.analyst.advise(self.game.position)
        self.say(f"{self.game.position.label(advice.move)}: {advice.judgement} ({advice.cost}).")

    def undo(self) -> None:
        if self.game.undo():
            self.settle()
        else:
            self.say("Nothing can be taken back.")

    def new(self) -> None:
        self.game.begin()
        self.settle()

    def help(self) -> None:
        self.say(HELP)


def labelled(position: Any) -> str:
    """The board as text, with the names of its columns and rows where it has any."""
    if not isinstance(position, GridPosition):
        return str(position)
    rows, columns = position.board.rows, position.board.columns
    board = [" ".join(line) for line in str(position).splitlines()[:rows]]
    names = [position.label(move) for move in range(columns)]
    if names[0] == cell_label(0, 0):  # moves are cells
        names = [name.rstrip("1") for name in names]
        board = [f"{number:2} {line}" for number, line in enumerate(board, start=1)]
        return "\n".join([f"   {' '.join(names)}", *board])
    return "\n".join([*board, " ".join(name[-1] for name in names)])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
