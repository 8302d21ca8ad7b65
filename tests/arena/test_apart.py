"""Healthy agents in a process apart play what they would play here."""

from __future__ import annotations

import os
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from cloudpickle import register_pickle_by_value, unregister_pickle_by_value
from cloudpickle.cloudpickle import list_registry_pickle_by_value

from gamelab import alphabeta
from gamelab.arena import RandomAgent, SearchAgent, TremblingAgent, play_game
from gamelab.arena.apart import packed
from gamelab.arena.lines import ThreadLine
from gamelab.arena.seats import is_library_agent
from gamelab.games import FIRST, ConnectFour, TicTacToe
from gamelab.heuristics import runs
from gamelab.jit import RunsPlain, fast, plainly


def mobility(position):
    return len(position.moves) * position.to_move


def writes(position):
    return len(str(position)) % 7


def backwards(position):
    return position.moves[::-1]


def untimed(record):
    return {name: value for name, value in vars(record).items() if name != "seconds"}


def here(agent):
    """The agent as if it were the library's own: it plays in this process."""

    class Here(RandomAgent):
        __module__ = "gamelab.tests"

        def fresh(self):
            return self

        def begin(self, seed):
            if hasattr(agent, "begin"):
                agent.begin(seed)

        def __call__(self, position):
            move = agent(position)
            self.keep(last=getattr(agent, "last", None))
            return move

    return Here()


@pytest.mark.parametrize(
    "agent",
    [
        SearchAgent(depth=3, evaluate=mobility, fast=False),
        SearchAgent(depth=2, evaluate=runs, order=backwards, fast=False),
        TremblingAgent(backwards, 1),
        TremblingAgent(SearchAgent(depth=2, evaluate=mobility, fast=False), 0.5),
    ],
    ids=str,
)
def test_a_game_is_the_same_here_and_there(agent):
    assert not is_library_agent(agent)
    for game in range(4):
        one, other = (play_game(each, RandomAgent(), ConnectFour(), game=game, seed=3) for each in (agent, here(agent)))
        assert untimed(one) == untimed(other)


@pytest.mark.parametrize(
    "agent, is_library",
    [
        (RandomAgent(), True),
        (SearchAgent(depth=2, evaluate=runs), True),
        (SearchAgent(fast(alphabeta)), True),
        (TremblingAgent(RandomAgent(), 0.1), True),
        (TremblingAgent(backwards, 0.1), False),
        (SearchAgent(depth=2, evaluate=mobility), False),
        (SearchAgent(depth=2, evaluate=runs, order=backwards), False),
        (SearchAgent(lambda position: 0), False),
        (SearchAgent((backwards, backwards)), False),
        (backwards, False),
        (runs, False),
    ],
    ids=lambda value: getattr(value, "__name__", repr(value)),
)
def test_only_what_is_the_librarys_own_plays_here(agent, is_library):
    assert is_library_agent(agent) is is_library


def test_an_evaluation_is_compiled_there_before_the_clock_runs():
    pytest.importorskip("numba")
    quick, plain = (SearchAgent(depth=3, evaluate=mobility, fast=each) for each in (True, False))
    for game in range(2):
        one, other = (play_game(each, RandomAgent(), TicTacToe(), game=game, seed=3) for each in (quick, plain))
        assert untimed(one) == untimed(other)
        assert one.seconds[0] < 1


def test_a_function_of_a_module_that_is_not_here_plays(monkeypatch):
    """As in a worker of a cluster, to which a function came from a module that was never imported there."""
    names = {"__name__": "of_another_machine"}
    exec("def last(position): return position.moves[-1]", names)
    assert names["last"].__module__ not in sys.modules
    for agent in (names["last"], TremblingAgent(names["last"], 0.5)):
        record = play_game(agent, RandomAgent(), TicTacToe(), seed=1)
        assert record.forfeit is None, record.detail


def test_threads_may_send_what_stands_in_one_module_at_the_same_time():
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(8) as threads:
            sent = list(threads.map(lambda _: packed(backwards), range(200)))
    finally:
        sys.setswitchinterval(before)
    assert len({len(each) for each in sent}) == 1
    assert __name__ not in list_registry_pickle_by_value()


def test_a_module_that_somebody_registered_stays_registered():
    module = sys.modules[__name__]
    register_pickle_by_value(module)
    try:
        packed(backwards)
        assert __name__ in list_registry_pickle_by_value()
    finally:
        unregister_pickle_by_value(module)


def test_what_cannot_be_compiled_is_said_here(monkeypatch):
    pytest.importorskip("numba")
    monkeypatch.setattr(plainly, "_said", set())
    agent = SearchAgent(depth=2, evaluate=writes)
    with pytest.warns(RunsPlain, match="alphabeta runs plain: .*compiled code writes no texts"):
        record = play_game(agent, RandomAgent(), TicTacToe(), seed=1)
    assert record.forfeit is None
    assert record.nodes[0].nodes > 0


def first_move(position):
    return position.moves[0]


def stubborn(position):
    return 0


def job(game):
    return untimed(play_game((first_move, stubborn, backwards)[game % 3], first_move, TicTacToe(), game=game, seed=1))


def test_games_may_be_played_in_threads():
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(job, range(24))) == list(map(job, range(24)))


def test_positions_are_told_move_by_move():
    """Each agent sees the position of the game, its own moves and the other's made, whoever began."""
    seen = play_game(parity, parity, ConnectFour(), game=1, seed=2, openings=3)
    assert seen.forfeit is None


def parity(position):
    if (position.to_move == FIRST) != (position.ply % 2 == 0):
        raise RuntimeError("out of step")
    return position.moves[position.ply % len(position.moves)]


def test_a_line_that_was_closed_listens_to_its_end(monkeypatch):
    """Where a thread waits for answers, closing the line closes no file under its hands."""
    wrong = []
    monkeypatch.setattr(threading, "excepthook", wrong.append)
    there, requests = os.pipe()
    answers, here = os.pipe()
    reader = os.fdopen(answers, "rb")
    line = ThreadLine(os.fdopen(requests, "wb"), reader)
    line.close()
    assert os.read(there, 1) == b"" and not reader.closed
    os.write(here, b"late")
    os.close(here)
    assert line.read(4, time.monotonic() + 10) == b"late"
    with pytest.raises(EOFError):
        line.read(1, time.monotonic() + 10)
    assert reader.closed and not wrong
    os.close(there)
