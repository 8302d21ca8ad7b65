"""What a search must do, and how its answers are judged: the value, the move, and the positions looked at.

``search_checks`` makes the ``SearchDemands`` of one half of a pair, of a search to a depth in one function, or of any
form.  ``trial.report_on`` asks them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from functools import cache, partial, wraps
from itertools import takewhile
from operator import eq
from typing import Any

from gamelab.course.check.bugs import Bug
from gamelab.course.check.cases import Case, DepthLimited, exact, pruned_size, within
from gamelab.course.check.demands import (
    VALUE_ALONE,
    WRONG_COUNT,
    WRONG_MOVE,
    WRONG_VALUE,
    Agreement,
    Asked,
    Demands,
    Finding,
    worst_of,
)
from gamelab.course.check.laws import fields
from gamelab.course.check.report import FULL, Fact, Report, in_full, move_in_words, plural
from gamelab.course.check.run import BUDGET, Answer, Function, Runner
from gamelab.course.check.suspects import BOTH, wrong_searches
from gamelab.course.check.wrong_step import opened
from gamelab.search import INF, WIN, alphabeta
from gamelab.search.trace import Path
from gamelab.users.callables import memories_of, without_memory

LEAST = 5000
"""So many moves a search may play in any case, and 60 times those of minimax: a right one may search again."""
TOO_MANY = "the value is right, but it looks at more positions than needed"
LATER = "(Of equally good moves it does not always keep the first, as > does and >= does not.)"
OFTEN = 1500
"""A search that evaluates one position so often goes nowhere or again and again: a case has 1,000 nodes at most."""


@dataclass
class SearchDemands(Demands):
    """The demands on a search that plays for ``players``: a half of a pair, or one function for both.

    In an audit, which takes a search of any form to the end of the game, a value without a move will do, but the
    position must stay as it was.  A half of a pair runs ``beside`` a right partner.
    """

    players: tuple[int, ...] = BOTH
    is_counted: bool = True
    is_audit: bool = False
    beside: Callable[[], AbstractContextManager[None]] = nullcontext
    evaluated: Counter[Any] = field(default_factory=Counter, init=False)

    def __post_init__(self) -> None:
        super().__post_init__()
        self.watched = cache(self.watch)  # always the same, so that a function may remember what it was given
        self.remembers = any(True for _ in memories_of(self.function))

    # --- asking: what it looks at is counted, without what it remembers ---

    def ask(self, case: Any, suspect: Function | None = None) -> Answer:
        if suspect:
            return self.ask_once(case, suspect, trusted=True)
        exact(case.tree)  # kept: its plays are not the function's
        before = fields(case.position) if self.is_audit else {}
        answer = self.ask_once(case, self.function)
        if self.remembers:  # what it looks up, it does not look at
            with without_memory(self.function) as whole:
                counted = self.ask_once(case, whole)
            answer = answer._replace(looked=counted.looked, evaluated=counted.evaluated, log=counted.log)
        after = before and fields(case.position)
        changes = [f"{name} was {before[name]}, is {after[name]}" for name in before if after[name] != before[name]]
        return Answer("changed", trouble=", ".join(changes)) if changes and answer.kind != "endless" else answer

    def ask_once(self, case: Any, function: Function, trusted: bool = False) -> Answer:
        """The answer of a function, and what it looked at for it."""
        arguments = case.arguments
        if isinstance(case.tree, DepthLimited):
            position, depth, evaluate, *rest = arguments
            arguments = position, depth, self.watched(evaluate), *rest
        self.evaluated.clear()
        most = min(BUDGET, LEAST + 60 * exact(case.tree).nodes)
        answer = self.runner.ask(function, *arguments, most=most, log=case.prune, trusted=trusted)
        return answer._replace(evaluated=tuple(self.evaluated.items())) if self.evaluated else answer

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

    def finding(self, case: Any, answer: Answer) -> Finding | None:
        value, (alpha, beta) = exact(case.tree).value, case.window
        if answer.kind != "value":
            return Finding(WRONG_VALUE, "it does not return a pair (value, move)")
        if not (answer.paired or self.is_audit):
            return Finding(WRONG_VALUE, VALUE_ALONE)
        if within(answer.value, case.window) != within(value, case.window):
            return Finding(WRONG_VALUE, "the value is wrong" + " for this window" * (case.window != FULL))
        if answer.paired and alpha < value < beta and (title := self.wrong_move(case, answer.move)):
            return Finding(WRONG_MOVE, title)
        if not self.is_counted:
            return None
        return (self.wrong_pruning if case.prune else self.wrong_count)(case, answer)

    def wrong_move(self, case: Case, move: Any) -> str:
        """The fault of the move that comes with a right value, if there is one: every best move is right."""
        if case.position.is_over:
            return ""
        if case.tree.is_over:
            return "" if move is None else "there is no move to choose at depth 0"
        if move is None:
            return "the value is right, but there is no move"
        if move not in case.position.moves:
            return "the value is right, but the move is not legal"
        return "" if move in exact(case.tree).best else "the value is right, but the move is not the best"

    def wrong_count(self, case: Case, answer: Answer) -> Finding | None:
        """A finding if an unpruned search does not look at each position once."""
        least = exact(case.tree).nodes
        if answer.looked > least:  # each child made twice and searched once is no fault
            return Finding(WRONG_COUNT, TOO_MANY, more=(looked_at(answer, least),), sure=answer.looked >= 2 * least)
        if answer.looked < least and self.program == "pruned depth":
            title = "the value is right, but it leaves positions out with prune=False"
            return Finding(WRONG_COUNT, title, more=(looked_at(answer, least),))
        return None

    def wrong_pruning(self, case: Case, answer: Answer) -> Finding | None:
        """A finding if the search looks at more positions than needed in the order in which it tries the moves."""
        least = pruned_size(case.tree, case.window)
        if answer.looked <= least:
            return None
        known, wanted = paths_of(case.position, answer), needed_by(case, answer)
        extra = [path for path in known.values() if path not in wanted]
        looked = looked_at(answer, least)
        if not extra:
            note = "(The values are right.  It looks at some positions again, as a principal-variation search does.)"
            again = answer.looked > len(wanted)  # and not only in another order
            return Finding(WRONG_COUNT, TOO_MANY, more=(looked,), sure=False, note=note) if again else None
        # A child that is made and neither searched nor evaluated is no fault.
        sure = any(known.get(id(parent)) in extra for parent, *_ in answer.log) or (
            isinstance(case.tree, DepthLimited) and evaluates_too_many(answer, wanted)
        )
        more = looked, ("needless", in_words(case.position, extra[0]))
        return Finding(WRONG_COUNT, TOO_MANY, more=more, sure=sure)

    def expected(self, case: Any) -> str:
        (value, moves, *_), (alpha, beta) = exact(case.tree), case.window
        if not alpha < value < beta:
            return f"value at most {in_full(alpha)}" if value <= alpha else f"value at least {in_full(beta)}"
        best = " or ".join(move_in_words(case.position, move) for move in moves)
        return f"value {in_full(value)}, move {best or None}"

    def returned(self, case: Any, answer: Answer) -> str:
        if answer.kind != "value":
            return answer.trouble
        move = f", move {move_in_words(case.position, answer.move)}" if answer.paired else ""
        return f"value {in_full(answer.value)}{move}"

    # --- for the likely bug ---

    def agreement(self, case: Any, one: Answer, other: Answer) -> Agreement:
        """So many of what is compared agree, one after another."""
        return Agreement(len([*takewhile(bool, map(eq, self.compared(case, one), self.compared(case, other)))]))

    def compared(self, case: Any, answer: Answer) -> tuple[Any, Any, Any]:
        """The value, the positions looked at, and the move; outside of the window, none is better."""
        if not (answer.paired or self.is_audit):
            return (answer.value, answer.looked), None, None  # all of it, or nothing
        value = within(with_one_infinity(answer.value), case.window)
        return value, answer.looked, None if value in case.window else answer.move

    def suspects(self) -> Iterator[tuple[Bug, Function]]:
        return wrong_searches(self.program, self.players, self.function)

    # --- the report ---

    def add_to(self, report: Report, case: Any, asked: Sequence[Asked]) -> None:
        if case:
            report.trace = partial(self.trace_on, case)
        if case and self.is_audit:
            worst = worst_of(asked)
            titles = dict.fromkeys(each.finding.title for each in asked if each.finding and each is not worst)
            report.facts += [("also", title) for title in titles if title not in report.title]
        if report and "pruned" in self.program:
            report.facts += what_is_outside(asked)
        if report and self.program == "depth":
            chosen = ((one.answer.move, exact(one.case.tree).best[0]) for one in asked if not one.case.tree.is_over)
            report.notes += [LATER] * any(move != first for move, first in chosen)

    def trace_on(self, case: Any) -> Any:
        """The function's run on a case, step by step."""
        with self.beside():
            with Runner() as runner:
                answer = runner.ask(self.function, *case.arguments, log=case.prune)
            return opened(self.function, case, needed_by(case, answer) if case.prune else ())


