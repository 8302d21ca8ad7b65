"""The pictures of ``Play``: values written on a board, and the values of a finished game."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import hypot
from xml.etree import ElementTree

from gamelab.games import svg
from gamelab.games.position import FIRST
from gamelab.games.sim import SIDE
from gamelab.widgets.analysis import Judgement, Reviewed, Values, signed

WIDTH, HEIGHT = 31, 20  # of the frame around a value
ASIDE = 0.14
"""How far a value moves on a line through the middle of the board, where the others would cover it."""
LEFT, TOP, HIGH, STEP = 92, 26, 92, 56
"""Of the picture of a game's values: its margins, its height, and the most room for a move."""
HEIGHTS = {"FIRST wins": TOP, "even": TOP + HIGH / 2, "SECOND wins": TOP + HIGH}
KEY = "× FIRST   ○ SECOND   ? blunder".replace(" ", "\N{NO-BREAK SPACE}")


def moves_drawn(board: str) -> set[int]:
    """The moves that can be clicked on the board."""
    return set(map(int, re.findall(r' data-move="(-?\d+)"', board)))


# --- values on a board ---


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
    up, size = 3.5 if below else 0, 11 if len(value) < 5 else 9
    words = svg.words(x, y - up, value, size, font_weight="bold" if is_best else "normal")
    return frame + words + (svg.words(x, y + 4.5, below, 7) if below else "")


def short(judgement: Judgement) -> tuple[str, str]:
    """A judgement in two short lines; the sign says who wins."""
    below = f"in {judgement.distance}" if judgement.distance else ""
    text = signed(judgement.value)
    if judgement.is_win:
        return f"{text[0]}win", below
    return (text if judgement.exact or len(text) > 4 else f"≈{text}"), below


# --- the values of a finished game ---


def strip(moves: Sequence[Reviewed]) -> str:
    """The value after each move: near the top FIRST is better, near the foot SECOND is; "?" marks a blunder."""
    step = min(STEP, 640 / len(moves))
    width = max(500, LEFT + step * (len(moves) + 1))
    shapes = [svg.words(LEFT, TOP + HIGH + 33, KEY, 12, text_anchor="start")]
    for name, y in HEIGHTS.items():
        shapes.append(svg.line(LEFT, y, width, y, stroke=svg.FAINT))
        shapes.append(svg.words(LEFT - 6, y, name, 12, text_anchor="end"))
    largest = max([abs(each.played.value) for each in moves if not each.played.outcome], default=0) or 1
    marks, before = [], None
    for number, each in enumerate(moves, 1):
        share = each.played.outcome or 0.9 * each.played.value / largest
        here = LEFT + step * number, HEIGHTS["even"] - HIGH / 2 * share
        shapes.append(svg.line(*(before or here), *here, stroke=svg.INK))
        marks.append(mark(*here, each))
        if step >= 18 or number % 5 == 0:
            shapes.append(svg.words(here[0], TOP + HIGH + 15, str(number), 11))
        before = here
    text = "; ".join(map(str, moves))
    title = "The game's value after each move"
    return svg.document(width, TOP + HIGH + 44, shapes + marks, title=title, text=text)


def mark(x: float, y: float, move: Reviewed) -> str:
    """The mark of one move, with its words as a tool tip."""
    sign, colour = ("×", svg.RED) if move.player == FIRST else ("○", svg.BLUE)
    shape = svg.circle(x, y, 5, fill=svg.PAPER) + svg.words(x, y, sign, 18, fill=colour, font_weight="bold")
    if move.is_blunder:
        shape += svg.words(x, y - 14, "?", 15, fill=svg.RED, font_weight="bold")
    return svg.element("g", f"<title>{svg.printable(str(move))}</title>{shape}")
