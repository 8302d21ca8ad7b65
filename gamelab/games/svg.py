"""The few shapes that boards are drawn with, as strings of SVG: the same position gives the same string.

    board(position, width, height, shapes)                   the whole picture of a position
    document(width, height, shapes, title=..., text=...)     any other picture
    rect, circle, line, polygon, words, cross                shapes; keywords become attributes
    click(position, move, shape)                             the shape, to be clicked for a move
    marked(drawing, made, better)                            the picture with a frame and dashes around two moves
    image(drawing, alt)                                      the picture in HTML, with its text for screen readers

Colours are called what they look like, and colour-blind readers tell them apart (Okabe and Ito's, with a clearer red);
no picture needs them to be understood.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from html import escape
from typing import Any

PAPER, FRAME = "#f7f6f1", "#8a8a8a"  # softer than white on a dark page
INK, DARK, DIM, FAINT = "#222222", "#444444", "#767676", "#8a8a86"
RED, BLUE, YELLOW, GREEN = "#cc3311", "#0072b2", "#f0e442", "#009e73"
BLACK, WHITE = "#111111", "#ffffff"
NEW = "#e3ebf3"  # where somebody has just moved
WORDS = 12  # the size of most texts in a picture

Value = Any  # of an attribute: a number or a text; only Any lets a dict of both be passed on as keywords
Attributes = dict[str, Value]

DASHES = "stroke:#222222;stroke-width:5;stroke-opacity:1;stroke-dasharray:8 4;filter:drop-shadow(0 0 2px #ffffff)"
ERROR = "stroke:#c0399a;stroke-width:5;stroke-opacity:1;filter:drop-shadow(0 0 2px #ffffff)"
"""How a better move and an error look on a board."""
HIDDEN: Attributes = {"fill": INK, "fill_opacity": 0}
"""A shape that can be clicked but not seen."""
IN_ADDRESS = str.maketrans({"%": "%25", "#": "%23", "&": "&amp;", '"': "'", "'": "&amp;%2339;"})
"""How signs are written in an address in double quotes."""


def document(
    width: float, height: float, shapes: Iterable[str], *, title: str, text: str, scale: float = 1,
    frame: str = FRAME, font_family: str = "sans-serif", **attributes: Value,
) -> str:  # fmt: skip
    """An SVG picture on its own paper; ``text`` is the description for screen readers (``<desc>``).

    ``width`` and ``height`` are those of the drawing, shown ``scale`` times as large.
    """
    paper = rect(0.5, 0.5, width - 1, height - 1, rx=5, fill=PAPER, stroke=frame)
    inside = [element("title", escape(title)), element("desc", escape(text)), paper, *shapes]
    return element(
        "svg",
        "\n".join(["", *inside, ""]),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {format_value(width)} {format_value(height)}",
        width=round(width * scale),
        height=round(height * scale),
        role="img",
        font_family=font_family,
        **attributes,
    )


def image(drawing: str, alt: str) -> str:
    """The picture as an HTML image: JupyterLab and nbconvert show ``image/svg+xml`` without a text for screen readers.

    The address holds the drawing itself, as text: shorter than in base 64, and a notebook's changes can be read.
    """
    seen = re.sub(r"<desc>[^<]*</desc>\n", "", drawing, count=1).translate(IN_ADDRESS)
    return f'<img alt="{escape(alt)}" src="data:image/svg+xml,{seen}">'


def element(name: str, inside: str = "", **attributes: Value) -> str:
    """One element; ``_`` in the name of an attribute stands for ``-``, or for nothing at its end."""
    pairs = "".join(
        [f' {key.rstrip("_").replace("_", "-")}="{format_value(value)}"' for key, value in attributes.items()]
    )
    return f"<{name}{pairs}>{inside}</{name}>" if inside else f"<{name}{pairs}/>"


def shape(name: str, *places: str) -> Callable[..., str]:
    """The function that draws this shape: it gets these attributes in their order, and others by name."""
    return lambda *numbers, **attributes: element(name, **dict(zip(places, numbers, strict=True)), **attributes)


rect = shape("rect", "x", "y", "width", "height")
circle = shape("circle", "cx", "cy", "r")
line = shape("line", "x1", "y1", "x2", "y2")


def polygon(points: Iterable[tuple[float, float]], **attributes: Value) -> str:
    return element("polygon", points=" ".join(f"{format_value(x)},{format_value(y)}" for x, y in points), **attributes)


def words(x: float, y: float, text: str, size: float = WORDS, **attributes: Value) -> str:
    """Text with its middle at a point."""
    looks = {"text_anchor": "middle", "fill": INK} | attributes
    return element("text", escape(text), x=x, y=y + 0.35 * size, font_size=size, **looks)


def cross(x: float, y: float, r: float, **attributes: Value) -> str:
    """The mark X around a point."""
    strokes = f"M{x - r:g} {y - r:g}L{x + r:g} {y + r:g}M{x - r:g} {y + r:g}L{x + r:g} {y - r:g}"
    return element("path", d=strokes, fill="none", stroke_linecap="round", **attributes)


def click(position: Any, move: int, shape: str) -> str:
    """The shape with ``data-move`` and a tool tip, the move's label: what a reader clicks to play it."""
    name, rest = shape.removesuffix("/>").split(" ", 1)
    return f'{name} data-move="{move}" {rest}><title>{escape(position.label(move))}</title></{name[1:]}>'


def marked(drawing: str, made: int | None = None, better: int | None = None) -> str:
    """The picture of a position with a frame where this move can be clicked, and dashes where a better one can."""
    for part, look in (f'data-move="{made}"', ERROR), (f'data-move="{better}"', DASHES):
        drawing = drawing.replace(part, f'{part} style="{look}"')
    return drawing


def text_picture(text: str, title: str) -> str:
    """The text as a picture, for games without a drawing of their own."""
    lines = text.splitlines() or [""]
    width = 20 + 8.5 * max(map(len, lines))
    shapes = [
        words(10, 18 + 18 * n, row.replace(" ", "\N{NO-BREAK SPACE}"), 14, font_family="monospace", text_anchor="start")
        for n, row in enumerate(lines) if row
    ]  # fmt: skip
    return document(width, 18 * len(lines) + 18, shapes, title=title, text=text)


def board(position: Any, width: float, height: float, shapes: Iterable[str], scale: float = 1) -> str:
    """The picture of a position; its title says how the game stands: "Sim, red to move", "TicTacToe, a draw"."""
    winner, state = position.winner, f"{position.side(position.to_move)} to move"
    if position.is_over:
        state = "a draw" if winner is None else f"{position.side(winner)} has won"
    title = f"{type(position).__name__}, {state}"
    return document(width, height, shapes, title=title, text=str(position), scale=scale)


def format_value(value: float | str) -> str:
    """A number with at most two decimals, or a text escaped for an attribute."""
    if isinstance(value, str):
        return escape(value)
    return f"{round(value, 2) + 0:g}"  # + 0 makes 0 of -0
