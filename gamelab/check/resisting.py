"""The check that a lost game is drawn out: an agent that knows it has lost may still not give up."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

from gamelab.check.bugs import Bug
from gamelab.check.calling import Function, does_nothing, is_whole, name_of, unfit
from gamelab.check.facts import number
from gamelab.check.hints import HINTS
from gamelab.check.report import UNSTARTED, Report
from gamelab.check.searches import blamed
from gamelab.check.trial import Trial
from gamelab.check.wins import move_in
from gamelab.games import Position, Sim
from gamelab.heuristics import zero
from gamelab.oracle import Solution, sim_classes, sim_position, solve

FREE = 5
"""With more free lines, a plain search of each position would take too long."""
IDEA = "A finished game counts ±(WIN − plies from the root): so the side that loses resists, and the winner hurries."


@dataclass(frozen=True)
class Habit:
    """A way of choosing in a lost position: the move it takes, and the bug that it is known as."""

    move: Callable[[Position], int]
    bug: Bug


def resists(function: Function, positions: Iterable[Position] | None = None) -> Report:
    """Whether an agent, or a search that returns a move, loses as late as it can where it has lost.

    ``function(position)`` returns a move, (value, move) or a ``SearchResult``; if it takes ``depth`` and ``evaluate``
    too, it is given a depth to the end of the game and an evaluation that is always 0.  It is tried on ``positions``,
    else on lost positions of Sim with up to 5 free lines in which some moves lose sooner than others.
    """
    if not callable(function):
        return unfit("resists", function)
    tried = lost_sims() if positions is None else tuple(positions)
    trial, chosen = Trial(function, HINTS["resists"]), dict[Position, int]()

    def look(position: Position) -> Report | None:
        result = trial.ask(position, *extras(function, position))
        if result is None and does_nothing(function):
            return Report(UNSTARTED, f"{name_of(function)}: not started yet", hints=trial.hints)
        move = move_in(result)
        if not is_whole(move) or move not in position.moves:
            return trial.odd(result, "legal move")
        chosen[position] = move
        return None

    report = trial.run(look, tried, "{name}: resists as long as it can in all {tried:,} lost positions")
    return sooner(trial, report, chosen) if report else report


def extras(function: Function, position: Position) -> tuple[Any, ...]:
    """What the function wants behind the position: a depth to the end, and an evaluation."""
    try:
        names = list(inspect.signature(function).parameters)[1:]
    except (TypeError, ValueError):
        return ()
    given = {"depth": len(position.moves) + 1, "evaluate": zero}
    return tuple(given[name] for name in names if name in given)


@cache
def lost_sims() -> tuple[Position, ...]:
    """Lost positions of Sim with few free lines, in which the moves differ; those with the fewest lines first."""
    classes, _ = sim_classes()
    late = classes["ply"] >= len(Sim().moves) - FREE
    lost = classes[late & ~classes["is_over"] & (classes["value"] == -classes["to_move"])]
    found = [sim_position(row.first, row.second) for row in lost.itertuples()]
    able = [each for each in found if len({outcome.distance for outcome in solved(each).moves.values()}) > 1]
    return tuple(sorted(able, key=lambda position: len(position.moves)))


def solved(position: Position) -> Solution:
    """The solution of a position: looked up, if it is one of Sim with six vertices."""
    try:
        return whole().of(position)
    except KeyError:
        return solve(position)


@cache
def whole() -> Solution:
    return solve(Sim())


def sooner(trial: Trial, report: Report, chosen: dict[Position, int]) -> Report:
    """The report if a choice loses sooner than it must, with the bug that chooses the same; else ``report``."""
    solutions = {position: solved(position) for position in chosen}
    wrong = [each for each, move in chosen.items() if solutions[each].moves[move].distance != solutions[each].distance]
    if not wrong:
        return report
    trial.current = wrong[0]
    result = trial.wrong(f"it loses sooner than it must in {len(wrong):,} of {len(chosen):,} lost positions",
                         *facts(solutions[wrong[0]], chosen[wrong[0]]))  # fmt: skip
    result.idea = IDEA
    for habit in HABITS:
        if all(habit.move(position) == move for position, move in chosen.items()):
            return blamed(result, habit.bug)
    return result


def facts(solution: Solution, move: int) -> list[tuple[str, str]]:
    """What was played, and what would have held out longest."""
    position, last = solution.position, solution.move
    assert last is not None and solution.distance is not None
    played = solution.moves[move].distance
    return [("played", f"{position.label(move)}, lost after {plies(played or 0)}"),
            ("longest", f"{position.label(last)}, lost after {plies(solution.distance)}")]  # fmt: skip


def plies(count: int) -> str:
    return "1 ply" if count == 1 else f"{number(count)} plies"


def chooser(rank: Callable[[int, int], tuple[int, int]], *, last: bool = False) -> Callable[[Position], int]:
    """The agent that searches to the end and takes, at every node, the first (or last) move that ranks highest.

    ``rank`` is given the value for the mover and the plies to the end.
    """

    @cache
    def decide(position: Position) -> tuple[int, int, int]:
        if position.is_over:
            return position.score, 0, -1
        found = []
        for move in position.moves:
            value, distance, _ = decide(position.play(move))
            found.append((rank(position.to_move * value, distance), value, distance + 1, move))
        best = max(each[0] for each in found)
        _, *chosen = [each for each in found if each[0] == best][-1 if last else 0]
        return chosen[0], chosen[1], chosen[2]

    return lambda position: decide(position)[2]


GIVES_UP = Bug(
    "gives up",
    "every move of a lost game counts the same, so it takes the one that it finds first, even if that loses at once.",
    IDEA,
)
HABITS = (
    Habit(chooser(lambda value, distance: (value, 0)), GIVES_UP),
    Habit(chooser(lambda value, distance: (value, 0), last=True), GIVES_UP),
    Habit(
        chooser(lambda value, distance: (value, distance)),
        Bug(
            "later is better for both",
            "among equal values it takes the later, for either side: the winner should hurry, and is taken to dawdle.",
            IDEA,
        ),
    ),
    Habit(
        chooser(lambda value, distance: (value, -distance)),
        Bug("hurries to lose", "it takes the shortest way to the end, where it loses as well as where it wins.", IDEA),
    ),
)
