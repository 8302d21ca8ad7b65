"""The steps of a search, made from its tree, and from what it knew at each node.

What a search knew is a ``Pause`` for each child that it called for, and one at the end.  The steps follow
from these:

    pauses    entered, until child 1   |   until child 2   |  …  |   until it returned
    events    enter                    |   best or keep    |  …  |   best or keep, then cut or return

A search of the library's that kept its tree is a ``RecordedSearch``, with the windows as they follow from the values.
A student's is a ``TracedSearch`` (traced_search.py), which was watched: it also knows the lines that ran.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import CodeType
from typing import Any, Literal, NamedTuple

from gamelab.search.result import FULL, narrowed
from gamelab.search.trace import Node

MOST_NODES = 2500
CodeLine = tuple[CodeType, int]
Kind = Literal["enter", "terminal", "horizon", "best", "keep", "cut", "return", "broken"]
"""The kinds of events: a position with moves is entered, a leaf is valued; a move is the best so far, or is not; the
value goes to the parent, after the moves behind were cut or after all were tried; or there is none."""
COMPARED = ("best", "keep")
LEFT = ("terminal", "horizon", "cut", "return")
"""The kinds of steps after which a node has its value."""


class Pause(NamedTuple):
    """What a search knew where it called for a child, or returned: the lines since the last pause, and its window.

    The window is as the ``code`` that ran says it: for FIRST, or for the side to move.
    """

    lines: list[CodeLine]
    alpha: Any
    beta: Any
    code: Any = None


class Event(NamedTuple):
    """One step of a search: what happened at ``node``, the lines that ran, and its window and its value after that.

    ``child`` is the node whose value has just been compared.
    """

    kind: Kind
    node: Node
    lines: list[CodeLine]
    alpha: int
    beta: int
    value: float | None = None
    child: Node | None = None


class RecordedSearch:
    """The steps (``events``) of a search that kept its tree: ``root`` is the record of minimax or alpha-beta.

    ``nodes`` are those that it entered.  ``Step`` opens it at the step ``opens_at``, beside which stands what is
    ``right`` there.  Raises ValueError for a search of too many nodes, and for the record of another search.
    """

    opens_at, right = 0, ""

    def __init__(self, root: Node) -> None:
        self.root = root
        self.nodes = [node for node in root.walk() if node.status != "pruned"]
        check_size(len(self.nodes))
        self.has_windows = any((node.alpha, node.beta) != FULL for node in self.nodes)
        self.name = "alphabeta" if self.has_windows else "minimax"
        if any(node.status == "chance" for node in self.nodes):
            raise ValueError("this is the record of neither minimax nor alpha-beta: draw it with show.tree")
        self.events = [*self.events_at(root)]

    @property
    def text(self) -> dict[CodeLine, str]:
        """The text of its functions, line by line, where that is shown."""
        return {}

    def pauses(self, node: Any) -> Iterable[Pause]:
        """What the search knew at a node: on entry, and after each child."""
        for alpha, beta in windows_at(node):
            yield Pause([], alpha, beta) if self.has_windows else Pause([], *FULL)

    def events_at(self, node: Any) -> Iterator[Event]:
        """The steps at a node and below it, in the order of the search."""
        (lines, alpha, beta, _), *later = self.pauses(node)
        children = node.tried
        if node.value is not None and not children:
            yield Event(node.status, node, lines, alpha, beta, node.value)
            return
        yield Event("enter", node, lines, alpha, beta)
        best, end = None, -2 if node.status == "cut" else -1  # "break" and "return", or only that
        for child, (lines, alpha, beta, _) in zip(children, later, strict=True):
            yield from self.events_at(child)
            if child.value is None or (node.value is None and child is children[-1]):
                continue
            is_better = best is None or node.position.to_move * (child.value - best) > 0
            best = child.value if is_better else best
            before = lines[:end] if child is children[-1] else lines
            yield Event("best" if is_better else "keep", node, up_to_turn(before), alpha, beta, best, child)
        if node.value is not None:
            yield Event("cut" if node.status == "cut" else "return", node, lines[end:], alpha, beta, node.value)
        elif not children or children[-1].value is not None:
            yield Event("broken", node, lines, alpha, beta, best)


def check_size(nodes: int) -> None:
    """Raises ValueError for more nodes than somebody would step through."""
    if nodes > MOST_NODES:
        raise ValueError(f"the search has more than {MOST_NODES:,} nodes, too many to step through: "
                         "use a smaller depth, or a later position")  # fmt: skip


def windows_at(node: Any) -> Iterator[tuple[int, int]]:
    """The window of alpha-beta at a node: on entry, and after each child that was searched."""
    window = node.alpha, node.beta
    yield window
    for child in node.tried:
        window = narrowed(*window, child.value, node.position.to_move)
        yield window


def up_to_turn(lines: list[CodeLine]) -> list[CodeLine]:
    """The lines before the next turn of the loop, where a function goes back."""
    last: dict[CodeType, int] = {}
    for number, (code, line) in enumerate(lines):
        if line < last.get(code, 0):
            return lines[:number]
        last[code] = line
    return lines
