"""The check of an evaluation: against a reference, and against the laws that hold for every fair one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gamelab.check.bugs import Bug
from gamelab.check.calling import Function, is_number, name_of
from gamelab.check.family import tictactoe_classes
from gamelab.check.hints import HINTS
from gamelab.check.report import UNSTARTED, Report
from gamelab.check.searches import blamed
from gamelab.check.trial import Trial
from gamelab.games import Position
from gamelab.games.bits import BitPosition, position_of

TURNED = Bug(
    "sign turned round",
    "the sign is turned round: what is good for O counts as good for X.",
    "Values are for FIRST, always: FIRST plays X.",
)
MIRROR = "A turned or mirrored board is the same game: its value must be the same."
COLOURS = "With the colours exchanged, what was good for FIRST is good for SECOND: the value changes its sign."


def evaluation(
    function: Function, reference: Function | None = None, positions: Iterable[Position] | None = None
) -> Report:
    """Whether an evaluation is a whole number for FIRST, fair to both sides, and, if given, equal to ``reference``.

    It is tried on ``positions``, else on every unfinished position of tic-tac-toe but for turns and mirrors.
    """
    tried = list(positions) if positions is not None else [each for each in tictactoe_classes() if not each.is_over]
    tried.sort(key=lambda position: position.ply)
    trial = Trial(function, HINTS["evaluation"])

    def look(position: Position) -> Report | None:
        value = trial.ask(position)
        if value is None and trial.tried == 0:
            return Report(UNSTARTED, f"{name_of(function)}: not started yet", hints=trial.hints)
        if not is_number(value):
            return trial.odd(value, "number")
        if reference is not None and value != reference(position):
            report = trial.wrong("the value is wrong", ("expected", str(reference(position))), ("returned", str(value)))
            turned = all(trial.ask(each) == -reference(each) for each in tried)
            return blamed(report, TURNED) if turned else report
        return unfair(trial, position, value)

    return trial.run(look, tried, "{name}: right on all {tried:,} positions")


def unfair(trial: Trial, position: Position, value: Any) -> Report | None:
    """The report on a position where the evaluation breaks a law."""
    for turned in position.symmetries()[1:]:
        other = trial.ask(turned)
        if other != value:
            pair = ("returned", f"{value}, but {other} for the mirrored board"), ("mirrored", str(turned))
            return law(trial, "it tells mirrored boards apart", MIRROR, *pair)
    swapped = colours_swapped(position)
    if swapped is not None:
        other = trial.ask(swapped)
        if other != -value:
            pair = ("returned", f"{value}, but {other} with the colours exchanged"), ("exchanged", str(swapped))
            return law(trial, "it is not fair to both sides", COLOURS, *pair)
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
    return position_of(type(position), position.board, *fields, -position.result)
