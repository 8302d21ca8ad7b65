"""The picture of a hand tree: ▲ where FIRST moves, ▽ where SECOND does, and the values of the leaves.

Interior nodes stay blank, so that a reader can fill in their values by hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamelab.games import svg
from gamelab.games.position import FIRST
from gamelab.written import minus

if TYPE_CHECKING:
    from gamelab.games.hand_tree import HandTree, Tree

DOWN = 64  # pixels from a node to its children
MARGIN = 30


def picture(position: HandTree) -> str:
    """The whole tree; the root's moves can be clicked."""
    return document(position, *drawn_tree(position.tree, position.to_move))


def picture_of_node(position: HandTree) -> str:
    """The root by itself: a leaf's value, or an empty box."""
    tree, shapes = position.tree, []
    if isinstance(tree, int):
        shapes = [svg.words(30, 20, minus(tree), min(24, 80 / len(str(tree))))]
    return document(position, 60, 40, shapes)


def document(position: HandTree, width: float, height: float, shapes: list[str]) -> str:
    """The shapes on paper, with the state of the tree in words."""
    state = f"{position.sides[position.to_move < 0]} to move"
    if position.is_over:
        state = f"a leaf of value {position.tree}"
    return svg.document(width, height, shapes, title=f"HandTree, {state}", text=str(position))


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
