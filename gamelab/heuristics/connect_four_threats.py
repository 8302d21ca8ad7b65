"""Threats in Connect Four: the free cells with which a player would have four, whether a stone can fall there yet.

Late in the game nobody wants to put the stone below such a cell, and parity decides who must.  If SECOND always
answers in the column that FIRST chose, SECOND gets the even rows, counted from the bottom, and FIRST the odd ones:

    row 6   O
    row 5   X
    row 4   O       on a board with an even number of rows
    row 3   X
    row 2   O
    row 1   X

So a threat of FIRST is worth more in an odd row, and one of SECOND in an even row.
"""

from __future__ import annotations

from gamelab.games.connect_four import ConnectFour
from gamelab.heuristics.connect_four import centre

SOUND, UNSOUND = 24, 8
"""A threat in a row that its player gets at the end, and one in a row that the other player gets."""


def threats(position: ConnectFour) -> int:
    """The threats of FIRST minus those of SECOND, by the parity of their rows; ``centre`` decides where there are none.

    A cell counts once, however many lines it would complete.
    """
    first, second, board = position.first, position.second, position.board
    free = board.full & ~(first | second)
    odd = free & 0
    for level in range(board.rows):
        if level % 2 == 0:  # the lowest row is row 1
            odd |= board.bottom << level
    mine, theirs = threatened(first, free, position), threatened(second, free, position)
    value: int = SOUND * ((mine & odd).bit_count() - (theirs & ~odd).bit_count())
    value += UNSOUND * ((mine & ~odd).bit_count() - (theirs & odd).bit_count())
    return value + centre(position)


def threatened(stones: int, free: int, position: ConnectFour) -> int:
    """The free cells that would complete a line of these stones."""
    board = position.board
    found = free & 0
    for step in board.steps:
        for hole in range(board.k):
            cells = free
            for n in range(board.k):
                if n < hole:
                    cells &= stones << (hole - n) * step
                elif n > hole:
                    cells &= stones >> (n - hole) * step
            found |= cells
    return found
