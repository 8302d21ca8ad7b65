"""What a process of the sandbox answers, and how long it may take: no limit holds where its clock stops.

An agent's functions are plain there at first, and compiled in place once it pays; the clock stops then.
"""

import functools
import pickle
import sys
from multiprocessing import current_process

import psutil
import pytest

from gamelab.games import ConnectFour, TicTacToe
from gamelab.jit import fast
from gamelab.jit.runs_plain import has_numba
from gamelab.jit.worth import call_when_worth
from gamelab.search import minimax
from gamelab.users.messages import Failure, pack, read_reply, reply_in_bytes, unpack
from gamelab.users.sandbox import Sandbox
from tests.users.requests import computes, returns, sends, sleeps


@pytest.fixture
def sandbox():
    made = Sandbox()
    yield made
    made.end()


@pytest.mark.parametrize("system", [sys.platform, "another"])
def test_a_process_that_waits_for_the_processor_has_time_and_one_that_computes_has_not(sandbox, system, monkeypatch):
    sandbox.ask(30, sleeps, 0, False)  # it has loaded all that it needs by then
    monkeypatch.setattr("gamelab.users.sandbox.TIMES_ON_THE_WALL", 1000)
    monkeypatch.setattr(sys, "platform", system)
    assert sandbox.ask(0.5, sleeps, 1, False) == "awake"
    with pytest.raises(Failure, match=r"0\.5 s of its own processor time"):
        sandbox.ask(0.5, computes)


SENT = {
    pickle.dumps(("", 5, "")): None,  # what it says itself
    pickle.dumps(("", eval, "")): "eval is neither a number nor a text",
    b"\x80\x04c": "what is no answer",
    pickle.dumps(5): "what is no answer: .* must be an iterable",
}


@pytest.mark.parametrize("text, why", SENT.items(), ids=range(len(SENT)))
def test_what_users_code_sends_is_plain_data_or_no_answer(sandbox, text, why):
    if why:
        with pytest.raises(Failure, match=why):
            sandbox.ask(30, sends, text)
        assert not sandbox.is_alive()
    else:
        assert sandbox.ask(30, sends, text) == 5


SEARCHED = minimax(TicTacToe(), 1, lambda _: 0)


@pytest.mark.parametrize("value", [None, True, -0.0, 1 << 70, "ü\ud800", [(1, [2]), ()], SEARCHED])
def test_plain_data_arrives_as_it_was(value):
    _, found, _ = read_reply(reply_in_bytes("", value, ""))
    assert repr(found) == repr(value) and type(found) is type(value)


@pytest.mark.parametrize("text, why", [("eval", "eval is neither a number nor"), ("lambda: 0", "pickle")])
def test_what_is_no_plain_data_is_not_sent(sandbox, text, why):
    with pytest.raises(Failure, match=why):
        sandbox.ask(30, returns, text)
    assert sandbox.is_alive()


def test_a_daemon_that_starts_one_stays_a_daemon(monkeypatch):
    monkeypatch.setitem(current_process()._config, "daemon", True)
    Sandbox().end()
    assert current_process().daemon


def test_the_clock_stops_where_no_limit_holds(sandbox, monkeypatch):
    sandbox.ask(30, sleeps, 0, False)
    with monkeypatch.context() as patched:
        patched.setattr("gamelab.users.sandbox.TIMES_ON_THE_WALL", 1000)
        assert sandbox.ask(0.5, sleeps, 1, True) == "awake"
    with pytest.raises(Failure, match=r"no answer within 0\.5 s"):
        sandbox.ask(0.5, sleeps, 60, False)


def test_a_memory_without_limit_does_not_fill_the_process_of_a_series_of_games():
    sent, limited = unpack(pack((functools.cache(lambda n: n), functools.lru_cache(7)(lambda n: n))))
    for n in range(300_000):
        sent(n), limited(n)
    assert 10_000 < sent.cache_info().currsize < 300_000
    assert limited.cache_info().maxsize == 7


# --- compiled in place ---

needs_numba = pytest.mark.skipif(not has_numba(), reason="needs Numba")
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


def call(guest, function, number, to_come=0, worth=250_000):
    """The result, whether functions are compiled, and how many processes are below this one."""
    guest.to_come, sys.modules["gamelab.jit.worth"].WORTH = to_come, worth
    found = call_when_worth(function, START, number)
    return found, "gamelab.jit.compiled" in sys.modules, len(psutil.Process().children())


@needs_numba
def test_what_is_quick_stays_plain_unless_fast_was_applied_to_it(sandbox):
    for number in range(5):
        assert sandbox.ask(30, call, first, number) == (number, False, 0)
    assert sandbox.ask(30, call, search, 2, 10) == (search(START, 2), False, 0)
    assert sandbox.seconds_off == 0
    assert sandbox.ask(30, call, fast(first), 2) == (2, True, 0)


@needs_numba
def test_what_takes_long_is_compiled_in_place_while_no_limit_holds(sandbox):
    sandbox.ask(60, call, search, 8, 0, 30_000)
    assert sandbox.seconds_off > 0
    assert sandbox.ask(30, call, search, 4) == (search(START, 4), True, 0)


def judge_for_library(guest, depth):
    guest.to_come, sys.modules["gamelab.jit.worth"].WORTH = 10**6, 30_000
    result = call_when_worth(minimax, START, depth, judge)
    return result.value, result.counts.nodes, "gamelab.jit.compiled" in sys.modules


@needs_numba
def test_an_evaluation_of_a_user_s_is_compiled_for_many_games_to_come(sandbox):
    expected = minimax(START, 4, judge)
    assert sandbox.ask(60, judge_for_library, 4) == (expected.value, expected.counts.nodes, True)
