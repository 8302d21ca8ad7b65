"""One run of a search: how it judges and orders positions, and what it counts and records on the way.

The recursive searches tell their ``Run`` what they meet and ask it for values and moves; so a search can be
counted, recorded or compiled without a word of it being changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import takewhile
from math import isclose
from operator import index
from typing import Any, Literal, TypeVar

from gamelab.games.hand_tree import HandTree
from gamelab.games.position import Position, shown
from gamelab.search.result import INF, LARGEST, WIN, Counts, PlyCounts, SearchResult
from gamelab.search.trace import Node, holder_of_bound

Evaluate = Callable[[Any], int]
Order = Callable[[Any], Iterable[int]]
F = TypeVar("F")
Ending = Literal["score", "win", "hurry"]
ENDINGS = ("score", "win", "hurry")
LONGEST = 1000
"""More plies than Python can recurse into; the depth of a search without one."""
LARGEST_TRACE = 200_000
LOW, HIGH = -INF, INF
"""The window of a search that knows of none."""


class Run:
    """Counts the nodes of one search; ``line[ply]`` is the best line found from the node last left at that ply."""

    def __init__(
        self,
        root: Position,
        depth: int | None,
        evaluate: Evaluate | None,
        ending: Ending | None,
        order: Order | None,
        *,
        prune: bool = False,
    ) -> None:
        check_position(root)
        self.depth = checked_depth(depth, evaluate)
        self.evaluate = checked_function("evaluate", evaluate)
        self.order = checked_function("order", order)
        self.prune = prune
        self.ending = checked_ending(ending, evaluate, root)
        self.root_ply = root.ply
        plies = root.ply + self.depth + 1  # so that a position's own ply is its place in the lists
        self.interiors, self.terminals, self.horizons = [0] * plies, [0] * plies, [0] * plies
        self.cutoffs, self.skipped = [0] * plies, [0] * plies
        self.lines: list[tuple[int, ...]] = [()] * plies

    def terminal(self, position: Position, alpha: int = LOW, beta: int = HIGH) -> int:
        """The value of a finished game."""
        self.terminals[position.ply] += 1
        self.lines[position.ply] = ()
        score = position.score
        if self.ending == "score" or score == 0:
            return score
        worth = WIN - (position.ply - self.root_ply) if self.ending == "hurry" else WIN
        return worth if score > 0 else -worth

    def horizon(self, position: Position, alpha: int = LOW, beta: int = HIGH) -> int:
        """The evaluation of a position at which the search stops."""
        self.horizons[position.ply] += 1
        self.lines[position.ply] = ()
        value = self.evaluate(position)  # type: ignore[misc]  # the horizon is met only with an evaluation
        if type(value) is not int or abs(value) > LARGEST:
            value = checked_evaluation(value, position)
        return value

    def interior(self, position: Position, alpha: int = LOW, beta: int = HIGH) -> tuple[int, ...]:
        """The moves to try, in the order in which to try them."""
        self.interiors[position.ply] += 1
        return position.moves if self.order is None else checked_order(self.order, position)

    def best(self, position: Position, move: int, value: float, alpha: int = LOW, beta: int = HIGH) -> None:
        """``move`` is better than those tried before it; what follows it is known where the value is exact."""
        if alpha < value < beta:
            self.lines[position.ply] = (move, *self.lines[position.ply + 1])
        else:
            self.lines[position.ply] = (move,)

    def cut(self, position: Position, moves: Sequence[int], move: int) -> None:
        """The moves behind ``move`` are not tried."""
        self.cutoffs[position.ply] += 1
        self.skipped[position.ply] += len(moves) - 1 - moves.index(move)

    def average(self, position: Position, value: float, total: float) -> None:
        """The node's value is a mean over its moves, whose probabilities add up to ``total``: no line leads on."""
        self.lines[position.ply] = ()
        if not isclose(total, 1):
            raise ValueError(f"the opponent's probabilities add up to {total:g} in {position!r}: expected 1")

    def result(self, value: float, *, failed: bool = False) -> SearchResult:
        """What the search returns; ``failed``: no move reached its window."""
        columns = self.interiors, self.terminals, self.horizons, self.cutoffs, self.skipped
        rows = zip(*(column[self.root_ply :] for column in columns), strict=True)
        by_ply = tuple(PlyCounts(*row) for row in takewhile(any, rows))
        line = () if failed else self.lines[self.root_ply]
        return SearchResult(value, line[0] if line else None, line, Counts(by_ply), self.trace)

    def words(self, size: int) -> Any:
        """So many numbers, all 0, for what a search remembers."""
        return [0] * size

    @property
    def trace(self) -> Node | None:
        """The root of the recorded tree, if there is one."""
        return None


