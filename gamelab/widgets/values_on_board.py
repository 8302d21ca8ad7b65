"""The values of the moves, written on a board."""

from __future__ import annotations

import re
from math import hypot
from xml.etree import ElementTree

from gamelab.games import svg
from gamelab.games.sim import SIDE
from gamelab.show.phrases import signed
from gamelab.widgets.analysis import Judgement, Values

WIDTH, HEIGHT = 31, 20  # of the frame around a value
ASIDE = 0.14
"""How far a value moves on a line through the middle of the board, where the others would cover it."""


def moves_drawn(board: str) -> set[int]:
    """The moves that can be clicked on the board."""
    return set(map(int, re.findall(r' data-move="(-?\d+)"', board)))


def with_values(board: str, values: Values) -> str:
    """The board with a value at every place that can be clicked; the best ones are bold, in a thick frame."""
    labels = []
    for shape in ElementTree.fromstring(board).iter():
        if shape.get("data-move"):
            move = int(shape.get("data-move", ""))
            labels.append(label(*place(shape), values.moves[move], move in values.best_moves))
    group = svg.element("g", "".join(labels), class_="values", pointer_events="none")
    return board.replace("</svg>", f"{group}\n</svg>")


def place(shape: ElementTree.Element) -> tuple[float, float]:
    """Where the value of a move stands: in a cell, at the upper end of a column, in the middle of a line.

    Lines through the middle of the board would all have their values there.  These move to the right, steep lines most.
    """
    names = ("x1", "y1", "x2", "y2") if shape.tag.endswith("line") else ("x", "y", "width", "height")
    x, y, u, v = (float(shape.get(name, 0)) for name in names)
    if names[0] == "x":
        return x + u / 2, y + min(u, v) / 2
    (x, y), (u, v) = sorted([(x, y), (u, v)])
    is_central = abs(x + u - SIDE) < 1 and abs(y + v - SIDE) < 1
    part = 0.5 + is_central * ASIDE * abs(v - y) / hypot(u - x, v - y)
    return x + part * (u - x), y + part * (v - y)


def label(x: float, y: float, judgement: Judgement, is_best: bool) -> str:
    """One value in its frame, and below it in how many plies the game ends."""
    value, below = short(judgement)
    looks: svg.Attributes = {"stroke": svg.INK, "stroke_width": 2.2} if is_best else {"stroke": svg.FRAME}
    frame = svg.rect(x - WIDTH / 2, y - HEIGHT / 2, WIDTH, HEIGHT, rx=4, fill=svg.WHITE, fill_opacity=0.92, **looks)
    up, size = 3.5 if below else 0, min(11, 36 / len(value))
    words = svg.words(x, y - up, value, size, font_weight="bold" if is_best else "normal")
    return frame + words + (svg.words(x, y + 4.5, below, 7) if below else "")


def short(judgement: Judgement) -> tuple[str, str]:
    """A judgement in two short lines; the sign says who wins."""
    below = f"in {judgement.distance}" if judgement.distance else ""
    value = signed(judgement.value)
    return f"{value[0]}win" if judgement.is_win else value, below
