"""Exact values: what a position is worth if both players play perfectly."""

from gamelab.oracle.proof_size import smallest_proof
from gamelab.oracle.sim_classes import sim_classes
from gamelab.oracle.solve import Solution, solve
from gamelab.oracle.solver import ConnectFourSolver, Endgames, Outcome, reporter

__all__ = [
    "ConnectFourSolver",
    "Endgames",
    "Outcome",
    "Solution",
    "reporter",
    "sim_classes",
    "smallest_proof",
    "solve",
]
