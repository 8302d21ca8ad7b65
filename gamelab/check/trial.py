"""Trying a function on one position after another, under the limits, until it goes wrong: for the simple checks."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from gamelab.check.bugs import NO_END
from gamelab.check.calling import Function, name_of, of_error, told, words
from gamelab.check.limits import Limits, run_limited
from gamelab.check.report import RIGHT, UNSTARTED, WRONG, Report
from gamelab.check.searches import blamed
from gamelab.check.watch import Stopped, Watch
from gamelab.games import Position


@dataclass
class Trial:
    """A run over positions; ``look(position)`` tries one and returns a report if something is wrong there."""

    function: Function
    hints: tuple[str, ...]
    limits: Limits = field(default_factory=Limits)
    tried: int = 0
    current: Any = None
    report: Report | None = None
    finished: bool = False

    def run(self, look: Callable[[Any], Report | None], positions: Iterable[Position], right: str) -> Report:
        """The report on the first position at which something is wrong, else that all is ``right``."""

        def work() -> None:
            for self.current in positions:
                self.report = self.looked(look)
                if self.report is not None:
                    return
                self.tried += 1
                if self.limits.spent:
                    self.report = self.wrong("too slow, the time was up before all positions were tried")
                    return
            self.finished = True

        run_limited(work, self.limits)
        if self.limits.overdue:
            self.report = self.broken(Stopped("time"))
        if self.report is None:
            self.report = self.right(right) if self.finished and self.tried else self.untried()
        if self.limits.abandoned:
            self.report.notes.append("(It could not be stopped and goes on in the background: restart the kernel.)")
        return self.report

    def looked(self, look: Callable[[Any], Report | None]) -> Report | None:
        try:
            return look(self.current)
        except BaseException as error:
            return self.broken(error)

    def ask(self, *arguments: Any) -> Any:
        """What the function returns, within the time for one call."""
        with self.limits.call():
            return self.function(*arguments)

    def broken(self, error: BaseException) -> Report:
        """The report on a function that returned nothing."""
        answer = of_error(error, Watch())
        if answer.kind == "unstarted":
            return Report(UNSTARTED, f"{answer.trouble or name_of(self.function)}: not started yet", hints=self.hints)
        if answer.kind == "endless":
            report = self.wrong("it does not come to an end", ("instead", told(answer)))
            return blamed(report, NO_END) if answer.trouble == "recursion" else report
        return self.wrong("it breaks off with an error", ("instead", answer.trouble))

    def wrong(self, title: str, *facts: tuple[str, str]) -> Report:
        """A report on the position at hand."""
        position = self.current
        shown = ("smallest case", f"{position!r}\n{position}")
        report = Report(WRONG, f"{name_of(self.function)}: {title}", [shown, *facts], hints=self.hints)
        report.picture = lambda: position
        return report

    def right(self, title: str) -> Report:
        """The report that all is right, with what was printed."""
        report = Report(RIGHT, title.format(name=name_of(self.function), tried=self.tried), hints=self.hints)
        if self.limits.lines:
            report.notes.append(f"(Your function printed {self.limits.lines:,} lines, which are not shown.)")
        return report

    def untried(self) -> Report:
        """The report why nothing can be said."""
        why = f"the check itself failed ({self.limits.fault})" if self.limits.fault else "there is no position to try"
        return Report(WRONG, f"{name_of(self.function)}: {why}", hints=self.hints)

    def odd(self, result: Any, wanted: str) -> Report:
        """The report on a result of a wrong type."""
        return self.wrong(f"it returns what is no {wanted}", ("returned", words(result)))
