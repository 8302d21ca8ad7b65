"""``audit(search, game)``: any search beside minimax, on small trees and late positions of games."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, wraps
from inspect import Parameter
from typing import Any

from gamelab.course.check.cases import late, usual_positions
from gamelab.course.check.exercise import reports
from gamelab.course.check.laws import SYMMETRIES, contract, fields, report_on
from gamelab.course.check.report import Report
from gamelab.course.check.run import BUDGET, Answer, Function, Runner, plain_function
from gamelab.course.check.searches import Search, to_the_end
from gamelab.search import INF
from gamelab.users.callables import name_of, parameters_of


@dataclass
class Audit(Search):
    """The demands on a search of any form: those of minimax, and that the position stays as it was."""

    def ask(self, function: Function, case: Any, most: int = BUDGET) -> Answer:
        height(case.position)  # kept: its plays are not the function's
        before = fields(case.position)
        answer = super().ask(function, case, most)
        after = fields(case.position)
        changes = [f"{name} was {before[name]}, is {after[name]}" for name in before if after[name] != before[name]]
        if changes and answer.kind != "endless":
            return Answer("changed", trouble=", ".join(changes))
        return answer

    def verdict(self) -> Report:
        report = super().verdict()
        titles = dict.fromkeys(finding.title for finding, *_ in self.findings)
        if not report and self.worst:
            report.facts += [("also", title) for title in titles if title != self.worst[0].title]
        return report


def by_name(search: Function) -> Function:
    """The search, called with a position and what it takes of a window, and with a depth if it needs one."""
    names = parameters_of(search)

    @wraps(search)
    def called(position: Any, alpha: Any = -INF, beta: Any = INF) -> Any:
        window = {"window": (alpha, beta), "alpha": alpha, "beta": beta, "prune": True}
        needed = {"depth": height(position), "evaluate": unfinished}
        given = {name: window[name] for name in names if name in window}
        given |= {name: needed[name] for name in needed if names.get(name) is Parameter.empty}
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
    called, names = by_name(plain), parameters_of(plain).keys()
    cases = to_the_end(positions, bool(names & {"alpha", "window", "prune"}), bool(names & {"beta", "window"}))
    right = "right in all {count:,} cases (values, moves, windows, positions looked at)"
    # One with a table or a clock may search again, or look up what it knows.
    is_counted = not names & {"table", "seconds"}
    report = Audit("audit", called, cases, right, is_counted=is_counted).report()
    if not report:
        return report
    with Runner() as runner:
        worth = cache(lambda position: runner.ask(called, position).value)
        laws = report_on(name_of(plain), SYMMETRIES, positions, worth)
    report.facts += laws.facts
    return report if laws else laws
