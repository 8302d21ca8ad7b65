"""Hex on a small board: FIRST joins the upper and the lower edge with red stones, SECOND left and right with blue.

Bit n of a set of cells stands for cell n, and n is also the move that takes it.  Each row is drawn half a cell further
to the right than the one above it, so a cell has six neighbours.  On 3 x 3:

    0 1 2          a1 b1 c1
     3 4 5          a2 b2 c2
      6 7 8          a3 b3 c3
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Self

from gamelab.games import grid, svg
from gamelab.games.bits import Board, colours_exchanged, new, renumbered
from gamelab.games.position import FIRST, SECOND, whole_number


@cache
def board_of(size: int) -> Board:
    """The one board of this size; ``lines`` are the steps to the neighbours with the cells that may take them."""
    full, first_column = (1 << size * size) - 1, sum(1 << row * size for row in range(size))
    last_column = first_column << size - 1
    steps = (1, size, size - 1)  # right, down right, down left
    lines = ((full & ~last_column, 1, 0, ()), (full, size, 0, ()), (full & ~first_column, size - 1, 0, ()))
    return Board(board_of, (size,), size=size, rows=size, columns=size, full=full, steps=steps, lines=lines,
                 bottom=first_column, top=last_column)  # fmt: skip


def has_joined(stones: int, player: int, board: Board) -> bool:
    """Whether the player's stones join the player's two edges."""
    upper = (1 << board.size) - 1
    begin, end = (upper, upper << board.size * (board.size - 1)) if player == FIRST else (board.bottom, board.top)
    reached, before = stones & begin, 0
    while reached != before:
        before = reached
        for starts, step, _, _ in board.lines:
            reached |= stones & ((reached & starts) << step | reached >> step & starts)
    return reached & end != 0


def settled(board: Board, first: int, second: int, to_move: int, ply: int) -> Hex:
    """The position with these stones; only the player who has just moved can have joined the edges."""
    mover = second if to_move == FIRST else first
    won = has_joined(mover, -to_move, board)
    legal = 0 if won else board.full & ~(first | second)
    return new(Hex, (board, first, second, to_move, ply, legal, won, -to_move if won else 0, None, 0))


class Hex(grid.GridPosition):
    """A position of Hex; ``Hex()`` is the empty 5 x 5 board.  FIRST plays X."""

    __slots__ = ()
    name = "hex"
    sizes = "the cells of a side, such as 4"

    def __new__(cls, size: int = 5) -> Self:
        board = board_of(whole_number("size", size, 1, 7))
        return new(cls, (board, 0, 0, FIRST, 0, board.full, False, 0, None, 0))

    @classmethod
    def from_text(cls, text: str) -> Hex:
        """The position drawn in ``text``, a line a row; raises ValueError if it is malformed."""
        rows = grid.read_rows([line.strip() for line in grid.lines_of(text)])
        start = cls(len(rows))
        first, second = grid.stones(rows, start.cell)
        return settled(start.board, first, second, grid.player_to_move(first, second), (first | second).bit_count())

    def smaller(self) -> tuple[Hex, ...]:
        return tuple(Hex(size) for size in range(2, min(4, self.board.size)))

    def after(self, move: int) -> Hex:
        board, first, second, to_move, ply, _ = self[:6]
        first, second = (first | 1 << move, second) if to_move == FIRST else (first, second | 1 << move)
        return settled(board, first, second, -to_move, ply + 1)

    def maps(self) -> Sequence[Sequence[int]]:
        cells = range(self.board.size * self.board.size)
        return cells, cells[::-1]  # half a turn

    def exchanged(self) -> Hex:
        """The board reflected in its long diagonal, with the other colours."""
        size = self.board.size
        places = [column * size + row for row in range(size) for column in range(size)]
        return colours_exchanged(renumbered(self, places, places))

    def picture(self, *, small: bool = False) -> str:
        size, shapes = self.board.size, []
        for cell in range(size * size):
            row, column = divmod(cell, size)
            x, y = 20 + 26 * column + 13 * row, 20 + 23 * row
            corners = [(x + dx, y + dy) for dx, dy in ((0, -15), (13, -8), (13, 8), (0, 15), (-13, 8), (-13, -8))]
            shapes.append(svg.polygon(corners, fill=svg.PAPER, stroke=svg.FRAME))
            if self.at(row, column) == FIRST:
                shapes.append(svg.cross(x, y, 6, stroke=svg.RED, stroke_width=5))
            elif self.at(row, column) == SECOND:
                shapes.append(svg.circle(x, y, 7, fill="none", stroke=svg.BLUE, stroke_width=5))
            elif self.legal and not small:
                shapes.append(svg.click(self, cell, svg.circle(x, y, 12, **svg.HIDDEN)))
        return svg.board(self, 39 * size + 14, 23 * size + 17, shapes, scale=1.6)

    def __str__(self) -> str:
        return "\n".join(" " * row + line for row, line in enumerate(super().__str__().splitlines()))


PERFT = Hex(2), [1, 4, 12, 24, 12]
"""A start, and its sequences of moves by length, counted by hand: half of the pairs of cells join two edges."""
