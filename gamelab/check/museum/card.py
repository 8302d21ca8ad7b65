"""A card of the museum: a wrong program, what a test of its values sees, what reveals it, and what it costs."""

from __future__ import annotations

import linecache
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from gamelab.check.conjecture import conjecture
from gamelab.check.limits import Limits, attempted
from gamelab.check.report import WRONG, Report, preformatted
from gamelab.check.watch import Stopped

Function = Callable[..., Any]


class Source(str):
    """A program's text, which shows itself as it is written."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


@dataclass(frozen=True, eq=False)
class Card:
    """A defect: read the ``source``, predict, ``run()``, ``reveal()``, repair, and ``reveal(*yours)`` again.

    ``run()`` is what a test of values sees, ``reveal()`` what the right check says, ``measure()`` what the defect
    costs, in figures.  ``repaired`` is the text without it; ``ids`` name where it was found.
    """

    name: str
    title: str
    ids: tuple[str, ...]
    right: str
    changes: tuple[tuple[str, str], ...]
    entry: tuple[str, ...]
    looks: str
    value_test: str
    reveals: str
    bug: str
    values: Callable[..., Report]
    check: Callable[..., Report]
    figures: Callable[..., dict[str, int]]

    @property
    def source(self) -> Source:
        """The wrong program."""
        text = self.right
        for old, new in self.changes:
            text = text.replace(old, new, 1)
        return Source(text.strip() + "\n")

    @property
    def repaired(self) -> Source:
        """The program as it should be."""
        return Source(self.right.strip() + "\n")

    @property
    def functions(self) -> tuple[Function, ...]:
        """The functions (or the game) of the wrong program that the checks are given."""
        return self.made(self.source)

    def made(self, text: str) -> tuple[Function, ...]:
        """The same functions of another text, such as the repaired one."""
        file = f"<museum: {self.name}, {len(text)} letters>"
        linecache.cache[file] = len(text), None, text.splitlines(keepends=True), file
        names: dict[str, Any] = {"__name__": "museum_exhibit"}
        exec(compile(text, file, "exec"), names)
        return tuple(names[name] for name in self.entry)

    def run(self, *functions: Function) -> Report:
        """What a test of values says of the exhibit, or of functions in its place."""
        return self.judged(self.values, functions)

    def reveal(self, *functions: Function) -> Report:
        """What the right check says of the exhibit, or of functions in its place; true if these are right."""
        return self.judged(self.check, functions)

    def judged(self, check: Callable[..., Report], functions: tuple[Function, ...]) -> Report:
        """What a check says of the functions, if there are as many as the exhibit has, or of the exhibit."""
        if functions and len(functions) != len(self.entry):
            wanted = f"give it {len(self.entry)}, for {', '.join(self.entry)}"
            return Report(WRONG, f"{self.name}: {wanted}; it was given {len(functions)}")
        try:
            return check(*(functions or self.functions))
        except (Exception, Stopped) as error:
            return broken_off(self.name, "the program", error)

    def measure(self) -> dict[str, int]:
        """What the defect costs: figures, counted now, wrong beside right."""
        return self.figures(*self.functions)

    def __str__(self) -> str:
        found = f"  ({', '.join(self.ids)})" if self.ids else ""
        rows = ("It looks like", self.looks), ("A value test sees", self.value_test), ("Revealed by", self.reveals)
        about = [f"    {word + ':':<19}{text}" for word, text in rows]
        return "\n".join([f"{self.name}: {self.title}{found}", *about, "", self.source.rstrip()])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        rows = ("It looks like", self.looks), ("A value test sees", self.value_test), ("Revealed by", self.reveals)
        about = "".join(f"<dt><b>{escape(word)}</b></dt><dd>{escape(text)}</dd>" for word, text in rows)
        return f"<h4>{escape(self.title)}</h4><dl>{about}</dl>{preformatted(self.source)}"


class Museum(Sequence[Card]):
    """The cards, by number or by name; shown as a table."""

    def __init__(self, cards: Sequence[Card]) -> None:
        self.cards = tuple(cards)

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __getitem__(self, key: Any) -> Any:
        if not isinstance(key, str):
            return self.cards[key]
        for card in self.cards:
            if card.name == key:
                return card
        raise KeyError(f"{key!r}: the museum has {', '.join(card.name for card in self.cards)}")

    def __str__(self) -> str:
        wide = max(len(card.name) for card in self.cards) + 2
        rows = [f"{number:>2}  {card.name:<{wide}}{card.title}" for number, card in enumerate(self.cards)]
        return "\n".join(rows)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        head = "".join(f"<th style='text-align:left'>{word}</th>" for word in ("", "name", "exhibit", "revealed by"))
        rows = [
            f"<tr><td>{number}</td><td style='text-align:left;white-space:nowrap'><code>{escape(card.name)}</code></td>"
            f"<td style='text-align:left'>{escape(card.title)}</td>"
            f"<td style='text-align:left'>{escape(card.reveals)}</td></tr>"
            for number, card in enumerate(self.cards)
        ]
        return f"<table><tr>{head}</tr>{''.join(rows)}</table>"


def started(game: Callable[[], Any]) -> Any:
    """The start of a game that this makes."""
    start, trouble = attempted(game, Limits())
    if trouble is not None:
        raise trouble
    return start


def broken_off(name: str, whose: str, error: BaseException) -> Report:
    """The report on something that is not what it was expected to be, or comes to no end."""
    if isinstance(error, Stopped):
        return Report(WRONG, f"{name}: {whose} does not come to an end")
    return Report(WRONG, f"{name}: {whose} breaks off: {type(error).__name__}: {error}")


def claim(name: str, law: Function, cases: Any, bug: str, because: str) -> Report:
    """What becomes of a law by this name on these cases; a counterexample is called by the bug that breaks it."""
    law.__name__ = name
    report = conjecture(law, cases)
    return report if report.mark != WRONG else named(report, bug, because)


def named(report: Report, bug: str, because: str) -> Report:
    """The report with its bug named, where there is one and it has no name yet."""
    if not report and not report.bug:
        report.bug, report.because = bug, because
    return report


def value_in(result: Any) -> Any:
    """The value that a search returned, with a move or without."""
    return result[0] if isinstance(result, tuple) else result
