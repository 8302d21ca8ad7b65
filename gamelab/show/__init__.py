"""Pictures: trees with the real boards in them, rows of boards, and plots.

Graphviz and Matplotlib are loaded when something is drawn, not before.
"""

from gamelab.show.boards import bit_boards, boards, filmstrip
from gamelab.show.picture import Picture
from gamelab.show.plots import (
    branching_profile,
    chances_by_depth,
    forest,
    game_values,
    node_bars,
    nodes_by_depth,
    nodes_by_ply,
    win_rates,
)
from gamelab.show.tree_svg import TreeDrawing
from gamelab.show.trees import explain_cuts, game_tree, tree

__all__ = [
    "Picture",
    "TreeDrawing",
    "bit_boards",
    "boards",
    "branching_profile",
    "chances_by_depth",
    "explain_cuts",
    "filmstrip",
    "forest",
    "game_tree",
    "game_values",
    "node_bars",
    "nodes_by_depth",
    "nodes_by_ply",
    "tree",
    "win_rates",
]
