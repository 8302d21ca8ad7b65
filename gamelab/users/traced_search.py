"""The steps of a search: of a student's, run once and watched as a debugger would, or of one that kept its tree.

Both make the tree, and the pauses at each node: what the search knew whenever it called for a child, and when it
returned.  ``events_at`` makes the steps of these.

    pauses    entered, until child 1   |   until child 2   |  …  |   until it returned
    events    enter                    |   best or keep    |  …  |   best or keep, then cut or return

In a student's search, a call is a node if its function calls itself, alone or through others, and exactly
one of its arguments is a position, which can be reached from the last node by one move.  A call with the position of
the last node goes on for it, as that of ``maxi`` in ``my_minimax``.  Values and windows for the side to move, as in
negamax, are told for FIRST.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from types import CodeType, FrameType
from typing import Any, Literal, NamedTuple

from gamelab.games.position import FIRST, as_number
from gamelab.search.result import INF, value_and_move
from gamelab.search.trace import Node, Path, above, holder_of_bound
from gamelab.users.callables import body_of, name_of, parameters_of
from gamelab.users.references import recursive_codes
from gamelab.users.what_it_keeps import without_memory

MOST_NODES, MOST_LINES = 2500, 20_000
DOCSTRING = re.compile(r'("""|\'\'\').*?\1', re.DOTALL)
NO_CODE = re.compile(r"\s*(### (BEGIN|END) SOLUTION\s*)?")
OPEN_WINDOW = {"alpha": -INF, "beta": INF}
"""What a search is given for the ends of its window if nothing is said of them."""
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


def events_at(node: Any, pauses_at: Callable[[Any], Iterable[Pause]]) -> Iterator[Event]:
    """The steps at a node and below it, in the order of the search, from a pause for each child and one at the end."""
    (lines, alpha, beta, _), *later = pauses_at(node)
    children = tried(node)
    if node.value is not None and not children:
        yield Event(node.status, node, lines, alpha, beta, node.value)
        return
    yield Event("enter", node, lines, alpha, beta)
    best, end = None, -2 if node.status == "cut" else -1  # "break" and "return", or only that
    for child, (lines, alpha, beta, _) in zip(children, later, strict=True):
        yield from events_at(child, pauses_at)
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


def tried(node: Node) -> list[Any]:
    """The children that were searched."""
    return [child for child in node.children if child.status != "pruned"]


def untried(node: Node) -> list[int]:
    """The moves for which the node has no child yet."""
    known = [child.move for child in node.children]
    return [move for move in node.position.moves if move not in known]


def windows_at(node: Any) -> Iterator[tuple[int, int]]:
    """The window of alpha-beta at a node: on entry, and after each child that was searched."""
    alpha, beta = node.alpha, node.beta
    yield alpha, beta
    for child in tried(node):
        if node.position.to_move == FIRST:
            alpha = max(alpha, child.value)
        else:
            beta = min(beta, child.value)
        yield alpha, beta


def up_to_turn(lines: list[CodeLine]) -> list[CodeLine]:
    """The lines before the next turn of the loop, where a function goes back."""
    last: dict[CodeType, int] = {}
    for number, (code, line) in enumerate(lines):
        if line < last.get(code, 0):
            return lines[:number]
        last[code] = line
    return lines


# --- a student's search ---


@dataclass(eq=False)
class TracedNode(Node):
    """A node, and its calls: the ``frames`` that run, their ``lines`` since the last pause, and their ``answers``.

    What the last one knew is ``entered``.  There is a pause for each child, and an ``end``: where the first of the
    frames returned, unless another one went on to a child.  Here are these lines and answers of a short search:

    >>> from gamelab.games import HandTree
    >>> def largest(tree):
    ...     if tree.is_over:
    ...         return tree.score
    ...     best = -9
    ...     for move in tree.moves:
    ...         best = max(best, largest(tree.play(move)))
    ...     return best
    >>> for path, call in TracedSearch(largest, HandTree([3, 5])).calls.items():
    ...     lines = [[line for code, line in pause.lines] for pause in [*call.pauses, call.end]]
    ...     print(path, *lines, "answer", *[value for code, value in call.answers])
    () [2, 4, 5, 6] [5, 6] [5, 7] answer 5
    (0,) [2, 3] answer 3
    (1,) [2, 3] answer 5
    """

    frames: list[FrameType] = field(default_factory=list)
    entered: Any = None
    pauses: list[Pause] = field(default_factory=list)
    end: Any = None
    answers: list[tuple[CodeType, Any]] = field(default_factory=list)
    lines: list[CodeLine] = field(default_factory=list)

    def enter(self, frame: FrameType) -> None:
        """A frame runs for this node."""
        self.frames.append(frame)
        self.entered = pause_in(frame, [])

    def call(self, child: Node) -> None:
        """The running frame calls for a child."""
        if self.end:  # another frame for this node had returned
            self.lines = self.end.lines + self.lines
        self.pauses.append(self.pause())
        self.children.append(child)
        self.end = None

    def leave(self, result: Any) -> None:
        """The running frame returns."""
        self.end = self.end or self.pause()
        self.answers.append((self.frames.pop().f_code, as_number(value_and_move(result)[0])))

    def pause(self) -> Pause:
        """What the running frame knows now."""
        lines, self.lines = self.lines, []
        return pause_in(self.frames[-1], lines)

    def path_to(self, position: Any) -> Path | None:
        """The path of a position that is reached by a move not tried yet; None if there is none."""
        for move in untried(self):
            if self.position.play(move) == position:
                return *self.path, move
        return None


