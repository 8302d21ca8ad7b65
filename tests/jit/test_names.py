"""The walk through what a function refers to."""

from __future__ import annotations

import functools
import math

from gamelab import heuristics
from gamelab.jit import fast
from gamelab.jit.names import UNDEFINED, names_in, recursion_of

WEIGHT = 3


def uses(position):
    inner = lambda n: math.pi * WEIGHT + n  # noqa: E731
    return heuristics.runs(position) + inner(len(position.moves)) + missing  # noqa: F821


def test_names_come_with_their_lines_their_modules_and_what_they_mean_now():
    found = {path: (line - uses.__code__.co_firstlineno, value) for line, path, value in names_in(uses)}
    assert found == {
        ("heuristics", "runs"): (2, heuristics.runs), ("len",): (2, len), ("missing",): (2, UNDEFINED),
        ("math", "pi"): (1, math.pi), ("WEIGHT",): (1, 3),
    }  # fmt: skip


def test_variables_around_a_function_come_too():
    def inner():
        return later

    assert [tuple(name) for name in names_in(inner)] == [(None, ("later",), UNDEFINED)]
    later = 5
    assert [tuple(name) for name in names_in(inner)] == [(None, ("later",), 5)]


def one(n):
    return n and two(n - 1)


def two(n):
    return three(n) + helper(n)


@fast
def three(n):
    return n and one(n - 1)


def helper(n):
    return n


@functools.cache
def alone(n):
    return helper(n)


def test_a_recursion_holds_all_that_call_each_other():
    assert recursion_of(one) == [one, two, three.plain]
    assert recursion_of(alone.__wrapped__) == [alone.__wrapped__]

    def within(n):
        return n and within(n - 1)

    assert recursion_of(within) == [within]
