"""``recorded(search, position)``: the tree that a student's search saw, as the library's searches record theirs.

Nothing in the search is changed.  The position notes where it is looked at, and Python tells of every call of a
function whose first argument is such a position: with which window it was entered, and what it returned.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from types import CodeType, FrameType
from typing import Any

from gamelab.check.calling import ENDLESS, is_number, is_whole, name_of, of_error, plain, told, unfit, words
from gamelab.check.limits import Limits, attempted, ours
from gamelab.check.report import UNSTARTED, WRONG, Report
from gamelab.check.watch import Path, Watch, Watched, path_of, watched
from gamelab.check.ways import NAMES, halves
from gamelab.games import FIRST, Position
from gamelab.search import INF, SearchResult
from gamelab.search.trace import Node, holder_of_bound

MOST = 5000
"""The positions that are recorded at most; more are no picture."""
HUGE = 10**100
"""No picture has room for larger values."""
SECONDS = 2.0
"""The longest that the search may take, which runs many times slower while it is recorded."""


@dataclass
class Call:
    """One call of a function with a position: its path, its window, what it returned, and who called it."""

    code: CodeType
    path: Path
    window: tuple[int, int] | None
    above: Call | None
    result: Any = None
    deeper: bool = False


@dataclass
class Recorder:
    """Told by Python of every call and return while a search runs."""

    calls: list[Call] = field(default_factory=list)
    order: dict[Path, None] = field(default_factory=dict)
    open: list[tuple[FrameType, Call]] = field(default_factory=list)

    def __call__(self, frame: FrameType, event: str, argument: Any) -> None:
        if event == "call" and frame.f_code.co_argcount and not ours(frame):
            first = frame.f_locals.get(frame.f_code.co_varnames[0])
            if type(first) is Watched:
                self.begin(frame, path_of(first))
        elif event == "return" and self.open and self.open[-1][0] is frame:
            self.open.pop()[1].result = argument

    def begin(self, frame: FrameType, path: Path) -> None:
        above = self.open[-1][1] if self.open else None
        call = Call(frame.f_code, path, window_in(frame.f_locals), above)
        while above is not None and len(above.path) < len(path):
            above.deeper = True
            above = above.above
        self.open.append((frame, call))
        self.calls.append(call)


def window_in(names: dict[str, Any]) -> tuple[int, int] | None:
    """The window among a function's arguments."""
    ends = [next((names[each] for each in NAMES[end] if each in names), None) for end in ("alpha", "beta")]
    if not all(is_number(end) for end in ends):
        return None
    low, high = (int(max(-INF, min(INF, end))) for end in ends if end is not None)
    return low, high


def recorded(search: Any, position: Position, *args: Any, **options: Any) -> Node | Report:
    """The root of the tree that ``search(position, *args)`` saw, for ``show.tree``.

    ``search`` is a function, a pair of functions for FIRST and SECOND, or a search of the library.  Values that
    are for the side to move, as negamax has them, are turned into values for FIRST.  A search that breaks off gives
    the report why.
    """
    functions = halves(search)
    if functions is None:
        return unfit("recorded", search)
    if isinstance(position, type) or not hasattr(position, "to_move"):
        given = f"check.recorded(my_search, TicTacToe()); it was given {words(position)}"
        return Report(WRONG, f"check.recorded: give it a position behind the search, {given}")
    function = functions[position.to_move]
    if "trace" in (getattr(function, "__kwdefaults__", None) or {}):
        result, _ = attempted(lambda: function(position, *args, **options, trace=True), Limits(call_seconds=SECONDS))
        if isinstance(result, SearchResult) and result.trace is not None:
            return result.trace
    return run(function, position, args, options)


def run(function: Callable[..., Any], position: Position, args: Any, options: dict[str, Any]) -> Node | Report:
    """The tree, or the report why there is none."""
    recorder, watch = Recorder(), Watch(MOST)

    def work() -> Node:
        root = watched(position, watch)
        sys.setprofile(recorder)
        try:
            function(root, *args, **options)
        finally:
            sys.setprofile(None)
        return tree_of(position, recorder, watch)

    tree, trouble = attempted(work, Limits(call_seconds=SECONDS))
    return tree if trouble is None else broken_off(function, trouble, watch)


def broken_off(function: Callable[..., Any], error: BaseException, watch: Watch) -> Report:
    """The report on a search that came to no end, or to none that can be drawn."""
    answer, name = of_error(error, watch), name_of(function)
    if answer.kind == "unstarted":
        return Report(UNSTARTED, f"{answer.trouble or name}: not started yet")
    if answer.trouble == "positions":
        return Report(WRONG, f"{name}: it looks at more than {MOST:,} positions, too many to record")
    assert answer.kind != "endless" or answer.trouble in ENDLESS
    return Report(WRONG, f"{name}: {told(answer)}".replace("\n", ", "))


