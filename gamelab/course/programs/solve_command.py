"""Show the exact value of a position and its moves, and best play."""

from __future__ import annotations

import argparse
import sys
from inspect import signature
from typing import Any

from gamelab.course.programs.chosen import add_game, start_of
from gamelab.games.position import Position
from gamelab.oracle import Outcome, Solution, solve
from gamelab.oracle.solve import LIMIT
from gamelab.playing.analysis import Judgement
from gamelab.show.phrases import NAMES


def options(parser: argparse.ArgumentParser) -> None:
    """Adds the command's options."""
    add_game(parser)
    parser.add_argument("--position", metavar="TEXT", help="a board, such as XO./.X./..O, with / between its rows")
    parser.add_argument("--anyway", action="store_true", help="solve also a position that may take hours")


def main(chosen: argparse.Namespace) -> None:
    """Solves what the command line asks for, and prints it."""
    with start_of(chosen) as start:
        position = start if chosen.position is None else position_of(start, chosen.size, chosen.position)
        try:
            solution = solve(position, limit=None if chosen.anyway else LIMIT, progress=sys.stderr.isatty())
        except ValueError as error:
            raise ValueError(str(error).replace("pass limit=None", "add --anyway")) from None
        report(solution)


def position_of(start: Any, size: str | None, text: str) -> Position:
    """The position that was asked for; ValueError tells what is wrong."""
    if not hasattr(start, "from_text"):
        raise ValueError(f"--position {text}: {type(start).__name__} has no from_text, which reads a position")
    others = list(signature(start.from_text).parameters)[1:]
    position = start.from_text(text, **{name: getattr(start.board, name) for name in others})
    if size and getattr(start, "board", None) != getattr(position, "board", None):
        raise ValueError(f"--size {size}: the board of --position has another size")
    return position  # type: ignore[no-any-return]


def report(solution: Solution) -> None:
    """Prints the board and its value, every move with its value, and how the game goes on; each once it is known."""
    position, value = solution.position, Outcome(solution.value, solution.distance)
    whose = "The game is over" if position.is_over else f"{NAMES[position.to_move]} to move"
    print(f"{position.labelled()}\n\n{whose}: {Judgement(*value)}.", flush=True)
    if position.is_over:
        return
    print("\nmove")
    for move, outcome in solution.each_move():
        best = "best " if outcome == value else ""
        print(f"{position.label(move):>4}  {best:5} {Judgement(*outcome)}", flush=True)
    labels = " ".join(map(position.label, solution.line()))
    print(f"\nprincipal line: {labels}")
