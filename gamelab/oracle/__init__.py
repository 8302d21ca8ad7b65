"""Exact values: what a position is worth if nobody errs."""

from gamelab.oracle.connect_four_solver import ConnectFourSolver
from gamelab.oracle.endgames import Endgames
from gamelab.oracle.estimate import estimated_positions
from gamelab.oracle.progress import reporter
from gamelab.oracle.proof_size import smallest_proof
from gamelab.oracle.sim_classes import ClassGraph, sim_classes, sim_position
from gamelab.oracle.sim_judged import sim_judged, truth_correlation
from gamelab.oracle.solution import Solution
from gamelab.oracle.solve import solve
from gamelab.oracle.solver import Outcome

__all__ = [
    "ClassGraph",
    "ConnectFourSolver",
    "Endgames",
    "Outcome",
    "Solution",
    "estimated_positions",
    "reporter",
    "sim_classes",
    "sim_judged",
    "sim_position",
    "smallest_proof",
    "solve",
    "truth_correlation",
]
