"""A long search in a thread beside this one, which meanwhile tells how far it is, and can be interrupted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import Any

STEP = 1000
"""The positions between two reports."""
LOOK = 0.05
"""The seconds between two looks at the search."""
Progress = Callable[[int, int], None]


@contextmanager
def reporter(progress: Progress | bool | None, expected: int) -> Iterator[Callable[[int], None]]:
    """What to call with the number of positions solved so far.

    ``progress`` is called as ``progress(solved, expected)`` now and then; True shows a bar, None and False nothing.
    """
    if progress is True:
        from tqdm.auto import tqdm  # here, because solving needs no bar

        with tqdm(total=expected, unit=" positions", unit_scale=expected > 10**6) as bar:
            yield lambda solved: bar.update(solved - bar.n)
    elif progress:
        told = 0

        def report(solved: int) -> None:
            nonlocal told
            if solved >= told + STEP:
                told = solved
                progress(solved, expected)

        yield report
    else:
        yield lambda solved: None


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
