"""An exercise: cases, what is right in each of them, and the report on a student's function.

The function is asked about the cases in their order, small ones before large ones, those with a window last; once a
value is wrong, only about some of the rest (``ask_all``).  What goes wrong is a ``Finding``; the first of the gravest
kind counts (``worst``).  ``verdict`` then looks for what explains it: the function answers otherwise if it
is asked alone (``changed``), or a known bug gives the same answers (``likely_bug``).

The second half of the class says what is asked and what is right.  ``Search`` (searches.py) says that in its own way;
other exercises fill in the fields.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple

from gamelab.course.check.bugs import HINTS, PROGRAMS, TOLD, Bug, bugs_of, made
from gamelab.course.check.cases import smaller
from gamelab.course.check.likely_bug import likely_bug
from gamelab.course.check.report import (
    COUNT,
    ENDLESS,
    RIGHT,
    TITLES,
    VALUE,
    WRONG,
    Case,
    Fact,
    Finding,
    Report,
    in_full,
)
from gamelab.course.check.run import Answer, Function, Runner, plain_function, words
from gamelab.games import HandTree
from gamelab.users.callables import Kept, forget, name_of, number_of

SPARSE = 5
"""Once a value is wrong, one case in five is asked, which is enough to tell the bug."""
PLENTY = 30_000
"""Once a value is wrong, no more is asked after so many positions: some wrong functions look at thousands each time."""
EARLY = 60
"""How many cases are asked about again, to see whether the answers stay the same."""


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
    answers, or None if that is not ``wanted``.  Its answers must be the ``same`` as those of the right ``program``.
    Where there are several good answers, ``fault_in`` says what is wrong with one.
    """

    program: str
    function: Function
    cases: Sequence[Case]
    right: str
    wanted: str = "number"
    read: Callable[[Case, Answer], Any] = real_number
    same: Callable[[Case, Any, Any], bool] = lambda case, one, other: one == other
    fault_in: Callable[[Case, Any], Finding | None] | None = None
    runner: Runner = field(default_factory=Runner, init=False)
    kept: Kept = field(init=False)
    answers: list[tuple[Any, Answer]] = field(default_factory=list, init=False)
    findings: list[Found] = field(default_factory=list, init=False)

    def __post_init__(self) -> None:
        self.title = name_of(self.function)
        self.function = plain_function(self.function)
        self.kept = Kept(self.function)

    @property
    def worst(self) -> Found | None:
        """The first finding of the gravest kind."""
        return min(self.findings, key=lambda found: found.finding.rank, default=None)

    # --- what happens, in this order ---

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

    def alike(self, case: Case, one: Answer, other: Answer) -> bool:
        """Whether the second answer to a question is as good as the first."""
        if (one.kind, one.value, one.move) == (other.kind, other.value, other.move):
            return True
        worse = self.judge(case, other)
        return worse is None or worse.rank == COUNT  # another move as good as the first

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

    def wrong(self, case: Case, title: str, bug: Bug | None) -> Report:
        """The report on what is wrong with a case."""
        name = f"{self.title} ({bug.name})" if bug else self.title
        facts = [("smallest case", str(case)), *case.facts]
        hints = [HINTS["places"][case.place]] if case.place else []
        return Report(WRONG, f"{name}: {title}", facts, picture=case.picture(), hints=hints)

    # --- what is asked and what is right: each kind of exercise says so itself ---

    def ask(self, function: Function, case: Case) -> Answer:
        """The answer of a function, with what was read as its value."""
        answer = self.runner.ask(function, *case.arguments)
        return answer._replace(value=self.read(case, answer))

    def finding(self, case: Case, answer: Answer) -> Finding | None:
        """What is wrong with the outcome of a call; None if it is right."""
        if answer.kind not in TITLES:
            return self.judge(case, answer)
        # A function that searches twice, and thus too much on a large case, has been found out on a small one.
        rank = ENDLESS if answer.kind == "endless" else VALUE
        return Finding(
            rank, TITLES[answer.kind], lambda: (("expected", self.expected(case)), ("instead", answer.trouble))
        )

    @property
    def is_paired(self) -> bool:
        """Whether a value and a move are wanted."""
        return False

    def right_answer(self, case: Case) -> Any:
        return self.read(case, Answer("", made(PROGRAMS[self.program])(*case.arguments)))

    def expected(self, case: Case) -> str:
        """The right answer in words."""
        return f"a {self.wanted}" if self.fault_in else in_full(self.right_answer(case))

    def judge(self, case: Case, answer: Answer) -> Finding | None:
        """What is wrong with an answer that was given; None if it is right."""
        title = "the answer is wrong"
        if answer.value is None:
            title = f"it returns no {self.wanted}"
        elif self.fault_in:
            return self.fault_in(case, answer.value)
        elif self.same(case, self.right_answer(case), answer.value):
            return None
        return Finding(VALUE, title, partial(self.facts, case, answer))

    def facts(self, case: Case, answer: Answer) -> tuple[Fact, ...]:
        """What was expected, and what came."""
        return ("expected", self.expected(case)), ("returned", self.returned(case, answer))

    def returned(self, case: Any, answer: Answer) -> str:
        """What was returned, in words."""
        return answer.trouble or (words(answer.result) if answer.value is None else in_full(answer.value))

    def compared(self, case: Case, answer: Answer) -> tuple[Any, ...]:
        """What of an answer is compared with that of a known wrong function: its value, or None, and more."""
        if answer.value is not None:
            return (answer.value,)
        return None, answer.kind, fault_of(answer.result) if answer.kind == "error" else words(answer.result)

    def suspects(self) -> Iterator[tuple[Bug, Function]]:
        """The known wrong functions, the likeliest first."""
        for bug in bugs_of(self.program):
            yield bug.of(self.title), made(bug.source(self.program))


def fault_of(error: BaseException) -> tuple[type, str]:
    """The kind of an error, without the names of types, variables and functions in its text."""
    return type(error), re.sub(r"'[^']*'|\w+\(\)", "…", words(error, str))
