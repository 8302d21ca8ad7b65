"""A search of the student's own, run once and watched: which positions it entered, with which window, on which lines.

A call is a node if it is a call of the function itself, or of one that it calls and that calls it back, and its first
argument is the root or can be reached from the node before by one move.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from math import isfinite
from textwrap import dedent
from types import CodeType, FrameType, FunctionType
from typing import Any

from gamelab.games.position import FIRST, Position, short_repr
from gamelab.search.result import INF, SearchResult
from gamelab.search.trace import Node, holder_of_bound
from gamelab.widgets.step_events import StepEvent

MOST_NODES = 2500
FULL = {"alpha": -INF, "beta": INF}
Call = tuple[CodeType, int]
"""A line of one of the functions, by its number in the file."""


@dataclass
class Visit:
    """A call of the search: its node, and the lines that ran up to the first move, between moves, and after them."""

    node: Node
    lines: list[list[Call]] = field(default_factory=lambda: [[]])


class OwnSearch:
    """The record of ``function(position, …)``: ``root`` is the tree that it saw, ``text`` its source."""

    def __init__(self, function: Callable[..., Any], position: Position, *given: Any, **named: Any) -> None:
        self.functions = recursive_functions(function)
        self.codes = {each.__code__ for each in self.functions}
        self.position = position
        self.has_windows = any("alpha" in code.co_varnames[: code.co_argcount] for code in self.codes)
        self.name = self.functions[0].__name__
        self.text, self.places = source(self.functions)
        self.visits: dict[tuple[int, ...], Visit] = {}
        self.stack: list[Visit] = []
        names = list(inspect.signature(function).parameters)[1 + len(given) :]
        self.run(function, given, {name: FULL[name] for name in names if name in FULL} | named)
        if len(self.visits) < 2 and not position.is_over:
            raise ValueError(f"{short_repr(function)} was not seen to call itself with position.play(move): "
                             "expected a recursive search, such as minimax(position)")  # fmt: skip
        self.root = self.visits[()].node

    def run(self, function: Callable[..., Any], given: tuple[Any, ...], named: dict[str, Any]) -> None:
        """Calls the function under a tracer, as a debugger would."""
        before = sys.gettrace()
        sys.settrace(self.enter)
        try:
            function(self.position, *given, **named)
        finally:
            sys.settrace(before)

    def enter(self, frame: FrameType, what: str, argument: Any) -> Any:
        """Told of every call: those that are nodes are watched line by line."""
        node = self.node_of(frame) if frame.f_code in self.codes else None
        if node is None:
            return None
        if len(self.visits) == MOST_NODES:
            raise ValueError(f"the search has more than {MOST_NODES:,} nodes, too many to step through: "
                             "use a smaller depth, or a later position")  # fmt: skip
        if self.stack:
            self.stack[-1].node.children.append(node)
        self.visits[node.path] = Visit(node)
        self.stack.append(self.visits[node.path])
        return self.line

    def node_of(self, frame: FrameType) -> Node | None:
        """The new node of a call; None for a call of something else."""
        code = frame.f_code
        position = frame.f_locals[code.co_varnames[0]] if code.co_argcount else None
        if not isinstance(position, Position):
            return None
        path: tuple[int, ...] = ()
        if self.stack:
            above = self.stack[-1].node
            tried = {child.path[-1] for child in above.children}
            moves = [move for move in above.position.moves if move not in tried]
            move = next((move for move in moves if above.position.play(move) == position), None)
            if move is None:
                return None
            path = (*above.path, move)
        now = FULL | (frame.f_locals if self.has_windows else {})
        alpha, beta = whole(now["alpha"]), whole(now["beta"])
        return Node(path, position, alpha, beta)  # type: ignore[arg-type]  # a student's window may hold floats

    def line(self, frame: FrameType, what: str, argument: Any) -> Any:
        """Told of every line of a node, and of its end."""
        visit = self.stack[-1]
        if what == "line":
            visit.lines[-1].append((frame.f_code, frame.f_lineno))
        elif what == "return":
            self.stack.pop()
            self.close(visit, argument)
            if self.stack:
                self.stack[-1].lines.append([])
        return self.line

    def close(self, visit: Visit, returned: Any) -> None:
        """Completes a node with what its call returned, and with the moves that it never tried."""
        node, position = visit.node, visit.node.position
        node.value = value_in(returned)
        if not node.children:
            node.status = "terminal" if position.is_over else "horizon"
            return
        values = {child.path[-1]: child.value for child in node.children if child.value is not None}
        if values:
            node.best = max(values, key=lambda move: position.to_move * values[move])
        skipped = [move for move in position.moves if move not in {child.path[-1] for child in node.children}]
        assert node.alpha is not None and node.beta is not None
        first, value = position.to_move == FIRST, node.value
        if self.has_windows and value is not None and (value >= node.beta if first else value <= node.alpha):
            node.status = "cut"
            node.cut_by = holder_of_bound([each.node for each in self.stack], node)
        node.children += [Node((*node.path, move), position.play(move), status="pruned") for move in skipped]

    def lines(self, event: StepEvent) -> list[int]:
        """The lines of ``text`` that run in this step.

        Between two moves these are the lines up to the next turn of the loop.  The line that leaves the node belongs
        to the steps after that.
        """
        ran = [self.places[call] for call in self.visits[event.node.path].lines[event.tried]]
        leaving = [line for line in ran if self.text[line].split()[0] in ("break", "return")]
        if event.kind == "cut":
            return leaving[:1]
        if event.kind == "return":
            return ran[-1:]
        turn = next((number for number in range(1, len(ran)) if ran[number] < ran[number - 1]), len(ran))
        return [line for line in ran[:turn] if event.kind in ("terminal", "horizon") or line not in leaving]


def recursive_functions(function: Any) -> list[FunctionType]:
    """The function, and those that it calls by name and that call it back; ValueError unless Python can be watched."""
    function = inspect.unwrap(function)
    if not isinstance(function, FunctionType):
        raise ValueError(f"{short_repr(function)} cannot be stepped through: expected a function written in Python")
    found = [function]
    for name in function.__code__.co_names:
        other = function.__globals__.get(name)
        if isinstance(other, FunctionType) and other not in found and function.__name__ in other.__code__.co_names:
            found.append(other)
    return found


def source(functions: list[FunctionType]) -> tuple[list[str], dict[Call, int]]:
    """The text of the functions, and where in it each of their lines is."""
    text: list[str] = []
    places = {}
    for function in functions:
        lines, first = inspect.getsourcelines(function)
        text += [""] if text else []
        for number in range(len(lines)):
            places[function.__code__, first + number] = len(text) + number
        text += dedent("".join(lines)).splitlines()
    return text, places


def value_in(returned: Any) -> float | None:
    """The value in what a search returned: a number, a pair that begins with one, or a SearchResult."""
    if isinstance(returned, SearchResult):
        return returned.value
    if isinstance(returned, tuple) and returned and not isinstance(returned, Position):
        returned = returned[0]
    return whole(returned) if isinstance(returned, int | float) else None


def whole(number: float) -> float:
    """The number, an int where it is whole; infinity as the library writes it."""
    if not isfinite(number):
        return INF if number > 0 else -INF
    return int(number) if float(number).is_integer() else number