class TracedSearch:
    """A record of ``function(position, …)``: the ``nodes`` that it entered, its steps (``events``), and its ``text``.

    ``Step`` opens it at the step ``opens_at``, beside which stands what is ``right`` there.  Raises ValueError for a
    search of too many nodes, and for what is no search.  Of one that ``may_fail``, the steps up to its ``error`` stay.
    """

    error: BaseException | None = None
    opens_at, right = 0, ""

    def __init__(
        self, function: Callable[..., Any], position: Any, *given: Any, may_fail: bool = False, **named: Any
    ) -> None:
        first = body_of(function)
        self.codes = dict.fromkeys([first.__code__, *recursive_codes(function)] if first else ())
        self.has_windows = any("alpha" in code.co_varnames for code in self.codes)
        self.name, self.game = name_of(function), type(position)
        self.calls: dict[Path, TracedNode] = {}
        self.stack: list[TracedNode] = []
        others = [*parameters_of(function)][1 + len(given) :]
        window = {name: end for name, end in OPEN_WINDOW.items() if name in others}
        try:
            self.watch(function, position, *given, **window | named)
        except Exception as error:
            if not may_fail:
                raise
            self.error = error
        self.nodes = [*self.calls.values()]
        self.for_mover = self.turned_round()
        if self.nodes:
            self.make_steps(self.for_mover)
        is_search = len(self.nodes) > 1 or position.is_over
        has_values = is_search and all(node.value is not None for node in self.nodes)
        if not (self.nodes and (has_values or may_fail)):
            raise ValueError(f"{name_of(function)} cannot be stepped through: expected a search that calls itself "
                             "with position.play(move), and returns a value")  # fmt: skip

    # --- while it runs ---

    def watch(self, function: Callable[..., Any], *given: Any, **named: Any) -> None:
        """Runs the search, and watches it."""
        before = sys.gettrace()
        with without_memory(function) as whole:
            sys.settrace(self.enter)
            try:
                whole(*given, **named)
            finally:
                sys.settrace(before)
                for call in self.stack:  # an error of the tracer's own
                    call.end = call.end or call.pause()

    def enter(self, frame: FrameType, what: str, argument: Any) -> Any:
        """Told of every call; those that are nodes are watched line by line."""
        code = frame.f_code
        if code not in self.codes:
            return None
        arguments = map(frame.f_locals.get, code.co_varnames[: code.co_argcount])
        positions: list[Any] = [each for each in arguments if type(each) is self.game]
        if len(positions) != 1:
            return None
        last = self.stack[-1] if self.stack else None
        if last and not last.children and positions[0] == last.position:
            last.enter(frame)
            return self.line
        path = last.path_to(positions[0]) if last else ()
        if path is None or path in self.calls:
            return None
        check_size(len(self.calls) + 1)
        call = self.calls[path] = TracedNode(path, positions[0])
        if last:
            last.call(call)
        call.enter(frame)
        self.stack.append(call)
        return self.line

    def line(self, frame: FrameType, what: str, argument: Any) -> Any:
        """Told of every line of a node, and of its end."""
        call = self.stack[-1]
        if what == "line":
            call.lines.append((frame.f_code, frame.f_lineno))
            if len(call.lines) > MOST_LINES:
                raise ValueError("it does not come to an end")
        elif what == "return":
            call.leave(argument)
            if not call.frames:
                self.stack.pop()
        return self.line

    # --- when it has run ---

    @cached_property
    def text(self) -> dict[CodeLine, str]:
        """Its functions, line by line; read when somebody looks, because Python searches all its modules for it."""
        return source(self.codes)

    def turned_round(self) -> set[CodeType]:
        """The functions whose values and windows are for the side to move, as in negamax.

        There a node whose children are worth 3 and 5 is worth -3, and one with the window (2, 9) enters a child with
        (-9, -2).  A value votes 1 if it is that of a child with the sign turned round, and -1 if it is a child's as it
        stands; a window likewise.  The value of a finished game with SECOND to move is set beside the score.
        """
        votes = Counter[CodeType]()
        for node in self.nodes:
            position = node.position
            children: Any = node.children
            values = [child.answers[-1][1] for child in children]
            for code, value in node.answers:
                if value and position.is_over and position.to_move != FIRST:
                    votes[code] += -1 if value * position.score > 0 else 1
                elif value:
                    votes[code] += (-value in values) - (value in values)
            for child, (_, alpha, beta, code) in zip(children, node.pauses, strict=True):
                _, *window, _ = child.entered
                votes[code] += (window == [-beta, -alpha]) - (window == [alpha, beta])
        return {code for code in votes if votes[code] > 0}

    def make_steps(self, for_mover: set[CodeType]) -> None:
        """Makes the tree and the steps; the values and windows of these functions are for the side to move."""
        for node in self.nodes:
            _, node.alpha, node.beta, code = for_first(node, node.entered, for_mover)
            *inner, (code, value) = node.answers or [(code, None)]
            # A function that calls itself for the same node turns the value back for FIRST.
            is_movers = code in for_mover and code not in dict(inner)
            node.value = value * node.position.to_move if is_movers and value is not None else value
        for node in self.nodes:
            if node.value is not None:
                self.complete(node)
        self.root = self.nodes[0]
        self.events = list(
            events_at(self.root, lambda node: [for_first(node, each, for_mover) for each in (*node.pauses, node.end)])
        )

    def complete(self, node: Any) -> None:
        """Says how a node was left, and what was skipped there."""
        # No move has beaten a start that was infinite at the wrong end.
        children = [child for child in tried(node) if child.value is not None and -INF < node.value < INF]
        position = node.position
        if not node.children:
            node.status = "terminal" if position.is_over else "horizon"
            return
        node.best = max(children, key=lambda child: position.to_move * child.value).move if children else None
        reached = node.value >= node.beta if position.to_move == FIRST else node.value <= node.alpha
        node.status = "exact"
        if reached and node.best is not None:
            ancestors: list[Any] = [self.calls[path] for path in above(node.path)]
            node.status, node.cut_by = "cut", holder_of_bound(ancestors, node)
        node.children += [Node((*node.path, move), position.play(move), status="pruned") for move in untried(node)]


