"""A trial, from a student's function to the report on it: what is asked, what is found, and what is told.

What a function is asked, and what is right, its ``Demands`` say; those on a search are in search_demands.py.
``report_on`` is then read from top to bottom:

    ask_all       The function is asked about the cases in their order, small ones before large ones, those with a
                  window last; once a value is wrong, only about some of the rest.
    verdict       What goes wrong is a ``Finding``; the first of the gravest kind counts.
    alone_differs, again_differs
                  Does it answer otherwise if it is asked alone, or once more?
    likely_bug    Does a word or an error tell the bug?  Or else, which known wrong program gives the same answers?
    smallest      In which smaller hand tree does the same go wrong?
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from typing import Any, NamedTuple

from gamelab.course.check.bugs import HINTS, PROGRAMS, TOLD, Bug, bug_called, bugs_of, made
from gamelab.course.check.cases import Case
from gamelab.course.check.positions import smaller
from gamelab.course.check.report import RIGHT, WRONG, Fact, Report, in_full
from gamelab.course.check.run import UNANSWERED, Answer, Function, Runner, in_short, plain_function
from gamelab.games import HandTree
from gamelab.users.callables import Snapshot, codes_in, forget, name_of, number_of, source_of, uses_of

WRONG_VALUE, WRONG_MOVE, WRONG_COUNT, NO_END = range(4)
"""The kinds of findings, the gravest first.  NO_END is the last: a small case has shown what leads to it."""
VALUE_ALONE = "it returns a value alone: return (value, move)"


class Alike(IntEnum):
    """How far two answers agree: in nothing, in the value, also in how many positions they looked at, or in all."""

    NOTHING, VALUE, COUNT, ALL = range(4)


@dataclass(frozen=True)
class Finding:
    """A fault of one answer, and how grave it is.

    The report shows what was expected and what was returned, or ``facts`` in place of these.  A finding that is not
    ``sure`` is a fault only if there is a sure one too, or if a known bug explains it.  Else its ``note`` is shown.
    Its own ``bug`` is blamed whatever explains it.
    """

    rank: int
    title: str
    facts: tuple[Fact, ...] = ()
    sure: bool = True
    note: str = ""
    bug: Bug | None = None


class Asked(NamedTuple):
    """A case, the answer to it, and the finding: what is wrong with it; None if it is right."""

    case: Any
    answer: Answer
    finding: Any = None


@dataclass
class Demands:
    """What is asked of a ``function`` that should be a program of a ``kind`` (bugs.toml), and what is right.

    These demands are those on a function that returns one thing, such as a number or a move: ``read`` gives what it
    answers, or None if that is not ``wanted``.  Its answers must be the ``same`` as those of the right program.  Where
    there are several good answers, ``fault_in`` says what is wrong with one.
    """

    kind: str
    function: Function
    wanted: str = "number"
    read: Callable[[Any, Answer], Any] = lambda case, answer: number_of(answer.result)
    same: Callable[[Any, Any, Any], bool] = lambda case, one, other: one == other
    fault_in: Callable[[Any, Any], Finding | None] | None = None
    runner: Runner = field(default_factory=Runner, init=False)

    def __post_init__(self) -> None:
        self.function = plain_function(self.function)

    def ask(self, case: Any, suspect: Function | None = None) -> Answer:
        """The answer of the function, or of a known wrong one; where it gives none, the ``value`` is None."""
        answer = self.runner.ask(suspect or self.function, *case.arguments, trusted=bool(suspect))
        return answer._replace(value=self.read(case, answer))

    def finding(self, case: Any, answer: Answer) -> Finding | None:
        """What is wrong with an answer that was given; None if it is right."""
        if answer.value is None:
            return Finding(WRONG_VALUE, f"it returns no {self.wanted}")
        if self.fault_in:
            return self.fault_in(case, answer.value)
        is_right = self.same(case, self.right_answer(case), answer.value)
        return None if is_right else Finding(WRONG_VALUE, "the answer is wrong")

    def right_answer(self, case: Any) -> Any:
        """What the right program answers."""
        return self.read(case, Answer("", made(PROGRAMS[self.kind])(*case.arguments)))

    def expected(self, case: Any) -> str:
        """The right answer in words."""
        return f"a {self.wanted}" if self.fault_in else in_full(self.right_answer(case))

    def returned(self, case: Any, answer: Answer) -> str:
        """An answer in words."""
        return in_short(answer) if answer.trouble or answer.value is None else in_full(answer.value)

    def told(self, case: Any, answer: Answer) -> tuple[Fact, ...]:
        """What was expected, and what came instead."""
        came = "instead" if answer.kind in UNANSWERED else "returned"
        return ("expected", self.expected(case)), (came, self.returned(case, answer))

    def agreement(self, case: Any, one: Answer, other: Answer) -> Alike:
        """How far two answers with values are the same."""
        return Alike.ALL if self.same(case, one.value, other.value) else Alike.NOTHING

    def suspects(self) -> Iterator[tuple[Bug, Function]]:
        """The known wrong functions, the likeliest first."""
        return ((bug.of(name_of(self.function)), made(bug.source(self.kind))) for bug in bugs_of(self.kind))

    def add_to(self, report: Report, case: Any, asked: Sequence[Asked]) -> None:
        """Adds to the report what else there is to tell; ``case`` is the one that went wrong, None if all is right."""


# --- the trial ---

SPARSE = 5
"""Once a value is wrong, one case in five is asked, which is enough to tell the bug."""
PLENTY = 30_000
"""Once a value is wrong, no more is asked after so many positions: some wrong functions look at thousands each time."""
EARLY = 60
"""How many cases are asked about again, to see whether the answers stay the same."""
MORE, FEW = 24, 6
"""To about so many more cases a known bug must give the student's answers before it is named; to few if it is endless.
"""
CHANCE = r"(?<!\S)(random|choices?|sample|shuffle|randrange|randint)\("
NOT_ENOUGH = {
    WRONG_VALUE: Alike.NOTHING, WRONG_COUNT: Alike.VALUE, NO_END: Alike.VALUE, WRONG_MOVE: Alike.COUNT
}  # fmt: skip
"""For each rank of a finding the agreement that does not explain it: a bug must agree further."""


def report_on(demands: Demands, cases: Sequence[Case], right: str) -> Report:
    """The report on the function, of which ``right`` is said if it is right; {count} stands for the number of cases.

    The function forgets before and after: its partner, say, may be another one then.
    """
    before = Snapshot(demands.function)
    forget(demands.function)
    try:
        with demands.runner:
            return verdict(demands, cases, ask_all(demands, cases), before, right)
    finally:
        forget(demands.function)
        before.restore()


def ask_all(demands: Demands, cases: Sequence[Case]) -> list[Asked]:
    """What was asked of the cases, until one was not answered."""
    asked: list[Asked] = []
    looked, first = 0, None
    for place, case in enumerate(cases):
        if first and first.rank == WRONG_VALUE and (place % SPARSE or looked > PLENTY):
            continue
        asked.append(ask_one(demands, case))
        _, answer, finding = asked[-1]
        looked += answer.looked + sum(answer.evaluated.values())
        first = first or finding
        if answer.kind in UNANSWERED:
            break
    return asked


def ask_one(demands: Demands, case: Case) -> Asked:
    """A case, the function's answer, and what is wrong with it."""
    answer = demands.ask(case)
    if answer.kind in UNANSWERED:
        # A function that searches twice, and thus too much on a large case, has been found out on a small one.
        finding: Any = Finding(NO_END if answer.kind == "endless" else WRONG_VALUE, UNANSWERED[answer.kind])
    else:
        finding = demands.finding(case, answer)
    return Asked(case, answer._replace(log=()), finding)


