"""Tries a function on the cases of an exercise, and reports the smallest case that goes wrong in the gravest way.

The likely bug is found by imitation: of the known wrong functions, the one that answers as the student's did.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from gamelab.check.bugs import Bug
from gamelab.check.describe import picture_of, text_of
from gamelab.check.report import RIGHT, UNSTARTED, WRONG, Fact, Report
from gamelab.check.run import UNLIMITED, Answer, Function, Runner, names_in, words
from gamelab.search import INF, WIN

SPARSE = 5
"""One case of so many is tried when the smallest wrong answer is known; prime to how often kinds of cases return."""
VALUE, MOVE, COUNT, MADE, AGAIN = range(5)
"""How grave a finding is.  MADE and AGAIN are no faults unless they are a known bug, or COUNT is found elsewhere: the
search only makes children that it does not search, or looks at positions again."""
LIKENESS = {VALUE: 1, MOVE: 0, COUNT: 1, MADE: 1, AGAIN: 1}
"""How like the student's answers those of a bug must be to be blamed, for each rank; see ``alike``."""
CHANGES = Bug(
    "keeps something", "", "",
    "the answer to the same question differs from call to call: chance, or something that is "
    "kept between the calls.", "A search depends on its position alone.", (),
)  # fmt: skip


@dataclass(frozen=True)
class Case:
    """One call: the arguments, what is shown of them, facts to be said beside it, and how many plays it may take."""

    arguments: tuple[Any, ...]
    shown: Any = None
    facts: tuple[Fact, ...] = ()
    most: int = UNLIMITED

    @property
    def position(self) -> Any:
        return self.arguments[0]


@dataclass(frozen=True)
class Finding:
    """What is wrong with one answer, and how grave it is."""

    rank: int
    title: str
    facts: tuple[Fact, ...] = ()


Suspect = tuple[Bug, Callable[[Case], Function]]
Found = tuple[Finding, Case, Answer]


@dataclass
class Exercise:
    """What is asked of a function: the cases, how an answer is judged, and the known wrong functions."""

    title: str
    hints: tuple[str, ...]
    cases: Sequence[Case]
    function: Callable[[Case], Function]
    judge: Callable[[Case, Answer], Finding | None]
    suspects: Callable[[], Iterable[Suspect]]
    right: str = "right in all {count:,} cases"
    same: Callable[[Case, Answer, Answer], int | None] | None = None
    describe: Callable[[Case], str] = lambda case: text_of(case.arguments[0] if case.shown is None else case.shown)
    picture: Callable[[Case], Any] = lambda case: picture_of(case.arguments[0] if case.shown is None else case.shown)
    log: bool = False
    noted: Callable[[list[tuple[Case, Answer]]], list[str]] | None = None


