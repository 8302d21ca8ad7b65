"""Which functions ``Step`` follows: those of a recursion, and not the helpers that it calls."""

from __future__ import annotations

import functools

from gamelab.jit import fast
from gamelab.users.callables import recursion_of, without_memory
from gamelab.users.sandbox import pack, unpack


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


def test_a_memory_without_limit_does_not_fill_the_process_of_a_series_of_games():
    sent, limited = unpack(pack((functools.cache(lambda n: n), functools.lru_cache(7)(lambda n: n))))
    for n in range(300_000):
        sent(n), limited(n)
    assert 10_000 < sent.cache_info().currsize < 300_000
    assert limited.cache_info().maxsize == 7
