"""Where the games of a sweep are played: in this process, in others, or by an executor; they come back in batches.

All games of a batch are of one setting.  A batch ends after ``BATCH_SECONDS``, so that little is lost by an interrupt.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from contextlib import nullcontext, suppress
from math import ceil
from typing import Any

from gamelab.arena.agents import AnyAgent, begun, has_no_user_code
from gamelab.arena.game import GameRecord
from gamelab.arena.settings import Setting
from gamelab.arena.whole_games import in_time, unpacked, whole_games
from gamelab.games.position import Position, playout
from gamelab.users.messages import Failure, pack
from gamelab.users.processes import HAS_PROCESSES
from gamelab.users.sandbox import Sandbox

Left = deque[tuple[int, int]]
"""The games that are left to play: numbers of settings, and of their games."""
Batches = Generator[tuple[int, list[int], list[GameRecord]], None, None]
SECONDS_HERE = 2.0
"""Seconds that are played in this process before others are started: a small sweep is over by then."""


def take(left: Left, most: int) -> tuple[int, list[int]]:
    """Removes a batch from what is left: at most so many games, all of the same setting."""
    number = left[0][0]
    games: list[int] = []
    while left and left[0][0] == number and len(games) < most:
        games.append(left.popleft()[1])
    return number, games


def batches(settings: Sequence[Setting], left: Left, executor: Executor | None, workers: int | None) -> Batches:
    """Plays what is left, until nothing is: yields the number of a setting, a batch of its games, and their records.

    There may be fewer records than games: whoever takes them puts the other games back.
    """
    cores = getattr(os, "process_cpu_count", os.cpu_count)() or 1
    workers = workers or cores if HAS_PROCESSES else 1
    if executor is None:
        thought = 0.0  # not the time in which functions are compiled: others would have to compile them again
        while left and (workers == 1 or thought < SECONDS_HERE):
            number, games = take(left, len(left))
            records = play_batch(settings[number], games)
            thought += sum(sum(record.seconds) for record in records)
            yield number, games, records
    if left:
        with Sandboxes(workers) if executor is None else nullcontext(executor) as pool:
            yield from batches_in(pool, settings, left, 2 * workers)


def batches_in(executor: Executor, settings: Sequence[Setting], left: Left, most: int) -> Batches:
    """Plays what is left by an executor, and yields as ``batches`` does; at most so many batches are under way."""
    under_way: dict[Future[list[Any]], tuple[int, list[int]]] = {}
    try:
        while left or under_way:
            while left and len(under_way) < most:
                number, games = take(left, ceil(len(left) / most))
                try:
                    under_way[executor.submit(play_packed, pack(settings[number]), games)] = number, games
                except Failure:  # its agent cannot travel, and forfeits wherever it plays
                    yield number, games, play_batch(settings[number], games)
            for future in wait(under_way, return_when=FIRST_COMPLETED).done:
                yield *under_way.pop(future), list(map(GameRecord._make, future.result()))
    finally:
        for future in under_way:
            future.cancel()


def play_packed(packed: bytes, games: Sequence[int]) -> list[tuple[Any, ...]]:
    """The result of ``play_batch``, in a worker, as plain tuples: a sandbox sends no other."""
    return list(map(tuple, play_batch(unpacked(packed), games)))


def play_batch(setting: Setting, games: Sequence[int]) -> list[GameRecord]:
    """The records of the games, until ``BATCH_SECONDS`` are over; at least one."""
    if records := whole_games(setting, games):
        return records
    for agent in filter(has_no_user_code, setting.agents):
        warm_up(agent, setting.start)  # no game waits until its agents are compiled
    return [setting.play(game) for game in in_time(games)]


def warm_up(agent: AnyAgent, start: Position) -> None:
    """Has an agent compile its search: it is called where nothing is left to search."""
    *_, last = playout(start, lambda position: position.moves[0])
    with suppress(Exception):  # what goes wrong here may go right in a game, or goes wrong again there
        begun(agent, 0)(last)


class Sandboxes(ThreadPoolExecutor):
    """An executor whose calls run in sandboxes, one for each worker; they end with it, whatever they do."""

    def __init__(self, workers: int) -> None:
        super().__init__(workers)
        self.all = [Sandbox() for _ in range(workers)]
        self.free = self.all.copy()

    def submit(self, function: Callable[..., Any], /, *arguments: Any) -> Future[Any]:  # type: ignore[override]
        return super().submit(self.ask, function, arguments)

    def ask(self, function: Callable[..., Any], arguments: Any) -> Any:
        """The result of the call, in a sandbox that has nothing else to do."""
        sandbox = self.free.pop()
        try:
            return sandbox.ask(None, call, function, arguments)
        finally:
            self.free.append(sandbox)

    def __exit__(self, *error: Any) -> None:
        for each in self.all:
            each.end()
        super().__exit__(*error)


def call(guest: Any, function: Callable[..., Any], arguments: Any) -> Any:
    return function(*arguments)
