"""Exact values: what a position is worth if both players play perfectly.

``solve`` is the door: it chooses how a position is solved, and returns a ``Solution`` with the values of all moves.

    Sim                     ``sim_classes``: all positions, each class of them once, from the last ply backwards
    Connect Four, Othello   ``solver``: a ``Solver`` asks ``connect_four_search`` or ``othello_search``, compiled
    any other game          ``solve.fill``: every position that can follow, once

``search_memory`` holds what the two searches remember.  ``proof_size`` counts what no order of moves can save.
"""

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
