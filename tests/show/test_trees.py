"""What a tree shows that no notebook stores: 01 to 03 have pictures of trees, live ones too, with their legends."""

import re

from gamelab import INF, HandTree, alphabeta, show
from tests.search.test_trace import AIMA


def drawn(position, **options):
    return show.tree(alphabeta(position, trace=True, **options)).svg()


def test_a_cut_by_the_window_that_was_given_is_told_in_the_picture():
    assert ">cut: window<" in drawn(AIMA, window=(20, INF))


def test_leaves_that_are_too_narrow_for_all_moves_have_the_last_one_alone():
    labels = re.findall(r'class="label"[^>]*>([^<]*)<', drawn(HandTree([[[5] * 3] * 3] * 3)))
    assert {"3", "3 2"} < {*labels} and "3 2 1" not in labels


def test_a_live_picture_gives_no_answer_away_and_branches_in_one_box_share_its_name():
    drawing = show.tree(alphabeta(HandTree([[3, 12, 8], [2, 4, 6, 7], [14, 5, 2]]), trace=True))
    assert drawing.names[1, 2] == drawing.names[1, 3] == "r-1-pruned"
    live = drawing.live_svg()
    assert "<title>1: MIN to move</title>" in live and not re.search(r'class="[^"]*(bold|pale)', live)
