"""Pictures: trees with the real boards in them, rows of boards, and plots.

Graphviz and Matplotlib are loaded when something is drawn, not before.
"""

from gamelab.show.board_rows import BoardRow, boards
from gamelab.show.cut_list import cuts
from gamelab.show.drawing import TreeDrawing
from gamelab.show.plots import node_bars, nodes_by_ply
from gamelab.show.trees import game_tree, tree

__all__ = ["BoardRow", "TreeDrawing", "boards", "cuts", "game_tree", "node_bars", "nodes_by_ply", "tree"]
