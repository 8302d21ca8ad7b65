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
from operator import attrgetter
from textwrap import dedent
from types import FrameType, FunctionType
from typing import Any, Literal

from gamelab.games.position import FIRST, short_repr
from gamelab.search.result import INF
from gamelab.search.trace import Node, holder_of_bound

MOST_NODES = 2500
FULL = {"alpha": -INF, "beta": INF}
Kind = Literal["enter", "terminal", "horizon", "best", "keep", "cut", "return"]
"""What happens: a position with moves is entered, a leaf is valued; a move is the best so far, or is not; the moves
behind are cut; the value goes to the parent."""


@dataclass(frozen=True, slots=True)
class Event:
    """One step of a search: what happened at ``node``, its window and its value after that, and the lines that ran.

    ``child`` is the node whose value has just been compared.
    """

    kind: Kind
    node: Node
    alpha: float
    beta: float
    value: float | None
    lines: list[int]
    child: Node | None


@dataclass
class Call:
    """A call of the search that has not returned: its node, its best value, and the lines since its last step."""

    node: Node
    position: Any
    frame: FrameType
    value: float | None = None
    lines: list[int] = field(default_factory=list)


class TracedSearch:
    """What ``function(position, …)`` did: the ``nodes`` that it entered, its steps (``events``), and its ``text``.

    Raises ValueError for a search of too many nodes, and for what is no search.
    """

    def __init__(self, function: Callable[..., Any], position: Any, *given: Any, **named: Any) -> None:
        functions = recursive_functions(function)
        self.codes = {each.__code__ for each in functions}
        self.has_windows = any("alpha" in code.co_varnames for code in self.codes)
        self.name = functions[0].__name__
        self.text, self.places = source(functions)
        self.kind = type(position)
        self.nodes: list[Node] = []
        self.stack: list[Call] = []
        self.events: list[Event] = []
        others = list(inspect.signature(function).parameters)[1 + len(given) :]
        before = sys.gettrace()
        sys.settrace(self.enter)
        try:
            function(position, *given, **{name: FULL[name] for name in others if name in FULL} | named)
        finally:
            sys.settrace(before)
        if not self.nodes or self.nodes[0].value is None or (len(self.nodes) == 1 and not position.is_over):
            raise ValueError(f"{short_repr(function)} was not seen to call itself with position.play(move): "
                             "expected a recursive search, such as minimax(position)")  # fmt: skip
        self.root = self.nodes[0]

    def enter(self, frame: FrameType, what: str, argument: Any) -> Any:
        """Told of every call; those that are nodes are watched line by line."""
        if frame.f_code not in self.codes:
            return None
        position = frame.f_locals[frame.f_code.co_varnames[0]]
        path = self.path_to(position)
        if path is None:
            return None
        if len(self.nodes) == MOST_NODES:
            raise ValueError(f"the search has more than {MOST_NODES:,} nodes, too many to step through: "
                             "use a smaller depth, or a later position")  # fmt: skip
        real = position.node.position if isinstance(position, Recorded) else position
        node = Node(path, real, *window(frame))
        if self.stack:
            self.compare()
            self.stack[-1].node.children.append(node)
        self.nodes.append(node)
        self.stack.append(Call(node, position, frame))
        return self.line

    def path_to(self, position: Any) -> tuple[int, ...] | None:
        """The path of a new node; None if the call is about something else."""
        if not isinstance(position, self.kind):
            return None
        if not self.stack:
            return ()
        above = self.stack[-1]
        tried = {child.path[-1] for child in above.node.children}
        moves = (move for move in above.position.moves if move not in tried)
        move = next((move for move in moves if above.position.play(move) == position), None)
        return None if move is None else (*above.node.path, move)

    def line(self, frame: FrameType, what: str, argument: Any) -> Any:
        """Told of every line of a node, and of its end."""
        if what == "line":
            self.stack[-1].lines.append(self.places[frame.f_code, frame.f_lineno])
        elif what == "return":
            self.leave(value_in(argument))
            self.stack.pop()
        return self.line

    def leave(self, value: float | None) -> None:
        """Completes the node of a call that returns, with the moves that it never tried."""
        call = self.stack[-1]
        node, position = call.node, call.node.position
        node.value = value
        if value is None:  # the call raises an error
            return
        *ran, last = call.lines
        if not node.children:
            node.status = "terminal" if position.is_over else "horizon"
            call.value = value
            self.add(node.status, call.lines)
            return
        bound = node.beta if position.to_move == FIRST else node.alpha
        is_cut = bound is not None and position.to_move * (value - bound) >= 0
        call.lines = ran[:-1] if is_cut else ran
        self.compare()
        tried = {child.path[-1] for child in node.children}
        skipped = [move for move in position.moves if move not in tried]
        node.children += [Node((*node.path, move), position.play(move), status="pruned") for move in skipped]
        call.value = value
        if is_cut:
            node.status = "cut"
            node.cut_by = holder_of_bound([each.node for each in self.stack[:-1]], node)
            self.add("cut", ran[-1:])
        self.add("return", [last])

    def compare(self) -> None:
        """Adds the step that ends before the next call, or before the node is left.

        Its lines go up to the next turn of the loop.
        """
        call = self.stack[-1]
        node, ran = call.node, call.lines
        turn = next((number for number in range(1, len(ran)) if ran[number] < ran[number - 1]), len(ran))
        call.lines = []
        if not node.children:
            self.add("enter", ran[:turn])
            return
        child = node.children[-1]
        if child.value is None:
            raise ValueError(f"{self.name} returned no number for {child.position!r}")
        is_better = call.value is None or node.position.to_move * (child.value - call.value) > 0
        if is_better:
            call.value, node.best = child.value, child.path[-1]
        self.add("best" if is_better else "keep", ran[:turn], child)

    def add(self, kind: Kind, lines: list[int], child: Node | None = None) -> None:
        """Adds a step of the innermost call."""
        call = self.stack[-1]
        self.events.append(Event(kind, call.node, *window(call.frame), call.value, lines, child))


