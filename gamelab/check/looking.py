"""How many positions a search looks at, and what it returns; or, where it breaks off, what happened."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from gamelab.check.bugs import filled
from gamelab.check.calling import does_nothing, name_of, of_error, told, unfit, words
from gamelab.check.report import UNSTARTED, WRONG, Report
from gamelab.check.trouble import bug_of_trouble
from gamelab.check.watch import Counter, Watch, watched
from gamelab.games import Position
from gamelab.jit.fast import Fast


@dataclass(frozen=True, slots=True, repr=False)
class Looked:
    """What a search returned, and at how many positions it looked, the first one included."""

    result: Any
    positions: int

    def __repr__(self) -> str:
        return f"{self.positions:,} position{'s' * (self.positions != 1)} looked at; returned {self.result!r}"


def looked_at(function: Callable[..., Any], position: Position, *args: Any) -> Looked | Report:
    """What ``function(position, *args)`` returns, with the number of positions that it looked at.

    A function that is not written yet gives the report that says so; one that breaks off, the report why.

    >>> from gamelab.games import HandTree
    >>> looked_at(lambda position: position.play(1).score, HandTree([3, 5]))
    2 positions looked at; returned 5
    """
    if not callable(function):
        return unfit("looked_at", function)
    if not isinstance(position, Position):
        return Report(WRONG, f"check.looked_at: give it a position behind the function; it was given {words(position)}")
    try:
        result, positions = counted(function, position, args)
    except Exception as error:
        return broken_off(function, position, error)
    if result is None and does_nothing(function):
        return Report(UNSTARTED, f"{name_of(function)}: not started yet")
    return Looked(result, positions)


def counted(function: Callable[..., Any], position: Position, args: tuple[Any, ...]) -> tuple[Any, int]:
    """What the function returns, and how many positions it saw: told by the positions themselves, or by ``fast``."""
    if isinstance(function, Fast):
        result = function(position, *args)
        if function.plays is not None:
            return result, function.plays + 1
        function = function.plain
    counter = Counter()
    return function(watched(position, counter), *args), counter.count


def broken_off(function: Callable[..., Any], position: Position, error: Exception) -> Report:
    """The report on a search that broke off with an error."""
    answer = of_error(error, Watch())
    if answer.kind == "unstarted":
        return Report(UNSTARTED, f"{name_of(function)}: not started yet")
    report = Report(WRONG, f"{name_of(function)}: {told(answer)}".replace("\n", ", "))
    bug = bug_of_trouble(answer)
    if bug is not None:
        bug = filled(bug, answer.place or name_of(function), position.to_move)
        report.bug, report.because, report.idea = bug.name, bug.sentence, bug.idea
    return report
