"""The observer of a search: it gives the search values and moves, and counts its nodes.

The recursive searches tell their ``Observer`` what they meet, and ask it what a position is worth and which moves to
try.  So one text of a search is counted, recorded as a tree, and compiled.  For compiling, ``jit`` has its own
``horizon`` and ``interior``, and a copy of the search's first lines that answers for leaves (``jit/library.py``).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import Any

from gamelab.games.position import Position
from gamelab.search.options import (
    ENDINGS,
    Ending,
    Evaluate,
    Order,
    check_position,
    checked_depth,
    checked_ending,
    checked_evaluation,
    checked_function,
    checked_order,
)
from gamelab.search.result import INF, LARGEST, SMALLEST, WIN, Counts, PlyCounts, SearchResult
from gamelab.search.trace import Node, Status, holder_of_bound

SCORE, FLAT_WIN, HURRY = range(len(ENDINGS))
LOW, HIGH = -INF, INF
"""The widest window: no value lies outside."""
Line = tuple[()] | tuple[int, Any]
"""A move and the line behind it, or nothing: ``(3, (2, ()))``."""
LARGEST_TRACE = 200_000
"""The most nodes of a tree that is recorded: it would not fit into memory much longer."""


class BadProbabilities(ValueError):
    """The probabilities of an opponent's moves are no probabilities; holds their sum, the lowest and the position."""

    def __str__(self) -> str:
        total, lowest, position = self.args
        if lowest < 0:
            return f"the opponent gives a move the probability {lowest:g} in {position!r}: expected 0 to 1"
        return f"the opponent's probabilities add up to {total:g} in {position!r}: expected 1"


class Observer:
    """Gives one search values and moves, and counts its nodes at each ply.  ValueErrors name impossible options.

    A search calls one method where it enters a position (``terminal``, ``horizon``, ``interior`` or ``hit``), and
    others for what it finds there (``best``, ``cut``, ``chance_node``).  It hands over its window, ``alpha`` and
    ``beta``, for a recorder to keep.  ``lines[ply]`` is the best line from the node at that ply that was finished last.
    """

    def __init__(
        self,
        root: Position,
        depth: int | None,
        evaluate: Evaluate | None,
        ending: Ending | None,
        order: Order | None,
        prune: bool,
    ) -> None:
        check_position(root)
        self.root_ply = root.ply
        self.depth = checked_depth(depth, evaluate)
        self.evaluate = checked_function("evaluate", evaluate) or no_evaluation
        self.order = checked_function("order", order)
        self.ending = ENDINGS.index(checked_ending(ending, evaluate, root))
        self.prune = prune
        self.make_counts(root.ply + self.depth + 1)  # so that a position's own ply is its place in the lists

    def make_counts(self, plies: int) -> None:
        """Sets the counts of each ply to 0, and its best line to an empty one."""
        self.interiors, self.terminals, self.evaluated = [0] * plies, [0] * plies, [0] * plies
        self.cutoffs, self.skipped, self.hits = [0] * plies, [0] * plies, [0] * plies
        self.lines: list[Line] = [()] * plies

    def terminal(self, position: Position, alpha: int = LOW, beta: int = HIGH) -> int:
        """The value of a finished game."""
        ply = position.ply
        self.terminals[ply] += 1
        self.lines[ply] = ()
        score = position.score
        if self.ending == SCORE or score == 0:
            return score
        worth = WIN - (ply - self.root_ply) if self.ending == HURRY else WIN
        return worth if score > 0 else -worth

    def horizon(self, position: Position, alpha: int = LOW, beta: int = HIGH) -> int:
        """The evaluation of a position at which the search stops."""
        self.evaluated[position.ply] += 1
        value = self.evaluate(position)
        if type(value) is int and SMALLEST <= value <= LARGEST:
            return value
        return checked_evaluation(value, position)

    def interior(self, position: Position, alpha: int = LOW, beta: int = HIGH) -> tuple[int, ...]:
        """The moves to try, in the order in which to try them."""
        self.interiors[position.ply] += 1
        return position.moves if self.order is None else checked_order(self.order, position)

    def hit(self, position: Position) -> None:
        """A table knew the value of the position."""
        self.hits[position.ply] += 1
        self.lines[position.ply] = ()

    def best(self, position: Position, move: int, value: float, alpha: int = LOW, beta: int = HIGH) -> None:
        """``move`` is better than those tried before it; what follows it is known where the value is exact."""
        lines, ply = self.lines, position.ply
        if alpha < value < beta:
            lines[ply] = move, lines[ply + 1]
        else:
            lines[ply] = move, ()

    def cut(self, position: Position, moves: Sequence[int], move: int) -> None:
        """The moves behind ``move`` are not tried."""
        ply = position.ply
        self.cutoffs[ply] += 1
        self.skipped[ply] += len(moves) - 1 - moves.index(move)

    def chance_node(self, position: Position, value: float, total: float, lowest: float) -> None:
        """The node's value is a mean over its moves.  The line ends here.

        The probabilities of the moves add up to ``total``; ``lowest`` is the least of them, or 0.
        """
        self.lines[position.ply] = ()
        if abs(total - 1) > 1e-9 or lowest < 0:
            raise BadProbabilities(total, lowest, position)

    def counts(self) -> Iterable[Sequence[int]]:
        """The fields of PlyCounts for each ply, from the root on."""
        kinds = self.interiors, self.terminals, self.evaluated, self.cutoffs, self.skipped, self.hits
        return zip(*(counts[self.root_ply :] for counts in kinds), strict=True)

    def line(self) -> tuple[int, ...]:
        """The moves of the best line from the root."""
        line, moves = self.lines[self.root_ply], []
        while line:
            move, line = line
            moves.append(move)
        return tuple(moves)

    def result(self, value: float, *, no_move_in_window: bool = False) -> SearchResult:
        """The result of the search."""
        by_ply = tuple(map(PlyCounts._make, takewhile(any, self.counts())))
        line = () if no_move_in_window else self.line()
        return SearchResult(value, line[0] if line else None, line, Counts(by_ply), self.trace())

    def trace(self) -> Node | None:
        """The root of the recorded tree; an observer that only counts has none."""
        return None


