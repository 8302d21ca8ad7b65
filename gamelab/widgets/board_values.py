"""Values written on a board: one at every place that can be clicked, wherever the game drew it.

The shape with a move's ``data-move`` tells where the move is.  The value stands in the middle of a cell, at the upper
end of a column (higher than wide), and on a line where it is farthest from the other values.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from xml.etree import ElementTree

from gamelab.games import svg
from gamelab.widgets.analysis import Judgement, Values, signed

Point = tuple[float, float]
ALONG = (0.5, 0.4, 0.6, 0.3, 0.7, 0.35, 0.65, 0.25, 0.75, 0.2, 0.8, 0.45, 0.55, 0.15, 0.85)
WIDTH, HEIGHT = 31, 20
LETTER = 0.6  # its width, in its size
ROUNDS, SPREAD, ENOUGH = 8, 6, 1.1
"""Lines of Sim begin with their values spread; from there all 28 of eight points come apart."""


def moves_drawn(board: str) -> set[int]:
    """The moves that can be clicked on the board."""
    return set(map(int, re.findall(r' data-move="(-?\d+)"', board)))


def with_values(board: str, values: Values) -> str:
    """The board with the values on it; the best ones are bold, in a thick frame."""
    where = places(board)
    labels = [label(where[move], judgement, move in values.best_moves)
              for move, judgement in values.moves.items() if move in where]  # fmt: skip
    group = svg.element("g", "".join(labels), class_="values", pointer_events="none")
    return board.replace("</svg>", f"{group}\n</svg>") if labels else board


@lru_cache(maxsize=8)
def places(board: str) -> dict[int, Point]:
    """Where each move that can be clicked has its value: each in turn goes where it is farthest from the others."""
    shapes = [shape for shape in ElementTree.fromstring(board).iter() if shape.get("data-move")]
    ways = {int(shape.get("data-move", "")): candidates(shape) for shape in shapes}
    found = {move: points[SPREAD * move % len(points)] for move, points in ways.items()}
    for _ in range(ROUNDS):
        for move, points in ways.items():
            others = [place for other, place in found.items() if other != move]
            found[move] = max(points, key=lambda point: room(point, others))
    return found


def candidates(shape: ElementTree.Element) -> list[Point]:
    """The places in a shape for a value, the best first."""
    names = {"rect": "x y width height", "line": "x1 y1 x2 y2", "circle": "cx cy"}
    kind = shape.tag.rpartition("}")[2]
    numbers = [float(shape.get(name, 0)) for name in names[kind].split()]
    if kind == "circle":
        return [(numbers[0], numbers[1])]
    if kind == "line":
        x1, y1, x2, y2 = numbers
        return [(x1 + (x2 - x1) * part, y1 + (y2 - y1) * part) for part in ALONG]
    x, y, width, height = numbers
    return [(x + width / 2, y + min(width, height) / 2)]


def room(place: Point, others: Iterable[Point]) -> float:
    """How far the nearest other value is, as far as that matters; less than 1 if two values would overlap."""
    x, y = place
    return min([ENOUGH, *(max(abs(x - u) / WIDTH, abs(y - v) / HEIGHT) for u, v in others)])


def label(place: Point, judgement: Judgement, is_best: bool) -> str:
    """One value in its frame, and below it in how many plies the game ends."""
    x, y = place
    value, below = short(judgement)
    frame = svg.rect(
        x - WIDTH / 2, y - HEIGHT / 2, WIDTH, HEIGHT, rx=4, fill=svg.WHITE, fill_opacity=0.92,
        stroke=svg.INK if is_best else svg.FRAME, stroke_width=2.2 if is_best else 0.8,
    )  # fmt: skip
    weight = "bold" if is_best else "normal"
    size = min(10 if below else 11, round((WIDTH - 4) / (LETTER * len(value)), 1))
    if not below:
        return frame + svg.words(x, y, value, size, font_weight=weight)
    return frame + svg.words(x, y - 3.5, value, size, font_weight=weight) + svg.words(x, y + 4.5, below, 7)


def short(judgement: Judgement) -> tuple[str, str]:
    """A judgement in two short lines; the sign of a win is the winner's, as of every value."""
    below = "" if judgement.distance is None else f"in {judgement.distance}"
    if judgement.is_win:
        return ("+" if judgement.value > 0 else "\N{MINUS SIGN}") + "win", below
    text = signed(judgement.value)
    return (text if judgement.exact or len(text) > 4 else f"≈{text}"), below
