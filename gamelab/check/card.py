"""A card of the museum: a wrong program, what a test of its values sees, what reveals it, and what it costs."""

from __future__ import annotations

import linecache
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from gamelab.check.bugs import PROGRAMS, bug_called
from gamelab.check.programs import functions_of, mirrored
from gamelab.check.report import UNSTARTED, WRONG, Plain, Report, preformatted
from gamelab.check.run import Function, Runner


@dataclass(frozen=True, eq=False)
class Card:
    """A defect: read the ``source``, predict, ``run()``, ``reveal()``, repair it, and ``check(your_repair)``.

    ``run()`` is what a test of values sees, ``reveal()`` what the right check says, ``measure()`` what the defect
    costs, in figures.  ``repaired`` is the text without it; ``ids`` name where it was found.  Of a pair, MIN's half is
    as wrong as MAX's, unless ``both`` is false.
    """

    name: str
    title: str
    ids: tuple[str, ...]
    program: str
    entry: tuple[str, ...]
    looks: str
    value_test: str
    reveals: str
    values: Callable[..., Report]
    test: Callable[..., Report]
    figures: Callable[..., dict[str, int]] = lambda *functions: {}
    bug: str = ""
    both: bool = True

    @property
    def source(self) -> Plain:
        """The wrong program."""
        return self.text(bug_called(self.bug or self.name, self.program).source(self.program))

    @property
    def repaired(self) -> Plain:
        """The program as it should be."""
        return self.text(PROGRAMS[self.program])

    def text(self, program: str) -> Plain:
        """The program's text; of a pair, both halves."""
        if len(self.entry) == 2 and "class" not in program:
            other = mirrored(program if self.both else PROGRAMS[self.program])
            program = f"from gamelab import INF\n{program}{other}"
        return Plain(program.strip() + "\n")

    @property
    def functions(self) -> tuple[Function, ...]:
        """The functions (or the game) of the wrong program that the checks are given."""
        return self.made(self.source)

    def made(self, text: str) -> tuple[Function, ...]:
        """The same functions of another text, such as the repaired one."""
        file = f"<museum: {self.name}, {len(text)} letters>"
        linecache.cache[file] = len(text), None, text.splitlines(keepends=True), file
        names: dict[str, Any] = functions_of(text, file, __name__="museum_exhibit")
        return tuple(names[name] for name in self.entry)

    def run(self, *functions: Function) -> Report:
        """What a test of values says of the exhibit, or of functions in its place."""
        return self.judged(self.values, functions)

    def reveal(self, *functions: Function) -> Report:
        """What the right check says of the exhibit, or of functions in its place; true if these are right."""
        report = self.judged(self.test, functions)
        if report.mark == WRONG and (not functions or not report.bug):
            bug = bug_called(self.bug or self.name, self.program)
            report.blame(bug.name, bug.sentence.format(f=self.entry[0]), bug.idea)
        return report

    def judged(self, test: Callable[..., Report], functions: tuple[Function, ...]) -> Report:
        """What a check says of the functions, if there are as many as the exhibit has, or of the exhibit."""
        if functions and len(functions) != len(self.entry):
            wanted = f"give it {len(self.entry)}, for {', '.join(self.entry)}"
            return Report(WRONG, f"{self.name}: {wanted}; it was given {len(functions)}")
        try:
            return test(*(functions or self.functions))
        except Exception as error:
            return Report(WRONG, f"{self.name}: the program breaks off: {type(error).__name__}: {error}")

    def measure(self) -> dict[str, int]:
        """What the defect costs: figures, counted now, wrong beside right; of some exhibits."""
        return self.figures(*self.functions)

    def check(self, mend: Callable[[str], str]) -> Report:
        """What the right check says of the program that ``mend(card.source)`` returns; true if it is repaired."""
        if not callable(mend):
            return Report(WRONG, f"{self.name}: give it a function from the program's text to a new one")
        with Runner() as runner:
            answer = runner.ask(mend, str(self.source))
        text = answer.result
        if answer.kind in ("unstarted", "none"):
            return Report(UNSTARTED, f"{self.name}: not started yet")
        if not isinstance(text, str):
            why = "returns no text" if answer.kind in ("value", "odd") else f"breaks off: {answer.trouble}"
            return Report(WRONG, f"{self.name}: your function {why}")
        if text == self.source:
            return Report(WRONG, f"{self.name}: the program is as it was (did replace find what it should replace?)")
        try:
            functions = self.made(text)
        except KeyError as error:
            return Report(WRONG, f"{self.name}: the program has no {error.args[0]} any more")
        except Exception as error:
            return Report(WRONG, f"{self.name}: this is no program: {type(error).__name__}: {error}")
        return self.reveal(*functions)

    @property
    def about(self) -> tuple[tuple[str, str], ...]:
        return ("It looks like", self.looks), ("A value test sees", self.value_test), ("Revealed by", self.reveals)

    def __str__(self) -> str:
        found = f"  ({', '.join(self.ids)})" if self.ids else ""
        rows = [f"    {word + ':':<19}{text}" for word, text in self.about]
        return "\n".join([f"{self.name}: {self.title}{found}", *rows, "", self.source.rstrip()])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        rows = "".join(f"<dt><b>{escape(word)}</b></dt><dd>{escape(text)}</dd>" for word, text in self.about)
        return f"<h4>{escape(self.title)}</h4><dl>{rows}</dl>{preformatted(self.source)}"


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
        return "\n".join(f"{n:>2}  {card.name:<{wide}}{card.title}" for n, card in enumerate(self.cards))

    __repr__ = __str__

    def _repr_html_(self) -> str:
        cell = "<td style='text-align:left'>"
        rows = "".join(
            f"<tr><td>{n}</td>{cell}<code>{escape(card.name)}</code></td>{cell}{escape(card.title)}</td>"
            f"{cell}{escape(card.reveals)}</td></tr>" for n, card in enumerate(self.cards)
        )  # fmt: skip
        return f"<table><tr><th></th><th>name</th><th>exhibit</th><th>revealed by</th></tr>{rows}</table>"
