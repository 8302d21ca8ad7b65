"""A search that is run once and watched, as a debugger would: its tree, and its steps with the lines that ran.

The function may be a student's, or one of the clean ones below.  Those search the record of a finished search again.
A call is a node if the function calls itself, alone or through another one, with a position that can be reached from
the last node by one move.
"""

from __future__ import annotations

import inspect
import linecache
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise
from math import isnan, nan
from operator import attrgetter
from types import CodeType, FrameType, FunctionType, SimpleNamespace
from typing import Any, Literal, NamedTuple

from gamelab.games.position import FIRST, short_repr
from gamelab.search.result import INF
from gamelab.search.trace import Node, Path, holder_of_bound

MOST_NODES = 2500
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
    """A call that runs: its node, the position that it was given, its best value, and its lines since the last step."""

    node: Node
    position: Any
    frame: FrameType
    best: float | None = None
    lines: list[Line] = field(default_factory=list)

    def path_to(self, position: Any) -> Path | None:
        """The path of a position that is reached by a move not tried yet; None if there is none."""
        tried = [child.move for child in self.node.children]
        for move in self.position.moves:
            if move not in tried and self.position.play(move) == position:
                return *self.node.path, move
        return None


class TracedSearch:
    """A record of ``function(position, …)``: the ``nodes`` that it entered, its steps (``events``), and its ``text``.

    Raises ValueError for a search of too many nodes, and for what is no search.
    """

    def __init__(self, function: Callable[..., Any], position: Any, *given: Any, **named: Any) -> None:
        functions = recursive_functions(function)
        self.text = source(functions)
        self.codes = {each.__code__ for each in functions}
        self.has_windows = any("alpha" in code.co_varnames for code in self.codes)
        self.name = functions[0].__name__
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
        if len(self.nodes) == MOST_NODES:
            raise ValueError(f"the search has more than {MOST_NODES:,} nodes, too many to step through: "
                             "use a smaller depth, or a later position")  # fmt: skip
        if self.calls:
            self.pause(self.calls[-1])
        node = Node(path, getattr(position, "recorded", position), *window(frame))
        self.nodes.append(node)
        self.calls.append(Call(node, position, frame))
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


def up_to_turn(lines: list[Line]) -> list[Line]:
    """The lines before the next turn of the loop."""
    for number, (line, following) in enumerate(pairwise(lines), 1):
        if following < line:
            return lines[:number]
    return lines


def window(frame: FrameType) -> tuple[int, int]:
    """The values of alpha and beta in a call."""
    return frame.f_locals.get("alpha", -INF), frame.f_locals.get("beta", INF)


def recursive_functions(function: Any) -> list[FunctionType]:
    """The function, and those that it calls by name and that call it back."""
    found = [inspect.unwrap(function)]
    for name in found[0].__code__.co_names:
        other = found[0].__globals__.get(name)
        if isinstance(other, FunctionType) and other not in found and found[0].__name__ in other.__code__.co_names:
            found.append(other)
    return found


def source(functions: list[FunctionType]) -> dict[Line, str]:
    """The text of the functions, line by line."""
    text: dict[Line, str] = {}
    for function in functions:
        lines, first = inspect.getsourcelines(function)
        numbered = enumerate([*lines, ""], first)  # an empty line before the next function
        text |= {(function.__code__, number): line.rstrip() for number, line in numbered}
    return text


# --- a finished search, searched again ---

HORIZON = """    if depth == 0:
        return evaluate(position)
"""
ALPHABETA = f"""def alphabeta(position, alpha, beta, depth):
    if position.is_over:
        return position.score
{HORIZON}    best = -INF if position.to_move == FIRST else INF
    for move in position.moves:
        value = alphabeta(position.play(move), alpha, beta, depth - 1)
        if position.to_move == FIRST:
            best, alpha = max(best, value), max(alpha, value)
        else:
            best, beta = min(best, value), min(beta, value)
        if alpha >= beta:
            break
    return best
"""
MINIMAX = f"""def minimax(position, depth):
    if position.is_over:
        return position.score
{HORIZON}    best = -INF if position.to_move == FIRST else INF
    for move in position.moves:
        value = minimax(position.play(move), depth - 1)
        if position.to_move == FIRST:
            best = max(best, value)
        else:
            best = min(best, value)
    return best
"""


def search_again(root: Node) -> TracedSearch:
    """The recorded search, made again by a clean function; ValueError if it was neither minimax nor alpha-beta."""
    entered = [node for node in root.walk() if node.status != "pruned"]
    has_windows = any((node.alpha, node.beta) != (-INF, INF) for node in entered)
    name, text = ("alphabeta", ALPHABETA) if has_windows else ("minimax", MINIMAX)
    given: list[Any] = [root.alpha, root.beta] if has_windows else []
    if any(node.status == "horizon" for node in entered):
        given.append(max(len(node.path) for node in entered) - len(root.path))
    else:
        text = text.replace(HORIZON, "").replace(", depth - 1", "").replace(", depth", "")
    if root.alpha is not None:
        again = TracedSearch(function_from(text, name), replayed(root), *given)
        if [node.value for node in again.nodes] == [node.value for node in entered]:
            return again
    raise ValueError("this is the record of neither minimax nor alpha-beta: draw it with show.tree")


def replayed(node: Node) -> SimpleNamespace:
    """A recorded node as a position, with the value that the search saw."""
    below = {child.path[-1]: replayed(child) for child in node.children}
    real = node.position
    return SimpleNamespace(recorded=real, is_over=real.is_over, to_move=real.to_move, score=node.value,
                           moves=list(below), play=below.__getitem__)  # fmt: skip


def function_from(text: str, name: str) -> Any:
    """The function of this name, with a source that can be read."""
    file = f"<{name}>"
    linecache.cache[file] = len(text), None, text.splitlines(keepends=True), file
    names: dict[str, Any] = {"INF": INF, "FIRST": FIRST, "evaluate": attrgetter("score")}
    exec(compile(text, file, "exec"), names)
    return names[name]
