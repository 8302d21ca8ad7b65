"""Naming a bug by imitation: of the known wrong functions, the one that gives every answer that the student's gave."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from operator import eq
from typing import Any

from gamelab.check import bugs
from gamelab.check.bugs import Bug, filled
from gamelab.check.calling import Function, name_of
from gamelab.check.report import UNSTARTED, Report
from gamelab.check.searches import blamed
from gamelab.check.trial import Trial
from gamelab.games import FIRST


@dataclass(frozen=True)
class Flaw:
    """A known bug, and the wrong function that it is."""

    bug: Bug
    function: Function


@dataclass(frozen=True)
class Question:
    """One call of a student's function: what it is given, what is shown of that, and what is said beside it."""

    shown: Any
    arguments: tuple[Any, ...]
    facts: tuple[tuple[str, str], ...] = ()


Answers = list[tuple[Question, Any]]


@dataclass(frozen=True)
class Exercise:
    """What is asked of a function: answers of a type, which are all ``right``; ``flaws`` are those that are not."""

    wanted: str
    fits: Callable[[Any], bool]
    right: Function
    flaws: Sequence[Flaw]
    hints: tuple[str, str, str]
    told: Callable[[Any], str] = str
    same: Callable[[Any, Any], bool] = field(default=eq)

    def examine(self, function: Function, questions: Iterable[Question], title: str) -> Report:
        """The report on the first wrong answer, with the bug if it is a known one; else that all is right."""
        trial, answers = Trial(function, self.hints), Answers()

        def look(question: Question) -> Report | None:
            trial.current = question.shown
            answer = trial.ask(*question.arguments)
            if answer is None:
                return nothing(trial)
            if not self.fits(answer):
                return trial.odd(answer, self.wanted)
            answers.append((question, answer))
            return None

        report = trial.run(look, questions, title)  # type: ignore[arg-type]  # questions take the place of positions
        return self.judged(trial, answers, report) if report else report

    def judged(self, trial: Trial, answers: Answers, report: Report) -> Report:
        """The report on the first answer that is wrong; ``report`` if none is."""
        for question, answer in answers:
            right = self.right(*question.arguments)
            if not self.same(right, answer):
                trial.current = question.shown
                facts = *question.facts, ("expected", self.told(right)), ("returned", self.told(answer))
                return named(trial.wrong("the answer is wrong", *facts), self.flaws, answers, self.same)
        return report


def nothing(trial: Trial) -> Report:
    """The report on a function that returned None: it is not started, or lacks a return."""
    name = name_of(trial.function)
    if is_empty(trial.function):
        return Report(UNSTARTED, f"{name}: not started yet", hints=trial.hints)
    return blamed(trial.wrong("it returns None"), filled(bugs.NO_RETURN, name, FIRST))


def empty() -> None:
    """The shortest of functions."""


def is_empty(function: Function) -> bool:
    """Whether a function's body is ``...``, ``pass`` or a docstring alone; of numbers, a body may need no names."""
    code = getattr(function, "__code__", None)
    return code is not None and len(code.co_code) <= len(empty.__code__.co_code)


def named(report: Report, flaws: Sequence[Flaw], answers: Answers, same: Callable[[Any, Any], bool] = eq) -> Report:
    """The report with the bug of the first flaw that gives all these answers; without one if none does."""
    for flaw in flaws:
        if all(same(flaw.function(*question.arguments), answer) for question, answer in answers):
            return blamed(report, flaw.bug)
    return report
