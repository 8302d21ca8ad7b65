"""Agents that take their time, in a running loop as a kernel has one: nothing freezes, nothing late is played."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from gamelab import Position, TicTacToe
from gamelab.widgets import Play
from gamelab.widgets.job import Stopped
from gamelab.widgets.thinking import Thinker


def in_loop(test: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(test(), 20))


async def until(true: Callable[[], object]) -> None:
    while not true():
        await asyncio.sleep(0.002)


class Slow:
    """An agent in plain Python that thinks until it is let go."""

    def __init__(self) -> None:
        self.is_asked, self.may_answer, self.ended = threading.Event(), threading.Event(), threading.Event()

    def __call__(self, position: Position) -> int:
        self.is_asked.set()
        try:
            while not self.may_answer.is_set():
                time.sleep(0.001)
        finally:
            self.ended.set()
        return position.moves[0]


def test_the_page_lives_while_the_agent_thinks() -> None:
    async def test() -> None:
        agent = Slow()
        game = Play(TicTacToe(), agent)
        game.handle({"move": 4})
        assert game.status == "The opponent (SECOND) is thinking …"
        assert str(game.position) == "...\n.X.\n...", "one's own move is seen at once"
        assert "stop" in game.view["enabled"] and "hint" not in game.view["enabled"]
        game.handle({"move": 0})
        assert game.status.startswith("It is not your turn.")
        agent.may_answer.set()
        await until(lambda: not game.thinker.busy)
        assert game.status == "SECOND plays a1. You (FIRST) to move."

    in_loop(test)


@pytest.mark.parametrize("message", [{"action": "new"}, {"action": "undo"}, {"text": "...\n.X.\n..O"}], ids=str)
def test_an_answer_that_comes_too_late_is_dropped(message: dict[str, Any]) -> None:
    async def test() -> None:
        agent = Slow()
        game = Play(TicTacToe(), agent)
        game.handle({"move": 4})
        await until(agent.is_asked.is_set)
        game.handle(message)
        after = game.position
        agent.may_answer.set()
        await until(agent.ended.is_set)
        await asyncio.sleep(0.05)
        assert game.position == after and not game.thinker.busy

    in_loop(test)


def test_stop_ends_an_agent_in_python_and_go_asks_it_again() -> None:
    async def test() -> None:
        agent = Slow()
        game = Play(TicTacToe(), agent)
        game.handle({"move": 4})
        await until(agent.is_asked.is_set)
        game.handle({"action": "stop"})
        await until(agent.ended.is_set)
        assert not agent.may_answer.is_set(), "it did not come to its end by itself"
        assert game.status.startswith("Stopped; an answer that comes too late is dropped.")
        agent.may_answer.set()
        game.handle({"action": "go"})
        await until(lambda: not game.thinker.busy)
        assert game.position.ply == 2

    in_loop(test)


def test_changes_come_in_order_and_in_the_thread_of_the_loop() -> None:
    async def test() -> None:
        game = Play(TicTacToe(), 0, other=0, delay=0)
        seen: list[tuple[int, threading.Thread]] = []
        game.observe(lambda change: seen.append((game.position.ply, threading.current_thread())), "svg")
        game.handle({"action": "go"})
        await until(lambda: game.position.is_over)
        plies = [ply for ply, _ in seen]
        assert plies == list(range(1, game.position.ply + 1))
        assert {thread for _, thread in seen} == {threading.current_thread()}
        game.handle({"action": "stop"})

    in_loop(test)


def test_agents_that_play_each_other_take_their_time() -> None:
    async def test() -> None:
        game = Play(TicTacToe(), 0, other=0, delay=0.05)
        started = time.monotonic()
        game.handle({"action": "go"})
        await until(lambda: game.position.ply >= 4)
        assert time.monotonic() - started >= 0.2
        game.handle({"action": "stop"})

    in_loop(test)


def test_stopping_while_agents_play_each_other_keeps_the_position() -> None:
    async def test() -> None:
        game = Play(TicTacToe(), 0, other=0, delay=0.05)
        game.handle({"action": "go"})
        await until(lambda: game.position.ply == 2)
        game.handle({"action": "stop"})
        await asyncio.sleep(0.2)
        assert game.position.ply == 2
        game.handle({"action": "undo"})
        assert game.position.ply == 1

    in_loop(test)


def test_an_agent_that_leaves_is_told() -> None:
    def leave(position: Position) -> int:
        raise SystemExit(3)

    async def test() -> None:
        game = Play(TicTacToe(), leave)
        game.handle({"move": 4})
        await until(lambda: not game.thinker.busy)
        assert "The opponent failed: SystemExit 3." in game.status

    in_loop(test)


def test_no_except_of_an_agent_keeps_it_from_being_stopped() -> None:
    assert not issubclass(Stopped, Exception)


def test_only_the_newest_job_counts() -> None:
    async def test() -> None:
        thinker, results = Thinker(), list[Any]()
        release = threading.Event()
        thinker.start(lambda: release.wait(5) and "old", results.append)
        thinker.start(lambda: "new", results.append)
        release.set()
        await until(lambda: results)
        await asyncio.sleep(0.05)
        assert results == ["new"] and not thinker.stop()

    in_loop(test)


def test_without_a_loop_a_job_that_starts_a_job_does_not_go_deeper() -> None:
    thinker = Thinker()
    results: list[int] = []

    def done(number: int) -> None:
        results.append(number)
        if number < 5000:
            thinker.start(lambda: number + 1, done)

    thinker.start(lambda: 0, done)
    assert results == list(range(5001))
