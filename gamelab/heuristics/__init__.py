"""Evaluations: what a position is worth before the game is over, as an int for FIRST; one file per game."""

from gamelab.heuristics.common import piece_count, zero
from gamelab.heuristics.connect_four import centre, runs, runs_lab001, windows
from gamelab.heuristics.connect_four_threats import threats
from gamelab.heuristics.othello import blend, disc_difference, features, frontier, mobility, square_weights
from gamelab.heuristics.sim import asymmetric, degree_sum, own_only, symmetric
from gamelab.heuristics.tictactoe import open_lines

__all__ = [
    "asymmetric", "blend", "centre", "degree_sum", "disc_difference", "features", "frontier", "mobility", "open_lines",
    "own_only", "piece_count", "runs", "runs_lab001", "square_weights", "symmetric", "threats", "windows", "zero",
]  # fmt: skip
