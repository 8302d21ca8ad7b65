"""What a function prints while it is tried is counted and dropped, and its questions to the user are refused."""

from __future__ import annotations

import builtins
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol, TextIO

from gamelab.check.watch import Stopped


class Counts(Protocol):
    """What is told of the lines, and tells whether the worker is to be stopped."""

    lines: int
    overdue: bool


class Capture:
    """Stands in for a stream: what the worker writes is counted and dropped, what others write goes on."""

    def __init__(self, stream: TextIO, worker: threading.Thread, limits: Counts) -> None:
        self.stream = stream
        self.worker = worker
        self.limits = limits

    def write(self, text: str) -> int:
        if threading.get_ident() != self.worker.ident:
            return self.stream.write(text)
        if self.limits.overdue:
            raise Stopped("time")
        self.limits.lines += text.count("\n")
        return len(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


@contextmanager
def captured(worker: threading.Thread, limits: Counts) -> Iterator[None]:
    """The time in which the worker's output is counted and dropped, and its questions to the user refused."""
    kept = sys.stdout, sys.stderr, builtins.input
    sys.stdout = Capture(sys.stdout, worker, limits)
    sys.stderr = Capture(sys.stderr, worker, limits)
    builtins.input = _no_input
    try:
        yield
    finally:
        sys.stdout, sys.stderr, builtins.input = kept


def _no_input(prompt: object = "") -> str:
    raise RuntimeError("a search cannot ask the user")
