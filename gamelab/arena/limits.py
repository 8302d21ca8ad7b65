"""What an agent may use."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite

from gamelab.games.position import as_int


@dataclass(frozen=True)
class Limits:
    """``seconds`` by the clock for one move, and ``megabytes`` of memory, for an agent that plays in a process apart.

    None sets no limit.  The library's own agents play in this process, and nothing limits them.  The limit of memory
    holds on Linux; elsewhere there is none.  An agent's first move may wait for its code to be compiled: that takes
    no time off its clock.
    """

    seconds: float | None = 10.0
    megabytes: int | None = 1024

    def __post_init__(self) -> None:
        seconds, megabytes = self.seconds, self.megabytes
        wrong = (
            isinstance(seconds, bool)
            or not isinstance(seconds, int | float)
            or not seconds > 0
            or not isfinite(seconds)
        )
        if seconds is not None and wrong:
            raise ValueError(f"seconds={seconds!r}: expected a positive number, or None for no limit")
        if megabytes is not None and ((number := as_int(megabytes)) is None or number < 1):
            raise ValueError(f"megabytes={megabytes!r}: expected a whole number of at least 1, or None for no limit")


def is_duration(value: object) -> bool:
    """Whether the value is a positive number."""
    return isinstance(value, int | float) and not isinstance(value, bool) and value > 0 and isfinite(value)
