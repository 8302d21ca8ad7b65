"""``Picture``, the base of every drawing in this package, and the boards that are parts of drawings."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from gamelab import budgets
from gamelab.games import Position, svg
from gamelab.games.position import short_repr

WIDEST = 840  # pixels: the room that JupyterLab leaves beside its file browser
TEXT = 11  # pixels: no text in a picture is smaller
FONT = "Helvetica, Arial, DejaVu Sans, sans-serif"
MARGIN = 15  # around a board, where its coordinates stand


@dataclass(eq=False, repr=False)
class Picture:
    """A drawing as SVG and as text; a notebook displays it, or the ``html`` in its place."""

    drawing: str
    text: str
    html: str = ""

    def svg(self) -> str:
        """The drawing; the same picture gives the same bytes."""
        return self.drawing

    def __repr__(self) -> str:
        """The picture as text: what Python shows at its prompt."""
        return self.text

    def _repr_html_(self) -> str:
        """The picture with the text for screen readers."""
        return self.html or svg.image(self.svg(), str(self))


def text_scale() -> float:
    """How much larger pictures are shown than drawn: 16/11 in a lecture, so that all can read them."""
    return 16 / TEXT if budgets.for_a_hall() else 1.0


def page_width() -> float:
    """The width of the page in the units of a picture."""
    return WIDEST / text_scale()


def document(width: float, height: float, shapes: Iterable[str], **attributes: Any) -> str:
    """The shapes on paper as a complete SVG, as large as the page wants it."""
    looks: dict[str, Any] = {"scale": text_scale(), "frame": svg.PAPER, "font_family": FONT}
    return svg.document(width, height, shapes, **looks | attributes)


def moved(shapes: str, x: float, y: float, **attributes: svg.Value) -> str:
    return svg.element("g", shapes, transform=f"translate({svg.format_value(x)} {svg.format_value(y)})", **attributes)


def lines(x: float, y: float, texts: Iterable[str], apart: float, size: float = svg.WORDS, **looks: svg.Value) -> str:
    """Lines of words so far apart, the first with its middle at a point."""
    return "".join(svg.words(x, y + apart * n, text, size, **looks) for n, text in enumerate(texts))


def text_width(text: str) -> float:
    """About the width of a text in pixels; rather too much, as fonts differ."""
    return len(text) * svg.WORDS * 0.58


# --- boards ---


def drawable(position: Any) -> Position:
    """The position, if it can be drawn; ValueError for anything else, such as the class of a game."""
    if isinstance(position, Position):
        return position
    raise ValueError(
        f"{short_repr(position)} is no position that can be drawn: expected one such as TicTacToe(), or of a class of "
        "your own that inherits from gamelab.games.Position"
    )


def size_of(drawing: str) -> tuple[float, float]:
    """Width and height of an SVG drawing, in its own units."""
    found = re.search(r'viewBox="\S+ \S+ (\S+) (\S+)"', drawing)
    assert found is not None  # every drawing has one
    return float(found[1]), float(found[2])


def board_size(drawing: str, side: float) -> tuple[float, float]:
    """Width and height of a board whose longer side becomes ``side``."""
    width, height = size_of(drawing)
    scale = side / max(width, height)
    return round(width * scale, 1), round(height * scale, 1)


def board(drawing: str, x: float, y: float, side: float, *, named: Position | None = None) -> str:
    """A position's thumbnail with its upper left corner at a point; coordinates stand around it if it is ``named``."""
    (wide, high), (width, height) = size_of(drawing), board_size(drawing, side)
    scale = side / max(wide, high)
    names = named.coordinates(8 / scale) if named else []
    words = [svg.words(x + right * scale, y + down * scale, name, TEXT, fill=svg.DARK) for name, right, down in names]
    inside = drawing[drawing.index(">") + 1 : drawing.rindex("</svg>")]
    inside = re.sub(r"<(title|desc)>[^<]*</\1>\n", "", inside).strip().replace("\n", "")  # the picture has its own
    view = f"0 0 {wide:g} {high:g}"
    return svg.element("svg", inside, x=x, y=y, width=width, height=height, viewBox=view) + "".join(words)


def margins(position: Position) -> tuple[float, float]:
    """The room for coordinates to the left of a board and above it, and to the right and below."""
    before, after = position.room
    return MARGIN * before, MARGIN * after
