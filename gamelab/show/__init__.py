"""Pictures: trees with the real boards in them, rows of boards, and plots.

Graphviz and Matplotlib are loaded when something is drawn, not before.
"""

from gamelab.show.boards import bit_boards, boards, filmstrip, move_values
from gamelab.show.certificate import certificate
from gamelab.show.picture import Picture
from gamelab.show.plots import (
    branching_profile,
    game_values,
    node_bars,
    nodes_by_ply,
    state_counts,
)
from gamelab.show.sim_poster import sim_poster
from gamelab.show.sweep_plots import cost_by_depth, cross_table, win_rates
from gamelab.show.tree_svg import TreeDrawing
from gamelab.show.trees import explain_cuts, game_tree, tree

__all__ = [
    "Picture",
    "TreeDrawing",
    "bit_boards",
    "boards",
    "branching_profile",
    "certificate",
    "cost_by_depth",
    "cross_table",
    "explain_cuts",
    "filmstrip",
    "game_tree",
    "game_values",
    "move_values",
    "node_bars",
    "nodes_by_ply",
    "sim_poster",
    "state_counts",
    "tree",
    "win_rates",
]