class Recorder(Observer):
    """An observer that also keeps the tree: ``path`` holds the nodes from the root to the one entered last.

    ``ahead[ply]`` holds those that come after it at its ply, so far from the root: the search enters them in this
    order.  A node that it has not entered has the status "pruned".
    """

    def __init__(self, root: Position, *options: Any) -> None:
        super().__init__(root, *options)
        self.path: list[Node] = []
        self.ahead = [iter([Node((), root, status="pruned")])]
        self.size = 0

    def trace(self) -> Node:
        return self.path[0]

    def node_of(self, position: Position) -> Node:
        """The node of a position that is being searched."""
        return self.path[position.ply - self.root_ply]

    def enter(self, position: Position, alpha: int, beta: int, status: Status) -> Node:
        """The node of a position that the search enters."""
        self.size += 1
        if self.size > LARGEST_TRACE:
            raise ValueError(
                f"the search has more than {LARGEST_TRACE:,} nodes, too many to record: use a smaller depth"
            )
        ply = position.ply - self.root_ply
        node = next(self.ahead[ply])
        node.alpha, node.beta, node.status = alpha, beta, status
        self.path[ply:] = [node]
        return node

    def terminal(self, position: Position, alpha: int = LOW, beta: int = HIGH) -> int:
        value = super().terminal(position)
        self.enter(position, alpha, beta, "terminal").value = value
        return value

    def horizon(self, position: Position, alpha: int = LOW, beta: int = HIGH) -> int:
        value = super().horizon(position)
        self.enter(position, alpha, beta, "horizon").value = value
        return value

    def interior(self, position: Position, alpha: int = LOW, beta: int = HIGH) -> tuple[int, ...]:
        moves = super().interior(position)
        node = self.enter(position, alpha, beta, "exact")
        node.children = [node.behind(move) for move in moves]
        self.ahead[len(self.path) :] = [iter(node.children)]
        return moves

    def best(self, position: Position, move: int, value: float, alpha: int = LOW, beta: int = HIGH) -> None:
        super().best(position, move, value, alpha, beta)
        node = self.node_of(position)
        node.best, node.value = move, value

    def cut(self, position: Position, moves: Sequence[int], move: int) -> None:
        super().cut(position, moves, move)
        node = self.node_of(position)
        node.status, node.cut_by = "cut", holder_of_bound(self.path[: len(node.path)], node)

    def chance_node(self, position: Position, value: float, total: float, lowest: float) -> None:
        super().chance_node(position, value, total, lowest)
        node = self.node_of(position)
        node.status, node.value = "chance", value


def no_evaluation(position: Position) -> int:
    """Stands for an evaluation where a search goes to the end of the game: it is never asked."""
    return 0


def observe(
    root: Position,
    depth: int | None,
    evaluate: Evaluate | None,
    ending: Ending | None,
    order: Order | None,
    *,
    prune: bool = False,
    trace: bool = False,
) -> Observer:
    """The observer of a new search; raises ValueError for options that make no sense."""
    make = Recorder if trace else Observer
    return make(root, depth, evaluate, ending, order, prune)
