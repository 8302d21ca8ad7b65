"""The observer gives the searches values and moves, and counts their nodes.  A recorder also keeps the tree.

The recursive searches tell their ``Observer`` what they meet, and ask it for values and moves.  So a search can be
counted, recorded or compiled, and not a word of it changes.  What the observer writes down is its ``tally``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

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
from gamelab.search.result import INF, LARGEST, WIN, Counts, PlyCounts, SearchResult
from gamelab.search.trace import Node, Status, holder_of_bound

SCORE, FLAT_WIN, HURRY = range(len(ENDINGS))
LOW, HIGH = -INF, INF
"""The widest window: no value lies outside."""
Line = tuple[()] | tuple[int, Any]
"""A move and the line behind it, or nothing: ``(3, (2, ()))``."""
LARGEST_TRACE = 200_000


class BadProbabilities(ValueError):
    """The probabilities of an opponent's moves do not add up to 1; holds their sum and the position."""

    def __str__(self) -> str:
        total, position = self.args
        return f"the opponent's probabilities add up to {total:g} in {position!r}: expected 1"


class Tally:
    """What one search counts at each ply, and the settings that its observer reads.

    ``lines[ply]`` is the best line from the node at that ply that was finished last.
    """

    __slots__ = (*PlyCounts._fields, "depth", "ending", "lines", "root_ply")

    def __init__(self, root_ply: int, depth: int, ending: int) -> None:
        self.root_ply, self.depth, self.ending = root_ply, depth, ending
        plies = root_ply + depth + 1  # so that a position's own ply is its place in the lists
        for column in PlyCounts._fields:
            setattr(self, column, [0] * plies)
        self.lines: list[Line] = [()] * plies

    def columns(self) -> list[list[int]]:
        """For each kind of node its number at each ply, from the root on."""
        return [getattr(self, column)[self.root_ply :] for column in PlyCounts._fields]

    def line(self) -> tuple[int, ...]:
        """The moves of the best line from the root."""
        line, moves = self.lines[self.root_ply], []
        while line:
            move, line = line
            moves.append(move)
        return tuple(moves)


class Observer(NamedTuple):
    """Gives one search values and moves, and counts its nodes."""

    tally: Any
    evaluate: Evaluate
    order: Order | None
    prune: bool

    def terminal(self, position: Position, alpha: int = LOW, beta: int = HIGH) -> int:
        """The value of a finished game."""
        tally, ply = self.tally, position.ply
        tally.terminal[ply] += 1
        tally.lines[ply] = ()
        score = position.score
        if tally.ending == SCORE or score == 0:
            return score
        worth = WIN - (ply - tally.root_ply) if tally.ending == HURRY else WIN
        return worth if score > 0 else -worth

    def horizon(self, position: Position, alpha: int = LOW, beta: int = HIGH) -> int:
        """The evaluation of a position at which the search stops."""
        self.tally.evaluated[position.ply] += 1
        value = self.evaluate(position)
        if type(value) is int and -LARGEST <= value <= LARGEST:
            return value
        return checked_evaluation(value, position)

    def interior(self, position: Position, alpha: int = LOW, beta: int = HIGH) -> tuple[int, ...]:
        """The moves to try, in the order in which to try them."""
        self.tally.interior[position.ply] += 1
        return position.moves if self.order is None else checked_order(self.order, position)

    def hit(self, position: Position) -> None:
        """A table knew the value of the position."""
        self.tally.hits[position.ply] += 1
        self.tally.lines[position.ply] = ()

    def best(self, position: Position, move: int, value: float, alpha: int = LOW, beta: int = HIGH) -> None:
        """``move`` is better than those tried before it; what follows it is known where the value is exact."""
        lines, ply = self.tally.lines, position.ply
        if alpha < value < beta:
            lines[ply] = move, lines[ply + 1]
        else:
            lines[ply] = move, ()

    def cut(self, position: Position, moves: Sequence[int], move: int) -> None:
        """The moves behind ``move`` are not tried."""
        tally, ply = self.tally, position.ply
        tally.cutoffs[ply] += 1
        tally.skipped[ply] += len(moves) - 1 - moves.index(move)

    def chance_node(self, position: Position, value: float, total: float) -> None:
        """The node's value is a mean over its moves, whose probabilities add up to ``total``.  The line ends here."""
        self.tally.lines[position.ply] = ()
        if abs(total - 1) > 1e-9:
            raise BadProbabilities(total, position)

    def result(self, value: float, *, no_move_in_window: bool = False) -> SearchResult:
        """What the search returns."""
        tally = self.tally
        by_ply = tuple(map(PlyCounts._make, takewhile(any, zip(*tally.columns(), strict=True))))
        line = () if no_move_in_window else tally.line()
        return SearchResult(value, line[0] if line else None, line, Counts(by_ply), self.trace())

    def trace(self) -> Node | None:
        """The root of the recorded tree; an observer that only counts has none."""
        return None


class Tree(Tally):
    """A tally with the tree: ``path`` holds the nodes from the root to the one entered last.

    ``waiting[n]`` gives the nodes n plies below the root that are still to be entered; until then they are "pruned".
    """

    __slots__ = ("path", "size", "waiting")

    def __init__(self, root: Position, depth: int, ending: int) -> None:
        super().__init__(root.ply, depth, ending)
        self.path: list[Node] = []
        self.waiting: list[Iterator[Node]] = [iter([Node((), root, status="pruned")])]
        self.size = 0


class Recorder(Observer):
    """An observer whose tally is a ``Tree``."""

    __slots__ = ()

    def trace(self) -> Node:
        root: Node = self.tally.path[0]
        return root

    def enter(self, position: Position, alpha: int, beta: int, status: Status) -> Node:
        """The node of a position that the search enters."""
        tree, ply = self.tally, position.ply - self.tally.root_ply
        tree.size += 1
        if tree.size > LARGEST_TRACE:
            most = f"{LARGEST_TRACE:,}"
            raise ValueError(f"the search has more than {most} nodes, too many to record: use a smaller depth")
        node: Node = next(tree.waiting[ply])
        node.alpha, node.beta, node.status = alpha, beta, status
        tree.path[ply:] = [node]
        return node

    def node_of(self, position: Position) -> Node:
        """The node of a position that is being searched."""
        node: Node = self.tally.path[position.ply - self.tally.root_ply]
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
        node.children = [Node((*node.path, move), position.play(move), status="pruned") for move in moves]
        self.tally.waiting[len(node.path) + 1 :] = [iter(node.children)]
        return moves

    def best(self, position: Position, move: int, value: float, alpha: int = LOW, beta: int = HIGH) -> None:
        super().best(position, move, value, alpha, beta)
        node = self.node_of(position)
        node.best, node.value = move, value

    def cut(self, position: Position, moves: Sequence[int], move: int) -> None:
        super().cut(position, moves, move)
        node = self.node_of(position)
        node.status, node.cut_by = "cut", holder_of_bound(self.tally.path[: len(node.path)], node)

    def chance_node(self, position: Position, value: float, total: float) -> None:
        super().chance_node(position, value, total)
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
    check_position(root)
    plies = checked_depth(depth, evaluate)
    checked_function("evaluate", evaluate)
    checked_function("order", order)
    code = ENDINGS.index(checked_ending(ending, evaluate, root))
    if trace:
        return Recorder(Tree(root, plies, code), evaluate or no_evaluation, order, prune)
    return Observer(Tally(root.ply, plies, code), evaluate or no_evaluation, order, prune)
