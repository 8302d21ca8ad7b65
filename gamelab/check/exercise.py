"""An exercise: cases, a judge of the answers, and known wrong functions.  Every check of a function makes one.

It asks a function about its cases, and reports the smallest case of the gravest kind that goes wrong.  The likely bug
is found by comparison: it is that of the known wrong function that answers as the student's did.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from gamelab.check.bugs import Bug
from gamelab.check.hints import HINTS
from gamelab.check.report import FULL, RIGHT, UNSTARTED, WRONG, Fact, Report, picture_of, text_of
from gamelab.check.run import UNLIMITED, Answer, Function, Runner, name_of, names_in, words
from gamelab.search import INF, WIN

SPARSE = 5
"""Once a value is wrong, one case in five is asked, which is enough to tell the bug."""
VALUE, MOVE, COUNT = range(3)
"""How grave a finding is."""
ENOUGH = {VALUE: 2, MOVE: 3, COUNT: 2}
"""How many parts of all answers must be those of a bug to name it: of the value, the plays and the move."""
TITLES = {"none": "it returns None", "error": "it breaks off with an error", "endless": "it does not come to an end"}
CHANGES = Bug(
    "keeps something", "", "",
    "the answer to the same question differs from call to call: chance, or something that is kept between the calls, "
    "such as one list for all.", "A search depends on its position alone.",
)  # fmt: skip


@dataclass(frozen=True)
class Case:
    """One call: the arguments, facts to show beside it, and how many plays it may take.

    For a search, also the tree that it should search, the window, and whether it may leave moves out.
    """

    arguments: tuple[Any, ...]
    facts: tuple[Fact, ...] = ()
    most: int = UNLIMITED
    tree: Any = None
    window: tuple[Any, Any] = FULL
    prune: bool = False

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


Suspect = tuple[Bug, Callable[[Case], Function]]


def outcome(case: Case, answer: Answer) -> tuple[Any, ...]:
    """The parts of a search's answer: the value (or what came instead), the plays, the move."""
    if answer.kind == "value":
        return beyond(answer.value), answer.plays, answer.move
    return (answer.kind + words(answer.result) * (answer.kind == "odd"),)


