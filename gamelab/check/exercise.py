"""An exercise: cases, how an answer is judged, and known wrong functions.  Every check of a function makes one.

It tries a function on its cases, and reports the smallest case that goes wrong in the gravest way.  The likely bug is
found by imitation: of the known wrong functions, the one that answers as the student's did.
"""

from __future__ import annotations

import ast
import random
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from operator import eq
from typing import Any

from gamelab.check.bugs import Bug
from gamelab.check.report import FULL, RIGHT, UNSTARTED, WRONG, Fact, Report, picture_of, text_of
from gamelab.check.run import UNLIMITED, Answer, Function, Runner, names_in, words
from gamelab.search import INF, WIN

SPARSE = 5
"""One case of so many is tried when the smallest wrong answer is known; prime to how often kinds of cases return."""
VALUE, MOVE, COUNT, MADE, AGAIN = range(5)
"""How grave a finding is.  MADE and AGAIN are no faults unless they are a known bug, or COUNT is found elsewhere: the
search only makes children that it does not search, or looks at positions again."""
LIKENESS = {VALUE: 1, MOVE: 0, COUNT: 1, MADE: 1, AGAIN: 1}
"""How like the student's answers those of a bug must be to be blamed, for each rank; see ``Exercise.alike``."""
TITLES = {"none": "it returns None", "error": "it breaks off with an error", "endless": "it does not come to an end"}
CHANGES = Bug(
    "keeps something", "", "",
    "the answer to the same question differs from call to call: chance, or something that is "
    "kept between the calls.", "A search depends on its position alone.", (),
)  # fmt: skip


