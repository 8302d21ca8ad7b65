"""Idea 1: the last two empty squares need no search; the discs that turn are counted."""

from __future__ import annotations

from gamelab.games.othello import Board, flanked


def difference(mine: int, theirs: int) -> int:
    """My discs less theirs."""
    return mine.bit_count() - theirs.bit_count()


def last_one(mine: int, theirs: int, disc: int, square: int, board: Board) -> int:
    """The result with one empty square, which is mine to take if I can, else theirs."""
    turned = flanked(square, mine, theirs, board)
    if turned:
        return difference(mine | disc | turned, theirs ^ turned)
    turned = flanked(square, theirs, mine, board)
    if turned:
        return difference(mine ^ turned, theirs | disc | turned)
    return difference(mine, theirs)


def last_two(mine: int, theirs: int, empty: int, board: Board) -> int:
    """The result with two empty squares and me to move; I may have to pass."""
    best = better_of_two(mine, theirs, empty, board)
    if best > NONE:
        return best
    best = better_of_two(theirs, mine, empty, board)
    return -best if best > NONE else difference(mine, theirs)


NONE = -100


def better_of_two(mine: int, theirs: int, empty: int, board: Board) -> int:
    """What I get by taking one of the two squares; NONE if I can take neither."""
    best = NONE
    left = empty
    while left:
        disc = left & -left
        left ^= disc
        square = disc.bit_length() - 1
        turned = flanked(square, mine, theirs, board)
        if turned:
            other = empty ^ disc
            place = other.bit_length() - 1
            best = max(best, -last_one(theirs ^ turned, mine | disc | turned, other, place, board))
    return best
