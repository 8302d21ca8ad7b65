"""Evaluations: what a position is worth before the game is over, as an int for FIRST.

Those of a game stand in its file, those that fit every game here.
"""

from collections.abc import Callable
from typing import Any

from gamelab.games import ConnectFour, Othello, Position, Sim, TicTacToe
from gamelab.games.bits import BitPosition
from gamelab.heuristics.connect_four import centre, centre_first, runs, runs_lab001, threats, windows
from gamelab.heuristics.othello import blend, disc_difference, features, frontier, mobility, square_weights
from gamelab.heuristics.sim import asymmetric, degree_sum, mover_first, own_only, symmetric
from gamelab.heuristics.tictactoe import open_lines

EVALUATIONS: dict[type, tuple[Callable[[Any], int], ...]] = {
    TicTacToe: (open_lines,),
    Sim: (symmetric, mover_first, own_only, degree_sum),
    ConnectFour: (windows, threats, centre, runs),
    Othello: (blend, disc_difference, mobility, square_weights),
}
"""The evaluations of each game with which others are compared; the first is the one used where nobody chose."""


def evaluations_of(position: Position) -> tuple[Callable[[Any], int], ...]:
    """The evaluations of a position's game, the usual one first; of a game of one's own, its ``guess``."""
    return EVALUATIONS.get(type(position)) or (type(position).guess,)


def zero(position: Position) -> int:
    """Always 0.  With it, a search knows only the finished games that it sees."""
    return 0


def piece_count(position: BitPosition) -> int:
    """The stones (in Sim: the lines) of FIRST minus those of SECOND.

    Where each move adds one stone and takes none away, this is 0 or 1 and says only whose turn it is: all positions
    at the horizon of a search have the same value.  In Othello, where discs turn over, see ``disc_difference``.
    """
    return position.first.bit_count() - position.second.bit_count()


__all__ = [
    "asymmetric", "blend", "centre", "centre_first", "degree_sum", "disc_difference", "evaluations_of", "features",
    "frontier", "mobility", "mover_first", "open_lines", "own_only", "piece_count", "runs", "runs_lab001",
    "square_weights", "symmetric", "threats", "windows", "zero",
]  # fmt: skip
