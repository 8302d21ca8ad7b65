"""The last plies: bare alpha-beta, whose only order is idea 2, parity.

Who plays last in a corner of the board gains by it.  So squares come first in quarters of the board where the number
of empty squares is odd: there I can have the last word.
"""

from __future__ import annotations

from gamelab.games.othello import Board, flanked, legal_squares
from gamelab.oracle.endgame.last import difference, last_one, last_two
from gamelab.oracle.endgame.words import FEATURES, LAST, NODES, PARITY, QUARTERS


def plain(mine: int, theirs: int, alpha: int, beta: int, board: Board, block: list[int]) -> int:
    """The value for the side to move, by the contract of a window."""
    block[NODES] += 1
    empty = board.full & ~(mine | theirs)
    if block[FEATURES] & LAST and empty & (empty - 1) & ((empty & (empty - 1)) - 1) == 0:
        if empty & (empty - 1):
            return last_two(mine, theirs, empty, board)
        if empty:
            return last_one(mine, theirs, empty, empty.bit_length() - 1, board)
        return difference(mine, theirs)
    legal = legal_squares(mine, theirs, board)
    if legal == 0:
        if legal_squares(theirs, mine, board) == 0:
            return difference(mine, theirs)
        return -plain(theirs, mine, -beta, -alpha, board, block)
    best = -100
    first = legal & odd_quarters(empty, block)
    for part in (first, legal & ~first):
        left = part
        while left:
            disc = left & -left
            left ^= disc
            turned = flanked((disc - 1).bit_count(), mine, theirs, board)
            value = -plain(theirs ^ turned, mine | disc | turned, -beta, -max(alpha, best), board, block)
            best = max(best, value)
            if best >= beta:
                return best
    return best


def odd_quarters(empty: int, block: list[int]) -> int:
    """The squares in quarters of the board that have an odd number of empty squares."""
    if block[FEATURES] & PARITY == 0:
        return 0
    odd = 0
    for n in range(QUARTERS, QUARTERS + 4):
        if (empty & block[n]).bit_count() & 1:
            odd |= block[n]
    return odd
