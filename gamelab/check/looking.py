"""How many positions a search looks at, and what it returns; or, where it breaks off, what happened."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from gamelab.check.bugs import filled
from gamelab.check.calling import does_nothing, name_of, of_error, told, unfit, words
from gamelab.check.limits import Limits, attempted
from gamelab.check.report import UNSTARTED, WRONG, Report
from gamelab.check.trouble import bug_of_trouble
from gamelab.check.watch import Counter, Stopped, Watch, watched
from gamelab.games import Position
from gamelab.jit.fast import Fast

SECONDS = 4.0
"""The longest that a search may take; the whole of tic-tac-toe by plain minimax needs one."""


@dataclass(frozen=True, slots=True, repr=False)
class Looked:
    """What a search returned, and at how many positions it looked, the first one included."""

    result: Any
    positions: int
    printed: int = 0

    def __repr__(self) -> str:
        looked = f"{self.positions:,} position{'s' * (self.positions != 1)} looked at; returned {words(self.result)}"
        return looked + f" (It printed {self.printed:,} lines, which are not shown.)" * bool(self.printed)


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
    if isinstance(function, Fast):
        try:
            result = function(position, *args)
        except Exception as error:
            return broken_off(function, position, error, 0)
        if function.plays is not None:
            return Looked(result, function.plays + 1)
        function = function.plain
    counter, limits = Counter(), Limits(call_seconds=SECONDS)
    result, trouble = attempted(lambda: function(watched(position, counter), *args), limits)
    if trouble is not None:
        return broken_off(function, position, trouble, counter.count)
    if result is None and does_nothing(function):
        return Report(UNSTARTED, f"{name_of(function)}: not started yet")
    return Looked(result, counter.count, limits.lines)


def broken_off(function: Callable[..., Any], position: Position, error: BaseException, positions: int) -> Report:
    """The report on a search that broke off with an error, or was stopped after so many positions."""
    answer = of_error(error, Watch())
    if answer.kind == "unstarted":
        return Report(UNSTARTED, f"{answer.trouble or name_of(function)}: not started yet")
    far = f" of {SECONDS} seconds, in which it looked at {positions:,} positions" * isinstance(error, Stopped)
    report = Report(WRONG, f"{name_of(function)}: {told(answer)}{far}".replace("\n", ", "))
    bug = bug_of_trouble(answer)
    if bug is not None:
        bug = filled(bug, answer.place or name_of(function), position.to_move)
        report.bug, report.because, report.idea = bug.name, bug.sentence, bug.idea
    return report