def pause_in(frame: FrameType, lines: list[CodeLine]) -> Pause:
    """What a frame knows after these lines: its alpha and beta, infinite where they are no numbers."""
    alpha, beta = map(as_number, map(frame.f_locals.get, OPEN_WINDOW))
    return Pause(lines, -INF if alpha is None else alpha, INF if beta is None else beta, frame.f_code)


def for_first(node: Node, pause: Pause, for_mover: set[CodeType]) -> Pause:
    """The pause with its window for FIRST, which may be for the side to move."""
    if pause.code in for_mover and node.position.to_move != FIRST:
        return pause._replace(alpha=-pause.beta, beta=-pause.alpha)
    return pause


def check_size(nodes: int) -> None:
    """Raises ValueError for more nodes than somebody would step through."""
    if nodes > MOST_NODES:
        raise ValueError(f"the search has more than {MOST_NODES:,} nodes, too many to step through: "
                         "use a smaller depth, or a later position")  # fmt: skip


def source(codes: Iterable[CodeType]) -> dict[CodeLine, str]:
    """The text of the functions, line by line, without docstrings, empty lines, and marks of a solution."""
    text: dict[CodeLine, str] = {}
    for code in codes:
        try:
            lines, first = inspect.getsourcelines(code)
        except OSError:  # it is in no file and in no cell, as the right half beside a student's
            continue
        whole = re.sub(DOCSTRING, lambda found: "\n" * found[0].count("\n"), "".join(lines), count=1)
        numbered = enumerate(map(str.rstrip, whole.splitlines()), first)
        text |= {(code, number): line for number, line in numbered if not re.fullmatch(NO_CODE, line)}
    return text


# --- a finished search ---


class RecordedSearch:
    """The steps of a search that kept its tree: ``root`` is the record of minimax or alpha-beta.

    It has the names of ``TracedSearch``, and no text.  Raises ValueError for the record of another search.
    """

    text: dict[CodeLine, str] = {}  # noqa: RUF012 - it stays empty
    opens_at, right = 0, ""

    def __init__(self, root: Node) -> None:
        self.root = root
        self.nodes = [node for node in root.walk() if node.status != "pruned"]
        check_size(len(self.nodes))
        self.has_windows = any((node.alpha, node.beta) != (-INF, INF) for node in self.nodes)
        self.name = "alphabeta" if self.has_windows else "minimax"
        if any(node.status == "chance" for node in self.nodes):
            raise ValueError("this is the record of neither minimax nor alpha-beta: draw it with show.tree")
        self.events = list(events_at(root, self.pauses))

    def pauses(self, node: Node) -> Iterator[Pause]:
        """The windows at a node: on entry, and after each child."""
        for alpha, beta in windows_at(node):
            yield Pause([], alpha, beta) if self.has_windows else Pause([], -INF, INF)
