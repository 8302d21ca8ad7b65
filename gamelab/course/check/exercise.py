"""An exercise: cases, the right answers, and known wrong functions.  Every check of a function makes one.

It asks a function about its cases, and reports the smallest case of the gravest kind that goes wrong.  The known bug
that explains the answers is that of the wrong program that gives the same ones.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import partial, wraps
from typing import Any, NamedTuple, ParamSpec, TypeVar

from gamelab.course.check.bugs import HINTS, PROGRAMS, TOLD, Bug, bug_called, bugs_of, made
from gamelab.course.check.cases import smaller
from gamelab.course.check.report import (
    COUNT,
    ENDLESS,
    MOVE,
    RIGHT,
    TITLES,
    UNSTARTED,
    VALUE,
    WRONG,
    Case,
    Fact,
    Finding,
    Report,
    in_full,
)
from gamelab.course.check.run import (
    Answer,
    Function,
    NoFunction,
    NotStarted,
    Runner,
    plain_function,
    told,
    words,
)
from gamelab.games import HandTree
from gamelab.users.callables import Kept, codes_in, forget, name_of, number_of, source_of, uses_of

P = ParamSpec("P")
R = TypeVar("R")
SPARSE = 5
"""Once a value is wrong, one case in five is asked, which is enough to tell the bug."""
PLENTY = 30_000
"""Once a value is wrong, no more is asked after so many positions: some wrong functions look at thousands each time."""
EARLY = 60
"""How many cases are asked about again, to see whether the answers stay the same."""
MORE, FEW = 24, 6
"""To about so many more cases a known bug must give the student's answers before it is named; to few if it is endless.
"""
CHANCE = {"random", "choice", "choices", "sample", "shuffle", "randrange", "randint"}
Answers = Sequence[tuple[Case, Answer]]


class Agreement(IntEnum):
    """How far a known wrong function gives the student's answers; each grade includes those before."""

    NONE, VALUE, POSITIONS, ALL = range(4)


NOT_ENOUGH = {
    VALUE: Agreement.NONE,
    COUNT: Agreement.VALUE,
    ENDLESS: Agreement.VALUE,
    MOVE: Agreement.POSITIONS,
}
"""For each rank of a finding the agreement that does not explain it: a bug must agree further."""


class Found(NamedTuple):
    """A finding, and the case and the answer in which it was found."""

    finding: Finding
    case: Case
    answer: Answer


def real_number(case: Case, answer: Answer) -> Any:
    """The number that was returned; None if it is NaN, or no number."""
    return number_of(answer.result)


