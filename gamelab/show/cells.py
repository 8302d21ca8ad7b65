"""The measures of a node in the picture of a tree; all nodes of a picture have the same.

    +------------------+  0
    |        b2        |          the move
    |     (−∞, 3)      |          the window, if any node has one
    |   +----------+   |  board
    |   |          |   |
    |   +----------+   |
    |      ▲ = 3       |  value   the mark and the value
    |  cut: A has 0    |  cut     if any node has a reason or something hidden below
    +------------------+  height
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from gamelab.games import HandTree, Position
from gamelab.show.plan import Box

SCALE, LEAST, MOST, GLYPH = 0.28, 64, 84, 46
"""A board is drawn at this scale, its longer side within these limits; a hand tree's node has that of a glyph."""
LABEL, WINDOW, VALUE, NOTE = 12, 10, 13, 9.5  # sizes of type
WIDE = 0.6  # of a letter, in its size


@dataclass(frozen=True)
class Cell:
    """Where things stand in a node, in points from its upper left corner."""

    width: float
    board_width: float
    board_height: float
    windows: bool
    notes: bool
    gap: float
    rise: float
    """Between nodes of a row, and between rows; the edges run here."""

    @property
    def board(self) -> float:
        return LABEL + 5 + (WINDOW + 3 if self.windows else 0)

    @property
    def value(self) -> float:
        return self.board + self.board_height + 3

    @property
    def note(self) -> float:
        return self.value + VALUE + 4

    @property
    def height(self) -> float:
        return self.note + (NOTE + 3 if self.notes else 0)


def cell(top: Box) -> Cell:
    """The measures that fit every box of the picture."""
    boxes = list(top.walk())
    width, height = board_size(top.node.position)
    words = [text_width(box.label, LABEL) + (24 if box.badge else 0) for box in boxes]
    words += [text_width(box.window, WINDOW) for box in boxes]
    words += [text_width(box.value, VALUE) + 16 for box in boxes]
    words += [text_width(note, NOTE) for box in boxes for note in (box.cut, box.more)]
    stacks = any(box.head for box in boxes)
    return Cell(
        width=round(max(width + 8, *words), 1),
        board_width=width,
        board_height=height,
        windows=any(box.window for box in boxes),
        notes=any(box.cut or box.more for box in boxes),
        gap=26 if stacks else 12,
        rise=24 if stacks else 36,
    )


def text_width(text: str, size: float) -> float:
    """About how wide a text is, rather too much."""
    return len(text) * size * WIDE


def board_size(position: Position) -> tuple[float, float]:
    """Width and height of a board in the picture; its shape is that of the game's own drawing."""
    _, _, width, height = view_box(position.thumbnail())
    longer = max(width, height)
    side = GLYPH if isinstance(position, HandTree) else min(max(SCALE * longer, LEAST), MOST)
    scale = side / longer
    return round(width * scale, 1), round(height * scale, 1)


def view_box(svg: str) -> tuple[float, float, float, float]:
    """The four numbers of an SVG picture's viewBox."""
    found = re.search(r'viewBox="([^"]*)"', svg)
    if found is None:
        raise ValueError(f"a board's drawing needs a viewBox: {svg[:80]!r}")
    left, top, width, height = map(float, found[1].split())
    return left, top, width, height
