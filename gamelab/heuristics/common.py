"""Evaluations that fit every game."""

from __future__ import annotations

from gamelab.games.bits import BitPosition
from gamelab.games.position import Position


def zero(position: Position) -> int:
    """Always 0.  With it, a search knows only the finished games that it sees."""
    return 0


def piece_count(position: BitPosition) -> int:
    """The stones (in Sim: the lines) of FIRST minus those of SECOND.

    Where each move adds one stone and takes none away, this is 0 or 1 and says only whose turn it is: all positions
    at the horizon of a search have the same value.  In Othello, where discs turn over, see ``disc_difference``.
    """
    return position.first.bit_count() - position.second.bit_count()
