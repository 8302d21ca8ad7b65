"""The checks of play: whether a win in one move is taken, and a loss put off.  A search can have the right value and
do neither."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any

from gamelab.check.bugs import bug_called, bugs_of
from gamelab.check.cases import tictactoe_classes
from gamelab.check.compare import players_of
from gamelab.check.describe import FULL, number
from gamelab.check.exercise import VALUE, Case, Exercise, Finding, Session, Suspect
from gamelab.check.hints import HINTS
from gamelab.check.questions import TITLES, made
from gamelab.check.report import WRONG, Report
from gamelab.check.run import Answer, Function, has_window, is_whole, name_of, parameters_of, plain_function, words
from gamelab.check.searches import unfit
from gamelab.games import Position, Sim
from gamelab.heuristics import zero
from gamelab.oracle import Solution, sim_classes, sim_position, solve

FEW = 5
"""With more empty cells or free lines, a plain search of each position would take too long."""
MOST = 10**6


def takes_wins(function: Function, positions: Iterable[Position] | None = None) -> Report:
    """Whether an agent, or a search that returns a move, wins at once wherever it can.

    ``function(position)`` returns a move, (value, move) or a ``SearchResult``.  It is tried on ``positions``, else
    on every position of tic-tac-toe with up to 5 empty cells and a win in one, but for turns and mirrors.
    """
    if not callable(function):
        return unfit("takes_wins", function)
    late = [each for each in tictactoe_classes() if len(each.moves) <= FEW] if positions is None else positions
    tried = sorted((each for each in late if each.to_move in players_of(function) and winning_moves(each)),
                   key=lambda position: len(position.moves))  # fmt: skip

    def wrong(position: Any, move: int) -> Finding | None:
        wins = winning_moves(position)
        if move in wins:
            return None
        facts = ("wins at once", " or ".join(map(position.label, wins))), ("played", position.label(move))
        return Finding(VALUE, "it does not take a win in one move", facts)

    window = FULL if has_window(function) else ()
    cases = [Case((position, *window), most=MOST) for position in tried]
    right = "takes the win in all {count:,} positions that have one"
    report = of_moves(function, cases, wrong, "takes_wins", right, lambda: ())
    bug = bug_called("puts off the win", "hurry")
    return report.blame(bug.name, bug.sentence, bug.idea) if "in one move" in report.title else report


def winning_moves(position: Any) -> list[int]:
    """The moves that win at once."""
    return [move for move in position.moves if position.play(move).winner == position.to_move]


def of_moves(
    function: Function, cases: Sequence[Case], wrong: Callable[[Any, int], Finding | None], hints: str, right: str,
    suspects: Callable[[], Iterable[Suspect]],
) -> Report:  # fmt: skip
    """The report on the moves that a function chooses."""
    name, function = name_of(function), plain_function(function)
    if not cases:
        return Report(WRONG, f"{name}: there is no position to try")

    def judge(case: Case, answer: Answer) -> Finding | None:
        move = chosen(answer)
        if answer.kind in TITLES:
            return Finding(VALUE, TITLES[answer.kind], (("instead", answer.trouble),))
        if not is_whole(move) or move not in case.position.moves:
            return Finding(VALUE, "it returns no legal move", (("returned", words(answer.result)),))
        return wrong(case.position, move)

    def alike(case: Case, one: Answer, other: Answer) -> int | None:
        return 0 if one.kind == other.kind and chosen(one) == chosen(other) else None

    exercise = Exercise(name, HINTS[hints], cases, lambda case: function, judge, suspects, right, alike)
    return Session(exercise).report()


def chosen(answer: Answer) -> Any:
    """The move in what an agent or a search returned: the last of several things."""
    if isinstance(answer.result, tuple) and not hasattr(answer.result, "_fields"):
        return answer.result[-1] if answer.result else None
    return answer.move if answer.paired else answer.value


def delays_loss(function: Function, positions: Iterable[Position] | None = None) -> Report:
    """Whether an agent, or a search that returns a move, loses as late as it can where it has lost.

    ``function(position)`` returns a move, (value, move) or a ``SearchResult``; if it takes ``depth`` and ``evaluate``
    too, it is given a depth to the end of the game and an evaluation that is always 0.  It is tried on ``positions``,
    else on lost positions of Sim with up to 5 free lines in which some moves lose sooner than others.
    """
    if not callable(function):
        return unfit("delays_loss", function)
    tried = lost_sims() if positions is None else tuple(positions)
    names = parameters_of(function)[1:]
    cases = []
    for position in tried:
        given = {"depth": len(position.moves) + 1, "evaluate": zero}
        cases.append(Case((position, *(given[name] for name in names if name in given)), most=MOST))

    def wrong(position: Any, move: int) -> Finding | None:
        solution = solved(position)
        played, longest = solution.moves[move].distance, solution.distance
        if played == longest or solution.move is None:
            return None
        facts = (("played", f"{position.label(move)}, lost after {plies(played or 0)}"),
                 ("longest", f"{position.label(solution.move)}, lost after {plies(longest or 0)}"))  # fmt: skip
        return Finding(VALUE, "it loses sooner than it must", facts)

    def suspects() -> Iterable[Suspect]:
        for bug in bugs_of("delays_loss"):
            decide = made("delays_loss", bug.source("delays_loss"))
            yield bug, lambda case, decide=decide: lambda position, *more: decide(position)  # type: ignore[misc]

    right = "loses as late as it can in all {count:,} lost positions"
    return of_moves(function, cases, wrong, "delays_loss", right, suspects)


@cache
def lost_sims() -> tuple[Position, ...]:
    """Lost positions of Sim with few free lines, in which the moves differ; those with the fewest lines first."""
    classes, _ = sim_classes()
    late = classes["ply"] >= len(Sim().moves) - FEW
    lost = classes[late & ~classes["is_over"] & (classes["value"] == -classes["to_move"])]
    found = [sim_position(row.first, row.second) for row in lost.itertuples()]
    able = [each for each in found if len({outcome.distance for outcome in solved(each).moves.values()}) > 1]
    return tuple(sorted(able, key=lambda position: len(position.moves)))


@cache
def solved(position: Any) -> Solution:
    """The solution of a position: looked up, if it is one of Sim with six vertices."""
    try:
        return whole_sim().of(position)
    except KeyError:
        return solve(position)


@cache
def whole_sim() -> Solution:
    return solve(Sim())


def plies(count: int) -> str:
    return "1 ply" if count == 1 else f"{number(count)} plies"
