"""Boards of cells, drawn: what the pictures of tic-tac-toe, Connect Four and Othello have in common.

    +----------------+
    |     a  b  c    |  top       a cell is CELL wide and high;
    |  1  .  .  .    |            x(0), y(0) is the middle of the cell in row 0, column 0
    |  2  .  .  .    |
    +----------------+  bottom
     left

The margins hold the labels, if there are any.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gamelab.games import svg

if TYPE_CHECKING:
    from gamelab.games.grid import GridPosition

CELL = 40
EDGE = 5
LABEL = 20


@dataclass(frozen=True)
class Sheet:
    """The paper under a board, with margins for labels."""

    rows: int
    columns: int
    left: int = EDGE
    top: int = EDGE
    bottom: int = EDGE

    @property
    def width(self) -> int:
        return self.columns * CELL

    @property
    def height(self) -> int:
        return self.rows * CELL

    def x(self, column: float) -> float:
        return self.left + (column + 0.5) * CELL

    def y(self, row: float) -> float:
        return self.top + (row + 0.5) * CELL

    def cell(self, row: int, column: int, **attributes: svg.Value) -> str:
        return svg.rect(self.x(column - 0.5), self.y(row - 0.5), CELL, CELL, **attributes)

    def column(self, column: int, **attributes: svg.Value) -> str:
        return svg.rect(self.x(column - 0.5), self.top, CELL, self.height, **attributes)

    def board(self, **attributes: svg.Value) -> str:
        return svg.rect(self.left, self.top, self.width, self.height, **attributes)

    def lines(self, **attributes: svg.Value) -> list[str]:
        """The lines between the cells."""
        right, bottom = self.left + self.width, self.top + self.height
        upright = [self.x(column - 0.5) for column in range(1, self.columns)]
        level = [self.y(row - 0.5) for row in range(1, self.rows)]
        return [
            *(svg.line(x, self.top, x, bottom, **attributes) for x in upright),
            *(svg.line(self.left, y, right, y, **attributes) for y in level),
        ]

    def names(self, position: GridPosition) -> list[str]:
        """The names of columns and rows in the margins."""
        right, down = self.left - EDGE, self.top - EDGE
        return [svg.words(x + right, y + down, name, 13) for name, x, y in position.coordinates(LABEL / 2 - EDGE)]

    def picture(self, position: GridPosition, shapes: Iterable[str]) -> str:
        """The finished picture, some 240 pixels wide or high, more on large boards."""
        width, height = self.left + self.width + EDGE, self.top + self.height + self.bottom
        scale = min(2, max(240 / max(width, height), 0.6))
        state = svg.status(position.to_move, position.winner, position.is_over, position.sides)
        title = f"{type(position).__name__}, {state}"
        return svg.document(width, height, shapes, title=title, text=str(position), scale=scale)


def letters_and_numbers(position: GridPosition, gap: float) -> list[tuple[str, float, float]]:
    """The names of the columns and rows of a small picture, and where they stand, ``gap`` above it and to its left."""
    small = Sheet(position.board.rows, position.board.columns)
    letters = [(chr(ord("a") + n), small.x(n), -gap) for n in range(small.columns)]
    return letters + [(str(n + 1), -gap, small.y(n)) for n in range(small.rows)]


def sheet(rows: int, columns: int, *, labels: bool) -> Sheet:
    """A sheet with or without margins for a1-style labels."""
    margin = LABEL if labels else EDGE
    return Sheet(rows, columns, left=margin, top=margin)
