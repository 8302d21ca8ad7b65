"""Laws, the verdict on each, and the report that lists them: for audits, contracts and autopsies."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from gamelab.check.report import INDENT, RIGHT, WRONG, Fact, Report, picture_of, plural, text_of

SILENT = "–"
"""The mark of a law that says nothing here."""


@dataclass(frozen=True)
class Law:
    """A law by its ``name``, the ``idea`` behind it, and what a search or game that breaks it most likely does."""

    name: str
    idea: str
    because: str = ""


@dataclass
class Verdict:
    """What became of a law: how many ``cases`` it was tried on, and the first one that breaks it.

    ``why`` says why there is no case.  A law that is not ``binding`` may be broken with good reason.
    """

    law: Law
    cases: int = 0
    title: str = ""
    position: Any = None
    facts: tuple[Fact, ...] = ()
    why: str = "not applicable"
    binding: bool = True

    @property
    def mark(self) -> str:
        return WRONG if self.title else RIGHT if self.cases else SILENT

    @property
    def line(self) -> str:
        """The law's line in the table, after its name."""
        return self.title or (plural(self.cases, "case") if self.cases else self.why)


@dataclass(eq=False, repr=False)
class Audit(Report):
    """A report that begins with a table of laws; its counterexample is that of the first law that is broken."""

    verdicts: list[Verdict] = field(default_factory=list)

    @property
    def broken(self) -> tuple[str, ...]:
        """The names of the laws that do not hold."""
        return tuple(verdict.law.name for verdict in self.verdicts if verdict.title)

    def table(self) -> list[str]:
        wide = max((len(verdict.law.name) for verdict in self.verdicts), default=0) + 2
        rows = [f"{INDENT}{each.mark} {each.law.name:<{wide}}{each.line}" for each in self.verdicts]
        return [*rows, *([""] if self.facts else [])]


def audited(name: str, verdicts: Iterable[Verdict], notes: Iterable[str] = ()) -> Audit:
    """The report on these verdicts; the first broken law brings its counterexample."""
    found = list(verdicts)
    wrong = sorted((each for each in found if each.title), key=lambda each: not each.binding)
    held = sum(each.mark == RIGHT for each in found)
    title = f"{name}: {held} law{'s' * (held != 1)} hold{'s' * (held == 1)}"
    title += f", {len(wrong)} {'is' if len(wrong) == 1 else 'are'} broken" if wrong else ""
    binding = [each for each in wrong if each.binding]
    report = Audit(WRONG if binding or not held else RIGHT, title, verdicts=found, notes=[*notes])
    for first in wrong[:1]:
        report.facts = [("broken", f"{first.law.name}: {first.title}")]
        if first.position is not None:
            report.facts.append(("smallest case", text_of(first.position)))
            report.picture = picture_of(first.position)
        report.facts += first.facts
        report.blame(first.law.name, first.law.because or f"the law “{first.law.name}” is broken.", first.law.idea)
    return report


def tried(
    law: Law, positions: Iterable[Any], look: Callable[[Any], tuple[str, tuple[Fact, ...]] | None], **more: Any
) -> Verdict:
    """The verdict from looking at positions until one breaks the law: ``look`` returns what is wrong, or None."""
    count = 0
    for position in positions:
        wrong = look(position)
        if wrong is not None:
            return Verdict(law, count, wrong[0], position, wrong[1], **more)
        count += 1
    return Verdict(law, count, **more)
