"""The one sentence that is said when something runs plain, because it cannot be compiled."""

from __future__ import annotations

import sys
import warnings
from pathlib import Path

HERE = str(Path(__file__).parents[1])
_said: set[str] = set()


class RunsPlain(UserWarning):
    """Something runs at Python's own speed; the message says why, and in which line."""


def say(sentence: str) -> None:
    """Warns with this sentence where the library was called from; once in a process."""
    if sentence in _said:
        return
    _said.add(sentence)
    level, frame = 1, sys._getframe(1)
    while frame.f_back is not None and frame.f_code.co_filename.startswith(HERE):
        level, frame = level + 1, frame.f_back
    warnings.warn(sentence, RunsPlain, stacklevel=level + 1)


def forget() -> None:
    """Lets every sentence be said again."""
    _said.clear()


def without_numba() -> None:
    say("Numba is not installed: every search runs at Python's own speed, about a hundred times slower.")
