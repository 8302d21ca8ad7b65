"""All ways in which a game can go on."""

import re
from xml.etree import ElementTree

import pytest

from gamelab import ConnectFour, HandTree, show

SVG = "{http://www.w3.org/2000/svg}"


def test_each_way_has_its_line_and_its_stroke_and_one_of_them_is_in_colour():
    drawn = show.ways(ConnectFour(), [5, 1, 3], ["mine", "yours", "mine again: it guesses"])
    picture = ElementTree.fromstring(drawn.svg())
    paths = [str(path.attrib["d"]) for path in picture.iterfind(f"{SVG}path")]
    assert [path.count("M") for path in paths if "L" in path] == [7, 49, 343, 1]
    assert [path.count("M") for path in paths if "L" not in path] == [49, 343]
    xs = [float(x) for x in re.findall(r"[ML](\S+)", paths[3])]
    assert xs == [156, 241.7, 229.5, 229.5] and paths[3].endswith("v31"), "it bends, and then falls to its board"
    inks = [path.attrib["stroke"] for path in picture.iterfind(f"{SVG}path") if "L" in str(path.attrib["d"])]
    assert inks[0] == inks[2] != inks[1], "a row has the colour of its player"
    moved = [(re.findall(r"[\d.]+", group.attrib["transform"]), group[0]) for group in picture.iterfind(f"{SVG}g")]
    middles = [float(x) + float(board.attrib["x"]) + float(board.attrib["width"]) / 2 for (x, _), board in moved]
    assert middles == pytest.approx([156, 229.5], abs=0.1), "boards stand at its ends"
    assert float(picture.attrib["height"]) < 600, "it is seen at once, on a small screen too"
    assert all(float(words.attrib["x"]) > 306 for words in picture.iterfind(f"{SVG}text")), "no words on the lines"
    assert [words.text for words in picture.iterfind(f"{SVG}text")] == [
        "7 mine", "49 yours", "343 mine again:", "it guesses"]  # fmt: skip
    end = ConnectFour().play(5).play(1).play(3)
    assert str(drawn).endswith(f"343 mine again: it guesses\n{end}")


def test_ways_may_end_before_others():
    drawn = show.ways(HandTree([1, [2, 3], [[4, 5]]]), [2, 0], ["mine", "yours"])
    assert "\n3 mine\n3 yours\n" in str(drawn)


def test_a_board_at_the_edge_is_not_cut_off():
    drawn = show.ways(ConnectFour(), [0, 0], ["mine", "yours"]).svg()
    lefts = [float(x) for x in re.findall(r"<g transform=.translate\(([\d.-]+) ", drawn)]
    assert len(lefts) == 2 and min(lefts) >= 0
