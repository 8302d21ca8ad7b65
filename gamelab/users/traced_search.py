"""The tree of a student's search, which is run once and watched as a debugger would, and the lines that ran.

A call is a node if its function calls itself, alone or through others, and exactly one of its arguments is a position,
which can be reached from the last node by one move.  A call with the position of the last node goes on for it, as that
of ``maxi`` in ``my_minimax``.  Values and windows for the side to move, as in negamax, are told for FIRST.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from types import CodeType, FrameType
from typing import Any

from gamelab.games.position import FIRST, as_number
from gamelab.search.result import INF, value_and_move
from gamelab.search.trace import Node, Path, above, holder_of_bound
from gamelab.users.callables import all_plain, body_of, name_of, parameters_of
from gamelab.users.references import recursive_codes
from gamelab.users.steps import CodeLine, Pause, RecordedSearch, check_size
from gamelab.users.what_it_keeps import without_memory
from gamelab.users.whose_code import is_installed

MOST_LINES = 20_000
DOCSTRING = re.compile(r'("""|\'\'\').*?\1', re.DOTALL)
NO_CODE = re.compile(r"\s*(### (BEGIN|END) SOLUTION\s*)?")
OPEN_WINDOW = {"alpha": -INF, "beta": INF}
"""What a search is given for the ends of its window if nothing is said of them."""


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


class TracedSearch(RecordedSearch):
    """The steps of ``function(position, …)``, with its ``text`` and the lines that ran; ``calls`` are its nodes.

    Raises ValueError for a search of too many nodes, and for what is no search.  Of one that ``may_fail``, the steps up
    to its ``error`` stay.
    """

    error: BaseException | None = None

    def __init__(
        self, function: Callable[..., Any], position: Any, *given: Any, may_fail: bool = False, **named: Any
    ) -> None:
        first = body_of(function)
        codes = [first.__code__, *recursive_codes(function)] if first else []
        # A check may call it by a function of its own, which is no step and is not shown.
        self.codes = dict.fromkeys(code for code in codes if not is_installed(code.co_filename))
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
        if self.nodes:
            self.make_steps(self.turned_round())
        is_search = len(self.nodes) > 1 or position.is_over
        has_values = is_search and all(node.value is not None for node in self.nodes)
        if not (self.nodes and (has_values or may_fail)):
            raise ValueError(f"{name_of(function)} cannot be stepped through: expected a search that calls itself "
                             "with position.play(move), and returns a value")  # fmt: skip

    # --- while it runs ---

    def watch(self, function: Callable[..., Any], *given: Any, **named: Any) -> None:
        """Runs the search, and watches it."""
        before = sys.gettrace()
        with all_plain(), without_memory(function) as whole:
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
        for node in self.calls.values():
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

    def make_steps(self, turned: set[CodeType]) -> None:
        """Makes the tree and the steps; the values and windows of these functions are for the side to move."""
        self.root, self.turned = self.nodes[0], turned
        for node in self.calls.values():
            _, node.alpha, node.beta, code = self.for_first(node, node.entered)
            *inner, (code, value) = node.answers or [(code, None)]
            # A function that calls itself for the same node turns the value back for FIRST.
            is_movers = code in turned and code not in dict(inner)
            node.value = value * node.position.to_move if is_movers and value is not None else value
        for node in self.calls.values():
            if node.value is not None:
                self.complete(node)
        self.events = [*self.events_at(self.root)]

    def pauses(self, node: Any) -> Iterable[Pause]:
        """What the search knew whenever it called for a child, and when it returned."""
        return (self.for_first(node, each) for each in (*node.pauses, node.end))

    def for_first(self, node: Node, pause: Pause) -> Pause:
        """The pause with its window for FIRST, which may be for the side to move."""
        if pause.code in self.turned and node.position.to_move != FIRST:
            return pause._replace(alpha=-pause.beta, beta=-pause.alpha)
        return pause

    def complete(self, node: Any) -> None:
        """Says how a node was left, and what was skipped there."""
        # No move has beaten a start that was infinite at the wrong end.
        children = [child for child in node.tried if child.value is not None and -INF < node.value < INF]
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
        node.children += map(node.behind, untried(node))


def pause_in(frame: FrameType, lines: list[CodeLine]) -> Pause:
    """What a frame knows after these lines: its alpha and beta, infinite where they are no numbers."""
    alpha, beta = map(as_number, map(frame.f_locals.get, OPEN_WINDOW))
    return Pause(lines, -INF if alpha is None else alpha, INF if beta is None else beta, frame.f_code)


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


def untried(node: Node) -> list[int]:
    """The moves for which the node has no child yet."""
    known = [child.move for child in node.children]
    return [move for move in node.position.moves if move not in known]
