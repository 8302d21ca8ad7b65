"""What a function is asked, what is right, and what is wrong with an answer.

``Demands`` are those on a function that returns one thing, such as a number or a move.  ``SearchDemands`` are those on
a search: on its value, its move, and the positions that it looked at; below them stands what alpha-beta would have to
look at.  ``trial.report_on`` asks them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cache, partial, wraps
from typing import Any, NamedTuple

from gamelab.course.check.bugs import BOTH, PROGRAMS, Bug, bug_called, made
from gamelab.course.check.cases import Case, clipped, exact
from gamelab.course.check.report import Fact, Report, in_full, move_in_words
from gamelab.course.check.run import UNANSWERED, Answer, Function, Runner, in_short, plain_function
from gamelab.course.check.wrong_step import opened_run
from gamelab.games.position import as_number
from gamelab.search.result import FULL, narrowed
from gamelab.search.trace import Path
from gamelab.users.callables import all_plain, name_of
from gamelab.users.what_it_keeps import memories_of, without_memory
from gamelab.written import plural

ALLOWED = 5000
"""So many moves a search may play in any case, and 60 times those of minimax: a right one may search again."""
TOO_MANY = "the value is right, but it looks at more positions than needed"
TOO_FEW = "the value is right, but it leaves positions out with prune=False"
LOOKS_AGAIN = "(The values are right.  It looks at some positions again, as a principal-variation search does.)"
NOT_THE_FIRST = "(Of equally good moves it does not always keep the first, as > does and >= does not.)"
OFTEN = 1500
"""A search that evaluates one position so often goes nowhere or again and again: a case has 1,000 nodes at most."""


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
    program says.  Where there are several good answers, ``judge`` finds what is wrong with one.  ``players`` are those
    for whom it moves.
    """

    kind: str
    function: Function
    wanted: str = "number"
    answer_in: Callable[[Case, Answer], Any] = lambda case, answer: as_number(answer.result)
    is_same: Callable[[Case, Any, Any], bool] = lambda case, one, other: one == other
    judge: Callable[[Case, Any], Finding] | None = None
    players: tuple[int, ...] = BOTH
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


# --- a search ---