# --- what a search looked at ---


def paths_of(position: Any, answer: Answer) -> dict[int, Path]:
    """The positions that were made, by their ``id`` and in their order."""
    known: dict[int, Path] = {id(position): ()}
    for parent, move, child in answer.log:
        if id(parent) in known:
            known[id(child)] = (*known[id(parent)], move)
    return known


def needed_by(case: Case, answer: Answer) -> dict[Path, Any]:
    """The positions that alpha-beta has to look at if it tries the moves in the order of the answer."""
    tried = moves_tried(answer)

    def order(node: Any) -> list[int]:
        return [*dict.fromkeys([*tried.get(getattr(node, "position", node), ()), *node.moves])]

    trace = alphabeta(case.tree, window=case.window, order=order, trace=True).trace
    return {node.path: node.position for node in trace.walk() if node.status != "pruned"} if trace else {}


def moves_tried(answer: Answer) -> dict[Any, list[int]]:
    """The moves that were played at each position, in their order."""
    tried: dict[Any, list[int]] = {}
    for parent, move in dict.fromkeys(each[:2] for each in answer.log):
        tried.setdefault(parent, []).append(move)
    return tried


def evaluates_too_many(answer: Answer, wanted: dict[Path, DepthLimited]) -> bool:
    """Whether it evaluates more than the leaves that it needs, and not to sort its moves by the values of the children.

    Who sorts evaluates positions above the horizon, and those that it then searches once more.
    """
    leaves = {node.position for node in wanted.values() if node.depth == 0}
    evaluated = dict(answer.evaluated)
    above = {node.position for node in wanted.values() if node.depth and not node.position.is_over}
    again = [evaluated.get(leaf, 0) > 1 for leaf in leaves if not leaf.is_over]
    return len(evaluated) > len(leaves) and not (above & evaluated.keys() or (again and all(again)))


def in_words(position: Any, path: Path) -> str:
    """A node, named by the moves that lead to it, as in the picture."""
    labels = []
    for move in path:
        labels.append(position.label(move))
        position = position.play(move)
    return f"the position after {', '.join(labels)}"


def looked_at(answer: Answer, least: int) -> Fact:
    """How many positions it looked at, and how many it should look at."""
    enough = f"{'is' if least == 1 else 'are'} {'needed' if answer.looked < least else 'enough'}"
    return "looked at", f"{plural(answer.looked, 'position')}, {least:,} {enough}"


# --- its answers beside its window ---


def with_one_infinity(value: Any) -> Any:
    """The value, with every stand-in for infinity made the same; what a finished game counts is none."""
    return value if abs(value) < 2 * WIN else INF if value > 0 else -INF


def what_is_outside(asked: Sequence[Asked]) -> list[Fact]:
    """What a right search returns for values outside of its window."""
    hard = [
        answer.value in case.window
        for case, answer, _ in asked
        if case.prune and not case.tree.is_over and within(exact(case.tree).value, case.window) in case.window
    ]
    kind = "alpha or beta (fail-hard)" if all(hard) else "the best bound that it found (fail-soft)"
    return [("window", f"outside of it, the search returns {kind}")] if hard else []
