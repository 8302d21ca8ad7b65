"""A game tree written by hand: nested lists of the leaves' values, as in a textbook's exercise.

    HandTree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])

A move is the index of a child.  FIRST moves at the root unless told otherwise, and the players alternate.  Its
picture shows ▲ where FIRST moves, ▽ where SECOND does, and the values of the leaves.  Interior nodes stay blank, so
that a reader can fill in their values by hand.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple, Self

from gamelab.games import svg
from gamelab.games.position import FIRST, SECOND, UNFINISHED, Position, as_int, checked, short_repr
from gamelab.written import minus

Tree = int | tuple["Tree", ...]
new = tuple.__new__
LARGEST = 10**5

DOWN = 64  # pixels from a node to its children
MARGIN = 30


class TreeFields(NamedTuple):
    """The subtree below a node, whose turn it is there, and how many moves led to it."""

    tree: Tree
    to_move: int
    ply: int


class HandTree(TreeFields, Position):
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
    def score(self) -> int:
        if not isinstance(self.tree, int):
            raise ValueError(UNFINISHED)
        return self.tree

    @property
    def winner(self) -> int | None:
        if not isinstance(self.tree, int) or self.tree == 0:
            return None
        return FIRST if self.tree > 0 else SECOND

    def __eq__(self, other: object) -> bool:
        return isinstance(other, HandTree) and self[:2] == other[:2]

    def __ne__(self, other: object) -> bool:  # a tuple has one of its own, which would compare the ply
        return not self == other

    def __hash__(self) -> int:
        return hash(self[:2])

    def __reduce__(self) -> tuple[Any, ...]:
        return new, (type(self), tuple(self))

    def exchanged(self) -> HandTree:
        return HandTree(negated(self.tree), -self.to_move)

    def _repr_svg_(self) -> str:
        return self._document(*drawn_tree(self.tree, self.to_move))

    def thumbnail(self) -> str:
        return self._document(*drawn_node(self.tree))

    def _document(self, width: float, height: float, shapes: list[str]) -> str:
        state = f"a leaf of value {self.tree}" if self.is_over else f"{self.sides[self.to_move < 0]} to move"
        return svg.document(width, height, shapes, title=f"HandTree, {state}", text=str(self))

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


def drawn_tree(tree: Tree, to_move: int) -> tuple[float, float, list[str]]:
    """Width, height and shapes of the picture."""
    values, depth = leaves(tree)
    step = max(38, 9 * max(len(str(value)) for value in values) + 20)
    shapes, _, _ = subtree(tree, to_move, MARGIN, 6, step)
    return len(values) * step + 12, 2 * MARGIN + DOWN * depth, shapes


def leaves(tree: Tree) -> tuple[list[int], int]:
    """The values of the leaves, and how deep the deepest lies."""
    if isinstance(tree, int):
        return [tree], 0
    below = [leaves(child) for child in tree]
    return [value for values, _ in below for value in values], 1 + max(depth for _, depth in below)


def subtree(tree: Tree, to_move: int, y: float, left: float, step: float) -> tuple[list[str], float, float]:
    """The shapes of a subtree that begins at ``left``, the x of its root, and where it ends."""
    if isinstance(tree, int):
        middle = left + step / 2
        box = svg.rect(middle - step / 2 + 4, y - 14, step - 8, 28, rx=6, fill=svg.WHITE, stroke=svg.INK)
        return [box, svg.words(middle, y, minus(tree), 15)], middle, left + step
    nodes, middles = [], []
    for child in tree:
        shapes, middle, left = subtree(child, -to_move, y + DOWN, left, step)
        nodes += shapes
        middles.append(middle)
    x = (middles[0] + middles[-1]) / 2
    edges = [svg.line(x, y, middle, y + DOWN, stroke=svg.INK, stroke_width=1.5) for middle in middles]
    clicks = [svg.click(n, str(n + 1), svg.circle(middle, y + DOWN, 20, **svg.HIDDEN))
              for n, middle in enumerate(middles) if y == MARGIN]  # fmt: skip
    return [*edges, *nodes, triangle(x, y, to_move), *clicks], x, left


def triangle(x: float, y: float, to_move: int) -> str:
    """▲ or ▽, blank inside."""
    up, colour = (1, svg.RED) if to_move == FIRST else (-1, svg.BLUE)
    points = [(x - 20, y + 16 * up), (x + 20, y + 16 * up), (x, y - 18 * up)]
    return svg.polygon(points, fill=svg.WHITE, stroke=colour, stroke_width=2.5, stroke_linejoin="round")


def drawn_node(tree: Tree) -> tuple[float, float, list[str]]:
    """Width, height and shapes of one node by itself: a leaf's value, or an empty box."""
    if not isinstance(tree, int):
        return 60, 40, []
    return 60, 40, [svg.words(30, 20, minus(tree), min(24, 80 / len(str(tree))))]
