"""What an agent's functions do in the sandbox: plain at first, compiled in place once it pays; the clock stops then."""

from __future__ import annotations

import sys

import psutil
import pytest

from gamelab.games import ConnectFour
from gamelab.jit import fast
from gamelab.jit.fast import call_when_worth
from gamelab.search import minimax
from gamelab.users.sandbox import Sandbox

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


def first(position, number):
    return position.moves[0] + number


def call(guest, function, number, to_come=0, worth=2.0):
    """The result, whether functions are compiled, and how many processes are below this one."""
    guest.to_come, sys.modules["gamelab.jit.fast"].WORTH = to_come, worth
    found = call_when_worth(function, START, number)
    return found, "gamelab.jit.compiled" in sys.modules, len(psutil.Process().children())


@pytest.fixture
def sandbox():
    made = Sandbox()
    yield made
    made.end()


def test_what_is_quick_stays_plain_unless_fast_was_applied_to_it(sandbox):
    for number in range(5):
        assert sandbox.ask(30, call, first, number) == (number, False, 0)
    assert sandbox.ask(30, call, search, 4, 10) == (search(START, 4), False, 0)
    assert sandbox.seconds_off == 0
    assert sandbox.ask(30, call, fast(first), 2) == (2, True, 0)


def test_what_takes_long_is_compiled_in_place_while_no_limit_holds(sandbox):
    sandbox.ask(60, call, search, 8, 0, 0.3)
    assert sandbox.seconds_off > 0
    assert sandbox.ask(30, call, search, 4) == (search(START, 4), True, 0)


def judge_for_library(guest, depth):
    guest.to_come, sys.modules["gamelab.jit.fast"].WORTH = 10**6, 0.3
    result = call_when_worth(minimax, START, depth, judge)
    return result.value, result.counts.nodes, "gamelab.jit.compiled" in sys.modules


def test_an_evaluation_of_a_user_s_is_compiled_for_many_games_to_come(sandbox):
    expected = minimax(START, 4, judge)
    assert sandbox.ask(60, judge_for_library, 4) == (expected.value, expected.counts.nodes, True)
