"""The check of a search to a limited depth: its value and its move, on Sim, against the library's minimax."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from gamelab.check.bugs import Bug
from gamelab.check.calling import Function, does_nothing, is_number, is_whole, name_of, unfit
from gamelab.check.facts import number
from gamelab.check.hints import HINTS
from gamelab.check.report import UNSTARTED, Report
from gamelab.check.samples import late
from gamelab.check.searches import blamed
from gamelab.check.trial import Trial
from gamelab.games import FIRST, Position, Sim
from gamelab.heuristics import symmetric
from gamelab.search import INF, WIN, minimax

DEPTHS = (0, 1, 2, 3)
ENDS = "A finished game is worth score · WIN, at every depth; only what is not finished is evaluated."
TURN = "Whose turn it is decides between largest and smallest; nothing else does."
VALUES = "Values are for FIRST, always: what the evaluation says is handed up as it is."
Asked = tuple[Position, int]


@dataclass(frozen=True)
class Flaw:
    """A right search but for what is said here, and the bug that this is known as."""

    bug: Bug
    horizon_first: bool = False
    sees_draws: bool = True
    win: int = WIN
    by_depth: bool = False
    for_mover: bool = False
    deeper: int = 0

    def value(self, position: Position, depth: int, maximise: bool | None = None) -> float:
        """What such a search returns."""
        if maximise is None:
            maximise, depth = self.by_depth or position.to_move == FIRST, depth + self.deeper
        if self.horizon_first and depth <= 0:
            return self.judged(position)
        if position.is_over and (self.sees_draws or position.winner is not None):
            return position.score * self.win
        if depth <= 0:
            return self.judged(position)
        children = [position.play(move) for move in position.moves]
        turns = [not maximise if self.by_depth else child.to_move == FIRST for child in children]
        values = [self.value(child, depth - 1, turn) for child, turn in zip(children, turns, strict=True)]
        if not values:
            return -INF if maximise else INF
        return max(values) if maximise else min(values)

    def judged(self, position: Any) -> int:
        return symmetric(position) * (position.to_move if self.for_mover else 1)


FLAWS = (
    Flaw(Bug("horizon before the end", "it looks at the depth first, and evaluates games that are over.", ENDS),
         horizon_first=True),
    Flaw(Bug("draw left out", "a game without a winner goes on for this search, without a move (on 5 points or fewer).",
             "position.is_over is true of a full board too; position.winner is None there."), sees_draws=False),
    Flaw(Bug("wins are too small", "a win counts 1: an evaluation of 2 is then worth more than a win.", ENDS), win=1),
    Flaw(Bug("depth parity", "it takes the largest value at every other ply, whoever is to move.", TURN),
         by_depth=True),
    Flaw(Bug("evaluates for the mover", "the evaluation is turned to the side that is to move.", VALUES),
         for_mover=True),
    Flaw(Bug("a ply too deep", "it looks one ply further than it is told to.", "depth 0 is the place to evaluate."),
         deeper=1),
    Flaw(Bug("a ply too short", "it looks one ply less far than it is told to.", "depth 0 is the place to evaluate."),
         deeper=-1),
)  # fmt: skip


def depth_search(function: Function) -> Report:
    """Whether ``function(position, depth, evaluate)`` returns minimax's value, and a move that reaches it.

    A win counts ``WIN``, however far away it is.  It is tried at depths 0 to 3 on positions of Sim with 3 to 6 points,
    finished ones and draws among them.
    """
    if not callable(function):
        return unfit("depth_search", function)
    trial, answers = Trial(function, HINTS["depth_search"]), dict[Asked, Any]()

    def look(position: Position) -> Report | None:
        for depth in DEPTHS:
            answer = trial.ask(position, depth, symmetric)
            if answer is None and does_nothing(function):
                return Report(UNSTARTED, f"{name_of(function)}: not started yet", hints=trial.hints)
            if not (isinstance(answer, tuple) and len(answer) == 2 and is_number(answer[0])):
                return trial.odd(answer, "pair (value, move)")
            answers[position, depth] = answer
        return None

    report = trial.run(look, positions(), "{name}: right on {tried:,} positions, at depths 0 to 3")
    return judged(trial, report, answers) if report else report


@cache
def positions() -> tuple[Position, ...]:
    """Positions with few lines left, finished ones too; the smallest come first."""
    found: list[Position] = []
    for points in (3, 4, 5, 6):
        found += late(Sim(points), games=20, most=40, together=3000)
    return tuple(sorted(found, key=lambda position: (len(position.moves), position.ply)))


def judged(trial: Trial, report: Report, answers: dict[Asked, Any]) -> Report:
    """The report on the first answer that is wrong, with the flaw that gives all these values; else ``report``."""
    for asked, answer in answers.items():
        wrong = fault(trial, asked, answer)
        if wrong is not None:
            same = (flaw.bug for flaw in FLAWS if all(alike(flaw, *each) for each in answers.items()))
            bug = next(same, None)
            return wrong if bug is None else blamed(wrong, bug)
    return report


def fault(trial: Trial, asked: Asked, answer: Any) -> Report | None:
    """The report on an answer, if it is wrong."""
    position, depth = asked
    trial.current = position
    value, move = answer
    right = worth(position, depth)
    at = ("depth", str(depth))
    if value != right:
        return trial.wrong("the value is wrong", at, ("expected", number(right)), ("returned", number(value)))
    if position.is_over or depth == 0:
        return None if move is None else trial.wrong("there is no move to choose here", at, ("returned", repr(move)))
    if not is_whole(move) or move not in position.moves:
        return trial.wrong("the move is none of the legal ones", at, ("returned", repr(move)))
    if worth(position.play(move), depth - 1) != right:
        return trial.wrong("the value is right, but the move does not reach it", at, ("returned", position.label(move)))
    return None


def worth(position: Position, depth: int) -> float:
    return minimax(position, depth, symmetric, ending="win").value


def alike(flaw: Flaw, asked: Asked, answer: Any) -> bool:
    """Whether a search with this flaw returns this value; all beyond ``WIN`` is infinity."""
    expected, value = flaw.value(*asked), answer[0]
    return bool(expected == value or (abs(expected) > WIN and abs(value) >= WIN and expected * value > 0))
