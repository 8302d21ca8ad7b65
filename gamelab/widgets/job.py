"""A thread that computes something, and can be broken off at any moment without a trace."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from threading import Lock, Thread, Timer
from typing import Any

from gamelab.jit.stopping import stop as stop_compiled
from gamelab.jit.stopping import throw

AGAIN = 0.2
"""So many seconds after an exception was thrown in vain, the next one follows."""


class Stopped(BaseException):
    """Raised in a job that nobody waits for any more; no ``except Exception`` of an agent keeps it."""


class Job(Thread):
    """A thread that calls ``work()``, and then ``finish`` with what it returned, unless it was dropped meanwhile.

    Exceptions are thrown only while it is ``inside`` the work: anywhere else nobody would catch them.
    """

    def __init__(self, work: Callable[[], Any], finish: Callable[[Any], None]) -> None:
        super().__init__(name="gamelab-play", daemon=True)
        self.work, self.finish = work, finish
        self.lock = Lock()
        self.inside = self.dropped = False

    def run(self) -> None:
        with suppress(Stopped):
            try:
                with self.lock:
                    self.inside = not self.dropped
                result = self.work() if self.inside else None
            finally:
                with self.lock:
                    self.inside = False
            if not self.dropped:
                self.finish(result)

    def drop(self) -> None:
        """Ends the work: Python code at its next step, a compiled search within a moment.

        What is thrown may be lost, in a finaliser for one; so it is thrown until the work has ended.
        """
        if not self.is_alive():  # perhaps without having said so: what was thrown may come at any step
            return
        with self.lock:
            self.dropped = True
            if not self.inside:
                return
            throw(self.ident or 0, Stopped)
            stop_compiled(self.ident or 0)
        again = Timer(AGAIN, self.drop)
        again.daemon = True
        again.start()
