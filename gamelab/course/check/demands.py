"""What a check asks of a function, what is right, and what it finds.

Asked            a case, the answer to it, and the finding if something is wrong with it
Finding          a fault in one answer, and how grave it is
Demands          what is asked and what is right: ``SearchDemands`` (search_demands.py) say it of a search, and
AnswerDemands    of a function that returns one thing, such as a number or a move
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from gamelab.course.check.bugs import PROGRAMS, Bug, bugs_of, made
from gamelab.course.check.report import Fact, Report, in_full
from gamelab.course.check.run import UNANSWERED, Answer, Function, Runner, in_short, plain_function
from gamelab.users.callables import name_of, number_of

WRONG_VALUE, WRONG_MOVE, WRONG_COUNT, NO_END = range(4)
"""The kinds of findings, the gravest first.  NO_END is the last: a small case has shown what leads to it."""
VALUE_ALONE = "it returns a value alone: return (value, move)"


ALIKE = 3
"""How far answers agree of which all is the same: the value, the positions looked at, and the move."""


@dataclass(frozen=True)
class Finding:
    """A fault of one answer, and how grave it is.

    The report shows what was expected and what was returned, or ``facts`` in place of these.  A finding that is not
    ``sure`` is a fault only if there is a sure one too, or if a known bug explains it.  Else its ``note`` is shown.
    Its own ``bug`` is blamed whatever explains it.
    """

    rank: int
    title: str
    facts: tuple[Fact, ...] = ()
    sure: bool = True
    note: str = ""
    bug: Bug | None = None


class Asked(NamedTuple):
    """A case, the answer to it, and the finding: what is wrong with it; None if it is right."""

    case: Any
    answer: Answer
    finding: Any = None


def worst_of(asked: Iterable[Asked]) -> Asked | None:
    """The first of those with a finding of the gravest kind."""
    return min((each for each in asked if each.finding), key=lambda each: each.finding.rank, default=None)


@dataclass
class Demands:
    """A student's ``function``, which ``runner`` calls, and the ``kind`` of program that it should be (bugs.toml).

    What is asked, and what is right, they say with

    ask(case, suspect)           the answer of the function, or of a known wrong one; without one, its ``value`` is None
    finding(case, answer)        what is wrong with an answer that was given; None if it is right
    expected(case)               the right answer in words
    returned(case, answer)       an answer in words
    agreement(case, one, other)  how far two answers with values are the same, from 0 to ALIKE
    suspects()                   the known wrong functions, the likeliest first
    """

    kind: str
    function: Function
    runner: Runner = field(default_factory=Runner, init=False)

    def __post_init__(self) -> None:
        self.function = plain_function(self.function)

    def told(self: Any, case: Any, answer: Answer) -> tuple[Fact, ...]:
        """What was expected, and what came instead."""
        came = "instead" if answer.kind in UNANSWERED else "returned"
        return ("expected", self.expected(case)), (came, self.returned(case, answer))

    def add_to(self, report: Report, case: Any, asked: Sequence[Asked]) -> None:
        """Adds to the report what else there is to tell; ``case`` is the one that went wrong, None if all is right."""


# --- on a function that returns one thing ---


@dataclass
class AnswerDemands(Demands):
    """The demands on a function that returns one thing, such as a number or a move.

    ``read`` gives what the function answers, or None if that is not ``wanted``.  Its answers must be the ``same`` as
    those of the right program.  Where there are several good answers, ``fault_in`` says what is wrong with one.
    """

    wanted: str = "number"
    read: Callable[[Any, Answer], Any] = lambda case, answer: number_of(answer.result)
    same: Callable[[Any, Any, Any], bool] = lambda case, one, other: one == other
    fault_in: Callable[[Any, Any], Finding | None] | None = None

    def ask(self, case: Any, suspect: Function | None = None) -> Answer:
        answer = self.runner.ask(suspect or self.function, *case.arguments, trusted=bool(suspect))
        return answer._replace(value=self.read(case, answer))

    def finding(self, case: Any, answer: Answer) -> Finding | None:
        title = f"it returns no {self.wanted}"
        if answer.value is not None:
            if self.fault_in:
                return self.fault_in(case, answer.value)
            if self.same(case, self.right_answer(case), answer.value):
                return None
            title = "the answer is wrong"
        return Finding(WRONG_VALUE, title)

    def right_answer(self, case: Any) -> Any:
        return self.read(case, Answer("", made(PROGRAMS[self.kind])(*case.arguments)))

    def expected(self, case: Any) -> str:
        return f"a {self.wanted}" if self.fault_in else in_full(self.right_answer(case))

    def returned(self, case: Any, answer: Answer) -> str:
        return in_short(answer) if answer.trouble or answer.value is None else in_full(answer.value)

    def agreement(self, case: Any, one: Answer, other: Answer) -> int:
        return ALIKE * self.same(case, one.value, other.value)

    def suspects(self) -> Iterator[tuple[Bug, Function]]:
        for bug in bugs_of(self.kind):
            yield bug.of(name_of(self.function)), made(bug.source(self.kind))