def verdict(demands: Demands, cases: Sequence[Case], asked: Sequence[Asked], before: Snapshot, right: str) -> Report:
    """The report on the answers."""
    found = [each for each in asked if each.finding]
    worst = min(found, key=lambda each: each.finding.rank, default=None)
    change = alone_differs(demands, worst, before) or again_differs(demands, asked, worst)
    case = bug = None
    if change:
        bug = TOLD["keeps something"]
    elif worst:
        bug = likely_bug(demands, cases, asked, worst)
    if change and not (worst and worst.finding.rank == WRONG_COUNT):  # else the answers are right all the same
        case, alone, again = change
        report = report_of(demands, case, "the answers change", bug)
        report.facts += [("asked alone", demands.returned(case, alone)), ("asked again", demands.returned(case, again))]
    elif worst and (bug or any(each.finding.sure for each in found)):
        case, answer, finding = smallest(demands, worst)
        report = report_of(demands, case, finding.title, bug)
        report.facts += finding.facts or demands.told(case, answer)
        report.earns = 0.5 if finding.rank == WRONG_COUNT else 0
    else:
        report = Report(RIGHT, f"{name_of(demands.function)}: {right.format(count=len(asked))}")
        report.notes = [*dict.fromkeys(each.finding.note for each in found if each.finding.note)]
    demands.add_to(report, case, asked)
    return report


Change = tuple[Case, Answer, Answer] | None
"""A question with two answers, of which the first was given when it was asked alone; None if there is none."""


