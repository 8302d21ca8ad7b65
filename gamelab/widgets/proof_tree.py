"""The smallest tree that proves a position's value, and orders of moves by what the moves are worth.

To prove that a node is worth at least v, FIRST needs one such move, SECOND must have nothing but such moves; at most
v is the mirror image.  To prove that it is worth v, both: one move is proved to be v, the others no better.  Alpha-beta
enters just these nodes if it tries the right moves first, and no order makes it enter fewer (Knuth and Moore 1975).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Literal

from gamelab.games import FIRST
from gamelab.search.trace import Node

Goal = Literal["=", "≥", "≤"]
Order = Callable[[Any], tuple[int, ...]]


class Proof:
    """The smallest proof of the value of ``full``, a tree that minimax recorded, in ``nodes`` nodes."""

    def __init__(self, full: Node) -> None:
        self.full = full
        assert full.value is not None
        self.value = full.value
        self.costs: dict[tuple[Node, Goal], int] = {}
        for node in reversed(list(full.walk())):
            for goal in goals(node, self.value):
                self.costs[node, goal] = 1 + sum(self.costs[each] for each in self.needed(node, goal))

    @property
    def nodes(self) -> int:
        """How many nodes the proof has, the root included."""
        return self.costs[self.full, "="]

    def needed(self, node: Node, goal: Goal) -> list[tuple[Node, Goal]]:
        """The cheapest that proves the goal: children, each with its own goal, the deciding one first."""
        if not node.children:
            return []
        lower: Goal = "≥" if node.position.to_move == FIRST else "≤"
        upper: Goal = "≤" if lower == "≥" else "≥"
        if goal == upper:
            return [(child, goal) for child in node.children]
        able = [child for child in node.children if (child, goal) in self.costs]
        if goal == lower:
            return [(min(able, key=lambda child: self.costs[child, goal]), goal)]
        first = min(able, key=lambda child: self.costs[child, "="] - self.costs[child, upper])
        return [(first, "="), *((child, upper) for child in node.children if child is not first)]

    def tree(self) -> Node:
        """The nodes of the proof, the deciding moves first."""
        return self.grown(self.full, "=")

    def grown(self, node: Node, goal: Goal) -> Node:
        """The node with its part of the proof below it."""
        below = [self.grown(child, part) for child, part in self.needed(node, goal)]
        best = below[0].path[-1] if below and goal == "=" else None
        return Node(node.path, node.position, value=node.value, status=node.status, best=best, children=below)


def goals(node: Node, value: float) -> Iterator[Goal]:
    """What can be proved of a node, given what the root is worth."""
    assert node.value is not None
    if node.value >= value:
        yield "≥"
    if node.value <= value:
        yield "≤"
    if node.value == value:
        yield "="


def by_value(full: Node, *, worst: bool = False) -> Order:
    """An order that tries the best moves first, or the worst ones; equal moves stay as the game lists them."""
    worth: dict[Any, dict[int, float]] = {}
    for node in full.walk():
        if node.children:
            worth[node.position, node.position.ply] = {
                child.path[-1]: child.value for child in node.children if child.value is not None
            }

    def order(position: Any) -> tuple[int, ...]:
        known = worth[position, position.ply]
        sign = -position.to_move if not worst else position.to_move
        return tuple(sorted(position.moves, key=lambda move: sign * known[move]))

    return order
