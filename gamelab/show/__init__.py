"""Pictures: trees with the real boards in them, rows of boards, and plots.

Graphviz and Matplotlib are loaded when something is drawn, not before.
"""

from gamelab.show.bit_boards import BitBoards, bit_boards
from gamelab.show.board_rows import BoardRow, boards
from gamelab.show.certificate import Certificate, certificate
from gamelab.show.classes import class_poster
from gamelab.show.cross_table import cross_table
from gamelab.show.cut_list import cuts
from gamelab.show.diff import Diff, diff
from gamelab.show.drawing import TreeDrawing
from gamelab.show.evaluations import against_truth, strength
from gamelab.show.film import film
from gamelab.show.folding import folding
from gamelab.show.game_values import game_values
from gamelab.show.growth import growth
from gamelab.show.guesses import guess_quality
from gamelab.show.move_values import MoveValues, move_values
from gamelab.show.plots import node_bars, nodes_by_ply
from gamelab.show.portraits import portraits
from gamelab.show.profile import branching_profile, game_lengths
from gamelab.show.rates import win_rates
from gamelab.show.trees import game_tree, tree

__all__ = [
    "BitBoards",
    "BoardRow",
    "Certificate",
    "Diff",
    "MoveValues",
    "TreeDrawing",
    "against_truth",
    "bit_boards",
    "boards",
    "branching_profile",
    "certificate",
    "class_poster",
    "cross_table",
    "cuts",
    "diff",
    "film",
    "folding",
    "game_lengths",
    "game_tree",
    "game_values",
    "growth",
    "guess_quality",
    "move_values",
    "node_bars",
    "nodes_by_ply",
    "portraits",
    "strength",
    "tree",
    "win_rates",
]
