"""``audit(search, game)``: any search beside minimax, on small trees and late positions of games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, wraps
from inspect import Parameter
from typing import Any

from gamelab.course.check.case import Finding
from gamelab.course.check.cases import boards, endings, exact, larger_trees, late, trees
from gamelab.course.check.exercise import reports
from gamelab.course.check.laws import SYMMETRIES, contract, fields, report_on
from gamelab.course.check.report import FULL, Report
from gamelab.course.check.run import BUDGET, Answer, Function, Runner, plain_function
from gamelab.course.check.searches import Search, SearchCase
from gamelab.users.callables import name_of, parameters_of

WINDOWS = ((-1, 0), (0, 1), (-1, 1), (1, 2), (-4, 1), (1, 3))
"""Where the narrow windows begin and end, counted from the value."""


@dataclass
class Audit(Search):
    """The demands on a search of any form: those of minimax, and that the position stays as it was."""

    def ask(self, function: Function, case: Any, most: int = BUDGET) -> Answer:
        before = fields(case.position)
        answer = super().ask(function, case, 2000 + 60 * exact(case.position).nodes)
        after = fields(case.position)
        changes = [f"{name} was {before[name]}, is {after[name]}" for name in before if after[name] != before[name]]
        if changes and answer.kind != "endless":
            return Answer("changed", trouble=", ".join(changes))
        return answer

    def fault(self, case: Any, answer: Answer) -> Finding | None:
        return None if case.facts else super().fault(case, answer)  # with a depth, a win may count WIN

    def verdict(self) -> Report:
        report = super().verdict()
        titles = dict.fromkeys(finding.title for finding, *_ in self.findings)
        if not report and self.worst:
            report.facts += [("also", title) for title in titles if title != self.worst[0].title]
        return report


def by_name(search: Function) -> Function:
    """The search, called with what it takes of a window, a depth and an evaluation."""
    parameters = parameters_of(search)

    @wraps(search)
    def called(position: Any, window: tuple[Any, Any], depth: int, is_needed: bool = False) -> Any:
        alpha, beta = window
        known = {"window": window, "alpha": alpha, "beta": beta, "prune": True, "depth": depth, "evaluate": unfinished}
        needless = set() if is_needed else {"depth", "evaluate"}
        given = {name: known[name] for name, default in parameters.items()
                 if name in known and (default is Parameter.empty or name not in needless)}  # fmt: skip
        return search(position, **given)

    return called


def unfinished(position: Any) -> int:
    """An evaluation that knows nothing.  Raises ValueError for a finished game, which has a score."""
    if position.is_over:
        raise ValueError("evaluate was called, but the game is over")
    return 0


@cache
def height(position: Any) -> int:
    """The plies of the longest game that can follow: a search to this depth sees the end of every game."""
    return max((1 + height(position.play(move)) for move in position.moves), default=0)


def cases_for(search: Function, positions: list[Any]) -> Iterator[SearchCase]:
    """Each position with the full window, with windows about its value, and to a depth, if the search takes these."""
    names = parameters_of(search).keys()
    narrow, prune = WINDOWS if names & {"window", "beta"} else (), bool(names & {"alpha", "window", "prune"})
    for position in positions:
        value, plies = exact(position).value, height(position)
        for window in (FULL, *((value + low, value + high) for low, high in narrow)):
            yield SearchCase((position, window, plies), tree=position, window=window, prune=prune)
        if {"depth", "evaluate"} <= names:
            yield SearchCase((position, FULL, plies, True), (("depth", str(plies)),), tree=position)


@reports
def audit(search: Function, game: Any = None) -> Report:
    """Whether a search finds minimax's value in any window, looks at nothing needless, and changes no position.

    A search takes a position and returns a value or (value, move).  It may have parameters named ``depth``,
    ``evaluate``, ``alpha`` and ``beta`` or ``window``.  It is tried on hand trees, tic-tac-toe and Othello, or on
    positions of ``game``, a start position; turned and mirrored ones must have the same value.
    """
    plain = plain_function(search)
    if game is not None and not (promises := contract(game)):
        return promises
    positions = usual_positions() if game is None else late(game)[:200]
    # One with a table or a clock may search again, or look up what it knows.
    is_counted = not parameters_of(plain).keys() & {"table", "seconds"}
    right = "right in all {count:,} cases (values, moves, windows, positions looked at)"
    called = by_name(plain)
    report = Audit(
        "audit", called, [*cases_for(plain, positions)], right, calls_itself=False, is_counted=is_counted
    ).report()
    if not report:
        return report
    with Runner() as runner:
        worth = cache(lambda position: runner.ask(called, position, FULL, height(position)).value)
        laws = report_on(name_of(plain), SYMMETRIES, positions, worth)
    report.facts += laws.facts
    return report if laws else laws


def usual_positions() -> list[Any]:
    """The positions on which a search is tried, smallest first."""
    some = [*trees()[:100], *trees()[100::30], *larger_trees(), *boards()[::-7], *endings()[::6]]
    return sorted(some, key=lambda position: exact(position).nodes)