@dataclass
class Exercise:
    """The demands on a function, and how well it met them.

    ``right`` praises a right function; it may say ``{count}``, the number of cases.  ``read`` gives what the function
    answers, or None if that is not ``wanted``.  Its answers must be the ``same`` as those of the ``program``.  Where
    there are several good answers, ``judge`` says what is wrong.
    """

    program: str
    function: Function
    cases: Sequence[Case]
    right: str
    wanted: str = "number"
    read: Callable[[Case, Answer], Any] = real_number
    same: Callable[[Case, Any, Any], bool] = lambda case, one, other: one == other
    judge: Callable[[Case, Any], Finding | None] | None = None
    runner: Runner = field(default_factory=Runner, init=False)
    kept: Kept = field(init=False)
    answers: list[tuple[Any, Answer]] = field(default_factory=list, init=False)
    findings: list[Found] = field(default_factory=list, init=False)

    def __post_init__(self) -> None:
        self.title = name_of(self.function)
        self.function = plain_function(self.function)
        self.kept = Kept(self.function)

    @property
    def is_paired(self) -> bool:
        """Whether a value and a move are wanted."""
        return False

    def right_answer(self, case: Case) -> Any:
        return self.read(case, Answer("", made(PROGRAMS[self.program])(*case.arguments)))

    def expected(self, case: Case) -> str:
        """The right answer in words."""
        return f"a {self.wanted}" if self.judge else in_full(self.right_answer(case))

    def fault(self, case: Case, answer: Answer) -> Finding | None:
        """The faults of an answer."""
        title = "the answer is wrong"
        if answer.value is None:
            title = f"it returns no {self.wanted}"
        elif self.judge:
            return self.judge(case, answer.value)
        elif self.same(case, self.right_answer(case), answer.value):
            return None
        return Finding(VALUE, title, partial(self.facts, case, answer))

    def facts(self, case: Case, answer: Answer) -> tuple[Fact, ...]:
        """What was expected, and what came."""
        return ("expected", self.expected(case)), ("returned", self.returned(case, answer))

    def returned(self, case: Any, answer: Answer) -> str:
        """What was returned, in words."""
        return answer.trouble or (words(answer.result) if answer.value is None else in_full(answer.value))

    def alike(self, case: Case, one: Answer, other: Answer) -> bool:
        """Whether the second answer to a question is as good as the first."""
        if (one.kind, one.value, one.move) == (other.kind, other.value, other.move):
            return True
        worse = self.fault(case, other)
        return worse is None or worse.rank == COUNT  # another move as good as the first

    def parts(self, case: Case, answer: Answer) -> tuple[Any, ...]:
        """The parts of an answer that are compared with a known wrong function's: its value, or None, and more."""
        if answer.value is not None:
            return (answer.value,)
        return None, answer.kind, fault_of(answer.result) if answer.kind == "error" else words(answer.result)

    def suspects(self) -> Iterator[tuple[Bug, Function]]:
        """The known wrong functions, the likeliest first."""
        for bug in bugs_of(self.program):
            yield bug.of(self.title), made(bug.source(self.program))

    def ask(self, function: Function, case: Case) -> Answer:
        """The answer of a function, with what was read as its value."""
        answer = self.runner.ask(function, *case.arguments)
        return answer._replace(value=self.read(case, answer))

    def report(self) -> Report:
        """The report on the function, which forgets before and after: its partner, say, may be another one then."""
        forget(self.function)
        with self.runner:
            self.ask_all()
            report = self.verdict()
        forget(self.function)
        self.kept.restore()
        return report

    def ask_all(self) -> None:
        """Asks about the cases, until one is not answered."""
        looked = 0
        for place, case in enumerate(self.cases):
            if self.findings and self.findings[0].finding.rank == VALUE:
                if looked > PLENTY:
                    break
                if place % SPARSE:
                    continue
            answer = self.ask(self.function, case)
            found = self.finding(case, answer)
            answer = answer._replace(log=())
            looked += answer.looked + sum(times for _, times in answer.judged)
            self.answers.append((case, answer))
            if found:
                self.findings.append(Found(found, case, answer))
            if answer.kind in TITLES:
                break

    def finding(self, case: Case, answer: Answer) -> Finding | None:
        """The fault of an answer, or that there is none; None if it is right."""
        if answer.kind not in TITLES:
            return self.fault(case, answer)
        # A function that searches twice, and thus too much on a large case, has been found out on a small one.
        rank = ENDLESS if answer.kind == "endless" else VALUE
        return Finding(
            rank, TITLES[answer.kind], lambda: (("expected", self.expected(case)), ("instead", answer.trouble))
        )

    @property
    def worst(self) -> Found | None:
        """The first finding of the gravest kind."""
        return min(self.findings, key=lambda found: found.finding.rank, default=None)

    def verdict(self) -> Report:
        """The report on the answers."""
        worst = self.worst
        changed = self.changed(worst)
        bug = TOLD["keeps something"] if changed else likely_bug(self, *worst) if worst else None
        if changed:
            case, one, other = changed
            report = self.wrong(case, "the answers change", bug)
            report.facts += [("asked alone", self.returned(case, one)), ("asked again", self.returned(case, other))]
        elif worst and (bug or any(finding.sure for finding, *_ in self.findings)):
            finding, case = self.smallest(*worst)
            report = self.wrong(case, finding.title, bug)
            report.facts += finding.facts()
            report.worth = 0.5 if finding.rank == COUNT else 0
        else:
            report = Report(RIGHT, f"{self.title}: {self.right.format(count=len(self.answers))}")
            report.notes = [*dict.fromkeys(found.note for found, *_ in self.findings if found.note)]
        return report.blame(bug) if bug else report

    def wrong(self, case: Case, title: str, bug: Bug | None) -> Report:
        """The report on what is wrong with a case."""
        name = f"{self.title} ({bug.name})" if bug else self.title
        facts = [("smallest case", str(case)), *case.facts]
        hints = [HINTS["places"][case.place]] if case.place else []
        return Report(WRONG, f"{name}: {title}", facts, picture=case.picture(), hints=hints)

    def smallest(self, finding: Finding, case: Case, answer: Answer) -> tuple[Finding, Case]:
        """The finding and its case; of hand trees the smallest that has the fault."""
        found: Finding | None = finding
        tried = iter(smaller(case.position) if isinstance(case.position, HandTree) else ())
        for tree in tried:
            less = case.at(tree)
            answer = self.ask(self.function, less)
            found = self.finding(less, answer)
            if found and (found.rank, found.title) == (finding.rank, finding.title):
                return self.smallest(found, less, answer)
        return finding, case

    def changed(self, worst: Found | None) -> tuple[Case, Answer, Answer] | None:
        """A question with two answers, of which the first was given when it was asked alone; None if there is none."""
        if worst and self.kept.before and worst.answer.kind == "value":
            _, case, answer = worst
            for empty in (False, True):
                self.kept.restore(empty=empty)
                alone = self.ask(self.function, case)
                if not self.finding(case, alone):
                    return case, alone, answer
        if worst and (worst.finding.rank != VALUE or worst.answer.kind != "value"):
            return None
        for case, answer in self.answers[:EARLY]:
            if not self.alike(case, answer, again := self.ask(self.function, case)):
                return case, answer, again
        return None


