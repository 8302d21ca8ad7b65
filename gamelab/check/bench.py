"""Where a search is tried for an audit: what it can be asked, on which positions, and how a finding is told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from gamelab.check.bugs import Bug
from gamelab.check.calling import Answer, call
from gamelab.check.facts import number
from gamelab.check.family import Case, boards, larger_trees, trees
from gamelab.check.judge import described
from gamelab.check.laws import Law, Verdict, broken
from gamelab.check.limits import Limits
from gamelab.check.report import Report
from gamelab.check.samples import late, thinned
from gamelab.check.ways import Way
from gamelab.games import HandTree, Position, TicTacToe

MANY = 60
"""About how many positions each law is tried on."""


@dataclass
class Bench:
    """The search that is audited, and the limits under which it runs."""

    task: Any
    limits: Limits

    @property
    def game(self) -> Position:
        return TicTacToe() if self.task.game is None else self.task.game

    def way(self, position: Position) -> Way | None:
        """The function that is called where this player is to move."""
        ways: dict[int, Way] = self.task.ways
        return ways.get(position.to_move)

    def takes(self, *purposes: str) -> bool:
        """Whether all of the search can be given these."""
        return all(way.takes(*purposes) for way in self.task.ways.values())

    def ask(self, position: Position, **given: Any) -> Answer:
        """What the search makes of a position, given these; never an exception."""
        way = self.way(position)
        assert way is not None
        return call(lambda watched: way(watched, **given), Case(position), self.limits, 300_000, False)

    def positions(self) -> list[Position]:
        """Positions of all sorts, small ones first."""
        sources: list[tuple[Sequence[Position], int]] = []
        if self.task.plain:
            sources += [(trees(), MANY), (larger_trees(), MANY // 2), (boards(), MANY // 3)]
        if not self.task.plain or self.task.game is not None:
            sources.append((late(self.game), MANY))
        return [position for source, many in sources for position in self.some(source, len(source) // many)]

    def some(self, positions: Iterable[Any], stride: int = 1) -> list[Any]:
        """Of those that the search is made for every so many-th; a third where it searches each several times."""
        mine = (position for position in positions if position.to_move in self.task.players)
        return thinned(mine, max(1, stride) * (3 if self.task.repeats else 1), lambda position: position.to_move)

    def trees(self) -> list[HandTree]:
        """Hand trees to be changed."""
        return [position for position in self.positions() if isinstance(position, HandTree)]


def verdict(law: Law, reports: Iterable[Report | None], why: str = "not applicable") -> Verdict:
    """The verdict from what was found in each case: None where all is right."""
    tried = 0
    for report in reports:
        if report is not None:
            return Verdict(law, tried, report)
        tried += 1
    return Verdict(law, tried, why=why)


def differ(position: Position, title: str, bug: Bug, *facts: tuple[str, str]) -> Report:
    """The report on a case, drawn as the other checks draw theirs."""
    report = broken(position, title, *facts, bug=bug)
    report.facts[0] = ("smallest case", described(Case(position)))
    return report


def told(answer: Answer) -> str:
    """An answer's value, or what came instead."""
    return number(answer.value) if answer.is_value else (answer.trouble or "None")


def same_value(
    position: Position, twin: Position, one: Answer, other: Answer, sign: int, title: str, bug: Bug
) -> Report | None:
    """A report unless both answers are the same value, but for the sign."""
    if one.is_value and other.is_value and one.value == sign * other.value:
        return None
    return differ(position, title, bug, ("returned", told(one)), ("the other", repr(twin)), ("returned", told(other)))
