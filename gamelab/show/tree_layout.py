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

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from gamelab.games import HandTree
from gamelab.show import dot, picture
from gamelab.show.tree_boxes import Box

LINE = 15  # the height of a line of text
SCALE, LEAST, MOST, HAND, ROOT = 0.28, 64, 84, 46, 112
"""A board is drawn at this scale, its longer side within these limits; hand trees and the root have their own."""
TIGHT, SMALL = 50, 32
"""Boards become as small as this, but no narrower than the texts, where a row of them would be wider than the page;
and as small as that where a tree must fit into a room."""
FREE, DENSE = (4, 26), (2, 20)  # between nodes of a row, and between rows; in a room both are small
LEAF = 28
"""The leaves of a hand tree become as small as this, and their numbers are still 11 high."""
AROUND = 14  # the paper beyond the tree


class Cell(NamedTuple):
    """How wide a node is, and at which heights its board and its value begin, from its upper edge.

    The board has this longer ``side`` and this ``margin``.
    """

    width: float
    board: float
    value: float
    side: float = 0
    margin: float = 0


class Place(NamedTuple):
    """Where a box stands: its middle, its upper edge and its height, and the y at which the edges to children begin."""

    cell: Cell
    x: float
    top: float
    height: float
    edges: float


class Layout(NamedTuple):
    """The places of all boxes, and the size of it all."""

    places: dict[Box, Place]
    width: float
    height: float


# --- how large the boxes are ---


def cell_of(drawings: Iterable[str], side: float, margin: float, above: int, widest: float) -> Cell:
    """The measures of nodes with these boards, which need not have the same size, and a text as wide as that.

    ``above`` are the lines of text above the board. Without a board, of side 0, there is room between the texts of
    neighbours.
    """
    sizes = [picture.board_size(drawing, side) for drawing in drawings]
    width, height = (max(lengths) for lengths in zip(*sizes, strict=True))
    board = LINE * above + margin + 3
    return Cell(round(max(width + 2 * margin + 4, widest + 30 * (not side))), board, board + height + margin + 3,
                side, margin)  # fmt: skip


def cells(drawings: Mapping[Box, str], sides: Sequence[float]) -> dict[Box, Cell]:
    """The measures of every box: in a hand tree those of a leaf or of another node, elsewhere those of its row.

    ``sides`` are the longer sides of the boards of each row, if they are not as large as the page allows.
    """
    top, *boxes = drawings
    root, *others = drawings.values()
    widest, narrowed = widest_text(drawings), {box.ply for box in drawings if box.window}
    in_rows = Counter(box.ply for box in boxes)
    gap, _ = FREE
    fits = (picture.page_width() - 2 * AROUND + gap) // max(in_rows.values(), default=1) - gap  # the width of a box
    if isinstance(top.node.position, HandTree):
        cell = cell_of([root], HAND, 0, 1 + bool(narrowed), widest)
        few = cell.width <= fits
        leaf = cell_of([root], HAND if few else min(max(fits, LEAF), HAND), 2 * few - 2, 1, widest * few)
        return {box: leaf if box.kind == "leaf" else cell for box in drawings}
    side = min(max(SCALE * max(picture.size_of(root)), LEAST), MOST, max(fits - 4, TIGHT, widest - 4))
    first, *lower = sides or [ROOT, *len(in_rows) * [side]]
    margin = max(picture.margins(top.node.position)) if first > SMALL else 0
    found = {top.ply: cell_of([root], first, margin, 1 + (top.ply in narrowed), widest)}
    for ply, each in enumerate(lower, top.ply + 1):
        found[ply] = cell_of(others, each, 0, 1 + (ply in narrowed), widest)
    return {box: found[box.ply] for box in drawings}


def widest_text(boxes: Iterable[Box]) -> float:
    """The width of the longest text above and below the boards."""
    texts = [f"{box.label}   " for box in boxes if box.node.path and not box.hidden]  # the mark stands beside it
    texts += [text for box in boxes for text in (box.window, *dict(below(box)))]
    return picture.text_width(max(texts, key=len, default=""))


def below(box: Box) -> list[tuple[str, str]]:
    """The texts below a board, each with its class: the value and the notes."""
    texts = [(box.value, "value"), *((note, "note") for note in box.notes)]
    return [(text, name) for text, name in texts if text and box.kind != "leaf"]


# --- where they stand ---


def layout(cells: Mapping[Box, Cell], gap: float, rise: float) -> Layout:
    """A tree with this room between the boxes of a row, and between rows; the same tree has the same layout."""
    # A box that has no text below its board ends with it.
    heights = {box: cell.value + (LINE * len(below(box)) or -3) for box, cell in cells.items()}
    rows = defaultdict[int, float](float)
    for box, height in heights.items():
        rows[box.ply] = max(rows[box.ply], height + LINE * (len(box.notes) > 1))
    points, (width, height) = dot.layout(source(cells, rows, gap, rise))
    middles = centred(points, cells, gap)
    halves = [(middles[box][0], cell.width // 2) for box, cell in cells.items()]
    left = min(0, *(x - half for x, half in halves))  # a parent may be wider than all that is below it
    right = max(width, *(x + half for x, half in halves))
    places = {}
    for box, cell in cells.items():
        (x, y), row = middles[box], rows[box.ply]
        # Where a neighbour has a value, the edges of a box without one begin as low, or they would cross it.
        edges = max(heights[box], min(cell.value + LINE, row))
        places[box] = Place(cell, x - left, y - row / 2, heights[box], y - row / 2 + edges)
    return Layout(places, right - left, height)


def source(cells: Mapping[Box, Cell], rows: Mapping[int, float], gap: float, rise: float) -> str:
    """The sizes of the boxes, for Graphviz, each as high as its row."""
    from graphviz import Digraph

    graph = Digraph(
        "tree",
        graph_attr={"ordering": "out", "splines": "line", "nodesep": inches(gap), "ranksep": inches(rise)},
        node_attr={"shape": "box", "fixedsize": "true", "label": ""},
    )
    for box, cell in cells.items():
        graph.node(box.name, width=inches(cell.width), height=inches(rows[box.ply]))
        for child in box.children:
            graph.edge(box.name, child.name)
    return str(graph.source)


def inches(points: float) -> str:
    """A length as Graphviz reads it; 72 points are an inch."""
    return f"{points / 72:.4f}"


def centred(points: Mapping[str, dot.Point], cells: Mapping[Box, Cell], gap: float) -> dict[Box, dot.Point]:
    """The middles of boxes, each parent's moved towards the middle above its children as far as its row has room.

    Graphviz puts a parent anywhere between them, which is as short but less clear.
    """
    placed = {box: points[box.name] for box in cells}
    for box in reversed([box for box in placed if box.children]):  # children before their parents
        (x, y), room = placed[box], cells[box].width + gap
        middle = (placed[box.children[0]][0] + placed[box.children[-1]][0]) / 2
        row = [other for other, level in placed.values() if level == y]
        left = max((other + room for other in row if other < x), default=middle)
        right = min((other - room for other in row if other > x), default=middle)
        placed[box] = min(max(middle, min(left, x)), max(right, x)), y
    return placed
