"""Tic-tac-toe on any board: k in a row on rows x columns cells wins; 3 x 3 with k = 3 is the usual game.

Bit n of a set of cells stands for cell n, and n is also the move that takes it.  On 3 x 3:

    0 1 2        a1 b1 c1
    3 4 5        a2 b2 c2
    6 7 8        a3 b3 c3
"""

from __future__ import annotations

from functools import cache
from typing import Self

from gamelab.games import grid, pictures
from gamelab.games.bits import Board, colours_exchanged, new, set_up
from gamelab.games.grid import has_line
from gamelab.games.position import FIRST


@cache
def board_of(rows: int, columns: int, k: int) -> Board:
    """The one board of this size."""
    high, wide = range(rows - k + 1), range(columns - k + 1)  # where k rows, k columns still fit
    starts = (
        grid.cells_in(columns, range(rows), wide),
        grid.cells_in(columns, high, range(columns)),
        grid.cells_in(columns, high, wide),
        grid.cells_in(columns, high, range(k - 1, columns)),
    )
    steps = (1, columns, columns + 1, columns - 1)  # from a cell to the next: right, down, down right, down left
    return Board(
        board_of,
        (rows, columns, k),
        rows=rows,
        columns=columns,
        k=k,
        full=(1 << rows * columns) - 1,
        steps=steps,
        lines=tuple(grid.line_of(cells, step, k) for cells, step in zip(starts, steps, strict=True)),
    )


class TicTacToe(grid.RowPosition):
    """A position of tic-tac-toe; ``TicTacToe()`` is the empty 3 x 3 board.  FIRST plays X.

    >>> TicTacToe.from_text("XO./.X./..O").moves
    (2, 3, 5, 6, 7)
    """

    __slots__ = ()
    name = "tictactoe"
    sizes = "rows x columns x stones in a row, such as 4x4 or 4x4x3"
    room = (1, 0)

    def __new__(cls, rows: int = 3, columns: int = 3, k: int = 3) -> Self:
        board = board_of(*grid.sizes(rows=rows, columns=columns, k=k))
        return set_up(cls, board, board.full)

    def free(self, taken: int) -> int:
        return self.board.full & ~taken

    def after(self, move: int) -> TicTacToe:
        board, first, second, to_move, ply, legal = self[:6]  # one name at a time takes twice as long
        cell = 1 << move
        if to_move == FIRST:
            first |= cell
            won = has_line(first, board)
        else:
            second |= cell
            won = has_line(second, board)
        legal = 0 if won else legal ^ cell
        result = to_move if won else 0
        return new(TicTacToe, (board, first, second, -to_move, ply + 1, legal, legal == 0, result, move, 0))

    maps = grid.all_turns
    exchanged = colours_exchanged
    picture = pictures.tictactoe
    coordinates = pictures.letters_and_numbers
