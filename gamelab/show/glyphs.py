"""The marks in the picture of a tree, as shapes of SVG: each is known by its form, colour only repeats it.

▲ MAX   ▽ MIN   ○ chance   ■ game over   ◇ horizon   // cut
"""

from __future__ import annotations

from math import atan2, degrees
from typing import Literal

from gamelab.games import svg

Kind = Literal["max", "min", "chance", "terminal", "horizon", "folded"]
LETTERS: dict[Kind, str] = {"max": "▲", "min": "▽", "chance": "○", "terminal": "■", "horizon": "◇", "folded": "⋯"}
PURPLE = "#96308a"  # of the bold line: no board has it
PALE = "#9a9a96"
Point = tuple[float, float]


OUTLINES: dict[str, list[Point]] = {
    "max": [(-1, 0.8), (1, 0.8), (0, -0.9)],
    "min": [(-1, -0.8), (1, -0.8), (0, 0.9)],
    "terminal": [(-0.75, -0.75), (0.75, -0.75), (0.75, 0.75), (-0.75, 0.75)],
    "horizon": [(-1, 0), (0, -1), (1, 0), (0, 1)],
}


def glyph(kind: Kind, x: float, y: float, r: float, *, pale: bool = False) -> str:
    """The mark of a kind of node, not of folded ones, around a point."""
    colour = PALE if pale else {"max": svg.RED, "min": svg.BLUE}.get(kind, svg.INK)
    full = kind in ("max", "terminal") and not pale
    looks: svg.Attributes = {"fill": colour if full else svg.WHITE, "stroke": colour, "stroke_width": max(1.5, r / 6)}
    if kind == "chance":
        return svg.circle(x, y, 0.9 * r, **looks)
    outline = [(x + across * r, y + down * r) for across, down in OUTLINES[kind]]
    return svg.polygon(outline, stroke_linejoin="round", **looks)


def cut_mark(start: Point, end: Point) -> str:
    """Two strokes across the middle of an edge, on a white ground."""
    (x1, y1), (x2, y2) = start, end
    strokes = svg.element("path", d="M-5.5 6L0.5 -6M-0.5 6L5.5 -6", stroke=svg.INK, stroke_width=2)
    ground = svg.rect(-3, -4, 6, 8, fill=svg.WHITE)
    turned = f"translate({svg.format_value((x1 + x2) / 2)} {svg.format_value((y1 + y2) / 2)}) "
    turned += f"rotate({svg.format_value(degrees(atan2(y2 - y1, x2 - x1)))})"
    return svg.element("g", ground + strokes, transform=turned)


def badge(x: float, y: float, letter: str) -> str:
    """A letter on a black disc."""
    white = svg.words(x, y, letter, 11, fill=svg.WHITE, font_weight="bold")
    return svg.circle(x, y, 8, fill=svg.INK, stroke=svg.WHITE) + white
