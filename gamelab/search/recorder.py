"""An observer that also keeps the tree of a search, for pictures, steppers and certificates."""

from __future__ import annotations

from collections.abc import Sequence

from gamelab.games.position import Position
from gamelab.search.observer import HIGH, LOW, Observer, Tally
from gamelab.search.trace import Node, holder_of_bound

LARGEST_TRACE = 200_000


class Tree(Tally):
    """A tally with the tree: ``stack`` holds the nodes from the root to the one last entered.

    ``moves`` holds the moves of each of them, in the order in which they are tried.
    """

    __slots__ = ("moves", "size", "stack")

    def __init__(self, tally: Tally) -> None:
        super().__init__(tally.root_ply, tally.depth, tally.ending)
        self.stack: list[Node] = []
        self.moves: list[tuple[int, ...]] = []
        self.size = 0

    def enter(self, position: Position, alpha: int, beta: int) -> Node:
        """The new node, hung below its parent, which is the last one entered at the ply before."""
        self.size += 1
        if self.size > LARGEST_TRACE:
            most = f"{LARGEST_TRACE:,}"
            raise ValueError(f"the search has more than {most} nodes, too many to record: use a smaller depth")
        ply = position.ply - self.root_ply
        del self.stack[ply:], self.moves[ply:]
        node = Node((), position, alpha, beta)
        if ply:
            parent = self.stack[-1]
            move = self.moves[-1][len(parent.children)]  # each move tried has given one child
            node.path = (*parent.path, move)
            parent.children.append(node)
        self.stack.append(node)
        return node


class Recorder(Observer):
    """An observer whose tally is a ``Tree``."""

    __slots__ = ()

    def trace(self) -> Node:
        root: Node = self.tally.stack[0]
        return root

    def node_of(self, position: Position) -> Node:
        """The node of a position that is being searched."""
        node: Node = self.tally.stack[position.ply - self.tally.root_ply]
        return node

    def terminal(self, position: Position, alpha: int = LOW, beta: int = HIGH) -> int:
        node = self.tally.enter(position, alpha, beta)
        node.status, node.value = "terminal", super().terminal(position)
        return int(node.value)

    def horizon(self, position: Position, alpha: int = LOW, beta: int = HIGH) -> int:
        node = self.tally.enter(position, alpha, beta)
        node.status, node.value = "horizon", super().horizon(position)
        return int(node.value)

    def interior(self, position: Position, alpha: int = LOW, beta: int = HIGH) -> tuple[int, ...]:
        self.tally.enter(position, alpha, beta)
        moves = super().interior(position)
        self.tally.moves.append(moves)
        return moves

    def best(self, position: Position, move: int, value: float, alpha: int = LOW, beta: int = HIGH) -> None:
        super().best(position, move, value, alpha, beta)
        node = self.node_of(position)
        node.best, node.value = move, value

    def cut(self, position: Position, moves: Sequence[int], move: int) -> None:
        super().cut(position, moves, move)
        node = self.node_of(position)
        node.status, node.cut_by = "cut", holder_of_bound(self.tally.stack[: len(node.path)], node)
        for skipped in moves[moves.index(move) + 1 :]:
            node.children.append(Node((*node.path, skipped), position.play(skipped), status="pruned"))

    def chance_node(self, position: Position, value: float, total: float) -> None:
        super().chance_node(position, value, total)
        node = self.node_of(position)
        node.status, node.value = "chance", value
