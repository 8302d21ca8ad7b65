"""The marks in the picture of a tree, as shapes of SVG: each is known by its form, colour only repeats it.

▲ MAX   ▽ MIN   ○ chance   ■ game over   ◇ horizon   // cut
"""

from __future__ import annotations

from math import hypot
from typing import Literal

from gamelab.games import svg

Kind = Literal["max", "min", "chance", "terminal", "horizon", "folded"]
LETTERS: dict[Kind, str] = {"max": "▲", "min": "▽", "chance": "○", "terminal": "■", "horizon": "◇", "folded": "⋯"}
PURPLE = "#96308a"  # of the bold line: no board has it
PALE = "#9a9a96"
Point = tuple[float, float]


def glyph(kind: Kind, x: float, y: float, r: float, *, pale: bool = False) -> str:
    """The mark of a kind of node around a point; "" for folded ones."""
    colour = PALE if pale else {"max": svg.RED, "min": svg.BLUE}.get(kind, svg.INK)
    looks: svg.Attributes = {"stroke": colour, "stroke_width": max(1.5, r / 6), "stroke_linejoin": "round"}
    filled: svg.Attributes = {**looks, "fill": svg.WHITE if pale else colour}
    hollow: svg.Attributes = {**looks, "fill": svg.WHITE}
    if kind == "max":
        return svg.polygon([(x - r, y + 0.8 * r), (x + r, y + 0.8 * r), (x, y - 0.9 * r)], **filled)
    if kind == "min":
        return svg.polygon([(x - r, y - 0.8 * r), (x + r, y - 0.8 * r), (x, y + 0.9 * r)], **hollow)
    if kind == "chance":
        return svg.circle(x, y, 0.9 * r, **hollow)
    if kind == "terminal":
        return svg.rect(x - 0.75 * r, y - 0.75 * r, 1.5 * r, 1.5 * r, **filled)
    if kind == "horizon":
        return svg.polygon([(x - r, y), (x, y - r), (x + r, y), (x, y + r)], **hollow)
    return ""


def cut_mark(start: Point, end: Point) -> str:
    """Two strokes across the middle of an edge, on a white ground."""
    (x1, y1), (x2, y2) = start, end
    length = hypot(x2 - x1, y2 - y1) or 1
    along, up = (x2 - x1) / length, (y2 - y1) / length
    lean_x, lean_y = 3 * along - 6 * up, 3 * up + 6 * along
    strokes = []
    for shift in (-2.5, 2.5):
        x, y = (x1 + x2) / 2 + shift * along, (y1 + y2) / 2 + shift * up
        ends = (svg.written(end) for end in (x - lean_x, y - lean_y, x + lean_x, y + lean_y))
        strokes.append("M{} {}L{} {}".format(*ends))
    path = "".join(strokes)
    ground = svg.element("path", d=path, stroke=svg.WHITE, stroke_width=5)
    return ground + svg.element("path", d=path, stroke=svg.INK, stroke_width=2, stroke_linecap="round")


def badge(x: float, y: float, letter: str) -> str:
    """A letter on a black disc."""
    white = svg.words(x, y, letter, 11, fill=svg.WHITE, font_weight="bold")
    return svg.circle(x, y, 8, fill=svg.INK, stroke=svg.WHITE) + white
