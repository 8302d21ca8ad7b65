"""The check that two searches agree: that the one in the notebook is the one in the library."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gamelab.check.bugs import filled
from gamelab.check.calling import Answer, Function, call, has_window, name_of, players_of, told, unfit
from gamelab.check.facts import move_in_words, number
from gamelab.check.family import Case, boards, larger_trees, trees
from gamelab.check.hints import HINTS
from gamelab.check.judge import described
from gamelab.check.limits import Limits
from gamelab.check.report import UNSTARTED, WRONG, Report
from gamelab.check.searches import blamed
from gamelab.check.trial import Trial
from gamelab.check.trouble import bug_of_trouble
from gamelab.check.watch import Stopped, Watch, watched
from gamelab.games import Position
from gamelab.search import alphabeta

MOST = 100_000
"""At how many positions the check looks itself, to tell whether different moves are equally good."""


def agrees(function: Function, other: Function, positions: Iterable[Position] | None = None) -> Report:
    """Whether two searches return the same value everywhere, and moves that are equally good.

    They are compared on ``positions``, else on some 700: hand trees, and tic-tac-toe with up to 3 empty cells,
    as far as the names maxi… and mini… say that they are for the player to move there.
    """
    for each in (function, other):
        if not callable(each):
            return unfit("agrees", each)
    players = [player for player in players_of(function) if player in players_of(other)]
    compared = [*trees()[::8], *larger_trees(), *boards(3)] if positions is None else list(positions)
    trial, spare = Trial(function, HINTS["agrees"]), Watch(MOST)
    names = f"{name_of(function)} and {name_of(other)}"

    def look(position: Position) -> Report | None:
        case, mover = Case(position), position.to_move
        answers = asked(function, case, trial.limits), asked(other, case, trial.limits)
        if answers[0].kind == "unstarted":
            return Report(UNSTARTED, f"{answers[0].trouble or name_of(function)}: not started yet", hints=trial.hints)
        if same(case, *answers, spare):
            return None
        told = [(name_of(each), shown(case, answer)) for each, answer in zip((function, other), answers, strict=True)]
        report = Report(WRONG, f"{names} differ", [("smallest case", described(case)), *told], hints=trial.hints)
        report.picture = lambda: position
        bug = bug_of_trouble(answers[0], over=position.is_over)
        return report if bug is None else blamed(report, filled(bug, answers[0].place or name_of(function), mover))

    theirs: Any = [position for position in compared if position.to_move in players]  # type: ignore[union-attr]
    report = trial.run(look, theirs, names + " agree on {tried:,} positions")
    if report and spare.count >= MOST:
        report.notes.append("(Where they choose different moves of large positions, these were not compared.)")
    return report


def asked(function: Function, case: Case, limits: Limits) -> Answer:
    """What a search makes of a case."""
    return call(function, case, limits, 10**6, has_window(function))


def same(case: Case, one: Answer, other: Answer, spare: Watch) -> bool:
    """Whether two answers are the same value, and their moves, if they have one, lead to the same value."""
    if not (one.is_value and other.is_value and one.value == other.value):
        return False
    moves = {answer.move for answer in (one, other) if answer.kind == "pair"}
    if case.position.is_over or not moves:
        return True
    if any(move not in case.position.moves for move in moves):
        return False
    try:
        return len(moves) == 1 or len({after(case, move, spare) for move in moves}) == 1
    except Stopped:  # too much follows for telling which of the moves is better
        return True


def after(case: Case, move: Any, spare: Watch) -> float:
    """The exact value of the position after a move; Stopped when all that may be looked at for this is spent."""
    position: Any = watched(case.position.play(move), spare)
    return alphabeta(position).value


def shown(case: Case, answer: Answer) -> str:
    """An answer in words."""
    if not answer.is_value:
        return told(answer)
    move = f", move {move_in_words(case.position, answer.move)}" if answer.kind == "pair" else ""
    return f"value {number(answer.value)}{move}"
