"""A game tree written by hand: nested lists of the leaves' values, as in a textbook's exercise.

    HandTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])

A move is the index of a child.  FIRST moves at the root unless told otherwise, and the players alternate.
"""

from __future__ import annotations

import ast
from typing import Any, Self

from gamelab.games.position import FIRST, SECOND, Position, checked, unfinished

Tree = int | tuple["Tree", ...]
DEEPEST = 100
LARGEST = 10**5


class HandTree(Position):
    """A node of a tree whose leaves hold values for FIRST; two nodes are equal if their subtrees are."""

    __slots__ = ("ply", "to_move", "tree")

    tree: Tree
    to_move: int
    ply: int

    def __init__(self, tree: Any, to_move: int = FIRST) -> None:
        if to_move not in (FIRST, SECOND):
            raise ValueError(f"to_move={to_move!r}: expected FIRST (1) or SECOND (-1)")
        _set(self, frozen(tree), to_move, 0)

    @classmethod
    def from_text(cls, text: str, to_move: int = FIRST) -> Self:
        """The tree in a text such as "[[3, 12], [2, 4]]"; raises ValueError if it is malformed."""
        try:
            tree = ast.literal_eval(text.strip())
        except (AttributeError, SyntaxError, ValueError, MemoryError, RecursionError):
            raise ValueError(f"{text!r} is no nested list of whole numbers such as [[3, 12], [2, 4]]") from None
        return cls(tree, to_move)

    @property
    def moves(self) -> tuple[int, ...]:
        return () if isinstance(self.tree, int) else tuple(range(len(self.tree)))

    def play(self, move: int) -> Self:
        child = self.tree[checked(move, self)]  # type: ignore[index]  # a leaf has no legal move
        return _set(object.__new__(type(self)), child, -self.to_move, self.ply + 1)

    @property
    def is_over(self) -> bool:
        return isinstance(self.tree, int)

    @property
    def score(self) -> int:
        if not isinstance(self.tree, int):
            raise unfinished(self)
        return self.tree

    @property
    def winner(self) -> int | None:
        if not isinstance(self.tree, int) or self.tree == 0:
            return None
        return FIRST if self.tree > 0 else SECOND

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, HandTree):
            return NotImplemented
        return self.tree == other.tree and self.to_move == other.to_move

    def __hash__(self) -> int:
        return hash((self.tree, self.to_move))

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (type(self), self.tree, self.to_move, self.ply)

    def __str__(self) -> str:
        return written(self.tree)

    def __repr__(self) -> str:
        return f"HandTree({self}{'' if self.to_move == FIRST else ', to_move=-1'})"


def _set(node: Any, tree: Tree, to_move: int, ply: int) -> Any:
    """The node with its fields set: once, for a position refuses to be changed."""
    for name, value in (("tree", tree), ("to_move", to_move), ("ply", ply)):
        object.__setattr__(node, name, value)
    return node


def _restored(kind: type[HandTree], tree: Tree, to_move: int, ply: int) -> Any:
    return _set(object.__new__(kind), tree, to_move, ply)


def frozen(tree: Any, depth: int = 0) -> Tree:
    """The nested lists as nested tuples; ValueError names what is not a whole number or a list of nodes."""
    if type(tree) is int and abs(tree) <= LARGEST:
        return tree
    if not isinstance(tree, list | tuple):
        raise ValueError(f"{tree!r} in a hand tree: expected a whole number from {-LARGEST} to {LARGEST}, or a list")
    if not tree:
        raise ValueError("an empty list in a hand tree: a node has at least one child, a leaf is a number")
    if depth == DEEPEST:
        raise ValueError(f"a hand tree is at most {DEEPEST} moves deep")
    return tuple(frozen(child, depth + 1) for child in tree)


def written(tree: Tree) -> str:
    """The tree as nested lists."""
    return str(tree) if isinstance(tree, int) else f"[{', '.join(written(child) for child in tree)}]"
