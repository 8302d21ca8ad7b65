"""Evaluations for Othello, on 4 x 4, 6 x 6 and 8 x 8.

A disc on a corner is never turned again.  A player who moves next to an empty corner may give it away, most of all on
the diagonal.  So squares are of different worth; the rest, inside, count nothing:

    K C E E C K      K corner        50
    C X . . X C      E other edge     5
    E . . . . E      C beside a corner, on the edge      -10
    …                X beside a corner, on the diagonal  -20
"""

from __future__ import annotations

from functools import cache

from gamelab.games.grid import cells_in
from gamelab.games.othello_rules import Othello, legal_squares

CORNER, EDGE, BESIDE, DIAGONAL = 50, 5, -10, -20
MOVE = 5


def disc_difference(position: Othello) -> int:
    """The discs of FIRST minus those of SECOND.  At the end nothing else counts; before, it says little."""
    return position.first.bit_count() - position.second.bit_count()


def square_weights(position: Othello) -> int:
    """The worth of the squares that FIRST holds minus that of those that SECOND holds.

    On 4 x 4 the four squares in the middle are those beside the corners on the diagonal; there are no other edges.
    """
    corners, edges, beside, diagonal = kinds(position.board.size)
    value = CORNER * lead(position, corners) + EDGE * lead(position, edges)
    return value + BESIDE * lead(position, beside) + DIAGONAL * lead(position, diagonal)


def mobility(position: Othello) -> int:
    """The squares on which FIRST, if to move, could place a disc, minus those for SECOND."""
    first, second, board = position.first, position.second, position.board
    return legal_squares(first, second, board).bit_count() - legal_squares(second, first, board).bit_count()


def frontier(position: Othello) -> int:
    """The discs of SECOND that lie open minus those of FIRST: a player with few of them leaves few moves.

    A disc lies open if it borders on an empty square from which it might be turned; one in a corner never does.
    """
    return -lead(position, open_squares(position, position.board.full))


def open_squares(position: Othello, towards: int) -> int:
    """The squares, as bits, on which a disc lies open towards an empty one of some squares."""
    empty = towards & ~(position.first | position.second)
    beside = 0
    for step, inner in position.board.directions:
        beside |= inner & empty << step | inner & empty >> step
    return beside


def features(position: Othello) -> tuple[int, int, int, int, int, int, int]:
    """Seven differences between FIRST and SECOND: discs, corners, edges, squares beside an empty corner on the edge and
    on the diagonal, mobility, and ``frontier``, whose sign is turned because few open discs are good.

    An evaluation multiplies each of them by a weight and adds them up.
    """
    corners, edges, beside, diagonal = [lead(position, kind) for kind in kinds_now(position)]
    return disc_difference(position), corners, edges, beside, diagonal, mobility(position), frontier(position)


def kinds_now(position: Othello) -> tuple[int, int, int, int]:
    """The squares K, E, C and X of a position, as bits: C and X only beside an empty corner, which they give away."""
    corners, edges, beside, diagonal = kinds(position.board.size)
    risky = open_squares(position, corners)
    return corners, edges, beside & risky, diagonal & risky


def blend(position: Othello) -> int:
    """Squares and mobility while the board is empty, discs when it is full, and in between a share of each.

    The shares are the numbers of empty and of taken squares, so that the middle game passes into the end without a
    jump.  They are not divided by the number of all squares, so that the value is an int.
    """
    taken = (position.first | position.second).bit_count()
    empty: int = position.board.rows * position.board.columns - taken
    return empty * (square_weights(position) + MOVE * mobility(position)) + taken * disc_difference(position)


def lead(position: Othello, squares: int) -> int:
    """How many more of some squares, given as bits, FIRST holds than SECOND."""
    return (position.first & squares).bit_count() - (position.second & squares).bit_count()


@cache
def kinds(size: int) -> tuple[int, int, int, int]:
    """The squares K, E, C and X of a board, as bits."""
    ends, near, middle = (0, size - 1), (1, size - 2), range(2, size - 2)
    edges = cells_in(size, ends, middle) | cells_in(size, middle, ends)
    beside = cells_in(size, ends, near) | cells_in(size, near, ends)
    return cells_in(size, ends, ends), edges, beside, cells_in(size, near, near)
