"""The check that two searches agree: that the one in the notebook is the one in the library."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gamelab.check.bugs import filled
from gamelab.check.calling import Answer, Function, call, has_window, name_of, players_of, told, unfit
from gamelab.check.facts import move_in_words, number
from gamelab.check.family import Case, boards, exact, larger_trees, trees
from gamelab.check.hints import HINTS
from gamelab.check.judge import described
from gamelab.check.limits import Limits
from gamelab.check.report import UNSTARTED, WRONG, Report
from gamelab.check.searches import blamed
from gamelab.check.trial import Trial
from gamelab.check.trouble import bug_of_trouble
from gamelab.games import Position


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
    trial = Trial(function, HINTS["agrees"])
    names = f"{name_of(function)} and {name_of(other)}"

    def look(position: Position) -> Report | None:
        case, mover = Case(position), position.to_move
        answers = [asked(each, case, trial.limits) for each in (function, other)]
        if answers[0].kind == "unstarted":
            return Report(UNSTARTED, f"{name_of(function)}: not started yet", hints=trial.hints)
        if same(case, *answers):
            return None
        told = [(name_of(each), shown(case, answer)) for each, answer in zip((function, other), answers, strict=True)]
        report = Report(WRONG, f"{names} differ", [("smallest case", described(case)), *told], hints=trial.hints)
        report.picture = lambda: position
        bug = bug_of_trouble(answers[0], over=position.is_over)
        return report if bug is None else blamed(report, filled(bug, answers[0].place or name_of(function), mover))

    theirs = [position for position in compared if position.to_move in players]
    return trial.run(look, theirs, names + " agree on {tried:,} positions")


def asked(function: Function, case: Case, limits: Limits) -> Answer:
    """What a search makes of a case."""
    return call(function, case, limits, 10**6, has_window(function))


def same(case: Case, one: Answer, other: Answer) -> bool:
    """Whether two answers are the same value, and their moves, if they have one, lead to the same value."""
    if not (one.is_value and other.is_value and one.value == other.value):
        return False
    moves = [answer.move for answer in (one, other) if answer.kind == "pair"]
    if case.position.is_over or not moves:
        return True
    return all(move in case.position.moves for move in moves) and len({after(case, move) for move in moves}) == 1


def after(case: Case, move: Any) -> int:
    """The exact value of the position after a move."""
    return exact(case.position.play(move))[0]


def shown(case: Case, answer: Answer) -> str:
    """An answer in words."""
    if not answer.is_value:
        return told(answer)
    move = f", move {move_in_words(case.position, answer.move)}" if answer.kind == "pair" else ""
    return f"value {number(answer.value)}{move}"
