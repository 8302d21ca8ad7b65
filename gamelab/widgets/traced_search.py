"""The steps of a search: of a student's, run once and watched as a debugger would, or of one that kept its tree.

In a student's search, a call is a node if the function calls itself, alone or through another one, with a position
that can be reached from the last node by one move.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from math import isnan, nan
from types import CodeType, FrameType
from typing import Any, Literal, NamedTuple

from gamelab.games.position import FIRST, short_repr
from gamelab.search.result import INF
from gamelab.search.trace import Node, Path, holder_of_bound
from gamelab.users.callables import name_of, recursion_of

MOST_NODES = 2500
DOCSTRING = re.compile(r'("""|\'\'\').*?\1', re.DOTALL)
NO_CODE = re.compile(r"\s*(### (BEGIN|END) SOLUTION\s*)?")
FULL = {"alpha": -INF, "beta": INF}
Line = tuple[CodeType, int]
Kind = Literal["enter", "terminal", "horizon", "best", "keep", "cut", "return"]
"""The kinds of events: a position with moves is entered, a leaf is valued; a move is the best so far, or is not; the
value goes to the parent, after the moves behind were cut or after all were tried."""


class Event(NamedTuple):
    """One step of a search: what happened at ``node``, the lines that ran, and its window and its value after that.

    ``child`` is the node whose value has just been compared.
    """

    kind: Kind
    node: Node
    lines: list[Line]
    alpha: int
    beta: int
    value: float | None = None
    child: Node | None = None


@dataclass
class Call:
    """A call that runs: its node, its best value, and its lines since the last step."""

    node: Node
    frame: FrameType
    best: float | None = None
    lines: list[Line] = field(default_factory=list)

    def path_to(self, position: Any) -> Path | None:
        """The path of a position that is reached by a move not tried yet; None if there is none."""
        here, tried = self.node.position, [child.move for child in self.node.children]
        for move in here.moves:
            if move not in tried and here.play(move) == position:
                return *self.node.path, move
        return None


class TracedSearch:
    """A record of ``function(position, …)``: the ``nodes`` that it entered, its steps (``events``), and its ``text``.

    Raises ValueError for a search of too many nodes, and for what is no search.
    """

    def __init__(self, function: Callable[..., Any], position: Any, *given: Any, **named: Any) -> None:
        codes = recursion_of(function)
        self.text, self.codes = source(codes), {*codes}
        self.has_windows = any("alpha" in code.co_varnames for code in self.codes)
        self.name = name_of(function)
        self.nodes: list[Node] = []
        self.events: list[Event] = []
        self.calls: list[Call] = []
        others = list(inspect.signature(function).parameters)[1 + len(given) :]
        before = sys.gettrace()
        sys.settrace(self.enter)
        try:
            function(position, *given, **{name: FULL[name] for name in others if name in FULL} | named)
        finally:
            sys.settrace(before)
        is_search = len(self.nodes) > 1 or position.is_over
        if not is_search or any(isnan(node.value or 0) for node in self.nodes):
            raise ValueError(f"{short_repr(function)} cannot be stepped through: expected a search that calls itself "
                             "with position.play(move), and returns a value")  # fmt: skip
        self.root = self.nodes[0]

    def enter(self, frame: FrameType, what: str, argument: Any) -> Any:
        """Told of every call; those that are nodes are watched line by line."""
        if frame.f_code not in self.codes:
            return None
        position = frame.f_locals[frame.f_code.co_varnames[0]]
        path = self.calls[-1].path_to(position) if self.calls else ()
        if path is None:
            return None
        check_size(len(self.nodes) + 1)
        if self.calls:
            self.pause(self.calls[-1])
        node = Node(path, position, *window(frame))
        self.nodes.append(node)
        self.calls.append(Call(node, frame))
        return self.line

    def line(self, frame: FrameType, what: str, argument: Any) -> Any:
        """Told of every line of a node, and of its end."""
        if what == "line":
            self.calls[-1].lines.append((frame.f_code, frame.f_lineno))
        elif what == "return":
            call = self.calls.pop()
            value = argument[0] if isinstance(argument, tuple) else argument
            call.node.value = value if isinstance(value, int | float) else nan
            self.leave(call)
            if self.calls:
                self.calls[-1].node.children.append(call.node)
        return self.line

    def pause(self, call: Call) -> None:
        """Adds the step that ends where a call makes another one, or returns; after a child its value is compared."""
        node = call.node
        if not node.children:
            self.add("enter", call, call.lines)
            return
        child: Any = node.children[-1]
        is_better = call.best is None or node.position.to_move * (child.value - call.best) > 0
        if is_better:
            call.best, node.best = child.value, child.move
        self.add("best" if is_better else "keep", call, up_to_turn(call.lines), call.best, child)

    def leave(self, call: Call) -> None:
        """Adds the last steps of a call, and completes its node."""
        node: Any = call.node
        position, tried = node.position, [child.move for child in node.children]
        if not tried:
            node.status = "terminal" if position.is_over else "horizon"
            self.add(node.status, call, call.lines, node.value)
            return
        is_cut = node.value >= node.beta if position.to_move == FIRST else node.value <= node.alpha
        end = -2 if is_cut else -1  # "break" and "return", or only that
        ending, call.lines = call.lines[end:], call.lines[:end]
        self.pause(call)
        if is_cut:
            node.status, node.cut_by = "cut", holder_of_bound([each.node for each in self.calls], node)
        skipped = [move for move in position.moves if move not in tried]
        node.children += [Node((*node.path, move), position.play(move), status="pruned") for move in skipped]
        self.add("cut" if is_cut else "return", call, ending, node.value)

    def add(self, kind: Kind, call: Call, lines: list[Line], *after: Any) -> None:
        """Adds a step; the next one begins with other lines."""
        self.events.append(Event(kind, call.node, lines, *window(call.frame), *after))
        call.lines = []


