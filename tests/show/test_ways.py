"""All ways in which a game can go on; notebook 00 stores the picture of a whole one."""

import re

from gamelab import ConnectFour, HandTree, show


def test_ways_may_end_before_others():
    drawn = show.ways(HandTree([1, [2, 3], [[4, 5]]]), [2, 0], ["mine", "yours"])
    assert "\n3 mine\n3 yours\n" in str(drawn)


def test_a_board_at_the_edge_is_not_cut_off():
    drawn = show.ways(ConnectFour(), [0, 0], ["mine", "yours"]).svg()
    lefts = [float(x) for x in re.findall(r"<g transform=.translate\(([\d.-]+) ", drawn)]
    assert len(lefts) == 2 and min(lefts) >= 0
