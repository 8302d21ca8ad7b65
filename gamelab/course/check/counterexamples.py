"""The first counterexample: to a law of one's own (``conjecture``), or to two functions' being the ``same``."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Any

from gamelab.course.check.positions import late
from gamelab.course.check.report import RIGHT, WRONG, Report, described, picture_of, plural, reports
from gamelab.course.check.run import UNANSWERED, Function, Runner, as_plain, in_short, in_words, plain_function
from gamelab.games import Position
from gamelab.users.callables import name_of, number_of

MOST_OF_A_CASE = 1_000_000
"""How many moves a function may play in one case."""


@reports
def conjecture(law: Function, cases: Position | Iterable[Any]) -> Report:
    """The first counterexample to ``law``, drawn, or how many cases the law survived.

        conjecture(lambda position: alphabeta(position).move == minimax(position).move, TicTacToe())

    ``law(case)`` says whether the statement holds.  ``cases`` are tried in their order.  If ``cases`` is a start
    position, late positions of its game are tried, the smallest first.  One counterexample refutes a statement.  No
    number of cases proves it.
    """
    report = first_fault(law, cases)
    if report:
        report.notes.append("Not refuted is not proved: the next case may be the counterexample.")
    return report


@reports
def same(mine: Function, reference: Function, cases: Position | Iterable[Any]) -> Report:
    """The first case in which ``mine`` does not return what ``reference`` does, or in how many cases it does.

        same(my_evaluation, open_lines, positions)

    ``cases`` are those of a conjecture; one that is a tuple holds several arguments.
    """
    return first_fault(mine, cases, plain_function(reference))


def first_fault(function: Function, cases: Position | Iterable[Any], reference: Function | None = None) -> Report:
    """The report on a function that must return what ``reference`` does; without one, what is true."""
    function, name = plain_function(function), name_of(function)
    tried = late(cases, games=150) if isinstance(cases, Position) else list(cases)
    if not tried:
        return Report(WRONG, f"{name}: there is no case to try")
    numbers = [number_of(each) for each in tried]
    is_mixed = None not in numbers and numbers != sorted(numbers)  # all else is taken to be given in order of size
    word = "counterexample" if is_mixed else "smallest counterexample"
    with Runner() as runner:
        for case in tried:
            report = report_at(case, word, runner, function, reference)
            if report is not None:
                return report
    return Report(RIGHT, f"{name}: {'right in' if reference else 'survived'} {plural(len(tried), 'case')}")


def report_at(case: Any, word: str, runner: Runner, function: Function, reference: Function | None) -> Report | None:
    """The report on one case, which it calls by the ``word``; None if all is right there."""
    arguments = case if reference and type(case) is tuple else (case,)
    shown = described(case) if isinstance(case, Position) else in_words(case)
    answer, wanted = runner.ask(function, *arguments, most=MOST_OF_A_CASE), True
    if reference:
        known = runner.ask(reference, *arguments, most=sys.maxsize, trusted=True)
        if known.is_broken:
            title = f"{name_of(reference)}, the reference: {UNANSWERED[known.kind]}"
            return Report(WRONG, title, [("case", shown), ("instead", known.trouble)], picture=picture_of(case))
        wanted = as_plain(known.result)
    is_right = as_plain(answer.result) == wanted if reference else answer.result
    if is_right and not answer.is_broken:
        return None
    title = UNANSWERED.get(answer.kind, "the answer is wrong" if reference else "refuted")
    expected = [("expected", in_words(wanted))] if reference else []
    facts = [(word, shown), *expected, ("returned", in_short(answer))]
    return Report(WRONG, f"{name_of(function)}: {title}", facts, picture=picture_of(case))
