"""What an agent's functions do in the sandbox: plain at first, compiled in place once it pays; the clock stops then."""

from __future__ import annotations

import sys
import time
from contextlib import nullcontext

import psutil
import pytest

from gamelab.games import ConnectFour
from gamelab.jit import fast
from gamelab.jit.fast import call_when_worth
from gamelab.search import minimax
from gamelab.users.plain_data import line_of, value_of
from gamelab.users.sandbox import Failure, Sandbox, no_limits

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


def call(guest, depth, to_come=0, with_fast=False, worth=2.0):
    """The result, whether it was compiled, and how many processes are below this one."""
    guest.to_come, sys.modules["gamelab.jit.worth"].WORTH = to_come, worth
    found = call_when_worth(fast(search) if with_fast else search, START, depth)
    return found, "gamelab.jit.compiled" in sys.modules, len(psutil.Process().children())


@pytest.fixture
def sandbox():
    made = Sandbox()
    yield made
    made.end()


def test_what_is_quick_stays_plain_unless_fast_was_applied_to_it(sandbox):
    for _ in range(5):
        assert sandbox.ask(30, call, 2) == (search(START, 2), False, 0)
    assert sandbox.ask(30, call, 4, 10) == (search(START, 4), False, 0)
    assert sandbox.seconds_off == 0
    assert sandbox.ask(30, call, 2, 0, True) == (search(START, 2), True, 0)


def test_what_takes_long_is_compiled_in_place_while_no_limit_holds(sandbox):
    sandbox.ask(60, call, 8, 0, False, 0.3)
    assert sandbox.seconds_off > 0
    assert sandbox.ask(30, call, 4) == (search(START, 4), True, 0)


def judge_for_library(guest, depth):
    guest.to_come, sys.modules["gamelab.jit.worth"].WORTH = 10**6, 0.3
    result = call_when_worth(minimax, START, depth, judge)
    return result.value, result.counts.nodes, "gamelab.jit.compiled" in sys.modules


def test_an_evaluation_of_a_user_s_is_compiled_for_many_games_to_come(sandbox):
    expected = minimax(START, 4, judge)
    assert sandbox.ask(60, judge_for_library, 4) == (expected.value, expected.counts.nodes, True)


def sleeps(guest, seconds, is_free):
    with no_limits() if is_free else nullcontext():
        time.sleep(seconds)
    return "awake"


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the seconds are those on the wall")
def test_a_process_that_waits_for_the_processor_has_time(sandbox, monkeypatch):
    sandbox.ask(30, sleeps, 0, False)  # it has loaded all that it needs by then
    monkeypatch.setattr("gamelab.users.sandbox.PATIENT", 1000)
    assert sandbox.ask(0.5, sleeps, 1, False) == "awake"


def sends(guest, text):
    guest.pipe.sendall(text)
    return 1


SENT = {
    b'[1, "", 5, ""]\n': None,  # what it says itself
    b'[2, "", 5, ""]\n': "where one to request 1 was expected",
    b'[1, 3, 5, ""]\n': "where one to request 1",
    b'[1, "error", 5, ""]\n': "where one to request 1",
    b'{"tuple": [1, "", 5, ""]}\n': None,
    b'{"system": [1]}\n': "which is no answer",
    b"[" * 100_000 + b"\n": "which is no answer",
    b"[1, " + b"7" * 5000 + b"]\n": "which is no answer",
    b"\n": "which is no answer",
    b"x" * (1 << 24) + b"x": "one of more than 16,777,216 bytes",
}


@pytest.mark.parametrize(("text", "why"), SENT.items(), ids=range(len(SENT)))
def test_what_users_code_sends_is_plain_data_or_no_answer(sandbox, text, why):
    if why:
        with pytest.raises(Failure, match=why):
            sandbox.ask(30, sends, text)
        assert not sandbox.is_alive()
    else:
        assert sandbox.ask(30, sends, text) == 5


@pytest.mark.parametrize("value", [None, True, -0.0, 1 << 70, "ü\ud800", [(1, [2]), ()], minimax(START, 1, judge)])
def test_plain_data_arrives_as_it_was(value):
    found = value_of(line_of(value))
    assert repr(found) == repr(value) and type(found) is type(value)


def test_what_is_no_plain_data_is_not_sent(sandbox):
    with pytest.raises(Failure, match=r"\{1\} is neither a number nor a text"):
        sandbox.ask(30, returns_a_set)


def returns_a_set(guest):
    return {1}


def test_a_limit_of_any_length_can_be_waited_for(sandbox):
    assert sandbox.ask(1e300, sleeps, 0, False) == "awake"


def test_the_clock_stops_where_no_limit_holds(sandbox, monkeypatch):
    sandbox.ask(30, sleeps, 0, False)
    with monkeypatch.context() as patched:
        patched.setattr("gamelab.users.sandbox.PATIENT", 1000)
        assert sandbox.ask(0.5, sleeps, 1, True) == "awake"
    with pytest.raises(Failure, match=r"no answer within 0\.5 s"):
        sandbox.ask(0.5, sleeps, 60, False)
