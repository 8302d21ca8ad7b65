"""What a tree shows, what it folds, and what it refuses."""

import re

from gamelab import INF, HandTree, TicTacToe, alphabeta, minimax, show
from gamelab.search import WIN
from gamelab.show.tree_boxes import legend
from tests.search.test_trace import AIMA

LATE = TicTacToe.from_text("XO./.X./..O")
EDGE = re.compile(r'data-edge="([^"]*)"><(?:g[^>]*><)?line [^>]*y1="([^"]*)"[^>]*y2="([^"]*)"')
FIXED = "\N{NO-BREAK SPACE}"


def labels(drawing):
    return {*re.findall(r'class="label"[^>]*>([^<]*)<', drawing.svg())}


def traced(position=AIMA, **options):
    return alphabeta(position, trace=True, **options)


def test_a_cut_by_the_window_that_was_given_is_told_in_the_picture():
    """Other cuts, and what is not drawn, stand in the pictures of notebooks 01 and 02; golden files have the texts."""
    assert ">cut: window<" in show.tree(traced(window=(20, INF))).svg()


def test_a_cut_names_its_holder_as_it_is_labelled():
    """In a hand tree these are all moves, as in what Step says, but not where leaves are too narrow for them."""
    deep = show.tree(traced(HandTree([6, [[[4, 9], [8, 7]], [8, 5]]])))
    assert re.findall(r">cut: ([^<]+)<", deep.svg()) == ["root", "2"] and {"2", "2 1 1", "2 2 2"} < labels(deep)
    assert "crossed: skipped, because the node named at “cut” has" in legend(deep.top, live=False).replace(FIXED, " ")
    wide = show.tree(traced(HandTree([[[5] * 3] * 3] * 3)))
    assert {"3", "3 2"} < labels(wide) and "3 2 1" not in labels(wide)


def test_branches_are_long_enough_to_be_seen_and_cross_no_text():
    """They begin below a node's notes, and end above all texts of the row, even one to a folded box."""
    for position in (HandTree([[7, 3, 4], [2, 9, 1], [8, 5, 6]]), LATE):
        drawing = show.tree(traced(position))
        edges = {name: [float(y) for y in found] for name, *found in EDGE.findall(drawing.svg())}
        for box in drawing.drawings:
            for child in box.children:
                first, last = edges[child.name]
                assert last < drawing.layout.places[child].top and last - first >= 22 + 15 * box.is_cut


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
        explained[value] = legend(show.tree(root).top, live=True).replace(FIXED, " ").split("    ")[1:]
    found = ["Wn, −Wn: MAX or MIN wins n plies from the root"], ["W, −W: MAX wins, MIN wins"]
    assert list(explained.values()) == [[], *found]