def check_size(nodes: int) -> None:
    """Raises ValueError for more nodes than somebody would step through."""
    if nodes > MOST_NODES:
        raise ValueError(f"the search has more than {MOST_NODES:,} nodes, too many to step through: "
                         "use a smaller depth, or a later position")  # fmt: skip


def up_to_turn(lines: list[Line]) -> list[Line]:
    """The lines before the next turn of the loop."""
    for number, (line, following) in enumerate(pairwise(lines), 1):
        if following < line:
            return lines[:number]
    return lines


def window(frame: FrameType) -> tuple[int, int]:
    """The values of alpha and beta in a call."""
    return frame.f_locals.get("alpha", -INF), frame.f_locals.get("beta", INF)


def source(codes: list[CodeType]) -> dict[Line, str]:
    """The text of the functions, line by line, without docstrings, empty lines, and marks of a solution."""
    text: dict[Line, str] = {}
    for code in codes:
        lines, first = inspect.getsourcelines(code)
        whole = re.sub(DOCSTRING, lambda found: "\n" * found[0].count("\n"), "".join(lines), count=1)
        numbered = enumerate(map(str.rstrip, whole.splitlines()), first)
        text |= {(code, number): line for number, line in numbered if not re.fullmatch(NO_CODE, line)}
    return text


# --- a finished search ---


class RecordedSearch:
    """The steps of a search that kept its tree: ``root`` is the record of minimax or alpha-beta.

    It has the names of ``TracedSearch``, and no text.  Raises ValueError for the record of another search.
    """

    text: dict[Line, str] = {}  # noqa: RUF012 - it stays empty

    def __init__(self, root: Node) -> None:
        self.root = root
        self.nodes = [node for node in root.walk() if node.status != "pruned"]
        check_size(len(self.nodes))
        self.has_windows = any((node.alpha, node.beta) != (-INF, INF) for node in self.nodes)
        self.name = "alphabeta" if self.has_windows else "minimax"
        if root.alpha is None or not all(map(is_best_of_children, self.nodes)):
            raise ValueError("this is the record of neither minimax nor alpha-beta: draw it with show.tree")
        self.events = list(self.steps(root))

    def steps(self, node: Any) -> Iterator[Event]:
        """The steps at a node and below it, in the order of the search."""
        if not node.children:
            yield Event(node.status, node, [], node.alpha, node.beta, node.value)
            return
        yield Event("enter", node, [], node.alpha, node.beta)
        alpha, beta, best = node.alpha, node.beta, None
        for child in (each for each in node.children if each.status != "pruned"):
            yield from self.steps(child)
            is_better = best is None or node.position.to_move * (child.value - best) > 0
            best = child.value if is_better else best
            if self.has_windows and node.position.to_move == FIRST:
                alpha = max(alpha, best)
            elif self.has_windows:
                beta = min(beta, best)
            yield Event("best" if is_better else "keep", node, [], alpha, beta, best, child)
        yield Event("cut" if node.status == "cut" else "return", node, [], alpha, beta, node.value)


def is_best_of_children(node: Any) -> bool:
    """Whether a leaf was valued, or the node's value is the best of those of the moves that were tried."""
    values = [child.value for child in node.children if child.status != "pruned"]
    if not values:
        return node.status in ("terminal", "horizon")
    return bool(node.value == (max(values) if node.position.to_move == FIRST else min(values)))
