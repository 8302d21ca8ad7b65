"""A trial, from a student's function to the report on it: every check of a search, an order or a move goes this way.

``report_on`` is read from top to bottom.  What is asked and what is right, its ``Demands`` say.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from gamelab.course.check.bugs import HINTS, TOLD, Bug, wrong_functions
from gamelab.course.check.case_positions import smaller
from gamelab.course.check.cases import Case
from gamelab.course.check.demands import FAULTLESS, Alike, Asked, Demands, Fault, Finding
from gamelab.course.check.report import RIGHT, WRONG, Report
from gamelab.course.check.run import UNANSWERED, Answer, Function, in_short
from gamelab.games import HandTree
from gamelab.users.callables import name_of, source_of
from gamelab.users.references import codes_of, uses_of
from gamelab.users.what_it_keeps import Snapshot, forget

SPARSE = 5
"""Once a value is wrong, one case in five is asked, which is enough to tell the bug."""
PLENTY = 30_000
"""Once a value is wrong, no more is asked after so many positions: some wrong functions look at thousands each time."""
ASKED_AGAIN = 60
"""How many cases are asked about again, to see whether the answers stay the same."""
MORE_CASES, FEW_CASES = 24, 6
"""To about so many more cases a known bug must give the student's answers before it is named; to few if it is endless.
"""
CHANCE = r"(?<!\S)(random|choices?|sample|shuffle|randrange|randint)\("


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
    changed = alone_differs(demands, worst, before) or again_differs(demands, asked, worst)
    if changed and worst.finding.fault != Fault.COUNT:  # else the answers are right all the same
        return report_on_fault(demands, asked, changed, TOLD["keeps something"])
    if worst.finding:
        bug = TOLD["keeps something"] if changed else likely_bug(demands, cases, asked, worst)
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


def alone_differs(demands: Demands, worst: Asked, before: Snapshot) -> Asked | None:
    """The worst case, if the answer is right once the tables are empty that have grown since."""
    if worst.finding and before.contents and worst.answer.kind == "value":
        before.restore(empty=True)
        alone = ask_one(demands, worst.case)
        if not alone.finding:
            return with_two_answers(demands, worst.case, alone.answer, worst.answer)
    return None


def again_differs(demands: Demands, asked: Sequence[Asked], worst: Asked) -> Asked | None:
    """The first case with a worse answer when it is asked once more."""
    if worst.finding and (worst.finding.fault != Fault.VALUE or worst.answer.kind != "value"):
        return None
    for case, answer, _ in asked[:ASKED_AGAIN]:
        again = demands.ask(case)
        if (answer.kind, answer.value, answer.move) != (again.kind, again.value, again.move):
            worse = demands.finding(case, again)
            if worse and worse.fault != Fault.COUNT:  # else another move as good as the first
                return with_two_answers(demands, case, answer, again)
    return None


def with_two_answers(demands: Demands, case: Case, alone: Answer, again: Answer) -> Asked:
    """A case with two answers, of which the first was given when it was asked alone."""
    facts = ("asked alone", demands.returned(case, alone)), ("asked again", demands.returned(case, again))
    return Asked(case, again, Finding(Fault.VALUE, "the answers change", facts))


# --- the likely bug: an error or a word may tell it, or else a known wrong program answers alike ---


def likely_bug(demands: Demands, cases: Sequence[Case], asked: Sequence[Asked], worst: Asked) -> Bug | None:
    """The bug behind the worst of all answers; None if none is known."""
    _, answer, finding = worst
    if "UnboundLocalError" in answer.trouble:
        return TOLD["read too soon"]
    texts = texts_of(demands.function)
    if finding.fault == Fault.MOVE and re.search(CHANCE, texts[1]):
        return TOLD["random among equals"]
    # At most some hundreds, and others; the step is odd, because kinds of cases return at even distances.
    evidence = [worst, *asked[:: 1 + 2 * (len(asked) // 400)]]
    more = FEW_CASES if answer.kind == "endless" else MORE_CASES
    evidence += [Asked(case, demands.ask(case)) for case in cases[1 :: 1 + len(cases) // more]]
    return closest_bug(demands, evidence, texts, Alike[finding.fault.name]) or finding.guess


def texts_of(function: Function) -> tuple[str, str]:
    """The text of a function and of those that it calls, without spaces within lines, and all names, as "max( len(".

    The names are what is known of a function without a text.
    """
    text = "".join(map(source_of, uses_of(function)))
    names = (f"{name}(" for code in codes_of(function) for name in code.co_names)
    return re.sub(r"(?<=\S) +", "", text), " ".join(names)


def closest_bug(demands: Demands, evidence: Sequence[Asked], texts: Sequence[str], least: Alike) -> Bug | None:
    """The first bug whose program agrees furthest with the evidence; None if none agrees at ``least`` so far."""
    closest = None
    for bug, suspect in wrong_functions(demands.kind, demands.players, demands.function):
        if bug.needs and not any(re.search(bug.needs, each, re.DOTALL) for each in texts):
            continue
        agree = agreement_on(evidence, demands, suspect, least)
        if agree == Alike.MOVE:
            return bug
        if agree >= least:
            closest, least = bug, Alike(agree + 1)
    return closest


def agreement_on(evidence: Sequence[Asked], demands: Demands, suspect: Function, least: Alike) -> Alike:
    """How far a suspect gives these answers; once that is less than ``least``, it is asked no more."""
    agree = Alike.MOVE
    for case, answer, _ in evidence:
        other = demands.ask(case, suspect)
        if None not in (answer.value, other.value):
            agree = min(agree, demands.agreement(case, answer, other))
        elif trouble_of(answer) != trouble_of(other):
            return Alike.NOTHING
        if agree < least:
            break
    return agree


def trouble_of(answer: Answer) -> tuple[str, str]:
    """What of an answer without a value is compared: its kind and its text, but for the line and the names in it."""
    text = in_short(answer).partition("\nin line")[0]
    return answer.kind, re.sub(r"'[^']*'|\w+\(\)", "…", text) if answer.kind == "error" else text


# --- what is told ---


def report_on_fault(demands: Demands, asked: Sequence[Asked], worst: Asked, bug: Bug | None) -> Report:
    """The report on the worst answer; half is earned if only too many positions were looked at."""
    case, answer, finding = smallest(demands, worst)
    name = name_of(demands.function)
    named = f"{name} ({bug.name})" if bug else name
    facts = [("smallest case", str(case)), *case.facts, *(finding.facts or demands.told(case, answer))]
    report = Report(WRONG, f"{named}: {finding.title}", facts, picture=case.picture(answer.value))
    report.hints = [HINTS["ends"][case.end]] if case.end else []
    report.earns = 0.5 if finding.fault == Fault.COUNT else 0
    demands.add_to_wrong(report, case, asked)
    return report.blame(bug) if bug else report


def smallest(demands: Demands, worst: Asked) -> Asked:
    """The same fault in the smallest hand tree that has it; elsewhere as it was found."""
    case, _, finding = worst
    for tree in smaller(case.position) if isinstance(case.position, HandTree) else ():
        less = ask_one(demands, replace(case, position=tree))
        if (less.finding.fault, less.finding.title) == (finding.fault, finding.title):
            return smallest(demands, less)
    return worst


def report_if_right(demands: Demands, asked: Sequence[Asked], right: str) -> Report:
    """The report on a right function, with the notes on what is no fault."""
    report = Report(RIGHT, f"{name_of(demands.function)}: {right.format(count=len(asked))}")
    report.notes = [*dict.fromkeys(each.finding.note for each in asked if each.finding.note)]
    demands.add_to_right(report, asked)
    return report
