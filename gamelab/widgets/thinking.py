"""Work that takes its time, in a thread, so that the page stays alive; the newest job is the only one that counts.

    start(job, done)  ->  the thread runs job()  ->  done(result) where start was called, in the kernel's own loop
    stop()            ->  the job is broken off, and its result dropped

All that touches the page happens in the loop of the kernel, one thing after the other; a thread only computes.
Where no loop runs (a script, a test), the job is done at once.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from contextvars import copy_context
from typing import Any

from gamelab.widgets.job import Job


class Thinker:
    """One job at a time."""

    def __init__(self) -> None:
        self.thread: Job | None = None
        self.waiting: list[tuple[Callable[[], Any], Callable[[Any], None]]] = []
        self.is_at_work = False

    @property
    def busy(self) -> bool:
        return self.thread is not None

    def start(self, job: Callable[[], Any], done: Callable[[Any], None], at_least: float = 0) -> None:
        """Stops what is going on, runs ``job``, and calls ``done`` with its result, or with what it raised.

        In a thread the result comes after ``at_least`` so many seconds.
        """
        self.stop()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self.do_at_once(job, done)
            return
        context = copy_context()  # messages to the page name the request that they belong to

        def arrive(result: Any) -> None:
            if self.thread is thread:
                self.thread = None
                done(result)

        def finish(result: Any) -> None:
            time.sleep(max(0.0, until - time.monotonic()))
            with suppress(RuntimeError):  # the loop was closed meanwhile
                loop.call_soon_threadsafe(arrive, result, context=context)

        until = time.monotonic() + at_least
        self.thread = thread = Job(lambda: outcome(job), finish)
        thread.start()

    def do_at_once(self, job: Callable[[], Any], done: Callable[[Any], None]) -> None:
        """Does a job without a thread; one that is started by ``done`` has its turn afterwards, not inside."""
        self.waiting = [(job, done)]
        if self.is_at_work:
            return
        self.is_at_work = True
        try:
            while self.waiting:
                job, done = self.waiting.pop()
                done(outcome(job))
        finally:
            self.is_at_work = False

    def stop(self) -> bool:
        """Drops the job that is going on; False if there is none."""
        thread, self.thread = self.thread, None
        if thread is None:
            return False
        thread.drop()
        return True


def outcome(job: Callable[[], Any]) -> Any:
    """What the job returns, or the exception that it raises: behind a click nobody would see it."""
    try:
        return job()
    except (Exception, KeyboardInterrupt, SystemExit) as error:
        return error


def failure(error: BaseException) -> str:
    """An exception in words."""
    return f"{type(error).__name__} {error}".rstrip()
