"""A long search in a thread beside this one, which meanwhile reports how far it is, and can be interrupted."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread
from typing import Any

LOOK = 0.05
"""The seconds between two looks at the search."""


def watched(search: Callable[[], Any], stop: Callable[[int], None], look: Callable[[], None]) -> Any:
    """What ``search()`` returns or raises; ``look()`` is called now and then.

    When this thread is interrupted, or ``look`` raises, ``stop(1)`` tells the search to end, which it does by an
    exception; ``stop(0)`` allows the next one.
    """
    ended: list[Any] = []
    has_ended = Event()  # a thread whose ``join`` was interrupted is taken for ended, while it goes on (Python 3.11)

    def run() -> None:
        try:
            ended.append(search())
        except BaseException as error:
            ended.append(error)
        finally:
            has_ended.set()

    Thread(target=run, daemon=True).start()
    try:
        while not has_ended.wait(LOOK):
            look()
        look()
    finally:
        stop(1)
        has_ended.wait()
        stop(0)
    if isinstance(ended[0], BaseException):
        raise ended[0]
    return ended[0]
