"""Exact values in the terminal: `python -m gamelab solve tictactoe --position "XO./.X./..O"`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import Any

from gamelab.games.position import Position
from gamelab.oracle import Outcome, Solution, solve
from gamelab.oracle.solve import LIMIT
from gamelab.widgets.analysis import Judgement
from gamelab.widgets.playing import NAMES, Playing
from gamelab.widgets.terminal import add_game, labelled, start_of


class Meter:
    """Tells on the screen, in one line that is written again and again, how far a search is."""

    def __init__(self) -> None:
        self.what = "the value"
        self.is_on = sys.stderr.isatty()

    def __call__(self, solved: int, expected: int) -> None:
        if self.is_on:
            print(f"\r  {self.what}: {solved:,} positions … ", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Takes the line away."""
        if self.is_on:
            print("\r\033[K", end="", file=sys.stderr, flush=True)


def main(arguments: list[str]) -> int:
    """Solves what the command line asks for, and prints it; returns the exit code."""
    chosen = parser().parse_args(arguments)
    meter = Meter()
    try:
        position = position_of(chosen.game, chosen.size, chosen.position)
        solution = solve(position, limit=None if chosen.anyway else LIMIT, progress=meter)
        for line in report(solution, meter):
            meter.clear()
            print(line, flush=True)
    except ValueError as error:
        print(f"gamelab solve: {error}".replace("pass limit=None", "add --anyway"), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\ngamelab solve: stopped.", file=sys.stderr)
        return 130
    return 0


def parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python3 -m gamelab solve", description="Tell a position's exact value, that of every move, and the line."
    )
    add_game(parser)
    parser.add_argument("--position", metavar="TEXT", help="a board as it is printed, / parts its rows; - reads it")
    parser.add_argument("--anyway", action="store_true", help="solve also what may take hours")
    return parser


def position_of(game: str, size: str | None, text: str | None) -> Position:
    """The position that was asked for, on a board of the size that was; ValueError tells what is wrong."""
    start = start_of(game, size)
    if text is None:
        return start
    if text == "-":
        text = sys.stdin.read()
    if size:
        return Playing(start).read(text)
    kind: Any = type(start)
    position: Position = kind.from_text(text.strip("\r\n"))
    return position


def report(solution: Solution, meter: Meter) -> Iterator[str]:
    """The board and its value, every move with its value, and how the game goes on; each as soon as it is known."""
    position = solution.position
    whose = "The game is over" if position.is_over else f"{NAMES[position.to_move]} to move"
    yield f"{labelled(position)}\n\n{whose}: {judged(solution)}."
    if position.is_over:
        return
    yield "\nmove"
    moves = iter(position.moves)
    meter.what = f"move {position.label(next(moves))}"
    for move, outcome in solution.each_move():
        is_best = outcome == (solution.value, solution.distance)
        yield f"{position.label(move):>4}  {'best ' if is_best else '     '} {judged(outcome)}"
        meter.what = f"move {position.label(next(moves, move))}"
    meter.what, labels = "the principal line", []
    for move in solution.line():
        labels.append(position.label(move))
        position = position.play(move)
    yield f"\nprincipal line: {' '.join(labels)}"


def judged(outcome: Outcome | Solution) -> Judgement:
    return Judgement(outcome.value, outcome.distance, exact=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