def alone_differs(demands: Demands, worst: Asked | None, before: Snapshot) -> Change:
    """The worst case, if the answer is right once the tables are empty that have grown since."""
    if worst and before.contents and worst.answer.kind == "value":
        before.restore(empty=True)
        alone = ask_one(demands, worst.case)
        if not alone.finding:
            return worst.case, alone.answer, worst.answer
    return None


def again_differs(demands: Demands, asked: Sequence[Asked], worst: Asked | None) -> Change:
    """The first case with a worse answer when it is asked once more."""
    if worst and (worst.finding.rank != WRONG_VALUE or worst.answer.kind != "value"):
        return None
    for case, answer, _ in asked[:EARLY]:
        again = demands.ask(case)
        if (answer.kind, answer.value, answer.move) != (again.kind, again.value, again.move):
            worse = demands.finding(case, again)
            if worse and worse.rank != WRONG_COUNT:  # else another move as good as the first
                return case, answer, again
    return None


def likely_bug(demands: Demands, cases: Sequence[Case], asked: Sequence[Asked], worst: Asked) -> Bug | None:
    """The bug that the finding, an error or a name tells, or else a known one that answers alike; None if none does."""
    _, answer, finding = worst
    told: Bug | None = finding.bug
    if told:
        return told
    if "UnboundLocalError" in answer.trouble:
        return TOLD["read too soon"]
    texts = texts_of(demands.function)
    if finding.rank == WRONG_MOVE and re.search(CHANCE, texts[1]):
        return TOLD["random among equals"]
    # At most some hundreds, and others; the step is odd, because kinds of cases return at even distances.
    evidence, more = [worst, *asked[:: 1 + 2 * (len(asked) // 400)]], FEW if answer.kind == "endless" else MORE
    evidence += [Asked(case, demands.ask(case)) for case in cases[1 :: 1 + len(cases) // more]]
    closest = closest_bug(demands, evidence, texts, NOT_ENOUGH[finding.rank])
    if not closest and finding.title == VALUE_ALONE:
        return bug_called("value alone", "minimax").of(name_of(demands.function))
    return closest


def closest_bug(demands: Demands, evidence: Sequence[Asked], texts: Sequence[str], least: Alike) -> Bug | None:
    """The bug of the suspect that agrees furthest with the evidence; None if none agrees further than ``least``."""
    closest = None
    for bug, suspect in demands.suspects():
        if bug.needs and not any(re.search(bug.needs, each, re.DOTALL) for each in texts):
            continue
        agree = agreement_on(evidence, demands, suspect, least)
        if agree > least:
            closest, least = bug, agree
        if least == Alike.ALL:
            break
    return closest


def texts_of(function: Function) -> tuple[str, str]:
    """The text of a function and of those that it calls, without spaces, and all names in it, as "max( len(".

    The names are what is known of a function without a text.
    """
    functions = uses_of(function)
    names = (name for each in functions for code in codes_in(each.__code__) for name in code.co_names)
    return "".join(map(source_of, functions)).replace(" ", ""), " ".join(f"{name}(" for name in names)


def agreement_on(evidence: Sequence[Asked], demands: Demands, suspect: Function, least: Alike) -> Alike:
    """How far a suspect gives these answers; once that is no more than ``least``, it is asked no more."""
    agree = Alike.ALL
    for case, answer, _ in evidence:
        other = demands.ask(case, suspect)
        if None not in (answer.value, other.value):
            agree = min(agree, demands.agreement(case, answer, other))
        elif trouble_of(answer) != trouble_of(other):
            return Alike.NOTHING
        if agree <= least:
            break
    return agree


def trouble_of(answer: Answer) -> tuple[str, str]:
    """What of an answer without a value is compared: its kind and its text, but for the line and the names in it."""
    text = in_short(answer).partition("\nin line")[0]
    return answer.kind, re.sub(r"'[^']*'|\w+\(\)", "…", text) if answer.kind == "error" else text


def smallest(demands: Demands, worst: Asked) -> Asked:
    """The same fault in the smallest hand tree that has it; elsewhere as it was found."""
    case, _, finding = worst
    for tree in smaller(case.position) if isinstance(case.position, HandTree) else ():
        less = ask_one(demands, replace(case, position=tree))
        if less.finding and (less.finding.rank, less.finding.title) == (finding.rank, finding.title):
            return smallest(demands, less)
    return worst


def report_of(demands: Demands, case: Case, title: str, bug: Bug | None) -> Report:
    """The report on what is wrong with a case."""
    name = name_of(demands.function)
    named = f"{name} ({bug.name})" if bug else name
    facts = [("smallest case", str(case)), *case.facts]
    hints = [HINTS["places"][case.place]] if case.place else []
    report = Report(WRONG, f"{named}: {title}", facts, picture=case.picture(), hints=hints)
    return report.blame(bug) if bug else report
