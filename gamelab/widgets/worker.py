"""Work in a thread, so that the page stays alive; only the newest job counts.

A thread only computes.  Everything that touches the page happens in the kernel's own loop.  Nothing interrupts a job:
searches for the page are bounded, and the thread of an agent that never answers ends with the kernel.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from contextvars import copy_context
from threading import Thread
from typing import Any


class Worker:
    """One job at a time."""

    def __init__(self) -> None:
        self.job: object = None

    @property
    def is_busy(self) -> bool:
        """Whether a result is awaited."""
        return self.job is not None

    def start(self, work: Callable[[], Any], done: Callable[[Any], None], at_least: float = 0) -> None:
        """Calls ``done`` with what ``work`` returned or raised, after ``at_least`` so many seconds.

        Without a running loop (in a script or a test) the work is done at once.
        """
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            done(outcome(work))
            return
        self.job = job = object()
        context = copy_context()  # a message to the page names the request that it answers

        def arrive(result: Any) -> None:
            if self.job is job:
                self.job = None
                done(result)

        def run() -> None:
            until = time.monotonic() + at_least
            result = outcome(work)
            time.sleep(max(0.0, until - time.monotonic()))
            with suppress(RuntimeError):  # the loop was closed meanwhile
                loop.call_soon_threadsafe(arrive, result, context=context)

        Thread(target=run, name="gamelab-widget", daemon=True).start()

    def drop(self) -> None:
        """Ignores the result of the job that runs."""
        self.job = None


def outcome(work: Callable[[], Any]) -> Any:
    """What the work returns, or the exception that it raises: behind a click nobody would see it."""
    try:
        return work()
    except (Exception, KeyboardInterrupt, SystemExit) as error:
        return error