@dataclass
class SearchDemands(Demands):
    """The demands on a search, or on a half of a pair, which plays for one player.

    In an audit, which takes a search of any form to the end of the game, a value without a move will do.  A half of a
    pair runs ``beside`` a right partner.
    """

    is_counted: bool = True
    beside: Callable[[], AbstractContextManager[None]] = nullcontext
    evaluated: Counter[Any] = field(default_factory=Counter, init=False)

    def __post_init__(self) -> None:
        super().__post_init__()
        self.watched = cache(self.watch)  # always the same, so that a function may remember what it was given
        self.remembers = any(memories_of(self.function))

    # --- asking: what it looks at is counted, without what it remembers ---

    def ask(self, case: Case, suspect: Function | None = None) -> Answer:
        answer = self.ask_once(case, suspect or self.function, trusted=bool(suspect))
        if suspect or not self.remembers:
            return answer
        with without_memory(self.function) as whole:  # what it looks up, it does not look at
            counted = self.ask_once(case, whole)
        return answer._replace(looked=counted.looked, evaluated=counted.evaluated, log=counted.log)

    def ask_once(self, case: Case, function: Function, trusted: bool = False) -> Answer:
        """The answer of a function, and what it looked at for it."""
        given = [self.watched(each) if callable(each) else each for each in case.given]
        self.evaluated.clear()
        most = ALLOWED + 60 * case.right.nodes  # what is right is found here, and its plays are not the function's
        with all_plain():
            answer = self.runner.ask(function, case.position, *given, most=most, log=case.prune, trusted=trusted)
        return answer._replace(evaluated=dict(self.evaluated))

    def watch(self, evaluate: Function) -> Function:
        """The evaluation, which counts how often it is asked about each position."""

        @wraps(evaluate)
        def watched(position: Any) -> Any:
            self.evaluated[position] += 1
            if self.evaluated[position] == OFTEN:
                self.runner.stop()
            return evaluate(position)

        return watched

    # --- judging: the value, then the move, then the positions looked at ---

    def finding(self, case: Case, answer: Answer) -> Finding:
        value, (alpha, beta) = case.right.value, case.window
        if answer.kind != "value":
            return Finding(Fault.VALUE, "it does not return a pair (value, move)")
        if not answer.paired and self.kind != "audit":
            guess = bug_called("value alone", "minimax").of(name_of(self.function))
            return Finding(Fault.VALUE, "it returns a value alone: return (value, move)", guess=guess)
        if clipped(answer.value, case.window) != clipped(value, case.window):
            return Finding(Fault.VALUE, "the value is wrong" + ("" if case.window == FULL else " for this window"))
        if answer.paired and alpha < value < beta and (title := wrong_move(case, answer.move)):
            return Finding(Fault.MOVE, title)
        return self.count_finding(case, answer) if self.is_counted else FAULTLESS

    def count_finding(self, case: Case, answer: Answer) -> Finding:
        """What is wrong with the number of positions that it looked at."""
        least = case.least
        if answer.looked < least and self.kind == "pruned depth" and not case.prune:
            return self.miscounted(case, answer, title=TOO_FEW)
        if answer.looked <= least:
            return FAULTLESS
        if not case.prune:  # each child made twice and searched once is no fault
            return self.miscounted(case, answer, sure=answer.looked >= 2 * least)
        needed = needed_by(case, answer)
        if needless := {path: made for path, made in plays_in(case, answer) if path not in needed}:
            more = "needless", f"the position after {', '.join(map(case.position.label, next(iter(needless))))}"
            return self.miscounted(case, answer, more, sure=is_searched(case, answer, needed, needless))
        if answer.looked > len(needed):
            return self.miscounted(case, answer, sure=False, note=LOOKS_AGAIN)
        return FAULTLESS  # in another order this is as few as can be

    def miscounted(self, case: Case, answer: Answer, *more: Fact, title: str = TOO_MANY, **fault: Any) -> Finding:
        """The finding that it does not look at as many positions as it should."""
        enough = f"{'is' if case.least == 1 else 'are'} {'needed' if answer.looked < case.least else 'enough'}"
        looked = "looked at", f"{plural(answer.looked, 'position')}, {case.least:,} {enough}"
        return Finding(Fault.COUNT, title, (*self.told(case, answer), looked, *more), **fault)

    def expected(self, case: Case) -> str:
        (value, moves, *_), (alpha, beta) = case.right, case.window
        if not alpha < value < beta:
            return f"value at most {in_full(alpha)}" if value <= alpha else f"value at least {in_full(beta)}"
        best = " or ".join(move_in_words(case.position, move) for move in moves)
        return f"value {in_full(value)}, move {best or None}"

    def returned(self, case: Case, answer: Answer) -> str:
        if answer.kind != "value":
            return answer.trouble
        move = f", move {move_in_words(case.position, answer.move)}" if answer.paired else ""
        return f"value {in_full(answer.value)}{move}"

    # --- for the likely bug ---

    def agreement(self, case: Case, one: Answer, other: Answer) -> Alike:
        value = clipped(one.value, case.window)
        if value != clipped(other.value, case.window):
            return Alike.NOTHING
        if one.looked != other.looked:
            return Alike.VALUE
        is_bound = value in case.window  # then no move is better than another
        return Alike.MOVE if is_bound or one.move == other.move else Alike.COUNT

    # --- the report ---

    def add_to_wrong(self, report: Report, case: Case, asked: Sequence[Asked]) -> None:
        report.trace = partial(self.trace_on, case)
        if self.kind == "audit":
            titles = dict.fromkeys(each.finding.title for each in asked)
            report.facts += [("also", title) for title in titles if title not in report.title]

    def add_to_right(self, report: Report, asked: Sequence[Asked]) -> None:
        if "pruned" in self.kind:
            report.facts += what_is_outside(asked)
        elif self.kind == "depth" and any(
            case.right.best and answer.move != case.right.best[0] for case, answer, _ in asked
        ):
            report.notes.append(NOT_THE_FIRST)

    def trace_on(self, case: Case) -> Any:
        """The function's run on a case, step by step."""
        with self.beside():
            with all_plain(), Runner() as runner:
                answer = runner.ask(self.function, *case.arguments, log=case.prune)
            return opened_run(self.function, case, needed_by(case, answer) if case.prune else ())


