"""Pictures: trees with the real boards in them, rows of boards, and plots.

Graphviz and Matplotlib are loaded when something is drawn, not before.

From ``tree(alphabeta(position, trace=True))`` to its picture:

1. ``trees.tree`` takes the ``Node`` that the search recorded; ``fitted`` folds far siblings until few enough are left.
2. ``tree_boxes.boxes_of`` makes a ``Box`` of each node that is drawn: its kind, what is written at it, who cut it.
   The same file tells the boxes as text, and what the signs at them mean.
3. ``tree_layout.cells`` measures the boxes, and ``layout`` there asks Graphviz where they stand (``dot``).
4. ``tree_svg.TreeDrawing`` draws them: ``svg`` for a notebook or a file, ``live_svg`` for the widgets.

``phrases`` writes the numbers and reasons in all of these, and in the widgets.  ``picture.Picture`` is the base of all
that is drawn here but plots; ``boards`` and ``ways`` have pictures without a tree.  ``figures.new_axes`` begins each
plot of ``plots`` and ``chances``, and gives the notebook its text for screen readers.
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
