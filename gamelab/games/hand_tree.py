"""A game tree written by hand: nested lists of the leaves' values, as in a textbook's exercise.

    HandTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])

A move is the index of a child.  FIRST moves at the root unless told otherwise, and the players alternate.
"""

from __future__ import annotations

import ast
from typing import Any, Self, TypeVar

from gamelab.games import draw_tree, svg
from gamelab.games.position import FIRST, SECOND, Position, as_int, checked, shown, unfinished

Tree = int | tuple["Tree", ...]
PLAYERS = {FIRST: "FIRST (MAX)", SECOND: "SECOND (MIN)"}
H = TypeVar("H", bound="HandTree")
DEEPEST = 100
LARGEST = 10**5


class HandTree(Position):
    """A node of a tree whose leaves hold values for FIRST; two nodes are equal if their subtrees are."""

    __slots__ = ("ply", "to_move", "tree")

    tree: Tree
    to_move: int
    ply: int

    def __new__(cls, tree: Any, to_move: int = FIRST) -> Self:
        player = as_int(to_move)
        if player not in (FIRST, SECOND):
            raise ValueError(f"to_move={shown(to_move)}: expected FIRST (1) or SECOND (-1)")
        return node_of(cls, frozen(tree), player, 0)

    @classmethod
    def from_text(cls, text: str, to_move: int = FIRST) -> Self:
        """The tree in a text such as "[[3, 12], [2, 4]]"; raises ValueError if it is malformed."""
        try:
            tree = ast.literal_eval(text.strip())
        except (AttributeError, SyntaxError, TypeError, ValueError, MemoryError, RecursionError):
            raise ValueError(f"{shown(text)} is no nested list of whole numbers such as [[3, 12], [2, 4]]") from None
        return cls(tree, to_move)

    @property
    def moves(self) -> tuple[int, ...]:
        return () if isinstance(self.tree, int) else tuple(range(len(self.tree)))

    def play(self, move: int) -> Self:
        child = self.tree[checked(move, self)]  # type: ignore[index]  # a leaf has no legal move
        return node_of(type(self), child, -self.to_move, self.ply + 1)

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
        return node_of, (type(self), self.tree, self.to_move, self.ply)

    def _repr_svg_(self) -> str:
        return self._document(*draw_tree.whole_tree(self.tree, self.to_move))

    def thumbnail(self) -> str:
        return self._document(*draw_tree.node(self.tree))

    def _document(self, width: float, height: float, shapes: list[str]) -> str:
        state = f"a leaf of value {self.tree}" if self.is_over else f"{PLAYERS[self.to_move]} to move"
        return svg.document(width, height, shapes, title=f"HandTree, {state}", text=str(self))

    def __str__(self) -> str:
        return written(self.tree)

    def __repr__(self) -> str:
        return f"HandTree({self}{'' if self.to_move == FIRST else ', to_move=-1'})"


def node_of(kind: type[H], tree: Tree, to_move: int, ply: int) -> H:
    """A node with these fields, which never change from now on."""
    node = object.__new__(kind)
    for name, value in (("tree", tree), ("to_move", to_move), ("ply", ply)):
        object.__setattr__(node, name, value)
    return node


def frozen(tree: Any, depth: int = 0) -> Tree:
    """The nested lists as nested tuples; ValueError names what is not a whole number or a list of nodes."""
    value = as_int(tree)
    if value is not None and abs(value) <= LARGEST:
        return value
    if not isinstance(tree, list | tuple):
        raise ValueError(
            f"{shown(tree)} in a hand tree: expected a whole number from {-LARGEST} to {LARGEST} or a list"
        )
    if not tree:
        raise ValueError("an empty list in a hand tree: a node has at least one child, a leaf is a number")
    if depth == DEEPEST:
        raise ValueError(f"a hand tree is at most {DEEPEST} moves deep")
    return tuple(frozen(child, depth + 1) for child in tree)


def written(tree: Tree) -> str:
    """The tree as nested lists."""
    return str(tree) if isinstance(tree, int) else f"[{', '.join(written(child) for child in tree)}]"