class Recorder(Run):
    """A run that also keeps the tree."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.stack: list[Node] = []
        self.loops: list[Loop] = []
        self.size = 0

    @property
    def trace(self) -> Node | None:
        return self.stack[0]

    def enter(self, position: Position, alpha: int, beta: int) -> Node:
        """The new node, hung below its parent, which is the last one entered at the ply before."""
        self.size += 1
        if self.size > LARGEST_TRACE:
            most = f"{LARGEST_TRACE:,}"
            raise ValueError(f"the search has more than {most} nodes, too many to record: use a smaller depth")
        ply = position.ply - self.root_ply
        del self.stack[ply:], self.loops[ply:]
        path = (*self.stack[-1].path, self.loops[-1].current) if ply else ()
        node = Node(path, position, alpha, beta)
        if ply:
            self.stack[-1].children.append(node)
        self.stack.append(node)
        return node

    def terminal(self, position: Position, alpha: int = LOW, beta: int = HIGH) -> int:
        node = self.enter(position, alpha, beta)
        node.status, node.value = "terminal", super().terminal(position)
        return int(node.value)

    def horizon(self, position: Position, alpha: int = LOW, beta: int = HIGH) -> int:
        node = self.enter(position, alpha, beta)
        node.status, node.value = "horizon", super().horizon(position)
        return int(node.value)

    def interior(self, position: Position, alpha: int = LOW, beta: int = HIGH) -> tuple[int, ...]:
        self.enter(position, alpha, beta)
        self.loops.append(Loop(super().interior(position)))
        return self.loops[-1]

    def best(self, position: Position, move: int, value: float, alpha: int = LOW, beta: int = HIGH) -> None:
        super().best(position, move, value, alpha, beta)
        node = self.stack[position.ply - self.root_ply]
        node.best, node.value = move, value

    def cut(self, position: Position, moves: Sequence[int], move: int) -> None:
        super().cut(position, moves, move)
        ply = position.ply - self.root_ply
        node = self.stack[ply]
        node.status, node.cut_by = "cut", holder_of_bound(self.stack[:ply], node)
        for skipped in moves[moves.index(move) + 1 :]:
            node.children.append(Node((*node.path, skipped), position.play(skipped), status="pruned"))

    def average(self, position: Position, value: float, total: float) -> None:
        super().average(position, value, total)
        node = self.stack[position.ply - self.root_ply]
        node.status, node.value = "chance", value


class Loop(tuple[int, ...]):
    """A tuple of moves that knows which one a loop over it has reached: a child's place in the recorded tree."""

    current: int

    def __iter__(self) -> Iterator[int]:
        for move in super().__iter__():
            self.current = move
            yield move


def check_position(root: Any) -> None:
    """Raises ValueError unless ``root`` is a position, of this package's games or of another one."""
    verbs = "to_move", "moves", "play", "is_over", "ply"
    if isinstance(root, type) or not all(hasattr(root, verb) for verb in verbs):
        raise ValueError(f"{shown(root)} is no position: expected one such as TicTacToe() or HandTree([[3, 1], [2]])")


def checked_depth(depth: int | None, evaluate: Evaluate | None) -> int:
    """The depth as a number of plies; ValueError if it is none, or if nothing judges the positions there."""
    if depth is None:
        return LONGEST
    if isinstance(depth, bool) or not hasattr(depth, "__index__") or not 0 <= index(depth) <= LONGEST:
        raise ValueError(f"depth={depth!r}: expected a whole number from 0 to {LONGEST}, or None for the game's end")
    if evaluate is None:
        raise ValueError(f"depth={depth!r} without evaluate: what is a position worth at the horizon?")
    return index(depth)


def checked_function(name: str, given: F) -> F:
    """What was given as ``name``; ValueError if it can neither be called nor is None."""
    if given is not None and not callable(given):
        raise ValueError(f"{name}={shown(given)}: expected a function of a position")
    return given


def checked_ending(ending: Ending | None, evaluate: Evaluate | None, root: Position) -> Ending:
    """How finished games count; a hand tree's leaves always count as they are."""
    if ending is not None and ending not in ENDINGS:
        raise ValueError(f"ending={ending!r}: expected one of {', '.join(ENDINGS)}")
    if isinstance(root, HandTree):
        return "score"
    return ending or ("score" if evaluate is None else "hurry")


def checked_evaluation(value: Any, position: Position) -> int:
    """An evaluation as a plain int; ValueError if it is no whole number or as large as a win."""
    if isinstance(value, bool) or not hasattr(value, "__index__") or abs(index(value)) > LARGEST:
        raise ValueError(f"evaluate returned {value!r} for {position!r}: expected a whole number within ±{LARGEST}")
    return index(value)


def checked_order(order: Order, position: Position) -> tuple[int, ...]:
    """The moves in the order's order; ValueError unless it has each legal move once."""
    returned = order(position)
    try:
        moves: tuple[int, ...] | None = tuple(map(index, returned))  # also from NumPy
    except TypeError:
        moves = None
    if moves is None or sorted(moves) != list(position.moves):
        found = returned if moves is None else moves
        raise ValueError(f"order returned {found!r} for {position!r}: expected each of {position.moves} once")
    return moves
