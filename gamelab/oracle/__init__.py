"""Exact values: what a position is worth if nobody errs."""

from gamelab.oracle.estimate import estimated_positions
from gamelab.oracle.solve import Outcome, Solution, solve

__all__ = ["Outcome", "Solution", "estimated_positions", "solve"]
