"""A compiled search of a solver in a thread beside the main one, which reports and can be interrupted."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from queue import SimpleQueue
from threading import Lock, Thread, current_thread, main_thread
from time import sleep
from typing import Any

LOOK = 0.05
"""The seconds between two looks at the search: on Windows, a thread that waits without end hears no Ctrl-C."""


def watched(search: Callable[[], Any], stop: Callable[[int], None], look: Callable[[], None] = lambda: None) -> Any:
    """What ``search()`` returns or raises; ``look()`` is called now and then.

    When the main thread is interrupted, or ``look`` raises, ``stop(1)`` tells the search to end, which it does by an
    exception; ``stop(0)`` allows the next search.  No other thread hears of interrupts: there, the search just runs.
    """
    if current_thread() is not main_thread():
        return search()
    ended, found = Lock(), []  # type: ignore[var-annotated]
    ended.acquire()
    helper_of(os.getpid()).put((search, found, ended))
    try:
        while not ended.acquire(timeout=LOOK):
            look()
    except BaseException:
        stop(1)
        while not found:
            sleep(0.001)
        stop(0)
        raise
    is_result, value = found[0]
    if not is_result:
        raise value
    return value


@cache
def helper_of(process: int) -> SimpleQueue[Any]:
    """The work of the one thread of this process in which searches run; a fork has its own."""
    work: SimpleQueue[Any] = SimpleQueue()
    Thread(target=serve, args=(work,), daemon=True).start()
    return work


def serve(work: SimpleQueue[Any]) -> None:
    while True:
        search, found, ended = work.get()
        try:
            found.append((True, search()))
        except BaseException as error:
            found.append((False, error))
        del search  # its memory would live until the next one comes
        ended.release()