def tree_of(position: Position, recorder: Recorder, watch: Watch) -> Node:
    """The nodes, in the order in which they were entered."""
    calls = by_path(recorder.calls)
    entered = dict.fromkeys([*calls, *watch.paths()])
    order = {path: number for number, path in enumerate(in_order(recorder, watch))}
    nodes: dict[Path, Node] = {(): Node((), position)}
    for path in sorted(entered, key=lambda path: (len(path), order.get(path, 0))):
        for end in range(1, len(path) + 1):
            hang(nodes, path[:end])
    for path, node in nodes.items():
        fill(node, calls.get(path))
    if for_the_mover(nodes[()]):
        for node in nodes.values():
            turn(node, told=node.path in calls)
    for node in list(nodes.values()):
        finish(node, nodes)
    return nodes[()]


def for_the_mover(root: Node) -> bool:
    """Whether the values are those of the side to move, as in negamax: each is the best of its children's, negated."""
    inner = [node for node in root.walk() if node.children and None not in values_at(node)]
    mover = all(node.value == max(-child.value for child in node.children) for node in inner)  # type: ignore[operator]
    first = all(node.value == best_of(node) for node in inner)
    return mover and not first


def values_at(node: Node) -> list[float | None]:
    """The values of a node and of its children."""
    return [node.value, *(child.value for child in node.children)]


def best_of(node: Node) -> float:
    """The best value of a node's children for who is to move there, as values for FIRST."""
    player = node.position.to_move
    return player * max(player * child.value for child in node.children if child.value is not None)


def turn(node: Node, told: bool) -> None:
    """Makes the window of a node, and the value if the search has ``told`` it, one for FIRST."""
    if node.position.to_move == FIRST:
        return
    if node.value is not None and told:
        node.value = -node.value
    if node.alpha is not None and node.beta is not None:
        node.alpha, node.beta = -node.beta, -node.alpha


def in_order(recorder: Recorder, watch: Watch) -> list[Path]:
    """The paths as they were first met: by calls of the search, then by looks."""
    deep = {call.code for call in recorder.calls if call.deeper}
    return list(dict.fromkeys([*(call.path for call in recorder.calls if call.code in deep), *watch.paths()]))


def by_path(calls: list[Call]) -> dict[Path, Call]:
    """For each path the first call that searched it; of calls inside one another, the innermost that goes deeper."""
    deep = {call.code for call in calls if call.deeper}
    found: dict[Path, Call] = {}
    for call in calls:
        before = found.get(call.path)
        if before is None or (call.code in deep and (before.code not in deep or is_inside(call, before))):
            found[call.path] = call
    return found


def is_inside(call: Call, other: Call) -> bool:
    """Whether a call was made by another one on the same position."""
    above = call.above
    while above is not None and above is not other and above.path == call.path:
        above = above.above
    return above is other


def hang(nodes: dict[Path, Node], path: Path) -> None:
    """Hangs a node below its parent, unless it is there."""
    if path not in nodes:
        parent = nodes[path[:-1]]
        nodes[path] = Node(path, parent.position.play(path[-1]))
        parent.children.append(nodes[path])


def fill(node: Node, call: Call | None) -> None:
    """Gives a node the window and the value of the call that searched it."""
    if node.position.is_over:
        node.status = "terminal"
        node.value = node.position.score if call is None else None
    elif not node.children:
        node.status = "horizon"
    if call is None:
        return
    if call.window is not None:
        node.alpha, node.beta = call.window
    value, move = of_result(call.result)
    node.value = node.value if value is None else value
    if move in [child.path[-1] for child in node.children]:
        node.best = move


def of_result(result: Any) -> tuple[Any, Any]:
    """The value and the move in what a function returned; None for what is none."""
    if hasattr(result, "value") and hasattr(result, "move"):
        result = result.value, result.move
    if not isinstance(result, tuple):
        result = result, None
    value, move = plain(result[0]) if result else None, plain(result[1]) if len(result) > 1 else None
    known = is_number(value) and -HUGE < value < HUGE  # type: ignore[operator]  # it is a number
    return value if known else None, move if is_whole(move) else None


def finish(node: Node, nodes: dict[Path, Node]) -> None:
    """Marks a node whose moves were not all tried, and finds its best move if the search did not tell it."""
    if node.best is None and node.value is not None:
        node.best = next((child.path[-1] for child in node.children if child.value == node.value), None)
    tried = [child.path[-1] for child in node.children]
    left = [move for move in node.position.moves if move not in tried]
    if not tried or node.value is None or node.alpha is None or node.beta is None or node.best is None:
        return
    if not left and not (node.value >= node.beta if node.position.to_move == FIRST else node.value <= node.alpha):
        return
    node.status = "cut"
    node.cut_by = holder_of_bound([nodes[node.path[:end]] for end in range(len(node.path))], node)
    node.children += [Node((*node.path, move), node.position.play(move), status="pruned") for move in left]