@dataclass
class Exercise:
    """What is asked of a function, and how it went.

    ``judge`` returns what is wrong with an answer.  ``read`` returns the parts of an answer, the value first; two
    values of a case are equal if ``same`` says so.
    """

    title: str
    check: str
    cases: Sequence[Case]
    function: Callable[[Case], Function]
    judge: Callable[[Case, Answer], Finding | None]
    right: str
    suspects: Callable[[], Iterable[Suspect]] = tuple
    read: Callable[[Case, Answer], tuple[Any, ...]] = outcome
    same: Callable[[Case, Any, Any], bool] = lambda case, one, other: bool(one == other)
    describe: Callable[[Case], str] = lambda case: text_of(case.position)
    picture: Callable[[Case], Any] = lambda case: picture_of(case.position)
    notes: Callable[[list[tuple[Case, Answer]]], list[str]] = lambda answers: []
    runner: Runner = field(default_factory=Runner)
    answers: list[tuple[Case, Answer]] = field(default_factory=list)
    findings: list[tuple[Finding, Case, Answer]] = field(default_factory=list)
    early: list[tuple[Case, Answer, str]] = field(default_factory=list)

    def report(self) -> Report:
        """The report on the function."""
        if not self.cases:
            return Report(WRONG, f"{self.title}: there is no position to try it on")
        functions = {id(function): function for function in map(self.function, self.cases[:20])}.values()
        for function in functions:
            if not callable(function):
                return unfit(self.check, function)
        with self.runner:
            unstarted = self.ask_all()
            report = self.verdict() if unstarted is None else unstarted
        report.hints = HINTS[self.check]
        report.notes += [note for function in functions for note in stale_notes(name_of(function))]
        return report

    def ask_all(self) -> Report | None:
        """Asks about the cases, until one is not answered.  Returns a report if the function is not written yet."""
        for number, case in enumerate(self.cases):
            if number % SPARSE and self.findings and self.findings[0][0].rank == VALUE:
                continue
            answer = self.ask(self.function(case), case)
            if answer.kind == "unstarted":
                return Report(UNSTARTED, f"{answer.trouble or self.title}: not started yet")
            if found := self.judge(case, answer):
                found = replace(found, title=TITLES.get(answer.kind, found.title))
                self.findings.append((found, case, answer))
            answer = replace(answer, log=[])
            self.answers.append((case, answer))
            if number < 60:
                self.early.append((case, answer, words(answer.result)))
            if answer.kind in TITLES:
                break
        return None

    def ask(self, function: Function, case: Case) -> Answer:
        return self.runner.ask(function, *case.arguments, most=case.most, log=case.prune)

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
            report.notes = [*dict.fromkeys(found.note for found, *_ in self.findings if found.note)]
            report.notes += self.notes(self.answers)
        return report if bug is None else report.blame(bug.name, bug.sentence, bug.idea)

    def changing(self) -> bool:
        """Whether early answers have changed since, or come out differently when asked for again."""
        return any(
            words(answer.result) != told or words(self.ask(self.function(case), case).result) != told
            for case, answer, told in self.early
        )

    def likely_bug(self, finding: Finding, case: Case, answer: Answer) -> Bug | None:
        """The known bug that answers as the student's function did; None if none does."""
        failing = [(case, answer) for _, case, answer in self.findings]
        evidence = [(case, answer)]
        for rows in (failing, self.answers):
            evidence += rows[:: 1 + 2 * (len(rows) // 400)]  # kinds of cases return at even distances
        if finding.rank == VALUE and answer.kind == "value" and self.changing():
            return CHANGES
        code = getattr(self.function(case), "__code__", None)
        used = names_in(code) & {"print", "sort"} if code else set()
        likely: dict[int, Bug] = {}
        for bug, function in self.suspects():
            # What returns None because it prints or sorts shows it in its text.
            shown = {word for word in ("print", "sort") if f"{word}(" in bug.new}
            if shown - used or (answer.kind == "none" and shown != used):
                continue
            enough = 1 if "turn" in bug.concerns else ENOUGH[finding.rank]
            agree = 3
            for each, mine in evidence:
                agree = min(agree, self.agreement(each, mine, self.ask(function(each), each)))
                if agree < enough:
                    break
            else:
                likely.setdefault(agree, bug)
                if agree == 3:
                    break
        return likely[max(likely)] if likely else None

    def agreement(self, case: Case, one: Answer, other: Answer) -> int:
        """How many parts of two answers agree, counted from the first to the first that differs."""
        if "error" in (one.kind, other.kind):
            return 3 * (one.kind == other.kind and fault(one.result) == fault(other.result))
        mine, theirs = self.read(case, one), self.read(case, other)
        if mine == theirs:
            return 3
        if mine[0] != theirs[0] and (mine[0] is None or theirs[0] is None or not self.same(case, mine[0], theirs[0])):
            return 0
        return 3 if mine[1:] == theirs[1:] else 2 if mine[1:2] == theirs[1:2] else 1


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


def what_came(answer: Answer) -> Fact:
    """What a function returned, or what happened instead."""
    return ("instead", answer.trouble) if answer.kind in TITLES else ("returned", words(answer.result))


def fault(error: BaseException) -> tuple[type, str]:
    """What kind of error it is, whatever the names and the types of the numbers in it."""
    text = re.sub(r"'(?:numpy\.)?(?:int|float|uint)\d*_?'", "'int'", str(error))
    return type(error), re.sub(r"\b\w+\(\)", "f()", text)


def beyond(value: Any) -> Any:
    """The value, with every stand-in for infinity made the same; a finished game that counts about WIN is none."""
    if abs(value) <= 10**5 or WIN / 2 < abs(value) < 2 * WIN:
        return value
    return INF if value > 0 else -INF
