"""Losing a game by misbehaving."""

from __future__ import annotations

import re

LONGEST_DETAIL = 200
ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")


class Forfeit(Exception):
    """An agent loses the game: the ``reason``, one of ``REASONS``, and one line about it."""

    def __init__(self, reason: str, detail: str) -> None:
        super().__init__(reason, detail)
        self.reason = reason
        self.detail = one_line(detail)


def one_line(text: str) -> str:
    """The text in one line, not longer than fits into a table."""
    line = ADDRESS.sub("", " ".join(text.split()))  # an address is another one in the next run
    return line if len(line) <= LONGEST_DETAIL else f"{line[: LONGEST_DETAIL - 1]}…"


def told(error: BaseException) -> str:
    """The exception in one line, whatever its own text does."""
    try:
        text = str(error)
    except Exception:
        text = ""
    return one_line(f"{type(error).__name__}: {text}" if text else type(error).__name__)