@dataclass(frozen=True)
class Case:
    """One call: the arguments, facts to be said beside it, and how many plays it may take.

    Of a search, also the tree that it should search, the window, and whether it may leave moves out.
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
    """What is wrong with one answer, and how grave it is."""

    rank: int
    title: str
    facts: tuple[Fact, ...] = ()


Suspect = tuple[Bug, Callable[[Case], Function]]
Found = tuple[Finding, Case, Answer]


def outcome(case: Case, answer: Answer) -> tuple[Any, ...]:
    """What counts in the answer of a search: the value (or what came instead), the plays, the move."""
    if answer.kind == "value":
        return beyond(answer.value), answer.plays, answer.move
    return (answer.kind + words(answer.result) * (answer.kind == "odd"),)


@dataclass
class Exercise:
    """What is asked of a function, and how it went.

    ``wrong`` returns what is wrong with an answer, ``expected`` the right one in words.  ``read`` returns what counts
    in an answer, the value first; two values are equal if ``same`` says so.
    """

    title: str
    hints: tuple[str, ...]
    cases: Sequence[Case]
    function: Callable[[Case], Function]
    wrong: Callable[[Case, Answer], Finding | None]
    right: str
    suspects: Callable[[], Iterable[Suspect]] = lambda: ()
    expected: Callable[[Case], str] | None = None
    read: Callable[[Case, Answer], tuple[Any, ...]] = outcome
    same: Callable[[Any, Any], bool] = eq
    describe: Callable[[Case], str] = lambda case: text_of(case.position)
    picture: Callable[[Case], Any] = lambda case: picture_of(case.position)
    log: bool = False
    noted: Callable[[list[tuple[Case, Answer]]], list[str]] = lambda answers: []
    runner: Runner = field(default_factory=Runner)
    answers: list[tuple[Case, Answer]] = field(default_factory=list)
    findings: list[Found] = field(default_factory=list)

    def report(self) -> Report:
        """The report on the function."""
        with self.runner:
            started = self.work()
            report = self.verdict() if started is None else started
        report.hints = self.hints
        report.notes += self.stale_notes()
        return report

    def work(self) -> Report | None:
        """Tries the cases, until one has no value; after a wrong value some, which tell the bug."""
        for number, case in enumerate(self.cases):
            if number % SPARSE and self.findings and self.findings[0][0].rank == VALUE:
                continue
            answer = self.ask(self.function(case), case)
            if answer.kind == "unstarted":
                return Report(UNSTARTED, f"{answer.trouble or self.title}: not started yet")
            finding = self.judge(case, answer)
            answer = replace(answer, log=[])
            self.answers.append((case, answer))
            if finding is not None:
                self.findings.append((finding, case, answer))
            if answer.kind in TITLES:
                break
        return None

    def judge(self, case: Case, answer: Answer) -> Finding | None:
        """What is wrong with an answer."""
        if answer.kind not in TITLES:
            return self.wrong(case, answer)
        expected = () if self.expected is None else (("expected", self.expected(case)),)
        return Finding(VALUE, TITLES[answer.kind], (*expected, ("instead", answer.trouble)))

    def ask(self, function: Function, case: Case) -> Answer:
        return self.runner.ask(function, *case.arguments, most=case.most, log=self.log)

    def verdict(self) -> Report:
        """The report on the answers."""
        worst = min(self.findings, key=lambda found: found[0].rank, default=None)
        if worst is not None and worst[0].rank == COUNT:
            worst = self.findings[0]  # perhaps a smaller case, in which nobody could tell for sure
        bug = None if worst is None else self.likely_bug(*worst)
        if worst is not None and (bug is not None or any(finding.rank < MADE for finding, *_ in self.findings)):
            finding, case, _ = worst
            facts = [("smallest case", self.describe(case)), *case.facts, *finding.facts]
            report = Report(WRONG, f"{self.title}: {finding.title}", facts, picture=self.picture(case))
        elif self.changing():
            report, bug = Report(WRONG, f"{self.title}: the answers change"), CHANGES
        else:
            report = Report(RIGHT, f"{self.title}: {self.right.format(count=len(self.answers))}")
            again = [worst[0].title] if worst is not None and worst[0].rank == AGAIN else []
            report.notes = [*again, *self.noted(self.answers)]
        return report if bug is None else report.blame(bug.name, bug.sentence, bug.idea)

    def changing(self) -> bool:
        """Whether the first cases are answered otherwise when they are asked again."""
        for case, before in self.answers[:60]:
            after = self.ask(self.function(case), case)
            if words(after.result) != words(before.result):
                return True
        return False

    def likely_bug(self, finding: Finding, case: Case, answer: Answer) -> Bug | None:
        """The known bug that answers as the student's function did; None if none does."""
        failing = [(case, answer) for _, case, answer in self.findings]
        evidence = [(case, answer), *some(failing, 200), *some(self.answers, 200)]
        if finding.rank == VALUE and answer.kind == "value" and self.changing():
            return CHANGES
        reached: dict[int, Bug] = {}
        code = getattr(self.function(case), "__code__", None)
        names = set() if code is None else names_in(code)
        for bug, function in self.suspects():
            # What returns None because it prints or sorts shows it in its text.
            shown = [word for word in ("print", "sort") if f"{word}(" in bug.new]
            if not names.issuperset(shown) or (answer.kind == "none" and not shown and names & {"print", "sort"}):
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
        """How a wrong function is like the student's on the evidence; None if less than ``most``."""
        level = 0
        for case, answer in evidence:
            found = self.alike(case, answer, self.ask(function(case), case))
            if found > most:
                return None
            level = max(level, found)
        return level

    def alike(self, case: Case, one: Answer, other: Answer) -> int:
        """How two answers are alike: 0 in everything, 1 in value and count, 2 in the value, 3 in nothing."""
        if "error" in (one.kind, other.kind):
            return 0 if one.kind == other.kind and fault(one.result) == fault(other.result) else 3
        value, *rest = self.read(case, one)
        other_value, *other_rest = self.read(case, other)
        if (value is None) != (other_value is None) or not (value == other_value or self.same(value, other_value)):
            return 3
        if rest == other_rest:
            return 0
        return 1 if rest[:1] == other_rest[:1] else 2

    def stale_notes(self) -> list[str]:
        """A note if the cell that defines a function has a syntax error, and the function from before was judged."""
        cells = [str(each) for each in getattr(sys.modules.get("__main__"), "In", [])]
        names = {getattr(self.function(case), "__name__", "") for case in self.cases[:20]}
        notes = []
        for name in sorted(names):
            mine = [cell for cell in cells if re.search(rf"^\s*def {re.escape(name)}\b", cell, re.MULTILINE)]
            try:
                ast.parse(re.sub(r"^\s*[%!].*$", "", mine[-1], flags=re.MULTILINE) if mine else "")
            except SyntaxError as error:
                notes.append(f"(The cell that defines {name} has a syntax error in line {error.lineno}, {error.msg}: "
                             "it did not run, and the function from before was judged.)")  # fmt: skip
        return notes


def some(rows: list[tuple[Case, Answer]], most: int) -> list[tuple[Case, Answer]]:
    """As many of the rows at most, from all over them."""
    return rows if len(rows) <= most else random.Random(most).sample(rows, most)


def fault(error: BaseException) -> tuple[type, str]:
    """What kind of error it is, whatever the names and the types of the numbers in it."""
    text = re.sub(r"'(?:numpy\.)?(?:int|float|uint)\d*_?'", "'int'", str(error))
    return type(error), re.sub(r"\b\w+\(\)", "f()", text)


def beyond(value: Any) -> Any:
    """The value, with every stand-in for infinity made one; a finished game that counts about WIN is none."""
    if abs(value) <= 10**5 or WIN / 2 < abs(value) < 2 * WIN:
        return value
    return INF if value > 0 else -INF
