"""A trial, from a student's function to the report on it: every check of a search, an order or a move goes this way.

``report_on`` is read from top to bottom.  What is asked and what is right, its ``Demands`` say.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from gamelab.course.check.bugs import HINTS, TOLD, Bug
from gamelab.course.check.cases import Case
from gamelab.course.check.demands import FAULTLESS, Asked, Demands, Fault, Finding
from gamelab.course.check.likely_bug import likely_bug
from gamelab.course.check.positions import smaller
from gamelab.course.check.report import RIGHT, WRONG, Fact, Report
from gamelab.course.check.run import UNANSWERED, Answer
from gamelab.games import HandTree
from gamelab.users.callables import Snapshot, forget, name_of

SPARSE = 5
"""Once a value is wrong, one case in five is asked, which is enough to tell the bug."""
PLENTY = 30_000
"""Once a value is wrong, no more is asked after so many positions: some wrong functions look at thousands each time."""
ASKED_AGAIN = 60
"""How many cases are asked about again, to see whether the answers stay the same."""


def report_on(demands: Demands, cases: Sequence[Case], right: str) -> Report:
    """The report on the function, of which ``right`` is said if it is right; {count} stands for the number of cases.

    The function forgets before and after: its partner, say, may be another one then.
    """
    before = Snapshot(demands.function)
    forget(demands.function)
    try:
        with demands.runner:
            return report_on_answers(demands, cases, before, right)
    finally:
        forget(demands.function)
        before.restore()


def report_on_answers(demands: Demands, cases: Sequence[Case], before: Snapshot, right: str) -> Report:
    """The report on the answers: they change from time to time, or the worst one counts, or all are right."""
    asked = ask_all(demands, cases)
    worst = min(asked, key=lambda each: each.finding.fault)
    change = alone_differs(demands, worst, before) or again_differs(demands, asked, worst)
    if change and worst.finding.fault != Fault.COUNT:  # else the answers are right all the same
        case, alone, again = change
        facts = ("asked alone", demands.returned(case, alone)), ("asked again", demands.returned(case, again))
        return report_if_wrong(demands, asked, case, "the answers change", facts, TOLD["keeps something"])
    if worst.finding:
        bug = TOLD["keeps something"] if change else likely_bug(demands, cases, asked, worst)
        if bug or any(each.finding.sure for each in asked):
            return report_on_fault(demands, asked, worst, bug)
    return report_if_right(demands, asked, right)


# --- what is asked ---


def ask_all(demands: Demands, cases: Sequence[Case]) -> list[Asked]:
    """What was asked of the cases, small ones before large ones, those with a window last; until one is not answered.

    Once a value is wrong, only some of the rest are asked about.
    """
    asked: list[Asked] = []
    looked, first = 0, FAULTLESS
    for place, case in enumerate(cases):
        if first.fault == Fault.VALUE and (place % SPARSE or looked > PLENTY):
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
        finding = Finding(Fault.NO_END if answer.kind == "endless" else Fault.VALUE, UNANSWERED[answer.kind])
    else:
        finding = demands.finding(case, answer)
    return Asked(case, answer._replace(log=()), finding)


# --- does it answer otherwise if it is asked alone, or once more? ---


Change = tuple[Case, Answer, Answer] | None
"""A question with two answers, of which the first was given when it was asked alone; None if there is none."""


def alone_differs(demands: Demands, worst: Asked, before: Snapshot) -> Change:
    """The worst case, if the answer is right once the tables are empty that have grown since."""
    if worst.finding and before.contents and worst.answer.kind == "value":
        before.restore(empty=True)
        alone = ask_one(demands, worst.case)
        if not alone.finding:
            return worst.case, alone.answer, worst.answer
    return None


def again_differs(demands: Demands, asked: Sequence[Asked], worst: Asked) -> Change:
    """The first case with a worse answer when it is asked once more."""
    if worst.finding and (worst.finding.fault != Fault.VALUE or worst.answer.kind != "value"):
        return None
    for case, answer, _ in asked[:ASKED_AGAIN]:
        again = demands.ask(case)
        if (answer.kind, answer.value, answer.move) != (again.kind, again.value, again.move):
            worse = demands.finding(case, again)
            if worse and worse.fault != Fault.COUNT:  # else another move as good as the first
                return case, answer, again
    return None


# --- what is told ---


def report_on_fault(demands: Demands, asked: Sequence[Asked], worst: Asked, bug: Bug | None) -> Report:
    """The report on the worst answer; half is earned if only too many positions were looked at."""
    case, answer, finding = smallest(demands, worst)
    report = report_if_wrong(demands, asked, case, finding.title, finding.facts or demands.told(case, answer), bug)
    report.earns = 0.5 if finding.fault == Fault.COUNT else 0
    if case.wins:
        report.picture = case.picture(answer.value)
    return report


def smallest(demands: Demands, worst: Asked) -> Asked:
    """The same fault in the smallest hand tree that has it; elsewhere as it was found."""
    case, _, finding = worst
    for tree in smaller(case.position) if isinstance(case.position, HandTree) else ():
        less = ask_one(demands, replace(case, position=tree))
        if (less.finding.fault, less.finding.title) == (finding.fault, finding.title):
            return smallest(demands, less)
    return worst


def report_if_wrong(
    demands: Demands, asked: Sequence[Asked], case: Case, title: str, facts: Iterable[Fact], bug: Bug | None
) -> Report:
    """The report on what is wrong with a case."""
    name = name_of(demands.function)
    named = f"{name} ({bug.name})" if bug else name
    hints = [HINTS["ends"][case.end]] if case.end else []
    facts = [("smallest case", str(case)), *case.facts, *facts]
    report = Report(WRONG, f"{named}: {title}", facts, picture=case.picture(), hints=hints)
    demands.add_to_wrong(report, case, asked)
    return report.blame(bug) if bug else report


def report_if_right(demands: Demands, asked: Sequence[Asked], right: str) -> Report:
    """The report on a right function, with the notes on what is no fault."""
    report = Report(RIGHT, f"{name_of(demands.function)}: {right.format(count=len(asked))}")
    report.notes = [*dict.fromkeys(each.finding.note for each in asked if each.finding.note)]
    demands.add_to_right(report, asked)
    return report
