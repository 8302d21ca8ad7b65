"""Processes of our own that play: started with nothing of the user's script, ended with this process.

A pool of ``concurrent.futures`` breaks when one of its processes dies, and does not say which; so all are started anew.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from concurrent.futures.process import ProcessPoolExecutor
from contextlib import contextmanager
from functools import lru_cache
from multiprocessing import get_context, parent_process
from threading import Thread
from time import perf_counter
from types import ModuleType
from typing import Any

from gamelab.arena.record import GameRecord
from gamelab.arena.settings import Setting

MOST_PROCESSES = 61
"""Windows allows a pool no more."""


def play_batch(packed: bytes, games: tuple[int, ...], seconds: float, attempt: int) -> list[GameRecord]:
    """What a worker does.  ``attempt`` makes each call another one: Dask answers equal calls with the same result."""
    return list(played(setting_in(packed).play, games, seconds))


def played(play: Callable[[int], GameRecord], games: tuple[int, ...], seconds: float) -> Iterator[GameRecord]:
    """The records of the games, until the seconds are over; at least one."""
    until = perf_counter() + seconds
    for game in games:
        yield play(game)
        if perf_counter() > until:
            return


@lru_cache(maxsize=64)
def setting_in(packed: bytes) -> Setting:
    """The setting, unpacked once in each worker: what its agents have compiled stays."""
    import cloudpickle

    setting: Setting = cloudpickle.loads(packed)
    setting.warm_up()
    return setting


def cores() -> int:
    """How many processes can run at once on this machine, as far as this one is allowed to use it."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Processes:
    """So many processes that play; started when there is something to do."""

    def __init__(self, workers: int) -> None:
        self.workers = min(workers, MOST_PROCESSES)
        self.pool = self._new()

    def _new(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.workers, get_context("spawn"), initializer=start_worker)

    def submit(self, *call: Any) -> Future[Any]:
        with without_main():
            return self.pool.submit(*call)

    def restart(self) -> None:
        self.kill()
        self.pool = self._new()

    def kill(self) -> None:
        """Ends the processes, whatever they do."""
        for process in list((self.pool._processes or {}).values()):
            process.kill()
        self.pool.shutdown(wait=True, cancel_futures=True)

    def close(self) -> None:
        """Ends the processes, which have nothing left to do."""
        self.pool.shutdown(wait=True)


@contextmanager
def without_main() -> Iterator[None]:
    """The time in which a process is started: it would run the user's script once more, which it does not need."""
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


def start_worker() -> None:
    """What a process of ours does first: an interrupt is for its parent, and it ends when the parent does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
