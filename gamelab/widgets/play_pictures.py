"""The pictures of ``Play``: values written on a board, and the values of a finished game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from xml.etree import ElementTree

from gamelab.games import svg
from gamelab.games.position import FIRST
from gamelab.widgets.analysis import Judgement, Reviewed, Values, signed

Point = tuple[float, float]
ALONG = (0.5, 0.4, 0.6, 0.3, 0.7, 0.35, 0.65, 0.25, 0.75, 0.2, 0.8, 0.45, 0.55, 0.15, 0.85)
"""Where on a line its value may stand, the best place first."""
WIDTH, HEIGHT = 31, 20  # of the frame around a value
ROUNDS, SPREAD, ENOUGH = 8, 6, 1.1
"""Lines of Sim begin with their values spread; from there all 28 of eight points come apart."""
LEFT, TOP, HIGH, STEP = 92, 18, 92, 56
"""Of the picture of a game's values: its margins, its height, and the most room for a move."""
KEY = "× FIRST   ○ SECOND   ? blunder".replace(" ", "\N{NO-BREAK SPACE}")


def moves_drawn(board: str) -> set[int]:
    """The moves that can be clicked on the board."""
    return set(map(int, re.findall(r' data-move="(-?\d+)"', board)))


# --- values on a board ---


def with_values(board: str, values: Values) -> str:
    """The board with a value at every place that can be clicked; the best ones are bold, in a thick frame."""
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
    """The places for a value: on a line, in the middle of a cell, at the upper end of a column."""
    names = ("x1", "y1", "x2", "y2") if shape.tag.endswith("line") else ("x", "y", "width", "height")
    x, y, *rest = (float(shape.get(name, 0)) for name in names)
    if names[0] == "x1":
        return [(x + (rest[0] - x) * part, y + (rest[1] - y) * part) for part in ALONG]
    width, height = rest
    return [(x + width / 2, y + min(width, height) / 2)]


def room(place: Point, others: Iterable[Point]) -> float:
    """How far the nearest other value is, as far as that matters; less than 1 if two values would overlap."""
    x, y = place
    return min([ENOUGH, *(max(abs(x - u) / WIDTH, abs(y - v) / HEIGHT) for u, v in others)])


def label(place: Point, judgement: Judgement, is_best: bool) -> str:
    """One value in its frame, and below it in how many plies the game ends."""
    x, y = place
    value, below = short(judgement)
    stroke: svg.Attributes = {"stroke": svg.INK, "stroke_width": 2.2} if is_best else {"stroke": svg.FRAME}
    frame = svg.rect(x - WIDTH / 2, y - HEIGHT / 2, WIDTH, HEIGHT, rx=4, fill=svg.WHITE, fill_opacity=0.92, **stroke)
    up = 3.5 if below else 0
    size = min(10 if below else 11, round((WIDTH - 4) / (0.6 * len(value)), 1))
    words = svg.words(x, y - up, value, size, font_weight="bold" if is_best else "normal")
    return frame + words + (svg.words(x, y + 4.5, below, 7) if below else "")


def short(judgement: Judgement) -> tuple[str, str]:
    """A judgement in two short lines; the sign of a win is the winner's, as of every value."""
    below = "" if judgement.distance is None else f"in {judgement.distance}"
    if judgement.is_win:
        return ("+" if judgement.value > 0 else "\N{MINUS SIGN}") + "win", below
    text = signed(judgement.value)
    return (text if judgement.exact or len(text) > 4 else f"≈{text}"), below


# --- the values of a finished game ---


def strip(moves: Sequence[Reviewed]) -> str:
    """The value after every move: near the top FIRST is better, near the foot SECOND; "?" marks a blunder."""
    step = min(STEP, 640 / len(moves))
    width = max(500, LEFT + step * (len(moves) + 1))
    shapes = []
    for share, name in ((1, "FIRST wins"), (0, "even"), (-1, "SECOND wins")):
        shapes.append(svg.line(LEFT, height(share), width, height(share), stroke=svg.FAINT))
        shapes.append(svg.words(LEFT - 6, height(share), name, 12, text_anchor="end"))
    judged = [each.played for each in moves]
    largest = max([abs(each.value) for each in judged if not (each.exact or each.is_win)], default=0) or 1
    points = [(LEFT + step * n, height(share_of(each, largest))) for n, each in enumerate(judged, 1)]
    path = " ".join(f"{svg.format_value(x)},{svg.format_value(y)}" for x, y in points)
    shapes.append(svg.element("polyline", points=path, fill="none", stroke=svg.INK, stroke_width=1))
    for (x, y), each in zip(points, moves, strict=True):
        shapes += mark(x, y, each)
        if step >= 18 or each.number % 5 == 0:
            shapes.append(svg.words(x, height(-1) + 15, str(each.number), 11))
    shapes.append(svg.words(LEFT, height(-1) + 33, KEY, 12, text_anchor="start"))
    text = "; ".join(map(str, moves))
    return svg.document(width, height(-1) + 44, shapes, title="The game's value after each move", text=text)


def share_of(judgement: Judgement, largest: float) -> float:
    """Where a value stands, from −1 to 1: what is decided at the ends, estimates between them."""
    if judgement.exact or judgement.is_win:
        return judgement.outcome
    return 0.9 * judgement.value / largest


def height(share: float) -> float:
    return TOP + HIGH / 2 * (1 - share)


def mark(x: float, y: float, move: Reviewed) -> list[str]:
    """The mark of one move, with its words as a tool tip."""
    if move.player == FIRST:
        shape = svg.cross(x, y, 4, stroke=svg.RED, stroke_width=3)
    else:
        shape = svg.circle(x, y, 4, fill=svg.PAPER, stroke=svg.BLUE, stroke_width=3)
    shapes = [svg.element("g", f"<title>{svg.printable(str(move))}</title>{shape}")]
    if move.is_blunder:
        shapes.append(svg.words(x, y - 13 if y > TOP + 16 else y + 13, "?", 15, font_weight="bold", fill=svg.RED))
    return shapes
