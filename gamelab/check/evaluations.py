"""The check of an evaluation: against a reference, or against the laws, the truth and the library's evaluations."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from gamelab.check.autopsy import dissected
from gamelab.check.cases import tictactoe_classes
from gamelab.check.describe import number
from gamelab.check.exercise import Case
from gamelab.check.positions import random_game
from gamelab.check.questions import examine, real_number
from gamelab.check.report import WRONG, Report
from gamelab.check.run import Function, words
from gamelab.check.searches import unfit
from gamelab.games import Position, TicTacToe

SIZES = ((3, 4, 3), (4, 4, 4), (2, 5, 2))
"""The other boards: rows, columns and k."""


def evaluation(
    function: Function, reference: Function | None = None, positions: Iterable[Position] | None = None
) -> Report:
    """Whether an evaluation is equal to ``reference``; without one, an autopsy with its laws tried on ``positions``.

    It is tried on ``positions``, else on every unfinished position of tic-tac-toe but for turns and mirrors, and, with
    a reference, on some of other boards, not all of them square.
    """
    if not callable(function):
        return unfit("evaluation", function)
    if not (reference is None or callable(reference)):
        wanted = "behind the evaluation belongs another one, to compare it with"
        return Report(WRONG, f"check.evaluation: {wanted}; it was given {words(reference)}")
    tried: Sequence[Any] = (
        usual_positions() if positions is None else sorted(positions, key=lambda position: position.ply)
    )
    if not tried:
        return Report(WRONG, "check.evaluation: there is no position to try it on")
    if reference is None:
        classes = [each for each in tried if each.board is tried[0].board]
        return dissected(function, start_of(tried[0]), classes)
    cases = [Case((position,), most=10_000) for position in tried]
    right = "right on all {count:,} positions"
    return examine(function, "evaluation", cases, right, "number", real_number, number, truth=reference,
                   title="the value is wrong")  # fmt: skip


def start_of(position: Any) -> Any:
    """The start of the game of a position, on a board of the same size."""
    sizes = [getattr(position.board, name) for name in ("rows", "columns", "k") if hasattr(position.board, name)]
    if hasattr(position.board, "vertices"):
        sizes = [position.board.vertices]
    elif hasattr(position.board, "size"):
        sizes = [position.board.size]
    return type(position)(*sizes)


@cache
def usual_positions() -> tuple[Any, ...]:
    """The positions tried if none are given: those of the usual board by their ply, then those of other boards."""
    usual = sorted((each for each in tictactoe_classes() if not each.is_over), key=lambda position: position.ply)
    games = [random_game(TicTacToe(*size), seed) for size in SIZES for seed in range(8)]
    others = dict.fromkeys(position for game in games for position in game if not position.is_over)
    return (*usual, *sorted(others, key=lambda position: position.ply))
