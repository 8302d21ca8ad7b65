"""A game tree written by hand: nested lists of the leaves' values, as in a textbook's exercise.

    HandTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])

A move is the index of a child.  FIRST moves at the root unless told otherwise, and the players alternate.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple, Self

from gamelab.games import svg
from gamelab.games.bits import ByFields, new
from gamelab.games.position import FIRST, SECOND, Position, as_int, checked, short_repr
from gamelab.written import minus

Tree = int | tuple["Tree", ...]
LARGEST = 10**5


class TreeFields(NamedTuple):
    """The subtree below a node, whose turn it is there, and how many moves led to it."""

    tree: Tree
    to_move: int
    ply: int


class HandTree(ByFields, TreeFields, Position):
    """A node of a tree whose leaves hold values for FIRST; two nodes are equal if their subtrees are."""

    __slots__ = ()
    sides = ("MAX", "MIN")

    def __new__(cls, tree: Any, to_move: int = FIRST) -> Self:
        player = as_int(to_move)
        if player not in (FIRST, SECOND):
            raise ValueError(f"to_move={short_repr(to_move)}: expected FIRST (1) or SECOND (-1)")
        return new(cls, (frozen(tree), player, 0))

    @property
    def moves(self) -> tuple[int, ...]:
        return () if isinstance(self.tree, int) else tuple(range(len(self.tree)))

    def play(self, move: int) -> Self:
        child = self.tree[checked(move, self)]  # type: ignore[index]  # a leaf has no legal move
        return new(type(self), (child, -self.to_move, self.ply + 1))

    @property
    def is_over(self) -> bool:
        return isinstance(self.tree, int)

    @property
    def result(self) -> int:
        """A leaf's value."""
        return self.tree if isinstance(self.tree, int) else 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, HandTree) and self[:2] == other[:2]

    def __hash__(self) -> int:
        return hash(self[:2])

    def exchanged(self) -> HandTree:
        return HandTree(negated(self.tree), -self.to_move)

    def thumbnail(self) -> str:
        """A leaf's value, or an empty box: ``show`` draws the tree."""
        value = str(self.tree)
        shapes = [svg.words(30, 20, minus(value), min(24, 80 / len(value)))] if self.is_over else []
        return svg.document(60, 40, shapes, title="HandTree", text=str(self))

    def __str__(self) -> str:
        return json.dumps(self.tree)

    def __repr__(self) -> str:
        return f"HandTree({self}{'' if self.to_move == FIRST else ', to_move=-1'})"


def frozen(tree: Any) -> Tree:
    """The nested lists as nested tuples; ValueError names what is not a whole number or a list of nodes."""
    value = as_int(tree)
    if value is not None and abs(value) <= LARGEST:
        return value
    if not isinstance(tree, list | tuple):
        raise ValueError(
            f"{short_repr(tree)} in a hand tree: expected a whole number from {-LARGEST} to {LARGEST} or a list"
        )
    if not tree:
        raise ValueError("an empty list in a hand tree: a node has at least one child, a leaf is a number")
    return tuple(frozen(child) for child in tree)


def negated(tree: Tree) -> Any:
    """The tree with the signs of its leaves turned."""
    return -tree if isinstance(tree, int) else [negated(child) for child in tree]
