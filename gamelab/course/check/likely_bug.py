"""The known bug that explains a student's answers: that of the wrong program that gives the same ones."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from gamelab.course.check.bugs import TOLD, Bug, bug_called
from gamelab.course.check.report import COUNT, ENDLESS, MOVE, TITLES, VALUE, Case, Finding
from gamelab.course.check.run import Answer, Function
from gamelab.users.callables import source_of, uses_of
from gamelab.users.names import codes_in

if TYPE_CHECKING:
    from gamelab.course.check.exercise import Exercise

Answers = Sequence[tuple[Case, Answer]]
MORE, FEW = 24, 6
"""To about so many more cases a known bug must give the student's answers before it is named; to few if it is endless.
"""
CHANCE = {"random", "choice", "choices", "sample", "shuffle", "randrange", "randint"}


def likely_bug(exercise: Exercise, finding: Finding, case: Case, answer: Answer) -> Bug | None:
    """The known bug that answers as the student's function did; None if none does."""
    evidence = evidence_of(exercise, case, answer)
    text, used = texts_of(exercise.function)
    if finding.rank == MOVE and used & CHANCE:
        return TOLD["random among equals"]
    calls = " ".join(f"{word}(" for word in used)  # what is known of a function without a text
    suspects: Iterable[tuple[Bug, Function]] = exercise.suspects()
    if "-beta" in text:  # which may act like a bound that is never raised
        suspects = sorted(suspects, key=lambda pair: not (pair[0].needs or "-beta" in pair[0].new))
    most, likely, more = {VALUE: 0, COUNT: 1, ENDLESS: 1, MOVE: 2}[finding.rank], None, None
    for bug, suspect in suspects:
        if bug.needs and not any(re.search(bug.needs, each, re.DOTALL) for each in (text, calls)):
            continue
        agree = agreement(exercise, suspect, evidence, most + 1)
        if agree > most:
            more = more_of(exercise, evidence) if more is None else more
            agree = min(agree, agreement(exercise, suspect, more, most + 1))
        if agree > most:
            most, likely = agree, bug
        if most == 3:
            break
    if not likely and exercise.is_paired and answer.kind == "value" and not answer.paired:
        return bug_called("value alone", "minimax").of(exercise.title)
    return likely


def evidence_of(exercise: Exercise, case: Case, answer: Answer) -> Answers:
    """The answer to explain, then the other wrong ones, then some of all."""
    evidence = [(case, answer)]
    for rows in ([(case, answer) for _, case, answer in exercise.findings], exercise.answers):
        evidence += rows[:: 1 + 2 * (len(rows) // 400)]  # kinds of cases return at even distances
    return evidence


def texts_of(function: Function) -> tuple[str, set[str]]:
    """The text of a function and of those that it calls, without spaces, and all names of functions in it."""
    functions = uses_of(function)
    used = {word for each in functions for code in codes_in(each.__code__) for word in code.co_names}
    return "".join(map(source_of, functions)).replace(" ", ""), used


def more_of(exercise: Exercise, evidence: Answers) -> Answers:
    """Some cases that are no evidence yet, and the answers to them."""
    kind = evidence[0][1].kind
    if kind in TITLES and kind != "endless":
        return []
    known = {id(case) for case, _ in evidence}
    rest = [case for case in exercise.cases if id(case) not in known]
    step = 1 + len(rest) // (FEW if kind == "endless" else MORE)
    return [(case, exercise.ask(exercise.function, case)) for case in rest[::step]]


def agreement(exercise: Exercise, suspect: Function, evidence: Answers, enough: int) -> int:
    """How many parts of all answers are those of a wrong function: of the value, the positions and the move."""
    agree = 3
    for case, answer in evidence:
        exercise.runner.is_traced = False  # a function of ours plays a move, or comes to an end
        asked = exercise.ask(suspect, case)
        exercise.runner.is_traced = True
        mine, theirs = exercise.parts(case, answer), exercise.parts(case, asked)
        if mine == theirs:
            continue
        if None in (mine[0], theirs[0]) or not exercise.same(case, mine[0], theirs[0]):
            return 0
        if mine[1:] != theirs[1:]:
            agree = min(agree, 1 + (mine[1:2] == theirs[1:2]))
        if agree < enough:
            break
    return agree