def window(frame: FrameType) -> tuple[Any, Any]:
    """The values of alpha and beta in a call; a student may write infinity as a float."""
    alpha, beta = (frame.f_locals.get(name, end) for name, end in FULL.items())
    return max(alpha, -INF), min(beta, INF)


def value_in(returned: Any) -> float | None:
    """The value in what a search returned: a number, a pair that begins with one, or a SearchResult."""
    if isinstance(returned, tuple) and returned:
        returned = returned[0]
    value = getattr(returned, "value", returned)
    return value if isinstance(value, int | float) else None


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


def source(functions: list[FunctionType]) -> tuple[list[str], dict[Any, int]]:
    """The text of the functions, and where in it each line of their files is."""
    text: list[str] = []
    places: dict[Any, int] = {}
    for function in functions:
        lines, first = inspect.getsourcelines(function)
        text += [""] if text else []
        places |= {(function.__code__, first + number): len(text) + number for number in range(len(lines))}
        text += dedent("".join(lines)).splitlines()
    return text, places


# --- a finished search, searched again ---

HORIZON = """    if depth == 0:
        return evaluate(position)
"""
CLEAN = {
    "alphabeta": f"""def alphabeta(position, alpha, beta, depth):
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
""",
    "minimax": f"""def minimax(position, depth):
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
""",
}


@dataclass(frozen=True)
class Recorded:
    """A node of a record as a position, with the values that the recorded search saw."""

    node: Node

    @property
    def is_over(self) -> bool:
        return self.node.position.is_over

    @property
    def score(self) -> float | None:
        return self.node.value

    @property
    def to_move(self) -> int:
        return self.node.position.to_move

    @property
    def moves(self) -> list[int]:
        return [child.path[-1] for child in self.node.children]

    def play(self, move: int) -> Recorded:
        return Recorded(self.node.find((move,)))


def search_again(root: Node) -> TracedSearch:
    """The recorded search, made again by a clean function; ValueError if it was neither minimax nor alpha-beta."""
    entered = [node for node in root.walk() if node.status != "pruned"]
    windows = {(node.alpha, node.beta) for node in entered}
    name = "minimax" if windows == {(-INF, INF)} else "alphabeta"
    window = () if name == "minimax" else (root.alpha, root.beta)
    depth = [len(node.path) - len(root.path) for node in entered if node.status == "horizon"][:1]
    function = clean_search(name, has_horizon=bool(depth))
    if None not in window:
        traced = TracedSearch(function, Recorded(root), *window, *depth)
        if [node.value for node in traced.nodes] == [node.value for node in entered]:
            return traced
    raise ValueError("this is the record of neither minimax nor alpha-beta: draw it with show.tree")


def clean_search(name: str, *, has_horizon: bool) -> Any:
    """The function with this name; without a horizon it knows no depth."""
    text = CLEAN[name]
    if not has_horizon:
        text = text.replace(HORIZON, "").replace(", depth - 1", "").replace(", depth", "")
    names: dict[str, Any] = {"INF": INF, "FIRST": FIRST, "evaluate": attrgetter("score")}
    file = f"<{name}>"
    linecache.cache[file] = len(text), None, text.splitlines(keepends=True), file  # so that its source can be read
    exec(compile(text, file, "exec"), names)
    return names[name]
