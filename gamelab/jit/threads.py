"""A compiled search in a thread beside the main one, which waits and can be interrupted."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from threading import current_thread, main_thread
from typing import Any

LOOK = 0.05
"""The seconds of one wait: on Windows, a thread that waits without end hears no Ctrl-C."""


def watched(search: Callable[[], Any], stop: Callable[[int], None], look: Callable[[], None] = lambda: None) -> Any:
    """What ``search()`` returns or raises; ``look()`` is called now and then.

    When the main thread is interrupted, or ``look`` raises, ``stop(1)`` tells the search to end, which it does by an
    exception; ``stop(0)`` allows the next search.  No other thread hears of interrupts: there, the search just runs.
    """
    if current_thread() is not main_thread():
        return search()
    running = searcher_of(os.getpid()).submit(search)
    try:
        while not running.done():
            with suppress(TimeoutError):
                running.exception(LOOK)
            look()
    except BaseException:
        stop(1)
        running.exception()  # wait until it has ended
        stop(0)
        raise
    return running.result()


@cache
def searcher_of(process: int) -> ThreadPoolExecutor:
    """The one thread of this process in which searches run; a fork has its own."""
    return ThreadPoolExecutor(1)
