"""What an audit is made of: laws, the verdict on each, and the report that lists them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from gamelab.check.bugs import Bug
from gamelab.check.calling import words
from gamelab.check.report import INDENT, RIGHT, WRONG, Report

CAUSES = ("position untouched", "window left out")
"""Laws that others are broken by, and so come first among those that are broken."""
SILENT = "–"
"""The mark of a law that says nothing here."""


@dataclass(frozen=True)
class Law:
    """A law by its ``name``, and the ``idea`` behind it."""

    name: str
    idea: str


@dataclass(frozen=True)
class Verdict:
    """What became of a law: how many ``cases`` were tried, the ``report`` on the smallest one that breaks it,
    and ``why`` it says nothing where there is no case.
    """

    law: Law
    cases: int = 0
    report: Report | None = None
    why: str = "not applicable"

    @property
    def mark(self) -> str:
        if self.report is not None:
            return WRONG
        return RIGHT if self.cases else SILENT

    @property
    def said(self) -> str:
        """The law's line in the table, behind its name."""
        if self.report is not None:
            return self.report.title
        return f"{self.cases:,} case{'s' * (self.cases != 1)}" if self.cases else self.why


@dataclass(eq=False)
class Audit(Report):
    """A report that begins with a table of laws; its counterexample is that of the first law that is broken."""

    verdicts: list[Verdict] = field(default_factory=list)

    @property
    def broken(self) -> tuple[str, ...]:
        """The names of the laws that do not hold."""
        return tuple(verdict.law.name for verdict in self.verdicts if verdict.report is not None)

    def __str__(self) -> str:
        title, *rest = super().__str__().splitlines()
        wide = max((len(verdict.law.name) for verdict in self.verdicts), default=0) + 2
        table = [f"{INDENT}{each.mark} {each.law.name:<{wide}}{each.said}" for each in self.verdicts]
        return "\n".join([title, *table, *([""] if rest and self.facts else []), *rest])

    __repr__ = __str__


def audited(name: str, verdicts: Iterable[Verdict], notes: Iterable[str] = ()) -> Audit:
    """The report on these verdicts; the first broken law brings its counterexample and its bug."""
    all_of_them = list(verdicts)
    wrong = [each for each in all_of_them if each.report is not None]
    wrong.sort(key=lambda each: each.law.name not in CAUSES)
    held = sum(each.mark == RIGHT for each in all_of_them)
    count = f"{held} law{'s' * (held != 1)} hold{'s' * (held == 1)}"
    title = f"{name}: {count}" + (f", {len(wrong)} {'is' if len(wrong) == 1 else 'are'} broken" if wrong else "")
    report = Audit(WRONG if wrong or not held else RIGHT, title, verdicts=all_of_them)
    if wrong and wrong[0].report is not None:
        first = wrong[0].report
        report.facts = [("broken", f"{wrong[0].law.name}: {first.title}"), *first.facts]
        report.bug, report.because, report.idea = first.bug, first.because, first.idea or wrong[0].law.idea
        report.picture, report.caption, report.hints = first.picture, first.caption, first.hints
    report.notes += notes
    return report


def broken(position: Any, title: str, *facts: tuple[str, str], bug: Bug | None = None) -> Report:
    """The report on one position at which a law does not hold."""
    shown, written = words(position), text_of(position)
    text = shown if written in ("", shown) else f"{shown}\n{written}"
    report = Report(WRONG, title, [("smallest case", text), *facts])
    if hasattr(position, "_repr_svg_"):
        report.picture = lambda: position
    if bug is not None:
        report.bug, report.because, report.idea = bug.name, bug.sentence, bug.idea
    return report


def text_of(position: Any) -> str:
    """The position as it writes itself; nothing if it cannot."""
    try:
        return str(position)
    except Exception:
        return ""