class Session:
    """One run of an exercise: the answers so far, and what is wrong with them."""

    def __init__(self, exercise: Exercise) -> None:
        self.exercise, self.runner = exercise, Runner()
        self.answers: list[tuple[Case, Answer]] = []
        self.findings: list[Found] = []

    def report(self) -> Report:
        """The report of the exercise on its function."""
        with self.runner:
            started = self.work()
            if started is not None:
                return started
            report = self.verdict()
        report.notes += stale_notes(self.exercise)
        return report

    def work(self) -> Report | None:
        """Tries the cases, until one has no value; after a wrong value some, which tell the bug."""
        exercise = self.exercise
        for number, case in enumerate(exercise.cases):
            if number % SPARSE and self.findings and self.findings[0][0].rank == VALUE:
                continue
            answer = self.ask(exercise.function(case), case)
            if answer.kind == "unstarted":
                return Report(UNSTARTED, f"{answer.trouble or exercise.title}: not started yet", hints=exercise.hints)
            finding = exercise.judge(case, answer)
            self.answers.append((case, replace(answer, log=[])))
            if finding is not None:
                self.findings.append((finding, case, self.answers[-1][1]))
            if answer.kind in ("none", "error", "endless"):
                break
        return None

    def ask(self, function: Function, case: Case) -> Answer:
        return self.runner.ask(function, *case.arguments, most=case.most, log=self.exercise.log)

    def verdict(self) -> Report:
        """The report on the answers."""
        exercise = self.exercise
        worst = min(self.findings, key=lambda found: found[0].rank, default=None)
        if worst is not None and worst[0].rank == COUNT:
            worst = self.findings[0]  # perhaps a smaller case, in which nobody could tell for sure
        bug = None if worst is None else self.likely_bug(*worst)
        if worst is not None and (self.findings_below(MADE) or bug is not None):
            return self.wrong(*worst, bug)
        if self.changing():
            report = Report(WRONG, f"{exercise.title}: the answers change", hints=exercise.hints)
            return report.blame(CHANGES.name, CHANGES.sentence, CHANGES.idea)
        report = Report(RIGHT, f"{exercise.title}: {exercise.right.format(count=len(self.answers))}")
        report.hints = exercise.hints
        if worst is not None and worst[0].rank == AGAIN:
            report.notes.append(worst[0].title)
        if exercise.noted is not None:
            report.notes += exercise.noted(self.answers)
        return report

    def findings_below(self, rank: int) -> bool:
        """Whether something graver was found."""
        return any(finding.rank < rank for finding, *_ in self.findings)

    def wrong(self, finding: Finding, case: Case, answer: Answer, bug: Bug | None) -> Report:
        """The report on a case that goes wrong."""
        exercise = self.exercise
        report = Report(WRONG, f"{exercise.title}: {finding.title}", hints=exercise.hints)
        report.facts = [("smallest case", exercise.describe(case)), *case.facts, *finding.facts]
        report.picture = exercise.picture(case)
        return report if bug is None else report.blame(bug.name, bug.sentence, bug.idea)

    def changing(self) -> bool:
        """Whether the first cases are answered otherwise when they are asked again."""
        for case, before in self.answers[:60]:
            after = self.ask(self.exercise.function(case), case)
            if words(after.result) != words(before.result):
                return True
        return False

    def likely_bug(self, finding: Finding, case: Case, answer: Answer) -> Bug | None:
        """The known bug that answers as the student's function did; None if none does."""
        evidence = [(case, answer)]
        if answer.kind == "value" or self.exercise.same is not None:
            failing = [(case, answer) for _, case, answer in self.findings]
            evidence += failing[:: 1 + len(failing) // 60] + self.answers[:: 1 + len(self.answers) // 200]
        if finding.rank == VALUE and answer.kind == "value" and self.changing():
            return CHANGES
        reached: dict[int, Bug] = {}
        names = names_of(self.exercise.function(case))
        called = {word: word in names for word in ("print", "sort")}  # what returns None and shows it in its text
        for bug, function in self.exercise.suspects():
            if answer.kind == "none" and any((f"{word}(" in bug.new) != used for word, used in called.items()):
                continue
            least = 2 if "turn" in bug.concerns else LIKENESS[finding.rank]  # of these, only the values are compared
            level = self.likeness(function, evidence, least)
            if level == 0:
                return bug
            if level is not None:
                reached.setdefault(level, bug)
        return reached[min(reached)] if reached else None

    def likeness(
        self, function: Callable[[Case], Function], evidence: Iterable[tuple[Case, Answer]], most: int
    ) -> int | None:
        """How a wrong function is like the student's: 0 in everything, 1 but for moves, 2 in values; None if not."""
        level = 0
        for case, answer in evidence:
            other = self.ask(function(case), case)
            found = (self.exercise.same or alike)(case, answer, other)
            if found is None or found > most:
                return None
            level = max(level, found)
        return level


def names_of(function: Function) -> set[str]:
    """The names that a function's text calls."""
    code = getattr(function, "__code__", None)
    return set() if code is None else names_in(code)


def alike(case: Case, one: Answer, other: Answer) -> int | None:
    """How two answers are alike: 0 in everything, 1 in value and count, 2 in value; None if they differ."""
    if one.kind != other.kind:
        return None
    if one.kind == "error":
        return 0 if fault(one.result) == fault(other.result) else None
    if one.kind != "value":
        return 0 if words(one.result) == words(other.result) or one.kind in ("none", "endless") else None
    if beyond(one.value) != beyond(other.value) or (one.paired < other.paired and one.move is not None):
        return None
    if one.plays != other.plays:
        return 2
    return 0 if one.move == other.move else 1


def fault(error: BaseException) -> tuple[type, str]:
    """What kind of error it is, whatever the names and the types of the numbers in it."""
    text = re.sub(r"'(?:numpy\.)?(?:int|float|uint)\d*_?'", "'int'", str(error))
    return type(error), re.sub(r"\b\w+\(\)", "f()", text)


def beyond(value: Any) -> Any:
    """The value, with every stand-in for infinity made one; a finished game that counts about WIN is none."""
    if abs(value) <= 10**5 or WIN / 2 < abs(value) < 2 * WIN:
        return value
    return INF if value > 0 else -INF


def stale_notes(exercise: Exercise) -> list[str]:
    """A note if the cell that defines a function was not run because it has a syntax error: the old one was judged."""
    cells = [str(each) for each in getattr(sys.modules.get("__main__"), "In", [])]
    names = {getattr(exercise.function(case), "__name__", "") for case in exercise.cases[:20]}
    notes = []
    for name in sorted(names):
        mine = [cell for cell in cells if re.search(rf"^\s*def {re.escape(name)}\b", cell, re.MULTILINE)]
        try:
            ast.parse(re.sub(r"^\s*[%!].*$", "", mine[-1], flags=re.MULTILINE) if mine else "")
        except SyntaxError as error:
            notes.append(f"(The cell that defines {name} has a syntax error in line {error.lineno}, {error.msg}: "
                         "it did not run, and the function from before was judged.)")  # fmt: skip
    return notes
