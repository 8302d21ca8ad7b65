"""The likely bug: that of the known wrong program which gives the student's answers.

1. The evidence: the answer to explain, the other wrong ones, and some right ones (``evidence_of``).
2. The suspects: the wrong programs of the table, the likeliest first, in several manners of writing.  Searches have
   more forms (``wrong_searches``): one function, a negamax, a pair with a bug in one half or in both, a wrong helper.
3. Each is asked the same questions, until one does not fit (``agreement``).  Who fits must also give the student's
   answers to cases that are no evidence (``more_of``).  The one that agrees furthest is named, of several the first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from enum import IntEnum
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Any

from gamelab.course.check.bugs import (
    PROGRAMS,
    TOLD,
    Bug,
    bug_called,
    bugs_of,
    functions_of,
    made,
    mirrored,
    names_of,
    with_switch,
)
from gamelab.course.check.report import COUNT, ENDLESS, MOVE, TITLES, VALUE, Case, Finding
from gamelab.course.check.run import Answer, Function
from gamelab.games import FIRST, SECOND
from gamelab.show.phrases import ROLES
from gamelab.users.callables import codes_in, source_of, uses_of

if TYPE_CHECKING:
    from gamelab.course.check.exercise import Exercise
    from gamelab.course.check.searches import Search

MORE, FEW = 24, 6
"""To about so many more cases a known bug must give the student's answers before it is named; to few if it is endless.
"""
CHANCE = {"random", "choice", "choices", "sample", "shuffle", "randrange", "randint"}
BOTH = (FIRST, SECOND)
MANNERS = {
    False: (("", ""), ("value > ", "value >= ")),
    True: (("", ""), ("alpha >= beta", "best >= beta"), ("best, chosen = -INF", "best, chosen = alpha")),
}
"""How a right half may be written, without and with pruning: fail-hard, say, or cutting by the value."""
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
        mine, theirs = exercise.compared(case, answer), exercise.compared(case, asked)
        if mine == theirs:
            continue
        if None in (mine[0], theirs[0]) or not exercise.same(case, mine[0], theirs[0]):
            return Agreement.NONE
        if mine[1:] != theirs[1:]:
            agree = min(agree, Agreement.POSITIONS if mine[1:2] == theirs[1:2] else Agreement.VALUE)
        if agree <= most:
            break
    return agree


# --- the wrong programs ---


def wrong_searches(search: Search) -> Iterator[tuple[Bug, Function]]:
    """The known wrong searches: written as one function; as a pair with a bug in one half, then in both.

    A program is MAX's half.  ``pair_of`` mirrors the second one, and a bug of MIN's half alone is mirrored in words.
    """
    program, players, title = search.program, search.players, search.title
    if players == BOTH:
        yield from in_one_function(search)
    whose = {player: title if len(players) == 1 else f"the {ROLES[player]} part of {title}" for player in BOTH}
    for bug, manner in product(bugs_of(program), MANNERS["pruned" in program]):
        wrong, right = bug.source(program).replace(*manner), PROGRAMS[program]
        partner = right.replace(*manner) if players == BOTH else right  # that of one half is always the same
        if FIRST in players:
            yield bug.of(whose[FIRST]), pair_of(wrong, partner)
        if SECOND in players:
            yield replace(bug, sentence=mirrored(bug.sentence)).of(whose[SECOND]), pair_of(partner, wrong)
        if players == BOTH:
            yield bug.of(title), pair_of(wrong, wrong)


def in_one_function(search: Search) -> Iterator[tuple[Bug, Function]]:
    """The wrong searches in one function, or in a negamax; or in a helper below a right root."""
    # After a cut, a later move of equal value is wrong.
    manners = MANNERS[False][:1] if "pruned" in search.program else MANNERS[False]
    for written, manner in product(("nega", "whole"), manners):
        for bug in bugs_of(f"{written} {search.program}"):
            yield bug.of(search.title), made(bug.source(f"{written} {search.program}").replace(*manner))
    if search.program == "depth" and len(uses_of(search.function)) > 1:
        for written in ("nega depth", "whole depth"):
            for bug in bugs_of(written):
                yield bug.of("its helper"), below_a_right_root(bug.source(written))


def in_one(first: Function, second: Function) -> Function:
    """A pair as one function."""
    return lambda position, *given, **named: (first if position.to_move == FIRST else second)(position, *given, **named)


@cache
def below_a_right_root(wrong: str) -> Function:
    """A search to a depth that is right at its root, and whose children a wrong program values: a helper, say."""
    names = functions_of(wrong)
    helper = names.get("nega", names["search"])

    def value_of(position: Any, depth: int, evaluate: Function) -> Any:
        value, _ = helper(position, depth, evaluate)
        return position.to_move * value if "nega" in names else value

    def search(position: Any, depth: int, evaluate: Function) -> Any:
        if position.is_over or depth == 0:
            return value_of(position, depth, evaluate), None
        values = {move: value_of(position.play(move), depth - 1, evaluate) for move in position.moves}
        move = (max if position.to_move == FIRST else min)(values, key=lambda move: values[move])
        return values[move], move

    return search


@cache
def pair_of(first: str, second: str) -> Function:
    """A pair as one function, of two halves for MAX: ``second`` becomes MIN's as its mirror image.

    A half may call ``maxi`` or ``mini``, so that these two, which are right, are given.
    """
    minis = mirrored(second)
    text = PROGRAMS["minimax"] + mirrored(PROGRAMS["minimax"]) + first + minis
    names = functions_of(with_switch(text) if "depth" in text else text)
    either = in_one(names[names_of(first)[0]], names[names_of(minis)[0]])
    if "depth" not in text:
        return either

    def search(position: Any, depth: int, evaluate: Function, *switch: Any) -> Any:
        *window, prune = switch or (True,)
        return either(position, *window, depth=depth, evaluate=evaluate, prune=prune)

    return search
