"""Work that takes its time, in a thread, so that the page stays alive; the newest job is the only one that counts.

    start(job, done)  ->  the thread runs job()  ->  done(result) where start was called, in the kernel's own loop
    stop()            ->  the job is broken off, and its result dropped

All that touches the page happens in the loop of the kernel, one thing after the other; a thread only computes.
Where no loop runs (a script, a test), the job is done at once.
"""

from __future__ import annotations

import asyncio
import ctypes
import time
from collections.abc import Callable
from contextlib import suppress
from contextvars import copy_context
from threading import Lock, Thread
from typing import Any

from gamelab.jit.stopping import stop as stop_compiled


class Stopped(BaseException):
    """Raised in a job that nobody waits for any more; no ``except Exception`` of an agent keeps it."""


AGAIN = 1.0
"""Seconds until a job that goes on is told again: Python drops what is raised in a callback of the collector."""


class Job(Thread):
    """A thread that does ``work`` for ``loop``; ``interrupt`` breaks the work off, wherever it is, and nothing else."""

    def __init__(self, work: Callable[[], None], loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(name="gamelab-play", daemon=True)
        self.work, self.loop = work, loop
        self.lock = Lock()
        self.is_wanted, self.is_at_work = True, False

    def run(self) -> None:
        try:
            self.set_at_work(True)
            if self.is_wanted:
                self.work()
            self.set_at_work(False)
        except Stopped:  # also when the work had just ended
            self.set_at_work(False)

    def set_at_work(self, is_at_work: bool) -> None:
        with self.lock:
            self.is_at_work = is_at_work
        if not is_at_work:
            self.throw(None)  # what was thrown and has not arrived would arrive outside

    def interrupt(self) -> None:
        """Stops the work, again and again until it ends."""
        with self.lock:
            self.is_wanted = False
            if self.is_at_work and self.ident is not None:
                self.throw(Stopped)
                stop_compiled(self.ident)
                if not self.loop.is_closed():
                    self.loop.call_later(AGAIN, self.interrupt)

    def throw(self, error: type[BaseException] | None) -> None:
        """Raises the exception in this thread, at its next step; None takes back what has not arrived."""
        thrown = None if error is None else ctypes.py_object(error)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self.ident or 0), thrown)


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

        def work() -> None:
            until = time.monotonic() + at_least
            result = outcome(job)
            time.sleep(max(0.0, until - time.monotonic()))
            with suppress(RuntimeError):  # the loop was closed meanwhile
                loop.call_soon_threadsafe(arrive, result, context=context)

        self.thread = thread = Job(work, loop)
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
        """Drops the job that is going on; False if there is none.

        Python code ends at its next step, a compiled search within a moment.
        """
        thread, self.thread = self.thread, None
        if thread is None:
            return False
        thread.interrupt()
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
