"""A counter for searches of one's own: the same in plain and in compiled ones.

counter = Counter()

@fast
def search(position, depth):
    counter.nodes += 1
    ...
"""

from __future__ import annotations

from typing import Any

FIELDS = ("nodes", "leaves", "evaluations", "cutoffs")


class Counter:
    """Four numbers that a search may add to: nodes, leaves, evaluations and cutoffs; all begin at 0."""

    __slots__ = ("__weakref__", *FIELDS)

    nodes: int
    leaves: int
    evaluations: int
    cutoffs: int

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """Sets all back to 0."""
        self.values = (0,) * len(FIELDS)

    @property
    def values(self) -> tuple[int, ...]:
        return tuple(getattr(self, name) for name in FIELDS)

    @values.setter
    def values(self, values: tuple[int, ...]) -> None:
        for name, value in zip(FIELDS, values, strict=True):
            setattr(self, name, value)

    def __reduce__(self) -> tuple[Any, ...]:
        return counter_of, (self.values,)

    def __repr__(self) -> str:
        return f"Counter({', '.join(f'{name}={getattr(self, name):,}' for name in FIELDS)})"


def counter_of(values: tuple[int, ...]) -> Counter:
    """A counter with these values."""
    counter = Counter()
    counter.values = values
    return counter
