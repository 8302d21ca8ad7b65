"""Pictures: trees with the real boards in them, rows of boards, and plots.

Graphviz and Matplotlib are loaded when something is drawn, not before.
"""

from gamelab.show.boards import bit_boards, boards, dangers, filmstrip
from gamelab.show.chances import chances
from gamelab.show.picture import Picture
from gamelab.show.plots import forest, game_values, lines, node_bars, outcomes
from gamelab.show.tree_svg import TreeDrawing
from gamelab.show.trees import explain_cuts, game_tree, tree
from gamelab.show.ways import ways

__all__ = [
    "Picture",
    "TreeDrawing",
    "bit_boards",
    "boards",
    "chances",
    "dangers",
    "explain_cuts",
    "filmstrip",
    "forest",
    "game_tree",
    "game_values",
    "lines",
    "node_bars",
    "outcomes",
    "tree",
    "ways",
]
