"""What a tree shows, what it folds, and what it refuses."""

import re

import pytest

from gamelab import INF, HandTree, TicTacToe, alphabeta, minimax, show
from gamelab.search import WIN
from gamelab.show import phrases
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


@pytest.mark.parametrize("value, short, full", [
    (-1 / 3, "−0.33", "−0.33"), (WIN, "W", "win"), (WIN - 3, "W3", "win in 3"), (4 - WIN, "−W4", "loss in 4"),
])  # fmt: skip
def test_numbers_as_people_write_them(value, short, full):
    assert (phrases.number(value), phrases.spoken(value)) == (short, full)


def test_cuts_in_words():
    """Others are told by Step (tests/widgets)."""
    result = traced(TicTacToe.from_text("OX./.X./XO."), window=(-1, 0))
    assert "O has β = 0 in the caller's window already" in show.explain_cuts(result).splitlines()[0]
    assert show.explain_cuts(minimax(AIMA, trace=True)) == ""


def test_the_legend_explains_every_value_of_a_won_game():
    tree, explained = HandTree([3, 4]), {}
    for value in (3, WIN - 3, WIN):
        root = minimax(tree, trace=True).trace
        root.children[0].value = value
        explained[value] = legend(show.tree(root).top, live=True).replace("\N{NO-BREAK SPACE}", " ").split("    ")[1:]
    found = ["Wn, −Wn: MAX or MIN wins n plies from the root"], ["W, −W: MAX wins, MIN wins"]
    assert list(explained.values()) == [[], *found]
