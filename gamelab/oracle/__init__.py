"""Exact values: what a position is worth if nobody errs."""

from gamelab.oracle.endgame import Endgames
from gamelab.oracle.estimate import estimated_positions
from gamelab.oracle.proof_size import smallest_proof
from gamelab.oracle.sim import sim_table
from gamelab.oracle.sim_classes import ClassGraph, sim_classes, sim_position, sim_positions
from gamelab.oracle.sim_judged import sim_judged, truth_correlation
from gamelab.oracle.solution import Outcome, Solution
from gamelab.oracle.solve import regret, solve

__all__ = [
    "ClassGraph",
    "Endgames",
    "Outcome",
    "Solution",
    "estimated_positions",
    "regret",
    "sim_classes",
    "sim_judged",
    "sim_position",
    "sim_positions",
    "sim_table",
    "smallest_proof",
    "solve",
    "truth_correlation",
]
