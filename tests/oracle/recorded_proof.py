"""Another program for the smallest proof: on the tree that minimax recorded, goal by goal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from gamelab.games import FIRST
from gamelab.search.trace import Node

Goal = Literal["=", "≥", "≤"]


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


def goals(node: Node, value: float) -> Iterator[Goal]:
    """What can be proved of a node, given what the root is worth."""
    assert node.value is not None
    if node.value >= value:
        yield "≥"
    if node.value <= value:
        yield "≤"
    if node.value == value:
        yield "="
