"""How far a long search is: a bar, or calls of a function."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

STEP = 1000
"""The positions between two reports."""
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
