"""The wrong searches that a student's may be: each known bug, in each form in which people write a search."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import product
from typing import Any

from gamelab.course.check.bugs import PROGRAMS, Bug, bugs_of, functions_of, made, mirrored, names_of, with_switch
from gamelab.course.check.run import Function
from gamelab.games import FIRST, SECOND
from gamelab.show.phrases import ROLES
from gamelab.users.callables import name_of, uses_of

BOTH = (FIRST, SECOND)
MANNERS = ("", ""), ("value > ", "value >= ")
PRUNING_MANNERS = ("", ""), ("alpha >= beta", "best >= beta"), ("best, chosen = -INF", "best, chosen = alpha")
"""How a right half may be written, without and with pruning: fail-hard, say, or cutting by the value."""


def wrong_searches(program: str, players: Sequence[int], function: Function) -> Iterator[tuple[Bug, Function]]:
    """The known wrong searches that ``function`` may be: in one function; as a pair with a bug in one half, or in both.

    A program is MAX's half.  ``pair_of`` mirrors the second one, and a bug of MIN's half alone is mirrored in words.
    """
    title = name_of(function)
    if players == BOTH:
        yield from in_one_function(program, function)
    whose = {player: title if len(players) == 1 else f"the {ROLES[player]} part of {title}" for player in BOTH}
    for bug, manner in product(bugs_of(program), PRUNING_MANNERS if "pruned" in program else MANNERS):
        wrong, right = bug.source(program).replace(*manner), PROGRAMS[program]
        partner = right.replace(*manner) if players == BOTH else right  # that of one half is always the same
        if FIRST in players:
            yield bug.of(whose[FIRST]), pair_of(wrong, partner)
        if SECOND in players:
            yield replace(bug, sentence=mirrored(bug.sentence)).of(whose[SECOND]), pair_of(partner, wrong)
        if players == BOTH:
            yield bug.of(title), pair_of(wrong, wrong)


def in_one_function(program: str, function: Function) -> Iterator[tuple[Bug, Function]]:
    """The wrong searches in one function, or in a negamax; or in a helper below a right root."""
    # After a cut, a later move of equal value is wrong.
    manners = MANNERS[:1] if "pruned" in program else MANNERS
    for written, manner in product(("nega", "whole"), manners):
        for bug in bugs_of(f"{written} {program}"):
            yield bug.of(name_of(function)), made(bug.source(f"{written} {program}").replace(*manner))
    if program == "depth" and len(uses_of(function)) > 1:
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
