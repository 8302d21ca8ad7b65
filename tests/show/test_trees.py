"""What a tree shows, what it folds, and what it refuses."""

import re

from gamelab import INF, HandTree, TicTacToe, alphabeta, minimax, show
from gamelab.search import WIN
from gamelab.show.tree_words import legend
from tests.search.test_trace import AIMA

LATE = TicTacToe.from_text("XO./.X./..O")


def traced(position=AIMA, **options):
    return alphabeta(position, trace=True, **options)


def test_a_cut_by_the_window_that_was_given_is_told_in_the_picture():
    """Other cuts, and what is not drawn, stand in the pictures of notebooks 01 and 02; golden files have the texts."""
    assert ">cut: window<" in show.tree(traced(window=(20, INF))).svg()


def test_every_node_and_edge_of_a_live_picture_has_its_name():
    drawing = show.tree(traced(HandTree([[3, 12, 8], [2, 4, 6, 7], [14, 5, 2]])))
    found, live = {box.name for box in drawing.top.walk()}, drawing.live_svg()
    nodes, edges = (set(re.findall(f'data-{kind}="([^"]*)"', live)) for kind in ("node", "edge"))
    assert nodes == found == edges | {"r"} == set(drawing.names.values())
    assert drawing.names[1, 2] == drawing.names[1, 3] == "r-1-pruned"
    assert "<title>1: MIN to move</title>" in live and not re.search(r'class="[^"]*(bold|pale)', live), "no answer"


def test_the_legend_explains_every_value_of_a_won_game():
    tree, explained = HandTree([3, 4]), {}
    for value in (3, WIN - 3, WIN):
        root = minimax(tree, trace=True).trace
        root.children[0].value = value
        explained[value] = legend(show.tree(root).top, live=True).replace("\N{NO-BREAK SPACE}", " ").split("    ")[1:]
    found = ["Wn, −Wn: MAX or MIN wins n plies from the root"], ["W, −W: MAX wins, MIN wins"]
    assert list(explained.values()) == [[], *found]
