"""What a function is asked, what is right, and what is wrong with an answer.

``Demands`` are those on a function that returns one thing, such as a number or a move.  Those on a search, which
returns a value and a move, and looks at positions, are in search_demands.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, NamedTuple

from gamelab.course.check.bugs import PROGRAMS, Bug, bugs_of, made
from gamelab.course.check.cases import Case
from gamelab.course.check.report import Fact, Report, in_full
from gamelab.course.check.run import UNANSWERED, Answer, Function, Runner, in_short, plain_function
from gamelab.games.position import as_number
from gamelab.users.callables import name_of


class Fault(IntEnum):
    """In what an answer is wrong, the gravest first; NO_END comes late, for a small case has shown what leads to it."""

    VALUE, MOVE, COUNT, NO_END, NONE = range(5)


class Alike(IntEnum):
    """How far two answers agree: in nothing, the value, also how many positions they looked at, also the move.

    By the name of a fault: how far a program must agree with the answers to explain it, at least in what is wrong.
    """

    NOTHING, VALUE, COUNT, MOVE = range(4)
    NO_END = COUNT


@dataclass(frozen=True)
class Finding:
    """What is wrong with an answer; it is false if nothing is.

    The report shows what was expected and what was returned, or ``facts`` in place of these.  A finding that is not
    ``sure`` is a fault only if there is a sure one too, or if a known bug explains it.  Else its ``note`` is shown.
    Its ``guess`` is blamed if no known bug explains it.
    """

    fault: Fault
    title: str = ""
    facts: tuple[Fact, ...] = ()
    sure: bool = True
    note: str = ""
    guess: Bug | None = None

    def __bool__(self) -> bool:
        return self.fault != Fault.NONE


FAULTLESS = Finding(Fault.NONE, sure=False)


class Asked(NamedTuple):
    """A case, the answer to it, and what is wrong with it."""

    case: Case
    answer: Answer
    finding: Finding = FAULTLESS


@dataclass
class Demands:
    """What is asked of a ``function`` that should be a program of a ``kind`` (bugs.toml), and what is right.

    ``answer_in`` is what it says: None if that is not ``wanted``.  This is compared by ``is_same`` with what the right
    program says.  Where there are several good answers, ``judge`` finds what is wrong with one.
    """

    kind: str
    function: Function
    wanted: str = "number"
    answer_in: Callable[[Case, Answer], Any] = lambda case, answer: as_number(answer.result)
    is_same: Callable[[Case, Any, Any], bool] = lambda case, one, other: one == other
    judge: Callable[[Case, Any], Finding] | None = None
    runner: Runner = field(default_factory=Runner, init=False)

    def __post_init__(self) -> None:
        self.function = plain_function(self.function)

    def ask(self, case: Case, suspect: Function | None = None) -> Answer:
        """The answer of the function, or of a known wrong one; where it gives none, the ``value`` is None."""
        answer = self.runner.ask(suspect or self.function, *case.arguments, trusted=bool(suspect))
        return answer._replace(value=self.answer_in(case, answer))

    def finding(self, case: Case, answer: Answer) -> Finding:
        """What is wrong with an answer that was given."""
        if answer.value is None:
            return Finding(Fault.VALUE, f"it returns no {self.wanted}")
        if self.judge:
            return self.judge(case, answer.value)
        is_right = self.is_same(case, self.right_answer(case), answer.value)
        return FAULTLESS if is_right else Finding(Fault.VALUE, "the answer is wrong")

    def right_answer(self, case: Case) -> Any:
        """What the right program answers."""
        return self.answer_in(case, Answer("", made(PROGRAMS[self.kind])(*case.arguments)))

    def agreement(self, case: Case, one: Answer, other: Answer) -> Alike:
        """How far two answers with values are the same."""
        return Alike.MOVE if self.is_same(case, one.value, other.value) else Alike.NOTHING

    def suspects(self) -> Iterator[tuple[Bug, Function]]:
        """The known wrong functions, the likeliest first."""
        return ((bug.of(name_of(self.function)), made(bug.source(self.kind))) for bug in bugs_of(self.kind))

    # --- in words ---

    def told(self, case: Case, answer: Answer) -> tuple[Fact, ...]:
        """What was expected, and what came instead."""
        came = "instead" if answer.kind in UNANSWERED else "returned"
        return ("expected", self.expected(case)), (came, self.returned(case, answer))

    def expected(self, case: Case) -> str:
        """The right answer."""
        return f"a {self.wanted}" if self.judge else in_full(self.right_answer(case))

    def returned(self, case: Case, answer: Answer) -> str:
        """An answer."""
        return in_short(answer) if answer.value is None else in_full(answer.value)

    def add_to_wrong(self, report: Report, case: Case, asked: Sequence[Asked]) -> None:
        """Adds to the report on what is wrong with a case what else there is to tell."""

    def add_to_right(self, report: Report, asked: Sequence[Asked]) -> None:
        """Adds to the report on a right function what else there is to tell."""
