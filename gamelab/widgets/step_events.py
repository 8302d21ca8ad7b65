"""A recorded search as the steps that it took, one after another.

enter                a position with moves to try: the window that it was handed
terminal, horizon    a leaf, valued at once
best, keep           a move was tried, and is better than those before it, or is not
add                  a move was tried where the mean counts
cut                  alpha has reached beta: the moves behind are skipped
return               the value goes to the parent
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

from gamelab.games import FIRST
from gamelab.search.alphabeta import alphabeta
from gamelab.search.expectimax import expectimax
from gamelab.search.minimax import minimax
from gamelab.search.result import INF, PlyCounts, SearchResult
from gamelab.search.trace import Node
from gamelab.show import phrases
from gamelab.show.trees import recorded

Kind = Literal["enter", "terminal", "horizon", "best", "keep", "add", "cut", "return"]
Search = Callable[..., SearchResult]


@dataclass(frozen=True, slots=True)
class StepEvent:
    """What happened at ``node``: its window and value after that, and the counts of all steps up to here.

    ``child`` is the node whose value has just been compared, for "best", "keep" and "add".
    """

    kind: Kind
    node: Node
    alpha: int
    beta: int
    value: float | None
    counts: PlyCounts
    child: Node | None = None


def steps(search: SearchResult | Node) -> list[StepEvent]:
    """The steps of a search with ``trace=True``, or of a subtree of its trace; ValueError without a trace."""
    root = recorded(search)
    check_windows(root)
    return list(Replay(narrows=search_of(root) is alphabeta).node(root))


def check_windows(root: Node) -> None:
    """Raises ValueError for a record that does not tell the windows, as one that was made from outside."""
    if any(None in (node.alpha, node.beta) for node in root.walk() if node.status != "pruned"):
        raise ValueError("this record does not tell the windows, and so not the steps: it can be drawn, with "
                         "show.tree")  # fmt: skip


def search_of(root: Node) -> Search:
    """The search that left this record: known by its chance nodes, or by windows that narrow."""
    if any(node.status == "chance" for node in root.walk()):
        return expectimax
    narrow = any((node.alpha, node.beta) != (-INF, INF) for node in root.walk() if node.status != "pruned")
    return alphabeta if narrow else minimax


class Replay:
    """Walks through a record as the search did, and counts."""

    def __init__(self, *, narrows: bool) -> None:
        self.narrows = narrows
        self.counts = PlyCounts()

    def count(self, **more: int) -> PlyCounts:
        """The counts, now larger."""
        self.counts = self.counts._replace(**{name: getattr(self.counts, name) + n for name, n in more.items()})
        return self.counts

    def node(self, node: Node) -> Iterator[StepEvent]:
        """The steps from entering a node to leaving it."""
        assert node.alpha is not None and node.beta is not None  # as every node that was entered
        alpha, beta = node.alpha, node.beta
        if node.status == "horizon":
            yield StepEvent("horizon", node, alpha, beta, node.value, self.count(evaluated=1))
            return
        if node.position.is_over:
            yield StepEvent("terminal", node, alpha, beta, node.value, self.count(terminal=1))
            return
        yield StepEvent("enter", node, alpha, beta, None, self.count(interior=1))
        yield from self.chance(node) if node.status == "chance" else self.moves(node)
        if node.status == "cut":
            alpha, beta = self.window(node, alpha, beta, node.value)
            skipped = sum(child.status == "pruned" for child in node.children)
            yield StepEvent("cut", node, alpha, beta, node.value, self.count(cutoffs=1, skipped=skipped))
        alpha, beta = self.window(node, alpha, beta, None if node.status == "chance" else node.value)
        yield StepEvent("return", node, alpha, beta, node.value, self.counts)

    def moves(self, node: Node) -> Iterator[StepEvent]:
        """The steps of the loop over the moves, where the best one counts."""
        assert node.alpha is not None and node.beta is not None
        alpha, beta = node.alpha, node.beta
        best: float | None = None
        sign = 1 if node.position.to_move == FIRST else -1
        for child in node.children:
            if child.status == "pruned":
                return
            yield from self.node(child)
            assert child.value is not None
            better = best is None or sign * child.value > sign * best
            best = child.value if better else best
            alpha, beta = self.window(node, alpha, beta, best)
            yield StepEvent("best" if better else "keep", node, alpha, beta, best, self.counts, child)

    def chance(self, node: Node) -> Iterator[StepEvent]:
        """The steps of the loop over the moves, where the mean counts; the record does not tell the weights."""
        for child in node.children:
            yield from self.node(child)
            yield StepEvent("add", node, -INF, INF, None, self.counts, child)

    def window(self, node: Node, alpha: int, beta: int, value: float | None) -> tuple[int, int]:
        """The window, narrowed by the node's value so far."""
        if not self.narrows or value is None:
            return alpha, beta
        if node.position.to_move == FIRST:
            return max(alpha, int(value)), beta
        return alpha, min(beta, int(value))


def sentence(event: StepEvent) -> str:
    """What happens in this step, in words."""
    node = event.node
    name = phrases.moves(node, node.path)
    return f"{name}: {SAID[event.kind](event)}" if event.kind != "cut" else cut_sentence(node)


def cut_sentence(node: Node) -> str:
    """Who holds the bound, which reply refutes, and what is skipped."""
    if phrases.cut_reason(node):
        return f"Cut at {phrases.cut_sentence(node)}."
    which = "β" if node.position.to_move == FIRST else "α"
    name = phrases.moves(node, node.path)
    return f"Cut at {name}: its value reaches {which} = {phrases.number(phrases.bound(node))}; no move is left to skip."


def entered(event: StepEvent) -> str:
    node, moves = event.node, len(event.node.children)
    who = "chance" if node.status == "chance" else phrases.player(node.position)
    window = phrases.window(node)
    narrow = "" if window == phrases.FULL_WINDOW else f", window {window}"
    return f"{who} to move, {moves} move{'s' * (moves != 1)} to try{narrow}."


def compared(event: StepEvent) -> str:
    node, child = event.node, event.child
    assert child is not None and event.value is not None
    label = phrases.named(node, child.path[-1:])
    worth = phrases.value(child).removeprefix("= ")
    if event.kind == "keep":
        than = "more" if node.position.to_move == FIRST else "less"
        return f"{label} is worth {worth}, no {than} than {phrases.number(event.value)}: nothing changes."
    return f"{label} is worth {worth}: the best so far{tightened(event)}."


def tightened(event: StepEvent) -> str:
    """Which end of the window has moved."""
    if (event.alpha, event.beta) == (event.node.alpha, event.node.beta):
        return ""
    if event.node.position.to_move == FIRST:
        return f", α becomes {phrases.number(event.alpha)}"
    return f", β becomes {phrases.number(event.beta)}"


def added(event: StepEvent) -> str:
    assert event.child is not None
    label = phrases.named(event.node, event.child.path[-1:])
    return f"{label} is worth {phrases.value(event.child).removeprefix('= ')}: it goes into the mean."


SAID: dict[Kind, Any] = {
    "enter": entered,
    "terminal": lambda event: f"the game is over, {phrases.value(event.node, full=True)} for FIRST.",
    "horizon": lambda event: f"the horizon, the evaluation says {phrases.value(event.node, full=True)}.",
    "best": compared,
    "keep": compared,
    "add": added,
    "return": lambda event: f"returns {phrases.value(event.node, full=True).removeprefix('= ')}.",
}
