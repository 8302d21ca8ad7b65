"""Where each box of a tree stands: how large they are, and where Graphviz puts them.

    +------------------+  0
    |       ▲ b2       |          the mark and the move
    |     (−∞, 3)      |          the window, if a node of this ply has one
    |   +----------+   |  board   the root's is larger, with coordinates
    |   |          |   |
    |   +----------+   |
    |       = 3        |  value   the value, and notes below it
    |    cut: root     |
    |      has 0       |
    +------------------+  height  a row is as high as its boxes need, with room for branches below the notes of a cut
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from gamelab.games import HandTree
from gamelab.show import dot, picture
from gamelab.show.tree_model import Box

LINE = 15  # the height of a line of text
SCALE, LEAST, MOST, HAND, ROOT = 0.28, 64, 84, 46, 112
"""A board is drawn at this scale, its longer side within these limits; hand trees and the root have their own."""
TIGHT, SMALL = 50, 32
"""Boards become as small as this, but no narrower than the texts, where a row of them would be wider than the page;
and as small as that where a tree must fit into a room."""
FREE, DENSE = (4, 26), (2, 20)  # between nodes of a row, and between rows; in a room both are small
LEAF = 28
"""The leaves of a hand tree become as small as this, and their numbers are still 11 high."""
PAPER = 14  # around it all


class Cell(NamedTuple):
    """How wide a node is, and at which heights its board and its value begin, from its upper edge.

    ``above`` are the lines of text above its board, which has this longer ``side`` and this ``margin``.
    """

    width: float
    board: float
    value: float
    side: float = 0
    margin: float = 0
    above: int = 0


def cell_of(drawings: Iterable[str], side: float, margin: float, above: int, widest: float) -> Cell:
    """The measures of nodes with these boards, which need not have the same size, and a text as wide as that.

    Without a board, of side 0, there is room between the texts of neighbours.
    """
    sizes = [picture.board_size(drawing, side) for drawing in drawings]
    width, height = (max(lengths) for lengths in zip(*sizes, strict=True))
    board = LINE * above + margin + 3
    return Cell(round(max(width + 2 * margin + 4, widest + 30 * (not side))), board, board + height + margin + 3,
                side, margin, above)  # fmt: skip


def cells(drawings: Mapping[Box, str], sides: Sequence[float]) -> tuple[Cell, list[Cell]]:
    """The measures of the leaves of a hand tree, and those of every other box, by its ply."""
    top, *boxes = drawings
    root, *others = drawings.values()
    widest, narrowed = widest_text(drawings), {len(box.node.path) for box in drawings if box.window}
    in_rows = Counter(len(box.node.path) for box in boxes)
    gap = FREE[0]
    fits = (picture.page_width() - 2 * PAPER + gap) // max(in_rows.values(), default=1) - gap  # the width of a box
    if isinstance(top.node.position, HandTree):
        cell = cell_of([root], HAND, 0, 1 + bool(narrowed), widest)
        few = cell.width <= fits
        leaf = cell_of([root], HAND if few else min(max(fits, LEAF), HAND), 2 * few - 2, 1, widest * few)
        return leaf, [cell] * (1 + len(in_rows))
    side = min(max(SCALE * max(picture.size_of(root)), LEAST), MOST, max(fits - 4, TIGHT, widest - 4))
    first, *lower = sides or [ROOT, *len(in_rows) * [side]]
    margin = max(picture.margins(top.node.position)) if first > SMALL else 0
    ply = len(top.node.path)
    named = cell_of([root], first, margin, 1 + (ply in narrowed), widest)
    rest = (cell_of(others, each, 0, 1 + (row in narrowed), widest) for row, each in enumerate(lower, ply + 1))
    return named, [named, *rest]


def widest_text(boxes: Iterable[Box]) -> float:
    """The width of the longest text above and below the boards."""
    texts = [f"{box.label}   " for box in boxes if box.kind != "folded" and box.node.path]  # the mark stands beside it
    texts += [text for box in boxes if box.kind != "leaf" for text in (box.window, box.value, *box.notes)]
    return picture.text_width(max(texts, key=len, default=""))


class TreeLayout:
    """The places of the boxes of a tree, which are computed when they are first asked for.

    ``sides`` are the longer sides of the boards of each row, if they are not as large as the page allows.
    """

    gap, rise = FREE

    def __init__(self, top: Box, sides: Sequence[float] = ()) -> None:
        self.top = top
        self.drawings = {box: box.node.position.thumbnail() for box in top.walk()}
        self.leaf, self.plies = cells(self.drawings, sides)
        if sides:
            self.gap, self.rise = DENSE

    @cached_property
    def source(self) -> str:
        """The sizes of the boxes, for Graphviz; the same tree gives the same bytes."""
        from graphviz import Digraph

        gaps = {"nodesep": inches(self.gap), "ranksep": inches(self.rise)}
        graph = Digraph(
            "tree",
            graph_attr={"ordering": "out", "splines": "line", **gaps},
            node_attr={"shape": "box", "fixedsize": "true", "label": ""},
            edge_attr={"arrowhead": "none"},
        )
        for box in self.drawings:
            graph.node(box.name, width=inches(self.cell(box).width), height=inches(self.rows[len(box.node.path)]))
            for child in box.children:
                graph.edge(box.name, child.name)
        return str(graph.source)

    @cached_property
    def layout(self) -> tuple[dot.Points, dot.Size]:
        """The middle of every box, and the size of it all."""
        points, (width, height) = dot.layout(self.source)
        placed = self.centred(points)
        halves = [(placed[box.name][0], self.cell(box).width // 2) for box in self.drawings]
        left = min(0, *(x - half for x, half in halves))  # a parent may be wider than all that is below it
        right = max(width, *(x + half for x, half in halves))
        return {name: (x - left, y) for name, (x, y) in placed.items()}, (right - left, height)

    def centred(self, points: dot.Points) -> dot.Points:
        """The points, with every parent moved towards the middle above its children as far as its row has room.

        Graphviz puts a parent anywhere between them, which is as short but less clear.
        """
        placed = dict(points)
        for box in reversed([box for box in self.drawings if box.children]):  # children before their parents
            (x, y), room = placed[box.name], self.cell(box).width + self.gap
            middle = (placed[box.children[0].name][0] + placed[box.children[-1].name][0]) / 2
            row = [other for other, level in placed.values() if level == y]
            left = max((other + room for other in row if other < x), default=middle)
            right = min((other - room for other in row if other > x), default=middle)
            placed[box.name] = min(max(middle, min(left, x)), max(right, x)), y
        return placed

    @cached_property
    def rows(self) -> dict[int, float]:
        """How high the row of each ply is."""
        found: dict[int, float] = {}
        for box in self.drawings:
            ply = len(box.node.path)
            found[ply] = max(found.get(ply, 0), self.height(box) + LINE * (len(box.notes) > 1))
        return found

    def height(self, box: Box) -> float:
        """How high a box is; one that has no text below its board ends with it."""
        lines = len(below(box))
        return float(self.cell(box).value + (LINE * lines if lines else -3))

    def cell(self, box: Box) -> Cell:
        return self.leaf if box.kind == "leaf" else self.plies[len(box.node.path) - len(self.top.node.path)]

    def place(self, box: Box) -> tuple[float, float]:
        """Where a box stands: its middle and its upper edge."""
        x, y = self.layout[0][box.name]
        return x, y - self.rows[len(box.node.path)] / 2


def inches(points: float) -> str:
    """A length as Graphviz reads it; 72 points are an inch."""
    return f"{points / 72:.4f}"


def below(box: Box) -> list[tuple[str, str]]:
    """The texts below a board, each with its class: the value and the notes."""
    texts = [(box.value, "value"), *((note, "note") for note in box.notes)]
    return [(text, name) for text, name in texts if text and box.kind != "leaf"]
