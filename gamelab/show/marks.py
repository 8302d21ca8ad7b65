"""The marks in the picture of a tree, as shapes of SVG: each is known by its form, colour only repeats it.

    ▲ MAX   ▽ MIN   ○ chance   ■ game over   ◇ horizon   // cut
"""

from __future__ import annotations

from math import hypot

from gamelab.games import svg
from gamelab.show.plan import Kind

LINE = "#96308a"  # of no board
SOFT = "#6b6b6b"
PALE = "#b0b0ac"
Point = tuple[float, float]


def mark(kind: Kind, x: float, y: float, r: float, *, pale: bool = False) -> str:
    """The mark of a kind of node around a point; "" for folded ones."""
    colours: dict[Kind, str] = {"max": svg.RED, "min": svg.BLUE}
    colour = PALE if pale else colours.get(kind, svg.INK)
    filling = svg.WHITE if pale else colour
    drawn: dict[str, svg.Value] = {"stroke": colour, "stroke_width": max(1.5, r / 6), "stroke_linejoin": "round"}
    hollow: dict[str, svg.Value] = {**drawn, "fill": svg.WHITE}
    if kind == "max":
        return svg.polygon([(x - r, y + 0.8 * r), (x + r, y + 0.8 * r), (x, y - 0.9 * r)], **drawn, fill=filling)
    if kind == "min":
        return svg.polygon([(x - r, y - 0.8 * r), (x + r, y - 0.8 * r), (x, y + 0.9 * r)], **hollow)
    if kind == "chance":
        return svg.circle(x, y, 0.9 * r, **hollow)
    if kind == "terminal":
        return svg.rect(x - 0.75 * r, y - 0.75 * r, 1.5 * r, 1.5 * r, **drawn, fill=filling)
    if kind == "horizon":
        return svg.polygon([(x - r, y), (x, y - r), (x + r, y), (x, y + r)], **hollow)
    return ""


def cut_mark(start: Point, end: Point, at: float = 0.5) -> str:
    """Two strokes across the edge from ``start`` to ``end``, on a white ground."""
    (x1, y1), (x2, y2) = start, end
    length = hypot(x2 - x1, y2 - y1) or 1
    along, up = (x2 - x1) / length, (y2 - y1) / length
    x, y = x1 + at * (x2 - x1), y1 + at * (y2 - y1)
    lean_x, lean_y = -6 * up + 3 * along, 6 * along + 3 * up
    strokes = []
    for shift in (-2.5, 2.5):
        middle_x, middle_y = x + shift * along, y + shift * up
        ends = [middle_x - lean_x, middle_y - lean_y, middle_x + lean_x, middle_y + lean_y]
        strokes.append("M{} {}L{} {}".format(*(svg.written(end) for end in ends)))
    path = "".join(strokes)
    ground = svg.element("path", d=path, stroke=svg.WHITE, stroke_width=5)
    return ground + svg.element("path", d=path, stroke=svg.INK, stroke_width=2, stroke_linecap="round")


def badge(x: float, y: float, letter: str) -> str:
    """A letter on a black disc."""
    white = svg.words(x, y, letter, 10, fill=svg.WHITE, font_weight="bold")
    return svg.circle(x, y, 7.5, fill=svg.INK, stroke=svg.WHITE) + white
