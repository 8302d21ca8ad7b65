"""Exceptions thrown into other threads; to be deleted with the last check that runs in a thread."""

from __future__ import annotations

import ctypes
from contextlib import suppress
from threading import get_ident


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
