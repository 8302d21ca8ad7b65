"""Exercises in which each question has one right answer: a number, a truth value, a word or a list of moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from numbers import Real
from typing import Any

from gamelab.check import programs
from gamelab.check.bugs import PROGRAMS, bugs_of
from gamelab.check.exercise import VALUE, Case, Exercise, Finding, Session, Suspect, fault
from gamelab.check.hints import HINTS
from gamelab.check.report import Report
from gamelab.check.run import Answer, Function, is_whole, name_of, plain_function, words


def made(program: str, text: str) -> Function:
    """The first function that a text for a program defines."""
    names = programs.functions_of(text, print=lambda *things: None)
    return names[programs.names_of(PROGRAMS[program])[0]]  # type: ignore[return-value]


def examine(
    function: Function, program: str, cases: Sequence[Case], right: str, wanted: str, read: Callable[[Any], Any],
    told: Callable[[Any], str] = str, same: Callable[[Case, Any, Any], bool] = lambda case, one,
        other: bool(one == other),
    ask: Callable[[Function], Function] = lambda function: function, truth: Function | None = None,
    title: str = "the answer is wrong", faulty: Callable[[Any, Any], str] = lambda case, answer: "",
) -> Report:  # fmt: skip
    """The report on a function whose answers must be those of a right program, or of ``truth``.

    ``read`` makes what was returned an answer, or None if it is none.  ``told`` writes an answer.  ``ask`` calls a
    program's function with the arguments in the student's order.
    """
    correct = truth or ask(made(program, PROGRAMS[program]))
    name = name_of(function)
    function = plain_function(function)

    def judge(case: Case, answer: Answer) -> Finding | None:
        expected = correct(*case.arguments)
        if answer.kind in ("none", "error", "endless"):
            return Finding(VALUE, TITLES[answer.kind], (("expected", told(expected)), ("instead", answer.trouble)))
        found = read(answer.result)
        if found is None:
            return Finding(VALUE, f"it returns no {wanted}", (("returned", words(answer.result)),))
        if same(case, expected, found):
            return None
        facts = ("expected", told(expected)), ("returned", told(found))
        return Finding(VALUE, faulty(case, found) or title, facts)

    def alike(case: Case, one: Answer, other: Answer) -> int | None:
        if one.kind == "error" or other.kind == "error":
            both = one.kind == other.kind and fault(one.result) == fault(other.result)
            return 0 if both else None
        answers = read(one.result), read(other.result)
        if None in answers:
            return 0 if answers == (None, None) and type(one.result) is type(other.result) else None
        return 0 if same(case, *answers) else None

    def suspects() -> Iterator[Suspect]:
        for bug in bugs_of(program):
            wrong = ask(made(program, bug.source(program)))
            named = replace(bug, sentence=bug.sentence.format(f=name))
            yield named, lambda case, wrong=wrong: wrong  # type: ignore[misc]

    exercise = Exercise(name, HINTS[program], cases, lambda case: function, judge, suspects, right, alike)
    return Session(exercise).report()


TITLES = {"none": "it returns None", "error": "it breaks off with an error", "endless": "it does not come to an end"}


def truth_value(answer: Any) -> bool | None:
    """A truth value; a whole number counts by its truth."""
    known = isinstance(answer, bool) or is_whole(answer) or type(answer).__name__ in ("bool", "bool_")
    return bool(answer) if known else None


def real_number(answer: Any) -> Any:
    """A number that is not NaN."""
    return answer if isinstance(answer, Real) and not isinstance(answer, bool) and answer == answer else None


def close(case: Case, one: Any, other: Any) -> bool:
    """Whether two numbers are equal but for rounding."""
    near = 1e-6 * max(1, abs(one))
    return bool(one - near <= other <= one + near)  # a difference of floats and very large ints does not exist