# --- the likely bug ---


def likely_bug(exercise: Exercise, finding: Finding, case: Case, answer: Answer) -> Bug | None:
    """The known bug that answers as the student's function did; None if none does."""
    evidence = evidence_of(exercise, case, answer)
    text, used = texts_of(exercise.function)
    if finding.rank == MOVE and used & CHANCE:
        return TOLD["random among equals"]
    calls = " ".join(f"{word}(" for word in used)  # what is known of a function without a text
    most, likely, more = NOT_ENOUGH[finding.rank], None, None
    for bug, suspect in exercise.suspects():
        if bug.needs and not any(re.search(bug.needs, each, re.DOTALL) for each in (text, calls)):
            continue
        agree = agreement(exercise, suspect, evidence, most)
        if agree > most:
            more = more_of(exercise, evidence) if more is None else more
            agree = min(agree, agreement(exercise, suspect, more, most))
        if agree > most:
            most, likely = agree, bug
        if most == Agreement.ALL:
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


def agreement(exercise: Exercise, suspect: Function, evidence: Answers, most: Agreement) -> Agreement:
    """How far a wrong function gives these answers; once that is no further than ``most``, the rest is not asked."""
    agree = Agreement.ALL
    for case, answer in evidence:
        exercise.runner.is_traced = False  # a function of ours plays a move, or comes to an end
        asked = exercise.ask(suspect, case)
        exercise.runner.is_traced = True
        mine, theirs = exercise.parts(case, answer), exercise.parts(case, asked)
        if mine == theirs:
            continue
        if None in (mine[0], theirs[0]) or not exercise.same(case, mine[0], theirs[0]):
            return Agreement.NONE
        if mine[1:] != theirs[1:]:
            agree = min(agree, Agreement.POSITIONS if mine[1:2] == theirs[1:2] else Agreement.VALUE)
        if agree <= most:
            break
    return agree


# --- what every check does ---


def reports(check: Callable[P, R]) -> Callable[P, R | Report]:
    """The check, whose reports have its hints; it gives one, too, where what it is given makes it break off."""

    @wraps(check)
    def safe(*given: P.args, **named: P.kwargs) -> R | Report:
        try:
            report: R | Report = check(*given, **named)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            report = broken_off(check.__name__, error)
        if isinstance(report, Report):
            name = words(given[0] if given else check, name_of)
            hints = [each.replace("{f}", name) for each in HINTS.get(check.__name__, ())]
            report.hints = [*report.hints, *hints[len(report.hints) :]]
        return report

    return safe


def broken_off(check: str, error: BaseException) -> Report:
    """The report of a check that an error ended."""
    if isinstance(error, NotStarted):
        return Report(UNSTARTED, f"{error}: not started yet")
    if isinstance(error, NoFunction):
        return Report(
            WRONG, f"check.{check}: give it a function by its name alone, without brackets; it was given {error}"
        )
    return Report(WRONG, f"check.{check}: it cannot use what it was given", [("error", told(error))])


def fault_of(error: BaseException) -> tuple[type, str]:
    """The kind of an error, without the names of types, variables and functions in its text."""
    return type(error), re.sub(r"'[^']*'|\w+\(\)", "…", words(error, str))
