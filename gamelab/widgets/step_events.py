"""A recorded search as its steps, one after another, each with a sentence.

enter                a position with moves to try: the window that it was handed
terminal, horizon    a leaf, valued at once
best, keep           a move was tried, and is better than those before it, or is not
add                  a move was tried where the mean counts
cut                  alpha has reached beta: the moves behind are skipped
return               the value goes to the parent
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from gamelab.games import FIRST
from gamelab.search.result import INF, SearchResult
from gamelab.search.trace import Node
from gamelab.show import phrases
from gamelab.show.trees import recorded

Kind = Literal["enter", "terminal", "horizon", "best", "keep", "add", "cut", "return"]
LEAVING = ("terminal", "horizon", "return")


@dataclass(frozen=True, slots=True)
class StepEvent:
    """What happened at ``node``, and its window and value after that.

    ``tried`` moves of the node have come back; ``child`` is the node whose value has just been compared.
    """

    kind: Kind
    node: Node
    alpha: float
    beta: float
    value: float | None
    tried: int = 0
    child: Node | None = None


def steps(search: SearchResult | Node) -> list[StepEvent]:
    """The steps of a search with ``trace=True``, or of a subtree of its trace; ValueError without a trace."""
    root = recorded(search)
    if any(None in (node.alpha, node.beta) for node in root.walk() if node.status != "pruned"):
        raise ValueError("this record does not tell the windows, and so not the steps: draw it with show.tree")
    return list(visit(root, narrows=search_of(root) == "alphabeta"))


def search_of(root: Node) -> str:
    """The name of the search that left this record: known by its chance nodes, or by windows that narrow."""
    if any(node.status == "chance" for node in root.walk()):
        return "expectimax"
    entered = (node for node in root.walk() if node.status != "pruned")
    return "alphabeta" if any((node.alpha, node.beta) != (-INF, INF) for node in entered) else "minimax"


def visit(node: Node, *, narrows: bool) -> Iterator[StepEvent]:
    """The steps from entering a node to leaving it."""
    assert node.alpha is not None and node.beta is not None  # as of every node that was entered
    if node.status == "horizon":
        yield StepEvent("horizon", node, node.alpha, node.beta, node.value)
    elif node.position.is_over:
        yield StepEvent("terminal", node, node.alpha, node.beta, node.value)
    else:
        yield StepEvent("enter", node, node.alpha, node.beta, None)
        yield from loop(node, node.alpha, node.beta, narrows)


def loop(node: Node, alpha: float, beta: float, narrows: bool) -> Iterator[StepEvent]:
    """The steps of the loop over the moves, and of leaving the node."""
    best: float | None = None
    tried = [child for child in node.children if child.status != "pruned"]
    for number, child in enumerate(tried, 1):
        yield from visit(child, narrows=narrows)
        assert child.value is not None
        if node.status == "chance":
            yield StepEvent("add", node, alpha, beta, None, number, child)
            continue
        is_better = best is None or node.position.to_move * (child.value - best) > 0
        best = child.value if is_better else best
        if narrows and best is not None and node.position.to_move == FIRST:
            alpha = max(alpha, best)
        elif narrows and best is not None:
            beta = min(beta, best)
        yield StepEvent("best" if is_better else "keep", node, alpha, beta, best, number, child)
    if node.status == "cut":
        yield StepEvent("cut", node, alpha, beta, node.value, len(tried))
    yield StepEvent("return", node, alpha, beta, node.value, len(tried))


def sentence(event: StepEvent) -> str:
    """What happens in this step, in words."""
    node, name = event.node, phrases.moves(event.node, event.node.path)
    if event.kind == "cut":
        return cut_sentence(node)
    if event.kind == "enter":
        return f"{name}: {entered(node)}"
    if event.kind == "terminal":
        return f"{name}: the game is over, {phrases.value(node, full=True)} for FIRST."
    if event.kind == "horizon":
        return f"{name}: the horizon, the evaluation says {phrases.value(node, full=True)}."
    if event.kind == "return":
        return f"{name}: returns {phrases.value(node, full=True).removeprefix('= ')}."
    return f"{name}: {compared(event)}"


def cut_sentence(node: Node) -> str:
    """Who holds the bound, which reply refutes, and what is skipped."""
    if phrases.cut_reason(node):
        return f"Cut at {phrases.cut_sentence(node)}."
    which = "β" if node.position.to_move == FIRST else "α"
    name = phrases.moves(node, node.path)
    return f"Cut at {name}: its value reaches {which} = {phrases.number(phrases.bound(node))}; no move is left to skip."


def entered(node: Node) -> str:
    """Who is to move, with how many moves and which window."""
    moves, window = len(node.children), phrases.window(node)
    who = "chance" if node.status == "chance" else phrases.player(node.position)
    narrow = "" if window == phrases.FULL_WINDOW else f", window {window}"
    return f"{who} to move, {moves} move{'s' * (moves != 1)} to try{narrow}."


def compared(event: StepEvent) -> str:
    """What a move is worth, and what follows from it."""
    node, child, is_first = event.node, event.child, event.node.position.to_move == FIRST
    assert child is not None
    worth = f"{phrases.named(node, child.path[-1:])} is worth {phrases.value(child).removeprefix('= ')}"
    if event.kind == "add":
        return f"{worth}: it goes into the mean."
    assert event.value is not None
    if event.kind == "keep":
        return f"{worth}, no {'more' if is_first else 'less'} than {phrases.number(event.value)}: nothing changes."
    if (event.alpha, event.beta) == (node.alpha, node.beta):
        return f"{worth}: the best so far."
    end = f"α becomes {phrases.number(event.alpha)}" if is_first else f"β becomes {phrases.number(event.beta)}"
    return f"{worth}: the best so far, {end}."
