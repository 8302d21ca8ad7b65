"""The likely bug behind wrong answers: an error or a word may tell it, or else a known wrong program answers alike."""

from __future__ import annotations

import re
from collections.abc import Sequence

from gamelab.course.check.bugs import TOLD, Bug
from gamelab.course.check.cases import Case
from gamelab.course.check.demands import Alike, Asked, Demands, Fault
from gamelab.course.check.run import Answer, Function, in_short
from gamelab.users.callables import codes_in, source_of, uses_of

MUST_AGREE = {
    Fault.VALUE: Alike.VALUE, Fault.COUNT: Alike.COUNT, Fault.NO_END: Alike.COUNT, Fault.MOVE: Alike.MOVE
}  # fmt: skip
"""How far a program must agree with the answers to explain a fault: at least in what is wrong."""
MORE_CASES, FEW_CASES = 24, 6
"""To about so many more cases a known bug must give the student's answers before it is named; to few if it is endless.
"""
CHANCE = r"(?<!\S)(random|choices?|sample|shuffle|randrange|randint)\("


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
    return closest_bug(demands, evidence, texts, MUST_AGREE[finding.fault]) or finding.guess


def texts_of(function: Function) -> tuple[str, str]:
    """The text of a function and of those that it calls, without spaces, and all names in it, as "max( len(".

    The names are what is known of a function without a text.
    """
    functions = uses_of(function)
    names = (name for each in functions for code in codes_in(each.__code__) for name in code.co_names)
    return "".join(map(source_of, functions)).replace(" ", ""), " ".join(f"{name}(" for name in names)


def closest_bug(demands: Demands, evidence: Sequence[Asked], texts: Sequence[str], least: Alike) -> Bug | None:
    """The first bug whose program agrees furthest with the evidence; None if none agrees at ``least`` so far."""
    closest = None
    for bug, suspect in demands.suspects():
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
