"""The check of an evaluation: against a reference, and against the laws that hold for every fair one."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from gamelab.check.bugs import Bug, filled
from gamelab.check.calling import Function, does_nothing, is_number, name_of, unfit, words
from gamelab.check.facts import number
from gamelab.check.family import tictactoe_classes
from gamelab.check.hints import HINTS
from gamelab.check.report import UNSTARTED, WRONG, Report
from gamelab.check.searches import blamed
from gamelab.check.trial import Trial
from gamelab.games import FIRST, Position, TicTacToe, playout
from gamelab.games.bits import BitPosition, new

TURNED = Bug(
    "sign turned round",
    "the sign is turned round: what is good for O counts as good for X.",
    "Values are for FIRST, always: FIRST plays X.",
)
ONE_BOARD = Bug(
    "one board only",
    "{f} is right on 3 × 3, but not on other boards: are 3, the lines, or rows and columns written down in it?",
    "position.board knows its rows, its columns and k, the cells of a line; at(row, column) takes the row first.",
)
SIZES = ((3, 4, 3), (4, 4, 4), (2, 5, 2))
"""The other boards: rows, columns and k."""
MIRROR = "A turned or mirrored board is the same game: its value must be the same."
COLOURS = "With the colours exchanged, what was good for FIRST is good for SECOND: the value changes its sign."


def evaluation(
    function: Function, reference: Function | None = None, positions: Iterable[Position] | None = None
) -> Report:
    """Whether an evaluation is a whole number for FIRST, fair to both sides, and, if given, equal to ``reference``.

    It is tried on ``positions``, else on every unfinished position of tic-tac-toe but for turns and mirrors, and
    on some of other boards, not all of them square.
    """
    if not callable(function):
        return unfit("evaluation", function)
    if not (reference is None or callable(reference)):
        wanted = "behind the evaluation belongs another one, to compare it with"
        return Report(WRONG, f"check.evaluation: {wanted}; it was given {words(reference)}")
    tried = usual() if positions is None else sorted(positions, key=lambda position: position.ply)
    trial = Trial(function, HINTS["judging" if reference is None else "evaluation"])

    def look(position: Position) -> Report | None:
        value = trial.ask(position)
        if value is None and does_nothing(function):
            return Report(UNSTARTED, f"{name_of(function)}: not started yet", hints=trial.hints)
        if not is_number(value):
            return trial.odd(value, "number")
        right = value if reference is None else asked_too(reference, position)
        if reference is None or value == right:
            return unfair(trial, position, value)
        report = trial.wrong("the value is wrong", ("expected", number(right)), ("returned", number(value)))
        alike = [each for each in tried if getattr(each, "board", None) is getattr(position, "board", None)]
        turned = all(trial.ask(each) == -asked_too(reference, each) for each in alike)
        return blamed(report, TURNED) if turned else report

    def asked_too(other: Function, position: Position) -> Any:
        with trial.limits.call():  # it may be the student's own
            return other(position)

    report = trial.run(look, tried, "{name}: right on all {tried:,} positions")
    usual_board = positions is not None or trial.current.board is TicTacToe().board
    if report.mark == WRONG and not usual_board and not trial.limits.spent:
        return blamed(report, filled(ONE_BOARD, name_of(function), FIRST))
    return report


def usual() -> list[Position]:
    """The positions tried if none are given: those of the usual board by their ply, then those of other boards."""
    classes = [position for position in tictactoe_classes() if not position.is_over]
    return [*sorted(classes, key=lambda position: position.ply), *other_boards()]


def other_boards() -> list[Position]:
    """Unfinished positions of random games on other boards, from fixed seeds; those of the earliest ply first."""
    found: dict[Position, None] = {}
    for size in SIZES:
        for seed in range(8):
            found |= dict.fromkeys(position for position in game(size, Random(seed)) if not position.is_over)
    return sorted(found, key=lambda position: position.ply)


def game(size: tuple[int, int, int], source: Random) -> Iterable[Position]:
    """The positions of a random game on a board of this size."""
    return playout(TicTacToe(*size), lambda position: source.choice(position.moves))


def unfair(trial: Trial, position: Position, value: Any) -> Report | None:
    """The report on a position where the evaluation breaks a law."""
    for turned in position.symmetries()[1:]:
        other = trial.ask(turned)
        if other != value:
            both = f"{number(value)}, but {number(other)} for the mirrored board"
            return law(trial, "it tells mirrored boards apart", MIRROR, ("returned", both), ("mirrored", str(turned)))
    swapped = colours_swapped(position)
    if swapped is not None:
        other = trial.ask(swapped)
        if other != -value:
            both = f"{number(value)}, but {number(other)} with the colours exchanged"
            return law(trial, "it is not fair to both sides", COLOURS, ("returned", both), ("exchanged", str(swapped)))
    return None


def law(trial: Trial, title: str, idea: str, *facts: tuple[str, str]) -> Report:
    """The report on a broken law."""
    report = trial.wrong(title, *facts)
    report.idea = idea
    return report


def colours_swapped(position: Position) -> Position | None:
    """The position with the stones and the turn exchanged; None for games without stones."""
    if not isinstance(position, BitPosition):
        return None
    fields = position.second, position.first, -position.to_move, position.ply, position.legal, position.is_over
    return new(type(position), (position.board, *fields, -position.result, None, 0))
