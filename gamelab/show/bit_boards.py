"""Sets of cells as the bits of one number, drawn where the cells are: how Connect Four keeps a board in two ints."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Any

from gamelab.games import ConnectFour, svg
from gamelab.games.position import shown
from gamelab.show.board_rows import side_by_side

CELL, GAP, CAPTION = 22, 18, 24
MOST_COLUMNS = 4


class BitBoards:
    """Sets of cells side by side, each with its name below, as a picture and as text."""

    def __init__(self, rows: int, columns: int, sets: Mapping[str, int]) -> None:
        self._rows, self._columns, self._sets = rows, columns, sets

    def svg(self) -> str:
        """The picture: 1 in a filled cell; in the others the number of the bit; the extra row above a thick line."""
        wide, tall = self._columns * CELL, (self._rows + 1) * CELL
        across = min(MOST_COLUMNS, len(self._sets))
        width = GAP + across * (wide + GAP)
        height = -(-len(self._sets) // across) * (tall + GAP + CAPTION) + 6
        shapes = [svg.rect(0, 0, width, height, fill=svg.WHITE)]
        for number, (name, bits) in enumerate(self._sets.items()):
            down, right = divmod(number, across)
            x, y = GAP + right * (wide + GAP), GAP + down * (tall + GAP + CAPTION)
            shapes += self.board(bits, x, y)
            shapes.append(svg.words(x + wide / 2, y + tall + CAPTION / 2, name, 12))
        title = [svg.element("title", f"{len(self._sets)} bit boards"), svg.element("desc", escape(str(self)))]
        return svg.element(
            "svg", "\n".join(["", *title, *shapes, ""]), xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {width} {height}", width=width, height=height, role="img", font_family="sans-serif",
            style="max-width:100%;height:auto",
        )  # fmt: skip

    def board(self, bits: int, x: float, y: float) -> list[str]:
        """One set of cells."""
        shapes = []
        for row in range(self._rows + 1):
            for column in range(self._columns):
                bit, left, top = self.bit(row, column), x + column * CELL, y + row * CELL
                on, extra = bits >> bit & 1, row == 0
                fill = svg.BLUE if on else "#ecece6" if extra else svg.WHITE
                shapes.append(svg.rect(left, top, CELL, CELL, fill=fill, stroke=svg.FAINT))
                looks: svg.Attributes = {"fill": svg.WHITE, "font_weight": "bold"} if on else {"fill": "#8a8a84"}
                size = 13 if on else 9
                shapes.append(svg.words(left + CELL / 2, top + CELL / 2, "1" if on else str(bit), size, **looks))
        line = y + CELL
        shapes.append(svg.line(x, line, x + self._columns * CELL, line, stroke=svg.INK, stroke_width=2))
        return shapes

    def bit(self, row: int, column: int) -> int:
        """The number of a cell's bit; row 0 is the extra one."""
        return column * (self._rows + 1) + self._rows - row

    def save(self, path: str | Path) -> Path:
        """The path of the file written: .svg, .png or .pdf, by its suffix; errors as for a tree."""
        from gamelab.show.export import save

        return save(self, Path(path))

    def __str__(self) -> str:
        cells = [[*self.lines(bits), name] for name, bits in self._sets.items()]
        rows = [cells[start : start + MOST_COLUMNS] for start in range(0, len(cells), MOST_COLUMNS)]
        return "\n\n".join(side_by_side(row) for row in rows)

    def lines(self, bits: int) -> list[str]:
        """One set of cells as text."""
        return ["".join("1" if bits >> self.bit(row, column) & 1 else "." for column in range(self._columns))
                for row in range(self._rows + 1)]  # fmt: skip

    def __repr__(self) -> str:
        return f"<BitBoards: {', '.join(self._sets)}>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"image/svg+xml": self.svg(), "text/plain": str(self)}


def bit_boards(position: ConnectFour, sets: Mapping[str, int] | None = None) -> BitBoards:
    """Sets of cells of the position's board, side by side, with their names.

    Without ``sets``, those that the board is kept in: the stones of each side, all stones, and the key, a number
    that belongs to this position alone: stones of the side to move + all stones.  Raises ValueError for another
    game, for no set, and for a number with bits that lie beyond the board.
    """
    if not isinstance(position, ConnectFour):
        raise ValueError(f"{shown(position)}: expected a position of Connect Four")
    first, second = position.first, position.second
    own = first if position.to_move == 1 else second
    if sets is None:
        sets = {"FIRST": first, "SECOND": second, "all stones": first | second, "key": own + (first | second)}
    if not sets:
        raise ValueError("no sets: expected at least one set of cells to show")
    rows, columns = int(position.board.rows), int(position.board.columns)
    for name, bits in sets.items():
        if not 0 <= bits < 1 << columns * (rows + 1):
            raise ValueError(f"{name}={bits}: expected bits 0 to {columns * (rows + 1) - 1} of the board")
    return BitBoards(rows, columns, dict(sets))