def wrong_move(case: Case, move: Any) -> str:
    """The fault of the move that comes with a right value, if there is one: every best move is right."""
    if case.position.is_over or move in (case.right.best or [None]):
        return ""
    fault = "the best" if move in case.position.moves else "legal"
    return "the value is right, but " + ("there is no move" if move is None else f"the move is not {fault}")


# --- what a search looked at ---


def plays_in(case: Case, answer: Answer) -> Iterator[tuple[Path, Any]]:
    """Each play of the answer, one after another: the path to what it made, and the position there."""
    paths: dict[int, Path] = {id(case.position): ()}  # equal positions may stand at several paths
    for parent, move, child in answer.log:
        if id(parent) in paths:
            paths[id(child)] = path = (*paths[id(parent)], move)
            yield path, child


def needed_by(case: Case, answer: Answer) -> dict[Path, Any]:
    """What alpha-beta has to look at if it tries the moves in the order of the answer: nodes, by their paths.

    A position that is reached twice may have its moves in another order there.
    """
    tried = moves_tried((path[:-1], path[-1]) for path, _ in plays_in(case, answer))

    def below(path: Path, node: Any, alpha: Any, beta: Any) -> Iterator[tuple[Path, Any]]:
        yield path, node
        for move in dict.fromkeys([*tried.get(path, ()), *node.moves] if node.moves else ()):  # none below the horizon
            if alpha >= beta:
                return
            child = node.play(move)
            yield from below((*path, move), child, alpha, beta)
            alpha, beta = narrowed(alpha, beta, exact(child).value, node.to_move)

    return dict(below((), case.searched, *case.window))


def moves_tried(plays: Iterable[tuple[Any, int]]) -> dict[Any, list[int]]:
    """The moves that were played at each place, in their order; those of a search that sorts them, as it searches.

    Who sorts moves by the values of the children plays all of them, and those that are searched once more: of the plays
    0, 1, 2, then 2, 0, it searches 2 and 0, so the moves are [2, 0, 1].
    """
    times: dict[Any, dict[int, int]] = {}
    for place, move in plays:
        known = times.setdefault(place, {})
        known[move] = known.pop(move, 0) + 1  # the last one stands last now
    return {place: sorted(known, key=known.__getitem__, reverse=True) for place, known in times.items()}


def is_searched(case: Case, answer: Answer, needed: dict[Path, Any], needless: dict[Path, Any]) -> bool:
    """Whether it goes on from a needless position, or evaluates one at the horizon; to make one is no fault."""
    if any(path[:-1] in needless for path in needless):
        return True
    if not case.to_a_depth:
        return False
    depth = case.searched.depth
    leaves = {node.position for path, node in needed.items() if len(path) == depth}
    # Who sorts moves by the values of the children evaluates all of them, and those that are searched once more.
    sorts = all(answer.evaluated.get(leaf, 0) > 1 for leaf in leaves if not leaf.is_over)
    beyond = {each for path, each in needless.items() if len(path) == depth} - leaves
    return not sorts and not beyond.isdisjoint(answer.evaluated)


# --- its answers beside its window ---


def what_is_outside(asked: Sequence[Asked]) -> list[Fact]:
    """What a right search returns for values outside of its window."""
    hard = [
        answer.value in case.window
        for case, answer, _ in asked
        if case.prune and not case.searched.is_over and clipped(case.right.value, case.window) in case.window
    ]
    kind = "alpha or beta (fail-hard)" if all(hard) else "the best bound found (fail-soft)"
    return [("window", f"outside of it, the search rightly returns {kind}")] if hard else []
