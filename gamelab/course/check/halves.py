"""The checks of one half of a pair, such as ``maxi``, which need not have its partner yet."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from gamelab.course.check.bugs import PROGRAMS, functions_of, mirrored
from gamelab.course.check.cases import boards, trees
from gamelab.course.check.exercise import reports
from gamelab.course.check.report import Report
from gamelab.course.check.run import Function, plain_function
from gamelab.course.check.searches import Search, SearchCase, to_the_end
from gamelab.games import FIRST, SECOND
from gamelab.users.callables import body_of
from gamelab.users.names import names_in


def half(check: str, program: str, function: Function) -> Report:
    """The report on one half of a pair."""
    partnered = partial(beside_right_partner, check, program, function)
    with partnered():
        player = FIRST if check.startswith("maxi") else SECOND
        cases = cases_of_a_half(player, program == "pruned")
        right = "right in all {count:,} cases (hand trees, positions of games)"
        report = Search(check, function, cases, right, program=program, players=(player,)).report()
    if run := report.run:

        def again() -> Any:
            with partnered():
                return run()

        report.run = again
    return report


@contextmanager
def beside_right_partner(check: str, program: str, function: Function) -> Iterator[None]:
    """The time in which the name of a half's partner stands for a right partner, which makes pairs as the half does."""
    partner = mirrored(check)
    text = mirrored(PROGRAMS[program]) if check.startswith("maxi") else PROGRAMS[program]
    text = re.sub(r"return (.*)", r"return as_pair((\1))", text)
    world = getattr(body_of(plain_function(function)), "__globals__", {})
    before = {name: world[name] for name in {partner} & world.keys()}
    given = {"__name__": "gamelab.partner", check: plain_function(function), "as_pair": pair_in(function)}
    world[partner] = functions_of(text, **given)[partner]
    try:
        yield
    finally:
        del world[partner]
        world.update(before)


def pair_in(function: Function) -> Callable[[Any], Any]:
    """What makes a pair of a value and a move in the user's function: a NamedTuple that it names, or else a tuple."""
    body = body_of(function)
    named = (name.value for name in names_in(body)) if body else ()
    return next((each._make for each in named if isinstance(each, type) and hasattr(each, "_make")), tuple)


def cases_of_a_half(player: int, prune: bool) -> list[SearchCase]:
    """Searches to the end of the game, in which the half begins; one that prunes is given windows."""
    return to_the_end([each for each in (*trees(), *boards()) if each.to_move == player], prune, prune)


@reports
def maxi(function: Function) -> Report:
    """Whether ``maxi(position) -> (value, move)`` is right; it need not have a ``mini`` yet."""
    return half("maxi", "minimax", function)


@reports
def mini(function: Function) -> Report:
    """Whether ``mini(position) -> (value, move)`` is right; it need not have a ``maxi`` yet."""
    return half("mini", "minimax", function)


@reports
def maxi_alpha_beta(function: Function) -> Report:
    """Whether ``maxi_alpha_beta(position, alpha, beta) -> (value, move)`` is right, by itself."""
    return half("maxi_alpha_beta", "pruned", function)


@reports
def mini_alpha_beta(function: Function) -> Report:
    """Whether ``mini_alpha_beta(position, alpha, beta) -> (value, move)`` is right, by itself."""
    return half("mini_alpha_beta", "pruned", function)
