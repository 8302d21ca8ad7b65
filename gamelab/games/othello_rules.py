"""Othello on 4 x 4, 6 x 6 or 8 x 8: a disc is placed so that it flanks discs of the other player, which turn over.
A player who cannot flank any disc must pass.  When neither player can, the game is over, and more discs win.

A pass is the move ``PASS``.  The score is the plain difference of discs.  Bit n of a set of squares stands for square
n, which is also the move, row by row from the top left.  The start on 8 x 8, FIRST (black, X) to move:

       a b c d e f g h
    1  . . . . . . . .
    …
    4  . . . O X . . .        d4 is square 27, e4 is 28
    5  . . . X O . . .        d5 is square 35, e5 is 36
"""

from __future__ import annotations

from functools import cache

from gamelab.games import grid, pictures
from gamelab.games.bits import Board, colours_exchanged, moves_or_pass, new
from gamelab.games.position import FIRST, PASS, SECOND, as_int, short_repr

WAYS = ((0, 1), (1, 0), (1, 1), (1, -1))
"""Right, down, down right, down left, as steps of row and column."""


@cache
def board_of(size: int) -> Board:
    """The one board of this size.

    ``directions``: for each of ``WAYS``, the step and the squares on which a disc can be flanked that way.

    ``rays``: for each square and each of ``WAYS``, all squares up to the edge, that way and the other way.
    """
    everywhere, inside = range(size), range(1, size - 1)
    directions = tuple(
        (down * size + right, grid.cells_in(size, inside if down else everywhere, inside if right else everywhere))
        for down, right in WAYS
    )
    rays = tuple(
        tuple((ray(size, square, down, right), ray(size, square, -down, -right)) for down, right in WAYS)
        for square in range(size * size)
    )
    full = (1 << size * size) - 1
    return Board(board_of, (size,), size=size, rows=size, columns=size, full=full, directions=directions, rays=rays)


def ray(size: int, square: int, down: int, right: int) -> int:
    """The squares from the next to ``square`` to the edge, in one direction."""
    row, column = square // size + down, square % size + right
    squares = 0
    while 0 <= row < size and 0 <= column < size:
        squares |= 1 << row * size + column
        row, column = row + down, column + right
    return squares


def legal_squares(mine: int, theirs: int, board: Board) -> int:
    """The empty squares from which a disc of mine flanks at least one of theirs."""
    found = 0
    for step, inner in board.directions:
        between = theirs & inner  # no line of discs can leave the board from here
        up, down = between & mine << step, between & mine >> step
        for _ in range(board.size - 3):
            up |= between & up << step
            down |= between & down >> step
        found |= up << step | down >> step
    return found & board.full & ~(mine | theirs)


def flanked(move: int, mine: int, theirs: int, board: Board) -> int:
    """The discs of theirs that turn over when I place one on square ``move``."""
    turned = 0
    for up, down in board.rays[move]:
        end = up & ~theirs
        end &= -end  # the nearest square that is not theirs
        if end & mine:
            turned |= up & end - 1
        own, free = down & mine, down & ~(mine | theirs)
        if own > free:  # the nearest square that is not theirs, which is the highest, is mine
            turned |= down & -1 << own.bit_length()
    return turned


class Othello(grid.GridPosition):
    """A position of Othello; ``Othello()`` is the start on 6 x 6.  FIRST plays X (black) and begins."""

    __slots__ = ()
    moves = property(moves_or_pass)
    name = "othello"
    sizes = "4, 6 or 8"
    sides = ("black", "white")
    room = (1, 0)

    def __new__(cls, size: int = 6) -> Othello:
        number = as_int(size)
        if number not in (4, 6, 8):
            raise ValueError(f"size={short_repr(size)}: expected 4, 6 or 8")
        size, board = number, board_of(number)
        low, high = size // 2 - 1, size // 2
        second = 1 << low * size + low | 1 << high * size + high
        first = 1 << low * size + high | 1 << high * size + low
        return settled(board, first, second, FIRST, 0)

    @classmethod
    def from_text(cls, text: str) -> Othello:
        """The position drawn in ``text``, a line a row, and a last line with the side to move ("X", "O to move").

        ``ply`` counts the discs placed since the start, without passes.  Raises ValueError if the board is malformed,
        the side is missing, or the centre has an empty square.  Nothing more is asked: nobody can say soon whether a
        game leads to it.

        >>> Othello.from_text("..../.OX./.XO./..../X") == Othello(size=4)
        True
        """
        *lines, last = grid.lines_of(text)
        side = side_in(last)
        rows = grid.read_rows(lines or [""])
        start = cls(len(rows))
        if len(rows[0]) != len(rows):
            raise ValueError(f"row 1 is {len(rows[0])} cells: expected {len(rows)}, as many as there are rows")
        first, second = grid.stones(rows, start.cell)
        if (start.first | start.second) & ~(first | second):
            raise ValueError("a square of the centre is empty: the game begins with discs there")
        return settled(start.board, first, second, side, (first | second).bit_count() - 4)

    def after(self, move: int) -> Othello:
        board, first, second, turned = self.board, self.first, self.second, 0
        if move != PASS:
            disc = 1 << move
            if self.to_move == FIRST:
                turned = flanked(move, first, second, board)
                first, second = first | turned | disc, second ^ turned
            else:
                turned = flanked(move, second, first, board)
                first, second = first ^ turned, second | turned | disc
        return settled(board, first, second, -self.to_move, self.ply + 1, move, turned)

    maps = grid.all_turns
    exchanged = colours_exchanged
    picture = pictures.othello
    coordinates = pictures.letters_and_numbers

    def smaller(self) -> tuple[Othello, ...]:
        return (Othello(4),)

    @property
    def standing(self) -> str:
        counts = self.first.bit_count(), self.second.bit_count()
        return ", ".join(f"{side} {count}" for side, count in zip(self.sides, counts, strict=True))

    def __str__(self) -> str:
        return f"{super().__str__()}\n{grid.MARKS[self.to_move]} to move"


def settled(
    board: Board, first: int, second: int, to_move: int, ply: int, last: int | None = None, turned: int = 0
) -> Othello:
    """The position with these discs: finds the legal moves, and the result where neither side has one."""
    mine, theirs = (first, second) if to_move == FIRST else (second, first)
    legal = legal_squares(mine, theirs, board)
    is_over = legal == 0 and legal_squares(theirs, mine, board) == 0
    result = first.bit_count() - second.bit_count() if is_over else 0
    return new(Othello, (board, first, second, to_move, ply, legal, is_over, result, last, turned))


def side_in(line: str) -> int:
    """The side to move, which the last line of a text names."""
    side = line.strip().upper().removesuffix(" TO MOVE")
    if side not in ("X", "O"):
        raise ValueError(f"the last line is {short_repr(line)}: expected the side to move, X or O")
    return FIRST if side == "X" else SECOND
