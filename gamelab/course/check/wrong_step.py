"""The step at which a search that was watched goes wrong, however it is written.

A right search may try the moves in any order, narrow its window early or late, and return a bound for what lies outside
of it.  So no two runs are compared.  A node that is left with a wrong answer, judged by its own window, although the
answers that it was given were right, has made the mistake itself (E. Shapiro's rule for debugging, 1983), and the first
node to be left with a wrong answer at all is such a node.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import reduce
from typing import Any

from gamelab.course.check.cases import Case, clipped, exact
from gamelab.course.check.report import in_full, move_in_words
from gamelab.course.check.run import Function
from gamelab.users.steps import COMPARED, LEFT, Event, windows_at
from gamelab.users.traced_search import TracedSearch

Place = tuple[int, str]
"""The number of an event, and what is right there."""


def opened_run(function: Function, case: Case, needed: Collection[Any]) -> TracedSearch:
    """The run of a wrong search on a case, which opens at the step that goes wrong; of all nodes these are needed."""
    search = TracedSearch(function, *case.arguments, may_fail=True)
    found = first_wrong(search, case)
    if turned := search.turned:  # what looks like values for the side to move may be wrong ones for FIRST
        search.make_steps(set())  # so it is read in both ways, and the way that goes wrong later tells the step
        other = first_wrong(search, case)
        if found and (other is None or other[0] < found[0]):
            search.make_steps(turned)
        else:
            found = other
    search.opens_at, search.right = found or first_needless(search.events, needed) or at_the_move(search, case)
    return search


def first_wrong(search: TracedSearch, case: Case) -> Place | None:
    """The first event that a right search cannot have; None if all could be those of one."""
    for place, event in enumerate(search.events):
        node, position = event.node, reduce(lambda tree, move: tree.play(move), event.node.path, case.searched)
        if event.kind == "broken":
            error = search.error
            return place, f"here it ends: {type(error).__name__}" if error else "right: it returns a value"
        if event.kind == "enter" and position.is_over:
            return place, "right: nothing is searched here"
        # A bound is right if it is one for the node's own window, which is seen where the function names it alpha.
        code = search.calls[node.path].entered.code
        can_be_judged = node.status == "terminal" or not case.prune or "alpha" in code.co_varnames
        if event.kind in LEFT and can_be_judged:
            right, window = exact(position).value, (node.alpha, node.beta)
            if clipped(node.value, window) != clipped(right, window):
                return blamed(search.events[: place + 1], position, right)
    return None


def blamed(events: Sequence[Event], position: Any, right: Any) -> Place:
    """The event of the last node, which is left wrongly, at which it goes wrong, and what is right there."""
    *_, last = events
    node: Any = last.node
    end, value = len(events) - 1, f"right: the value is {in_full(right)}"
    if last.kind in ("terminal", "horizon"):
        return end, value if position.is_over else "right: there is depth left, and the moves are tried"
    entered = {id(event.node): place for place, event in reversed([*enumerate(events)])}
    *windows, (alpha, beta) = windows_at(node)
    for child, (low, high) in zip(node.tried, windows, strict=True):
        if child.alpha > low or child.beta < high:
            return entered[id(child)], f"right: the window is ({in_full(low)}, {in_full(high)})"
    if len(node.tried) < len(position.moves) and alpha < beta:
        return end, "right: the other moves are tried, because the window is open"
    return end, value


def first_needless(events: Sequence[Event], needed: Collection[Any]) -> Place | None:
    """The first event at a node that is not needed; None if all are."""
    for place, event in enumerate(events):
        if needed and event.node.path not in needed:
            return place, "right: this move is skipped, because it cannot matter"
    return None


def at_the_move(search: TracedSearch, case: Case) -> Place:
    """The event at which a best move is compared at the root, or else the last one."""
    best = case.right.best
    kept = (n for n, each in enumerate(search.events) if each.kind in COMPARED and each.node is search.root
            and each.child and each.child.move in best)  # fmt: skip
    told = f"right: the move is {' or '.join(move_in_words(case.position, each) for each in best) or None}"
    return next(kept, len(search.events) - 1), told
