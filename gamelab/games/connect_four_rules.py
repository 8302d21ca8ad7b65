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

from gamelab.games import grid, pictures
from gamelab.games.bits import Board, distinct, new, numbers, renumbered, set_up
from gamelab.games.grid import has_line
from gamelab.games.position import FIRST, PASS, whole_number


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


class ConnectFour(grid.RowPosition):
    """A position of Connect Four; ``ConnectFour()`` is the empty 6 x 7 board.  FIRST plays X.

    It has no exchange of colours: who began owns the odd rows, and an evaluation may know that.

    >>> ConnectFour.from_text("..O/.XX/XOO", k=3).winner is None
    True
    """

    __slots__ = ()
    name = "connect4"
    sizes = "rows x columns x stones in a row, such as 5x6 or 7x10"
    room = (0, 1)

    def __new__(cls, rows: int = 6, columns: int = 7, k: int = 4) -> Self:
        board = board_of(*grid.sizes(rows=rows, columns=columns, k=k))
        return set_up(cls, board, (1 << board.columns) - 1)

    def free(self, taken: int) -> int:
        board = self.board
        for n in numbers(taken & ~(taken << 1 | board.bottom)):
            column, level = divmod(n, board.rows + 1)
            place = f"row {board.rows - level}, column {column + 1}"
            raise ValueError(f"the stone in {place} floats: stones fall to the lowest free cell")
        return sum(1 << n for n in range(board.columns) if not taken >> self.cell(0, n) & 1)

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

    picture = pictures.connect_four
    coordinates = pictures.numbers_below

    def smaller(self) -> tuple[Self, ...]:
        return type(self)(3, 3, 3), type(self)(4, 4)

    def labelled(self) -> str:
        return "\n".join([*self.spaced(), " ".join(map(self.label, range(self.board.columns)))])


def outwards(n: int, columns: int) -> int:
    """The n-th column, counted from 0, on the way from the middle outwards; left comes before right."""
    to_the_right = (n + columns) % 2
    return (columns - 1) // 2 + (n + 1) // 2 * (1 if to_the_right else -1)


def column_cells(column: int, rows: int) -> int:
    """The cells of one column, as bits."""
    return (1 << rows) - 1 << column * (rows + 1)
