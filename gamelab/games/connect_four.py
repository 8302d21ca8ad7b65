"""Connect Four on any board: stones fall to the lowest free cell; k in a row wins.  6 x 7 with k = 4 is usual.

A move is a column, counted from 0 at the left.  Bits go up the columns, with one bit above each column that
is never set, so that no line runs over from one column into the next.  On 6 x 7 (rows count from the top):

          6 13 20 27 34 41 48     the extra bits
    row 0 5 12 19 26 33 40 47
    row 1 4 11 18 25 32 39 46
      …
    row 5 0  7 14 21 28 35 42
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Self

from gamelab.games import draw_grid, grid, svg
from gamelab.games.bits import Board, distinct, new, numbers, renumbered
from gamelab.games.grid import has_line
from gamelab.games.position import FIRST, PASS, SECOND, whole_number


@cache
def board_of(rows: int, columns: int, k: int) -> Board:
    """The one board of this size."""
    bottom = sum(1 << column * (rows + 1) for column in range(columns))
    full = bottom * ((1 << rows) - 1)
    steps = (1, rows + 1, rows + 2, rows)  # from a cell to the next: up, right, up right, down right
    return Board(
        board_of,
        (rows, columns, k),
        rows=rows,
        columns=columns,
        k=k,
        full=full,
        bottom=bottom,
        top=bottom << rows - 1,
        has_extra_bits=True,
        steps=steps,
        lines=tuple(grid.line_of(full, step, k) for step in steps),
    )


class ConnectFour(grid.GridPosition):
    """A position of Connect Four; ``ConnectFour()`` is the empty 6 x 7 board.  FIRST plays X.

    It has no exchange of colours: who began owns the odd rows, and an evaluation may know that.
    """

    __slots__ = ()
    name = "connect4"
    sizes = "rows x columns x stones in a row, such as 5x6 or 7x10"
    room = (0, 1)

    def __new__(cls, rows: int = 6, columns: int = 7, k: int = 4) -> Self:
        board = board_of(*grid.sizes(rows=rows, columns=columns, k=k))
        return new(cls, (board, 0, 0, FIRST, 0, (1 << board.columns) - 1, False, 0, None, 0))

    @classmethod
    def from_text(cls, text: str, k: int = 4) -> Self:
        """The position drawn in ``text``, a line a row from the top; raises ValueError if it is impossible.

        Not asked is whether the stones can have fallen in turns.

        >>> ConnectFour.from_text("..O/.XX/XOO", k=3).winner is None
        True
        """
        rows = grid.read_rows(grid.lines_of(text))
        start = cls(len(rows), len(rows[0]), k)
        first, second = grid.stones(rows, start.cell)
        taken = first | second
        no_stone_floats(taken, start.board)
        free = sum(1 << column for column, mark in enumerate(rows[0]) if mark == 0)
        return grid.with_stones(start, first, second, free, uncovered=~(taken >> 1))

    def after(self, move: int) -> ConnectFour:
        board, first, second, to_move, ply, legal = self[:6]  # one name at a time takes twice as long
        taken = first | second
        stone = taken + (1 << move * (board.rows + 1)) & ~taken  # the carry runs up to the lowest free cell
        if to_move == FIRST:
            first |= stone
            won = has_line(first, board)
        else:
            second |= stone
            won = has_line(second, board)
        if stone & board.top:
            legal ^= 1 << move
        if won:
            legal = 0
        result = to_move if won else 0
        return new(ConnectFour, (board, first, second, -to_move, ply + 1, legal, legal == 0, result, move, 0))

    def cell(self, row: int, column: int) -> int:
        rows = int(self.board.rows)  # on large boards the numbers of a board are long ints in compiled code
        return column * (rows + 1) + rows - 1 - row

    def maps(self) -> Sequence[Sequence[int]]:
        height, columns = self.board.rows + 1, self.board.columns
        mirror = [(columns - 1 - column) * height + level for column in range(columns) for level in range(height)]
        return range(columns * height), mirror

    def symmetries(self) -> tuple[Self, ...]:
        _, mirror = self.maps()
        return distinct([self, renumbered(self, mirror, range(self.board.columns - 1, -1, -1))])

    def label(self, move: int) -> str:
        return "pass" if move == PASS else str(whole_number("column", move, 0, self.board.columns - 1) + 1)

    @classmethod
    def sized(cls, *sizes: int) -> Self:
        return cls(*(sizes if len(sizes) != 1 else sizes * 2))

    def smaller(self) -> tuple[Self, ...]:
        return type(self)(3, 3, 3), type(self)(4, 4)

    def wide(self) -> tuple[Self, ...]:
        return (type(self)(4, 14),)

    def labelled(self) -> str:
        return "\n".join([*self.spaced(), " ".join(map(self.label, range(self.board.columns)))])

    def coordinates(self, gap: float) -> list[tuple[str, float, float]]:
        sheet = draw_grid.Sheet(self.board.rows, self.board.columns)
        under = sheet.y(self.board.rows - 0.5) + draw_grid.EDGE + gap
        return [(str(column + 1), sheet.x(column), under) for column in range(self.board.columns)]

    def picture(self, *, small: bool = False) -> str:
        rows, columns = self.board.rows, self.board.columns
        sheet = draw_grid.Sheet(rows, columns, bottom=draw_grid.EDGE if small else draw_grid.LABEL)
        won = grid.cells_in_lines(self.first, self.board) | grid.cells_in_lines(self.second, self.board)
        shapes = [sheet.board(fill=svg.BLUE, rx=4)]
        for row in range(rows):
            for column in range(columns):
                if won >> self.cell(row, column) & 1:
                    shapes.append(sheet.cell(row, column, fill=svg.INK))
                shapes += disc(sheet.x(column), sheet.y(row), self.at(row, column))
        if self.last is not None:
            row = next(row for row in range(rows) if self.at(row, self.last))
            ring = {"fill": "none", "stroke": svg.WHITE, "stroke_width": 2.5}
            shapes.append(svg.circle(sheet.x(self.last), sheet.y(row), 18, **ring))
        if not small:
            shapes += sheet.names(self)
            shapes += [svg.click(n, self.label(n), sheet.column(n, **svg.HIDDEN)) for n in self.moves]
        return sheet.picture(self, shapes)

    def __repr__(self) -> str:
        return self.call(rows=6, columns=7, k=4)


def disc(x: float, y: float, player: int) -> list[str]:
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


def column_cells(column: int, rows: int) -> int:
    """The cells of one column, as bits."""
    return (1 << rows) - 1 << column * (rows + 1)


def no_stone_floats(taken: int, board: Board) -> None:
    """Raises ValueError if a stone has an empty cell below it."""
    for n in numbers(taken & ~(taken << 1 | board.bottom)):
        column, level = divmod(n, board.rows + 1)
        place = f"row {board.rows - level}, column {column + 1}"
        raise ValueError(f"the stone in {place} floats: stones fall to the lowest free cell")
