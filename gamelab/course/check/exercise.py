"""An exercise: cases, the right answers, and known wrong functions.  Every check of a function makes one.

It asks a function about its cases, and reports the smallest case of the gravest kind that goes wrong.  The likely bug
is found by comparison: it is that of the known wrong function that answers as the student's did.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import wraps
from operator import itemgetter
from typing import Any, ParamSpec, TypeVar

from gamelab.course.check.bugs import HINTS, PROGRAMS, Bug, bugs_of, made
from gamelab.course.check.report import RIGHT, UNSTARTED, WRONG, Fact, Picture, Report, number, picture_of, text_of
from gamelab.course.check.run import BUDGET, Answer, Function, NoFunction, NotStarted, Runner, plain_function, words
from gamelab.users.callables import calls_itself, forget, name_of, number_of, parameters_of, source_of
from gamelab.users.names import codes_in, function_of, names_in

P = ParamSpec("P")
R = TypeVar("R")
SPARSE = 5
"""Once a value is wrong, one case in five is asked, which is enough to tell the bug."""
EARLY = 60
"""How many cases are asked about again, to see whether the answers stay the same."""
VALUE, MOVE, COUNT = range(3)
"""How grave a finding is."""
TITLES = {
    "none": "it returns None",
    "error": "it breaks off with an error",
    "endless": "it does not come to an end",
    "changed": "it changes the position",
}
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

    def __str__(self) -> str:
        return text_of(self.position)

    def picture(self) -> Picture:
        """Draws the case."""
        return picture_of(self.position)


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


def real_number(case: Case, answer: Answer) -> Any:
    """The number that was returned; None if it is NaN, or no number."""
    return number_of(answer.result)


@dataclass
class Exercise:
    """The demands on a function, and how well it met them.

    ``right`` praises a right function; it may say ``{count}``, the number of cases.  ``read`` gives what the function
    answers, or None if that is not ``wanted``.  Its answers must be the ``same`` as those of ``correct``, by default
    the program with the name of the check.  Where there are several good answers, ``judge`` says what is wrong.
    A function that ``calls_itself`` may have been copied from another one.
    """

    check: str
    function: Function
    cases: Sequence[Case]
    right: str
    wanted: str = "number"
    read: Callable[[Case, Answer], Any] = real_number
    correct: Function | None = None
    same: Callable[[Case, Any, Any], bool] = lambda case, one, other: one == other
    judge: Callable[[Case, Any], Finding | None] | None = None
    calls_itself: bool = False
    runner: Runner = field(default_factory=Runner, init=False)
    answers: list[tuple[Any, Answer]] = field(default_factory=list, init=False)
    findings: list[tuple[Finding, Case, Answer]] = field(default_factory=list, init=False)

    def __post_init__(self) -> None:
        self.title = name_of(self.function)
        self.function = plain_function(self.function)

    def right_answer(self, case: Case) -> Any:
        correct = self.correct or made(PROGRAMS[self.check])
        return self.read(case, Answer("", correct(*case.arguments)))

    def expected(self, case: Case) -> str:
        """The right answer in words."""
        return f"a {self.wanted}" if self.judge else number(self.right_answer(case))

    def fault(self, case: Case, answer: Answer) -> Finding | None:
        """The faults of an answer."""
        title, returned = "the answer is wrong", number(answer.value)
        if answer.value is None:
            title, returned = f"it returns no {self.wanted}", words(answer.result)
        elif self.judge:
            return self.judge(case, answer.value)
        elif self.same(case, self.right_answer(case), answer.value):
            return None
        return Finding(VALUE, title, lambda: (("expected", self.expected(case)), ("returned", returned)))

    def parts(self, case: Case, answer: Answer) -> tuple[Any, ...]:
        """The parts of an answer that are compared with a known wrong function's: its value, or None, and more."""
        if answer.value is not None:
            return (answer.value,)
        return None, answer.kind, fault_of(answer.result) if answer.kind == "error" else words(answer.result)

    def suspects(self) -> Iterator[tuple[Bug, Function]]:
        """The known wrong functions, the likeliest first."""
        for bug in bugs_of(self.check):
            yield bug.of(self.title), made(bug.source(self.check))

    def most_plays(self, answer: Answer, enough: int) -> int:
        """How many moves a wrong function can play that gives this answer in ``enough`` parts."""
        return BUDGET

    def notes(self) -> list[str]:
        """The sentences about a right function."""
        return []

    def ask(self, function: Function, case: Case, most: int = BUDGET) -> Answer:
        """The answer of a function that may play ``most`` moves, with what was read as its value."""
        answer = self.runner.ask(function, *case.arguments, most=most)
        return answer._replace(value=self.read(case, answer))

    def report(self) -> Report:
        """The report on the function, which forgets before and after: its partner, say, may be another one then."""
        forget(self.function)
        with self.runner:
            self.ask_all()
            report = self.verdict()
        forget(self.function)
        report.notes += stale_notes(self.title)
        if self.calls_itself and not report and (other := old_name(self.function)):
            report.title = f"{self.title} (calls {other}): {report.title.partition(': ')[2]}"
            report.notes.append(f"({self.title} calls {other}: is that the old name?)")
        return report

    def ask_all(self) -> None:
        """Asks about the cases, until one is not answered."""
        for place, case in enumerate(self.cases):
            if place % SPARSE and self.findings and self.findings[0][0].rank == VALUE:
                continue
            answer = self.ask(self.function, case)
            found = self.no_answer(case, answer) if answer.kind in TITLES else self.fault(case, answer)
            answer = answer._replace(log=())
            self.answers.append((case, answer))
            if found:
                self.findings.append((found, case, answer))
            if answer.kind in TITLES:
                break

    def no_answer(self, case: Case, answer: Answer) -> Finding:
        """The fault of a function that returned nothing."""
        # A function that searches twice, and thus too much on a large case, has been found out on a small one.
        rank = COUNT if answer.kind == "endless" else VALUE
        return Finding(
            rank, TITLES[answer.kind], lambda: (("expected", self.expected(case)), ("instead", answer.trouble))
        )

    def verdict(self) -> Report:
        """The report on the answers."""
        worst = min(self.findings, key=lambda found: found[0].rank, default=None)
        bug = self.likely_bug(*worst) if worst else None
        if worst and (bug or any(finding.sure for finding, *_ in self.findings)):
            finding, case, _ = worst
            facts = [("smallest case", str(case)), *case.facts, *finding.facts()]
            name = f"{self.title} ({bug.name})" if bug else self.title
            report = Report(WRONG, f"{name}: {finding.title}", facts, picture=case.picture())
            report.is_half = finding.rank == COUNT and finding.title not in TITLES.values()
        elif self.changing():
            report, bug = Report(WRONG, f"{self.title}: the answers change"), CHANGES
        else:
            report = Report(RIGHT, f"{self.title}: {self.right.format(count=len(self.answers))}")
            report.notes = [*dict.fromkeys(found.note for found, *_ in self.findings if found.note), *self.notes()]
        return report.blame(bug.name, bug.sentence, bug.idea) if bug else report

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
        plain = function_of(self.function)
        used = {word for code in (codes_in(plain.__code__) if plain else ()) for word in code.co_names}
        used &= {"print", "sort"}
        likely = None
        suspects: Iterable[tuple[Bug, Function]] = self.suspects()
        if "-beta" in source_of(self.function):  # which may act like a bound that is never raised
            suspects = sorted(suspects, key=lambda pair: "-beta" not in pair[0].new)
        for bug, suspect in suspects:
            # What returns None because it prints or sorts shows it in its text.
            if answer.kind == "none" and used != {word for word in ("print", "sort") if f"{word}(" in bug.new}:
                continue
            enough = 3 if finding.rank == MOVE else 2
            agree = self.agreement(suspect, evidence, enough)
            if agree == 3:
                return bug
            if agree >= enough and likely is None:
                likely = bug
        return likely

    def agreement(self, suspect: Function, evidence: Sequence[tuple[Case, Answer]], enough: int) -> int:
        """How many parts of all answers are those of a wrong function: of the value, the positions and the move."""
        agree = 3
        for case, answer in evidence:
            self.runner.is_traced = False  # a function of ours plays a move, or comes to an end
            asked = self.ask(suspect, case, self.most_plays(answer, enough))
            self.runner.is_traced = True
            mine, theirs = self.parts(case, answer), self.parts(case, asked)
            if mine == theirs:
                continue
            if None in (mine[0], theirs[0]) or not self.same(case, mine[0], theirs[0]):
                return 0
            if mine[1:] != theirs[1:]:
                agree = min(agree, 1 + (mine[1:2] == theirs[1:2]))
            if agree < enough:
                break
        return agree


