"""Stopping what runs in another thread, machine code or Python's own: signals reach only the main thread."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager, suppress
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


def throw(thread: int, kind: type[BaseException]) -> None:
    """Has an exception raised in a thread, if it is still there, at its next step in Python."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(kind))


class Settled(BaseException):
    """Thrown into the thread that throws it."""


def settle() -> None:
    """Takes up an exception in this thread, in case the last one came too late for another.

    As long as one is left over, CPython 3.11 stays for ever at the first line that is traced: a debugger would hang.
    """
    with suppress(Settled):
        throw(get_ident(), Settled)
        while True:  # it is raised at the jump back
            pass
