"""What a process of the sandbox answers, and how long it may take: no limit holds where its clock stops."""

from __future__ import annotations

import sys

import pytest

from gamelab.games import TicTacToe
from gamelab.search import minimax
from gamelab.users.sandbox import Failure, Sandbox, line_of, value_of
from tests.users.requests import returns_a_set, sends, sleeps


@pytest.fixture
def sandbox():
    made = Sandbox()
    yield made
    made.end()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the seconds are those on the wall")
def test_a_process_that_waits_for_the_processor_has_time(sandbox, monkeypatch):
    sandbox.ask(30, sleeps, 0, False)  # it has loaded all that it needs by then
    monkeypatch.setattr("gamelab.users.sandbox.PATIENT", 1000)
    assert sandbox.ask(0.5, sleeps, 1, False) == "awake"


SENT = {
    b'[1, "", 5, ""]\n': None,  # what it says itself
    b'[2, "", 5, ""]\n': "where one to request 1 was expected",
    b'{"tuple": [1, "", 5, ""]}\n': None,
    b'{"system": [1]}\n': "which is no answer",
    b"[" * 100_000 + b"\n": "which is no answer",
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


SEARCHED = minimax(TicTacToe(), 1, lambda _: 0)


@pytest.mark.parametrize("value", [None, True, -0.0, 1 << 70, "ü\ud800", [(1, [2]), ()], SEARCHED])
def test_plain_data_arrives_as_it_was(value):
    found = value_of(line_of(value))
    assert repr(found) == repr(value) and type(found) is type(value)


def test_what_is_no_plain_data_is_not_sent(sandbox):
    with pytest.raises(Failure, match=r"\{1\} is neither a number nor a text"):
        sandbox.ask(30, returns_a_set)


def test_the_clock_stops_where_no_limit_holds(sandbox, monkeypatch):
    sandbox.ask(30, sleeps, 0, False)
    with monkeypatch.context() as patched:
        patched.setattr("gamelab.users.sandbox.PATIENT", 1000)
        assert sandbox.ask(0.5, sleeps, 1, True) == "awake"
    with pytest.raises(Failure, match=r"no answer within 0\.5 s"):
        sandbox.ask(0.5, sleeps, 60, False)
