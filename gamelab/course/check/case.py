"""A question to a student's function, and what is found wrong with the answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, Self

from gamelab.course.check.report import Fact, Picture, picture_of, text_of

VALUE, MOVE, COUNT, ENDLESS = range(4)
"""How grave a finding is."""
TITLES = {
    "none": "it returns None",
    "error": "it breaks off with an error",
    "endless": "it does not come to an end",
    "changed": "it changes the position",
}


@dataclass(frozen=True)
class Case:
    """One call: the arguments, the position first, and facts to show beside it."""

    arguments: tuple[Any, ...]
    facts: tuple[Fact, ...] = ()

    @property
    def position(self) -> Any:
        return self.arguments[0]

    def __str__(self) -> str:
        return text_of(self.position)

    def picture(self) -> Picture:
        """Draws the case."""
        return picture_of(self.position)

    def at(self, position: Any) -> Self:
        """The same question about another position."""
        return replace(self, arguments=(position, *self.arguments[1:]))

    @property
    def place(self) -> str:
        """Which end of a search this is: "over", "horizon", or none."""
        if getattr(self.position, "is_over", False):
            return "over"
        return "horizon" if ("depth", "0") in self.facts else ""


@dataclass(frozen=True)
class Finding:
    """A fault of one answer, and how grave it is; its ``facts`` become texts only where they are shown.

    A finding that is not ``sure`` is a fault only if there is a sure one too, or if a known bug explains it.  Else its
    ``note`` is shown.
    """

    rank: int
    title: str
    facts: Callable[[], Iterable[Fact]]
    sure: bool = True
    note: str = ""