def reports(check: Callable[P, R]) -> Callable[P, R | Report]:
    """The check, whose reports have its hints; it gives one, too, where what it is given makes it break off."""

    @wraps(check)
    def safe(*given: P.args, **named: P.kwargs) -> R | Report:
        try:
            report: R | Report = check(*given, **named)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            report = broken_off(check.__name__, error)
        if isinstance(report, Report):
            name = words(given[0] if given else check, name_of)
            report.hints = report.hints or [each.replace("{f}", name) for each in HINTS.get(check.__name__, ())]
        return report

    return safe


def broken_off(check: str, error: BaseException) -> Report:
    """The report of a check that an error ended."""
    if isinstance(error, NotStarted):
        return Report(UNSTARTED, f"{error}: not started yet")
    if isinstance(error, NoFunction):
        return Report(
            WRONG, f"check.{check}: give it a function by its name alone, without brackets; it was given {error}"
        )
    trouble = f"{type(error).__name__}: {words(error, str)}"
    return Report(WRONG, f"check.{check}: it cannot use what it was given", [("error", trouble)])


def stale_notes(name: str) -> list[str]:
    """A note if the cell that defines a function has a syntax error, and the function from before was judged."""
    cells = getattr(sys.modules["__main__"], "In", [])
    mine = [cell for cell in cells if re.search(rf"(?m)^\s*def {name}\b", cell)]
    try:
        ast.parse(re.sub(r"(?m)^\s*[%!].*$", "", mine[-1]) if mine else "")
    except SyntaxError as error:
        return [f"(The cell that defines {name} has a syntax error in line {error.lineno}, {error.msg}: "
                "it did not run, so the check judged the function from before.)"]  # fmt: skip
    return []


def old_name(function: Function) -> str:
    """The name of another function, with its first parameters, that a function calls in place of itself; or nothing."""
    if (plain := function_of(function)) is None or calls_itself(plain):
        return ""
    used = {name.path[0]: function_of(name.value) for name in names_in(plain)}
    for other, called in sorted(used.items(), key=itemgetter(0)):
        theirs = list(parameters_of(called)) if called else []
        if theirs and theirs == list(parameters_of(plain))[: len(theirs)]:
            return other
    return ""


def fault_of(error: BaseException) -> tuple[type, str]:
    """The kind of an error, without the names of types, variables and functions in its text."""
    return type(error), re.sub(r"'[^']*'|\w+\(\)", "…", str(error))
