"""Evaluations: what a position is worth before the game is over, as an int for FIRST; one file per game."""

from gamelab.heuristics.common import zero
from gamelab.heuristics.connect_four import runs, runs_lab001
from gamelab.heuristics.tictactoe import open_lines

__all__ = ["open_lines", "runs", "runs_lab001", "zero"]
