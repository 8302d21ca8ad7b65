"""Which functions ``Step`` follows: those of a recursion, and not the helpers that it calls."""

from __future__ import annotations

import functools

from gamelab.jit import fast
from gamelab.users.callables import recursion_of, without_memory


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
    assert recursion_of(one) == [each.__code__ for each in (one, two, three.plain)]
    assert recursion_of(alone) == [alone.__wrapped__.__code__]

    def within(n):
        return n and within(n - 1)

    assert recursion_of(within) == [within.__code__]


def test_a_part_of_a_cached_function_runs_at_each_call_without_its_memory():
    calls = []

    @functools.cache
    def noted(n):
        calls.append(n)

    part = functools.partial(noted, 1)
    part(), part()
    assert calls == [1]
    with without_memory(part) as whole:
        whole(), whole()
    assert calls == [1, 1, 1]
