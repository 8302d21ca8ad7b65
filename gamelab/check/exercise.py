"""An exercise: cases, a judge of the answers, and known wrong functions.  Every check of a function makes one.

It asks a function about its cases, and reports the smallest case of the gravest kind that goes wrong.  The likely bug
is found by comparison: it is that of the known wrong function that answers as the student's did.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from gamelab.check.bugs import Bug, bugs_of, made
from gamelab.check.hints import HINTS
from gamelab.check.report import RIGHT, UNSTARTED, WRONG, Fact, Picture, Report, picture_of, text_of
from gamelab.check.run import Answer, Function, Runner, name_of, names_in, plain_function, words

SPARSE = 5
"""Once a value is wrong, one case in five is asked, which is enough to tell the bug."""
EARLY = 60
"""How many cases are asked about again, to see whether the answers stay the same."""
VALUE, MOVE, COUNT = range(3)
"""How grave a finding is."""
ENOUGH = {VALUE: 2, MOVE: 3, COUNT: 2}
"""How many parts of all answers must be those of a bug to name it: of the value, the positions and the move."""
TITLES = {"none": "it returns None", "error": "it breaks off with an error", "endless": "it does not come to an end"}
CHANGES = Bug(
    "keeps something", "", "",
    "the answer to the same question differs from call to call: chance, or something that is kept between the calls, "
    "such as one list for all.", "A search depends on its position alone.",
)  # fmt: skip


@dataclass(frozen=True)
class Case:
    """One call: the arguments, the position first, and facts to show beside it."""

    arguments: tuple[Any, ...]
    facts: tuple[Fact, ...] = ()

    @property
    def position(self) -> Any:
        return self.arguments[0]


@dataclass(frozen=True)
class Finding:
    """What is wrong with one answer, and how grave it is.

    A finding that is not ``sure`` is a fault only if there is a sure one too, or if a known bug explains it.  Else its
    ``note`` is shown.
    """

    rank: int
    title: str
    facts: tuple[Fact, ...] = ()
    sure: bool = True
    note: str = ""


@dataclass
class Exercise:
    """What is asked of a function, and how it went.  A subclass says which answers are right.

    ``right`` praises a right function; it may say ``{count}``, the number of cases.
    """

    check: str
    function: Function
    cases: Sequence[Case]
    right: str
    names: tuple[str, ...] = ()
    runner: Runner = field(default_factory=Runner, init=False)
    answers: list[tuple[Case, Answer]] = field(default_factory=list, init=False)
    findings: list[tuple[Finding, Case, Answer]] = field(default_factory=list, init=False)

    def __post_init__(self) -> None:
        self.names = self.names or (name_of(self.function),)
        self.function = plain_function(self.function)

    @property
    def title(self) -> str:
        """What is judged, in words."""
        return " and ".join(self.names)

    def read(self, case: Case, answer: Answer, /) -> Any:
        """What the function answers, in a form that can be compared; None if it answers nothing of the kind."""
        return answer.value

    def expected(self, case: Case) -> str:
        """The right answer in words."""
        raise NotImplementedError

    def fault(self, case: Case, answer: Answer) -> Finding | None:
        """What is wrong with an answer."""
        raise NotImplementedError

    def same(self, case: Case, one: Any, other: Any, /) -> bool:
        """Whether two answers to a case are equally good."""
        return bool(one == other)

    def parts(self, case: Case, answer: Answer) -> tuple[Any, ...]:
        """What of an answer is compared with that of a known wrong function: its value (None without one), and more."""
        if answer.value is not None:
            return (answer.value,)
        return None, answer.kind, fault_of(answer.result) if answer.kind == "error" else words(answer.result)

    def suspects(self) -> Iterator[tuple[Bug, Function]]:
        """The known wrong functions, the likeliest first."""
        for bug in bugs_of(self.check):
            yield bug.of(self.title), made(bug.source(self.check))

    def describe(self, case: Case, /) -> str:
        """The case in words."""
        return text_of(case.position)

    def picture(self, case: Case) -> Picture:
        """Draws the case."""
        return picture_of(case.position)

    def notes(self) -> list[str]:
        """What there is to say about a right function."""
        return []

    def ask(self, function: Function, case: Case) -> Answer:
        """The answer of a function to a case, with what was read as its value."""
        answer = self.runner.ask(function, *case.arguments)
        return replace(answer, value=self.read(case, answer))

    def report(self) -> Report:
        """The report on the function."""
        if not callable(self.function):
            return unfit(self.check, self.function)
        with self.runner:
            unstarted = self.ask_all()
            report = self.verdict() if unstarted is None else unstarted
        report.hints = HINTS[self.check]
        report.notes += [note for name in self.names for note in stale_notes(name)]
        return report

    def ask_all(self) -> Report | None:
        """Asks about the cases, until one is not answered.  Returns a report if the function is not written yet."""
        for number, case in enumerate(self.cases):
            if number % SPARSE and self.findings and self.findings[0][0].rank == VALUE:
                continue
            answer = self.ask(self.function, case)
            if answer.kind == "unstarted":
                return Report(UNSTARTED, f"{answer.trouble or self.title}: not started yet")
            if answer.kind in TITLES:
                facts = ("expected", self.expected(case)), ("instead", answer.trouble)
                # A function that searches twice, and thus too much on a large case, has been found out on a small one.
                rank = COUNT if answer.kind == "endless" else VALUE
                found: Finding | None = Finding(rank, TITLES[answer.kind], facts)
            else:
                found = self.fault(case, answer)
            answer = replace(answer, log=())
            self.answers.append((case, answer))
            if found:
                self.findings.append((found, case, answer))
            if answer.kind in TITLES:
                break
        return None

    def verdict(self) -> Report:
        """The report on the answers."""
        worst = min(self.findings, key=lambda found: found[0].rank, default=None)
        bug = None if worst is None else self.likely_bug(*worst)
        if worst is not None and (bug is not None or any(finding.sure for finding, *_ in self.findings)):
            finding, case, _ = worst
            facts = [("smallest case", self.describe(case)), *case.facts, *finding.facts]
            report = Report(WRONG, f"{self.title}: {finding.title}", facts, picture=self.picture(case))
        elif self.changing():
            report, bug = Report(WRONG, f"{self.title}: the answers change"), CHANGES
        else:
            report = Report(RIGHT, f"{self.title}: {self.right.format(count=len(self.answers))}")
            report.notes = [*dict.fromkeys(found.note for found, *_ in self.findings if found.note), *self.notes()]
        return report if bug is None else report.blame(bug.name, bug.sentence, bug.idea)

    def changing(self) -> bool:
        """Whether early answers come out differently when asked for again."""
        for case, before in self.answers[:EARLY]:
            again = self.ask(self.function, case)
            if (again.kind, again.value, again.move) != (before.kind, before.value, before.move):
                return True
        return False

    def likely_bug(self, finding: Finding, case: Case, answer: Answer) -> Bug | None:
        """The known bug that answers as the student's function did; None if none does."""
        if finding.rank == VALUE and answer.kind == "value" and self.changing():
            return CHANGES
        evidence = [(case, answer)]
        for rows in ([(case, answer) for _, case, answer in self.findings], self.answers):
            evidence += rows[:: 1 + 2 * (len(rows) // 400)]  # kinds of cases return at even distances
        code = getattr(self.function, "__code__", None)
        used = names_in(code) & {"print", "sort"} if code else set()
        likely = None
        for bug, suspect in self.suspects():
            # What returns None because it prints or sorts shows it in its text.
            if answer.kind == "none" and used != {word for word in ("print", "sort") if f"{word}(" in bug.new}:
                continue
            agree, enough = 3, 1 if "turn" in bug.concerns else ENOUGH[finding.rank]
            for each, mine in evidence:
                agree = min(agree, self.agreement(each, mine, self.ask(suspect, each)))
                if agree < enough:
                    break
            if agree == 3:
                return bug
            if agree >= enough and likely is None:
                likely = bug
        return likely

    def agreement(self, case: Case, one: Answer, other: Answer) -> int:
        """How many parts of two answers agree, counted from the first to the first that differs; 3 if all do."""
        mine, theirs = self.parts(case, one), self.parts(case, other)
        if mine == theirs:
            return 3
        if None in (mine[0], theirs[0]) or not self.same(case, mine[0], theirs[0]):
            return 0
        if mine[1:] == theirs[1:]:
            return 3
        return 2 if mine[1:2] == theirs[1:2] else 1


def unfit(check: str, given: Any, wanted: str = "my_function") -> Report:
    """The report on something that was given to a check and is no function."""
    return Report(WRONG, f"check.{check}: give it a function by its name alone, check.{check}({wanted}); it was given "
                  f"{words(given)}")  # fmt: skip


def stale_notes(name: str) -> list[str]:
    """A note if the cell that defines a function has a syntax error, and the function from before was judged."""
    cells = [str(each) for each in getattr(sys.modules.get("__main__"), "In", [])]
    mine = [cell for cell in cells if re.search(rf"^\s*def {re.escape(name)}\b", cell, re.MULTILINE)]
    try:
        ast.parse(re.sub(r"^\s*[%!].*$", "", mine[-1], flags=re.MULTILINE) if mine else "")
    except SyntaxError as error:
        return [f"(The cell that defines {name} has a syntax error in line {error.lineno}, {error.msg}: "
                "it did not run, so the check judged the function from before.)"]  # fmt: skip
    return []


def fault_of(error: BaseException) -> tuple[type, str]:
    """What kind of error it is, without the names of types, variables and functions in its text."""
    return type(error), re.sub(r"'[^']*'|\w+\(\)", "…", str(error))
