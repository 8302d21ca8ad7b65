"""Stopping a compiled search that runs in another thread: signals reach only the main one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import get_ident
from typing import Protocol


class Stoppable(Protocol):
    """What runs in a thread, and ends soon after it was told to."""

    def stop(self) -> None: ...


_running: dict[int, list[Stoppable]] = {}


@contextmanager
def running(what: Stoppable) -> Iterator[None]:
    """The time in which ``stop`` can reach it."""
    here = _running.setdefault(get_ident(), [])
    here.append(what)
    try:
        yield
    finally:
        here.remove(what)
        if not here:
            _running.pop(get_ident(), None)


def stop(thread: int) -> bool:
    """Tells the compiled searches that run in the thread with this number to end; False if there is none.

    They raise KeyboardInterrupt in their thread.
    """
    found = list(_running.get(thread, ()))
    for each in found:
        each.stop()
    return bool(found)
