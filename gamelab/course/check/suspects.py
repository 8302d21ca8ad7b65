"""The wrong searches that a student's may be: each known bug, in each form in which people write a search."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import product
from typing import Any

from gamelab.course.check.bugs import PROGRAMS, Bug, bugs_of, functions_of, made, mirrored, names_of
from gamelab.course.check.run import Function
from gamelab.games import FIRST, SECOND
from gamelab.show.phrases import ROLES
from gamelab.users.callables import name_of, uses_of

BOTH = (FIRST, SECOND)
MANNERS = ("", ""), ("alpha >= beta", "best >= beta")
"""How people cut, if they prune."""


def wrong_searches(kind: str, players: Sequence[int], function: Function) -> Iterator[tuple[Bug, Function]]:
    """The known wrong searches of a kind that ``function`` may be; ``players`` are those for whom it moves."""
    if players == BOTH:
        yield from in_one_function(kind, function)
    yield from in_halves(kind, players, name_of(function))


def in_one_function(kind: str, function: Function) -> Iterator[tuple[Bug, Function]]:
    """The wrong searches in one function, such as a negamax; or in a helper below a right root."""
    wholes = f"nega {kind}", f"whole {kind}"
    found = [(bug, bug.source(whole)) for whole in wholes for bug in bugs_of(whole)]
    yield from ((bug.of(name_of(function)), made(wrong)) for bug, wrong in found)
    if kind == "depth" and len(uses_of(function)) > 1:
        yield from ((bug.of("its helper"), below_a_right_root(wrong)) for bug, wrong in found)


def in_halves(kind: str, players: Sequence[int], title: str) -> Iterator[tuple[Bug, Function]]:
    """The wrong searches as a pair, with a bug in one half or in both.

    A program is MAX's half.  ``pair_of`` mirrors the second one, and a bug of MIN's half alone is mirrored in words.
    """
    whose = {player: title if len(players) == 1 else f"the {ROLES[player]} part of {title}" for player in BOTH}
    for bug, manner in product(bugs_of(kind), MANNERS[: 1 + ("pruned" in kind)]):
        wrong, right = bug.source(kind).replace(*manner), PROGRAMS[kind]
        if FIRST in players:
            yield bug.of(whose[FIRST]), pair_of(wrong, right)
        if SECOND in players:
            yield replace(bug, sentence=mirrored(bug.sentence)).of(whose[SECOND]), pair_of(right, wrong)
        if players == BOTH:
            yield bug.of(title), pair_of(wrong, wrong)


def in_one(first: Function, second: Function) -> Function:
    """A pair as one function."""
    return lambda position, *given, **named: (first if position.to_move == FIRST else second)(position, *given, **named)


@cache
def below_a_right_root(wrong: str) -> Function:
    """A search to a depth that is right at its root, and whose children a wrong program values: a helper, say."""
    helper = made(wrong)

    def search(position: Any, depth: int, evaluate: Function) -> Any:
        if position.is_over or depth == 0:
            return helper(position, depth, evaluate)[0], None
        values = {move: helper(position.play(move), depth - 1, evaluate)[0] for move in position.moves}
        move = max(values, key=lambda move: position.to_move * values[move])
        return values[move], move

    return search


@cache
def pair_of(first: str, second: str) -> Function:
    """A pair as one function, of two halves for MAX: ``second`` becomes MIN's as its mirror image.

    A half may call ``maxi`` or ``mini``, so that these two, which are right, are given.
    """
    minis = mirrored(second)
    text = PROGRAMS["minimax"] + mirrored(PROGRAMS["minimax"]) + first + minis
    if "depth" in text:  # it cuts only where ``prune`` is true
        text = re.sub(r"if (.*)(:\n +break)", r"if prune and \1\2", text)
    names = functions_of(text)
    either = in_one(names[names_of(first)[0]], names[names_of(minis)[0]])
    if "depth" not in text:
        return either

    def search(position: Any, depth: int, evaluate: Function, *switch: Any) -> Any:
        *window, prune = switch or (True,)
        return either(position, *window, depth=depth, evaluate=evaluate, prune=prune)

    return search
