"""Boards side by side, with a line of words below each: the moves of a game, a counterexample."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from textwrap import wrap
from typing import Any

from gamelab.games import Position, svg
from gamelab.show.cells import view_box
from gamelab.show.given import positions_in

SIDE, GAP, SIZE, LEADING = 120, 16, 12, 16
MOST_COLUMNS = 6


class BoardRow:
    """Boards in rows, as a picture and as text."""

    def __init__(self, positions: Sequence[Position], captions: Sequence[str], columns: int) -> None:
        self._positions = positions
        self._captions = captions
        self._columns = columns

    def svg(self) -> str:
        """The picture: as many boards in a row as there are columns, the captions below them."""
        drawings = [position.thumbnail() for position in self._positions]
        captions = [wrap(caption, 20) for caption in self._captions]
        tall = max(shape(drawing)[1] for drawing in drawings)
        step = tall + GAP + LEADING * max(map(len, captions))
        shapes = []
        for number, (drawing, caption) in enumerate(zip(drawings, captions, strict=True)):
            row, column = divmod(number, self._columns)
            shapes.append(captioned(drawing, caption, GAP + column * (SIDE + GAP), GAP + row * step, tall))
        width = GAP + self._columns * (SIDE + GAP)
        height = GAP + (number // self._columns + 1) * step
        inside = [svg.element("title", f"{len(drawings)} boards"), svg.element("desc", escape(str(self)))]
        inside.append(svg.rect(0, 0, width, height, fill=svg.WHITE))
        return svg.element(
            "svg", "\n".join(["", *inside, *shapes, ""]), xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {svg.written(width)} {svg.written(height)}", width=round(width), height=round(height),
            role="img", font_family="sans-serif", style="max-width:100%;height:auto",
        )  # fmt: skip

    def save(self, path: str | Path) -> Path:
        """The path of the file written: .svg, .png or .pdf, by its suffix; errors as for a tree."""
        from gamelab.show.export import save

        return save(self, Path(path))

    def __str__(self) -> str:
        cells = [[*str(position).splitlines(), *wrap(caption, 20)]
                 for position, caption in zip(self._positions, self._captions, strict=True)]  # fmt: skip
        rows = [cells[start : start + self._columns] for start in range(0, len(cells), self._columns)]
        return "\n\n".join(side_by_side(row) for row in rows)

    def __repr__(self) -> str:
        return f"<BoardRow: {len(self._positions)} boards>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"image/svg+xml": self.svg(), "text/plain": str(self)}


def boards(
    positions: Position | Iterable[Position], captions: Iterable[str] | None = None, columns: int | None = None
) -> BoardRow:
    """The boards, or the one board, in rows of ``columns`` (six unless told otherwise), each with its caption below.

    Raises ValueError where there is no position, as many captions as positions are not given, or no column is left.
    """
    shown = positions_in(positions)
    words = ("",) * len(shown) if captions is None else tuple(captions)
    if len(words) != len(shown):
        raise ValueError(f"{len(words)} captions for {len(shown)} positions: expected one each")
    if columns is None:
        columns = min(len(shown), MOST_COLUMNS)
    if type(columns) is not int or columns < 1:
        raise ValueError(f"columns={columns!r}: expected a whole number of at least 1")
    return BoardRow(shown, words, min(columns, len(shown)))


def shape(drawing: str) -> tuple[float, float]:
    """Width and height of a board in the row."""
    _, _, width, height = view_box(drawing)
    scale = SIDE / max(width, height)
    return round(width * scale, 1), round(height * scale, 1)


def captioned(drawing: str, caption: list[str], x: float, y: float, tall: float) -> str:
    """One board in its place, with its own title and description, and the lines of its caption."""
    width, height = shape(drawing)
    start = drawing.index(">")
    box = re.search(r'viewBox="[^"]*"', drawing)
    place = f'x="{svg.written(x + (SIDE - width) / 2)}" y="{svg.written(y + (tall - height) / 2)}"'
    head = f'<svg {place} width="{width}" height="{height}" {box and box[0]} font-family="sans-serif"'
    lines = [svg.words(x + SIDE / 2, y + tall + LEADING * (n + 0.7), line, SIZE) for n, line in enumerate(caption)]
    return "".join([head, drawing[start:], *lines])


def side_by_side(cells: list[list[str]]) -> str:
    """Texts of several lines beside one another."""
    high = max(map(len, cells))
    columns = []
    for lines in cells:
        wide = max(map(len, lines), default=0)
        columns.append([line.ljust(wide) for line in [*lines, *[""] * (high - len(lines))]])
    return "\n".join("   ".join(row).rstrip() for row in zip(*columns, strict=True))
