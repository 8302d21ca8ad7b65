"""Values written on a board: at every place that can be clicked, wherever its game drew it.

The board's SVG tells where a move is: the shape that carries its ``data-move``.  Of a cell the middle is taken, of a
column (higher than wide) the upper end, of a line the middle, or a place nearby where no other value stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache, partial
from xml.etree import ElementTree

from gamelab.games import svg
from gamelab.search.result import WIN
from gamelab.widgets.judgement import Judgement, signed

Point = tuple[float, float]
ALONG = (0.5, 0.4, 0.6, 0.3, 0.7, 0.35, 0.65, 0.25, 0.75, 0.2, 0.8, 0.45, 0.55, 0.15, 0.85)
WIDTH, HEIGHT = 31, 20
LETTER = 0.6  # its width, in its size
ROUNDS, STARTS, ENOUGH = 4, 9, 1.1


def drawn(board: str) -> set[int]:
    """The moves that can be clicked on the board."""
    return set(map(int, re.findall(r' data-move="(-?\d+)"', board)))


@lru_cache(maxsize=8)
def places(board: str) -> dict[int, Point]:
    """Where on the board each move is, as far as it is drawn to be clicked."""
    shapes = [shape for shape in ElementTree.fromstring(board).iter() if shape.get("data-move")]
    ways = {int(shape.get("data-move", "")): candidates(shape) for shape in shapes}
    arranged = (arrangement(ways, start) for start in range(STARTS))
    best: dict[int, Point] = {}
    most = -1.0
    for found in arranged:
        least = min((room(place, apart(found, move)) for move, place in found.items()), default=ENOUGH)
        if least > most:
            best, most = found, least
        if least >= 1:
            break
    return best


def arrangement(ways: Mapping[int, list[Point]], start: int) -> dict[int, Point]:
    """A place for each move; each in turn has taken the one that was farthest from the others, several times."""
    found = {move: places[move * start % len(places)] for move, places in ways.items()}
    for _ in range(ROUNDS):
        for move, places in ways.items():
            found[move] = max(places, key=partial(room, others=apart(found, move)))
    return found


def apart(found: Mapping[int, Point], move: int) -> list[Point]:
    """The places of the other moves."""
    return [place for other, place in found.items() if other != move]


def candidates(shape: ElementTree.Element) -> list[Point]:
    """The places in a shape for a value, the best first."""
    names = {"rect": "x y width height", "line": "x1 y1 x2 y2", "circle": "cx cy r"}
    kind = shape.tag.rpartition("}")[2]
    numbers = [float(shape.get(name, 0)) for name in names[kind].split()]
    if kind == "line":
        x1, y1, x2, y2 = numbers
        return [(x1 + (x2 - x1) * part, y1 + (y2 - y1) * part) for part in ALONG]
    if kind == "circle":
        return [(numbers[0], numbers[1])]
    x, y, width, height = numbers
    return [(x + width / 2, y + min(width, height) / 2)]


def room(place: Point, others: Iterable[Point]) -> float:
    """How free of others a place is: less than 1 if two values would overlap there."""
    x, y = place
    return min([ENOUGH, *(max(abs(x - u) / WIDTH, abs(y - v) / HEIGHT) for u, v in others)])


def marked(board: str, judgements: Mapping[int, Judgement], best: tuple[int, ...]) -> str:
    """The board with the values on it; the best are bold, in a thick frame."""
    where = places(board)
    labels = [label(where[move], judgement, move in best) for move, judgement in judgements.items() if move in where]
    group = svg.element("g", "".join(labels), class_="values", pointer_events="none")
    return board.replace("</svg>", f"{group}\n</svg>") if labels else board


def label(place: Point, judgement: Judgement, is_best: bool) -> str:
    """One value in its frame: above what it is, below in how many plies the game ends."""
    x, y = place
    value, below = short(judgement)
    frame = svg.rect(
        x - WIDTH / 2, y - HEIGHT / 2, WIDTH, HEIGHT, rx=4, fill=svg.WHITE, fill_opacity=0.92,
        stroke=svg.INK if is_best else svg.FRAME, stroke_width=2.2 if is_best else 0.8,
    )  # fmt: skip
    bold: svg.Attributes = {"font_weight": "bold"} if is_best else {}
    room = round((WIDTH - 4) / (LETTER * len(value)), 1)
    if not below:
        return frame + svg.words(x, y, value, min(11, room), **bold)
    return frame + svg.words(x, y - 3.5, value, min(10, room), **bold) + svg.words(x, y + 4.5, below, 7)


def short(judgement: Judgement) -> tuple[str, str]:
    """A judgement in two short lines; the sign of a win is the winner's, as of every value."""
    below = "" if judgement.distance is None else f"in {judgement.distance}"
    if abs(judgement.value) > WIN - 1000:
        return ("+" if judgement.value > 0 else "\N{MINUS SIGN}") + "win", below
    text = signed(judgement.value)
    return (text if judgement.exact or len(text) > 4 else f"≈{text}"), below
