"""Exact values in the terminal: `python -m gamelab solve tictactoe --position "XO./.X./..O"`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import Any

from gamelab.games.position import Position
from gamelab.oracle import Outcome, Solution, solve
from gamelab.oracle.solve import LIMIT
from gamelab.widgets.analysis import Judgement, Values
from gamelab.widgets.playing import NAMES, Playing
from gamelab.widgets.terminal import add_game, labelled, start_of


def main(arguments: list[str]) -> int:
    """Solves what the command line asks for, and prints it; returns the exit code."""
    chosen = parser().parse_args(arguments)
    try:
        position = position_of(chosen.game, chosen.size, chosen.position)
        limit = None if chosen.anyway else LIMIT
        for line in told(solve(position, limit=limit, progress=sys.stderr.isatty())):
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
    """The position that was asked for, on a board of the size that was; ValueError says what is wrong."""
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


def told(solution: Solution) -> Iterator[str]:
    """The board and its value, then that of every move, the best first, then how it goes on if nobody errs."""
    position = solution.position
    yield f"{labelled(position)}\n"
    yield f"{'The game is over' if position.is_over else f'{NAMES[position.to_move]} to move'}: {judged(solution)}."
    if position.is_over:
        return
    values = Values({move: judged(outcome) for move, outcome in solution.moves.items()}, "exact", position.to_move)
    yield "\nmove"
    for move, judgement in sorted(values.moves.items(), key=lambda each: values.worth(each[1]), reverse=True):
        yield f"{position.label(move):>4}  {'best ' if move in values.best_moves else '     '} {judgement}"
    yield f"\nprincipal line: {' '.join(line(solution))}"


def judged(outcome: Outcome | Solution) -> Judgement:
    return Judgement(outcome.value, outcome.distance, exact=True)


def line(solution: Solution) -> Iterator[str]:
    """The moves, as people write them, of a game in which nobody errs and the first of the best moves is made."""
    while solution.move is not None:
        yield solution.position.label(solution.move)
        solution = solution.of(solution.position.play(solution.move))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
