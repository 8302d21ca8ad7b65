"""The pictures of tic-tac-toe, Connect Four and Othello, on the sheet that they have in common.

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

from gamelab.games import grid, svg
from gamelab.games.position import FIRST, SECOND

if TYPE_CHECKING:
    from gamelab.games.connect_four import ConnectFour
    from gamelab.games.othello import Othello
    from gamelab.games.tictactoe import TicTacToe

CELL = 40
EDGE = 5
LABEL = 20
FILL = {FIRST: svg.BLACK, SECOND: svg.WHITE}


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

    def names(self, position: grid.GridPosition) -> list[str]:
        """The names of columns and rows in the margins."""
        right, down = self.left - EDGE, self.top - EDGE
        return [svg.words(x + right, y + down, name, 13) for name, x, y in position.coordinates(LABEL / 2 - EDGE)]

    def picture(self, position: grid.GridPosition, shapes: Iterable[str]) -> str:
        """The finished picture, some 240 pixels wide or high, more on large boards."""
        width, height = self.left + self.width + EDGE, self.top + self.height + self.bottom
        scale = min(2, max(240 / max(width, height), 0.6))
        state = svg.status(position.to_move, position.winner, position.is_over, position.sides)
        title = f"{type(position).__name__}, {state}"
        return svg.document(width, height, shapes, title=title, text=str(position), scale=scale)


def letters_and_numbers(position: grid.GridPosition, gap: float) -> list[tuple[str, float, float]]:
    """The names of the columns and rows of a small picture, and where they stand, ``gap`` above it and to its left."""
    small = Sheet(position.board.rows, position.board.columns)
    letters = [(chr(ord("a") + n), small.x(n), -gap) for n in range(small.columns)]
    return letters + [(str(n + 1), -gap, small.y(n)) for n in range(small.rows)]


def sheet_of(position: grid.GridPosition, small: bool) -> Sheet:
    """The sheet of a position, with margins for a1-style labels if it is large."""
    margin = EDGE if small else LABEL
    return Sheet(position.board.rows, position.board.columns, left=margin, top=margin)


def tictactoe(position: TicTacToe, *, small: bool = False) -> str:
    """Crosses and rings; yellow below those that won, pale below the last one."""
    sheet = sheet_of(position, small)
    won = grid.cells_in_lines(position.first, position.board) | grid.cells_in_lines(position.second, position.board)
    shapes = sheet.lines(stroke=svg.FRAME, stroke_width=2)
    for cell in range(sheet.rows * sheet.columns):
        row, column = divmod(cell, sheet.columns)
        x, y = sheet.x(column), sheet.y(row)
        if won >> cell & 1:
            shapes.append(sheet.cell(row, column, fill=svg.YELLOW, stroke=svg.INK, stroke_width=2))
        elif cell == position.last and not small:
            shapes.append(sheet.cell(row, column, fill=svg.NEW, stroke=svg.FRAME, stroke_width=2))
        if position.first >> cell & 1:
            shapes.append(svg.cross(x, y, 10, stroke=svg.RED, stroke_width=6))
        elif position.second >> cell & 1:
            shapes.append(svg.circle(x, y, 11, fill="none", stroke=svg.BLUE, stroke_width=6))
        elif position.legal and not small:
            shapes.append(svg.click(cell, position.label(cell), sheet.cell(row, column, **svg.HIDDEN)))
    return sheet.picture(position, shapes if small else shapes + sheet.names(position))


def connect_four(position: ConnectFour, *, small: bool = False) -> str:
    """A disc with a cross or a ring in each hole; black around those that won."""
    rows, columns = position.board.rows, position.board.columns
    sheet = Sheet(rows, columns, bottom=EDGE if small else LABEL)
    won = grid.cells_in_lines(position.first, position.board) | grid.cells_in_lines(position.second, position.board)
    shapes = [sheet.board(fill=svg.BLUE, rx=4)]
    for row in range(rows):
        for column in range(columns):
            if won >> position.cell(row, column) & 1:
                shapes.append(sheet.cell(row, column, fill=svg.INK))
            shapes += connect_four_disc(sheet.x(column), sheet.y(row), position.at(row, column))
    if position.last is not None:
        row = next(row for row in range(rows) if position.at(row, position.last))
        ring = {"fill": "none", "stroke": svg.WHITE, "stroke_width": 2.5}
        shapes.append(svg.circle(sheet.x(position.last), sheet.y(row), 18, **ring))
    if not small:
        shapes += sheet.names(position)
        shapes += [svg.click(n, position.label(n), sheet.column(n, **svg.HIDDEN)) for n in position.moves]
    return sheet.picture(position, shapes)


def numbers_below(position: ConnectFour, gap: float) -> list[tuple[str, float, float]]:
    """The numbers of the columns of a small picture, and where they stand, ``gap`` below it."""
    sheet = Sheet(position.board.rows, position.board.columns)
    under = sheet.y(position.board.rows - 0.5) + EDGE + gap
    return [(str(column + 1), sheet.x(column), under) for column in range(position.board.columns)]


def connect_four_disc(x: float, y: float, player: int) -> list[str]:
    """A hole of the board, with the player's disc: a cross marks those of FIRST, a ring those of SECOND."""
    if player == FIRST:
        return [
            svg.circle(x, y, 16.5, fill=svg.RED, stroke=svg.INK),
            svg.cross(x, y, 6, stroke=svg.WHITE, stroke_width=4),
        ]
    if player == SECOND:
        ring = svg.circle(x, y, 8, fill="none", stroke=svg.INK, stroke_width=3)
        return [svg.circle(x, y, 16.5, fill=svg.YELLOW, stroke=svg.INK), ring]
    return [svg.circle(x, y, 16, fill=svg.PAPER)]


def othello(position: Othello, *, small: bool = False) -> str:
    """Discs on green; a dot marks the last one, a ring those that it turned."""
    sheet = sheet_of(position, small)
    shapes = [sheet.board(fill=svg.GREEN), *sheet.lines(stroke=svg.INK, stroke_width=1)]
    for square in range(sheet.rows * sheet.columns):
        row, column = divmod(square, sheet.columns)
        x, y = sheet.x(column), sheet.y(row)
        player = position.at(row, column)
        if player:
            shapes += othello_disc(x, y, player, square == position.last, position.flipped >> square & 1)
        elif position.legal >> square & 1 and not small:
            shapes.append(svg.circle(x, y, 5, fill=FILL[position.to_move], stroke=FILL[-position.to_move]))
            shapes.append(svg.click(square, position.label(square), sheet.cell(row, column, **svg.HIDDEN)))
    return sheet.picture(position, shapes if small else shapes + sheet.names(position))


def othello_disc(x: float, y: float, player: int, last: bool, flipped: int) -> list[str]:
    """A disc; a dot marks the one that was placed last, a ring those that it turned."""
    shapes = [svg.circle(x, y, 16, fill=FILL[player], stroke=svg.BLACK, stroke_width=1.5)]
    if last:
        shapes.append(svg.circle(x, y, 6, fill=svg.RED))
    elif flipped:
        shapes.append(svg.circle(x, y, 7, fill="none", stroke=FILL[-player], stroke_width=2))
    return shapes
