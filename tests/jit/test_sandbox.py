"""What an agent's functions do in the sandbox: plain at first, compiled in place once it pays; the clock stops then."""

from __future__ import annotations

import sys
import time

import psutil
import pytest

from gamelab.games import ConnectFour
from gamelab.jit import fast
from gamelab.jit.fast import call_when_worth
from gamelab.jit.sandbox import Failure, Sandbox, no_limits
from gamelab.search import minimax

pytest.importorskip("numba")
START = ConnectFour()


def judge(position):
    return position.at(0, 3) - position.at(5, 3)


def search(position, depth):
    if position.is_over or depth == 0:
        return judge(position), -1
    best, chosen = -10 * position.to_move, -1
    for move in position.moves:
        value = search(position.play(move), depth - 1)[0]
        if (value - best) * position.to_move > 0:
            best, chosen = value, move
    return best, chosen


def call(guest, depth, with_fast=False):
    """The result, whether it was compiled, and how many processes are below this one."""
    found = call_when_worth(fast(search) if with_fast else search, START, depth)
    return found, "gamelab.jit.compiled" in sys.modules, len(psutil.Process().children())


@pytest.fixture
def sandbox():
    made = Sandbox()
    yield made
    made.end()


def test_what_is_quick_stays_plain(sandbox):
    for _ in range(5):
        assert sandbox.ask(30, call, 2) == (search(START, 2), False, 0)
    assert sandbox.seconds_off == 0


def test_what_takes_long_is_compiled_in_place_while_no_limit_holds(sandbox):
    assert sandbox.ask(60, call, 8) == (fast(search)(START, 8), True, 0)
    assert sandbox.seconds_off > 0
    assert sandbox.ask(30, call, 2) == (search(START, 2), True, 0)


def call_in_a_sweep(guest, to_come):
    guest.to_come = to_come
    return call(guest, 4)


@pytest.mark.parametrize(("to_come", "is_compiled"), [(10, False), (10**6, True)])
def test_what_is_quick_is_compiled_where_many_games_are_to_come(sandbox, to_come, is_compiled):
    assert sandbox.ask(60, call_in_a_sweep, to_come) == (search(START, 4), is_compiled, 0)


def test_what_fast_was_applied_to_is_compiled_at_the_first_call(sandbox):
    assert sandbox.ask(30, call, 2, True) == (search(START, 2), True, 0)


def judge_for_library(guest, depth):
    result = call_when_worth(minimax, START, depth, judge)
    return result.value, result.counts.nodes, "gamelab.jit.compiled" in sys.modules


def test_an_evaluation_of_a_user_s_too(sandbox):
    expected = fast(minimax)(START, 8, judge)
    assert sandbox.ask(30, judge_for_library, 8) == (expected.value, expected.counts.nodes, True)


def sleeps(guest, seconds, is_free):
    if is_free:
        with no_limits():
            time.sleep(seconds)
    else:
        time.sleep(seconds)
    return "awake"


def test_the_clock_stops_where_no_limit_holds(sandbox):
    sandbox.ask(30, sleeps, 0, False)
    assert sandbox.ask(0.5, sleeps, 2, True) == "awake"
    with pytest.raises(Failure, match=r"no answer within 0\.5 s"):
        sandbox.ask(0.5, sleeps, 60, False)
