"""Agents that take their time, in a running loop as a kernel has one: nothing freezes, nothing late is played."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable

import pytest

from gamelab import FIRST, SECOND, Position, TicTacToe
from gamelab.arena import RandomAgent
from gamelab.widgets import Play


def in_loop(test: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(test(), 20))


async def until(true: Callable[[], object]) -> None:
    while not true():
        await asyncio.sleep(0.002)


class Slow:
    """An agent in plain Python that thinks until it is let go."""

    def __init__(self) -> None:
        self.is_asked, self.may_answer, self.has_ended = threading.Event(), threading.Event(), threading.Event()

    def __call__(self, position: Position) -> int:
        self.is_asked.set()
        self.may_answer.wait(15)
        self.has_ended.set()
        return position.moves[0]


def test_the_page_lives_while_the_agent_thinks() -> None:
    async def test() -> None:
        agent = Slow()
        game = Play(TicTacToe(), agent)
        game.move(4)
        assert game.below.say == "The opponent (SECOND) is thinking …"
        assert str(game.position) == "...\n.X.\n...", "one's own move is seen at once"
        assert game.hint_button.disabled
        game.move(0)
        assert game.below.say.startswith("It is not your turn.")
        agent.may_answer.set()
        await until(lambda: not game.worker.is_busy)
        assert game.below.say == "SECOND plays a1. You (FIRST) to move."

    in_loop(test)


def pause(game: Play) -> None:
    game.pause.value = True


@pytest.mark.parametrize("act", [Play.new, Play.undo, pause])
def test_an_answer_that_comes_too_late_is_dropped(act: Callable[[Play], None]) -> None:
    async def test() -> None:
        agent = Slow()
        game = Play(TicTacToe(), agent)
        game.move(4)
        await until(agent.is_asked.is_set)
        act(game)
        after = game.position
        agent.may_answer.set()
        await until(agent.has_ended.is_set)
        await asyncio.sleep(0.05)
        assert game.position == after and not game.worker.is_busy
        if act is pause:
            assert game.below.say == "The opponent (SECOND) to move."
            game.pause.value = False
            await until(lambda: game.position.ply == 2)

    in_loop(test)


def test_agents_that_play_each_other_take_their_time_and_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        game = Play(TicTacToe(), RandomAgent())
        game.players[FIRST].value = game.players[SECOND].value
        monkeypatch.setattr("gamelab.widgets.play.DELAY", 0.1)
        started = time.monotonic()
        game.pause.value = False
        await until(lambda: game.position.ply >= 4)
        assert time.monotonic() - started >= 0.4
        pause(game)
        await asyncio.sleep(0.2)
        assert game.position.ply == 4
        game.undo()
        assert game.position.ply == 3

    in_loop(test)
