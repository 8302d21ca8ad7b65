"""All ways in which a game can go on."""

import re
from xml.etree import ElementTree

from gamelab import ConnectFour, HandTree, show

SVG = "{http://www.w3.org/2000/svg}"


def test_each_way_has_its_line_and_its_stroke_and_one_of_them_is_in_colour():
    drawn = show.ways(ConnectFour(), [3, 3, 2], ["mine", "yours", "mine again", "here it stops, and guesses"])
    picture = ElementTree.fromstring(drawn.svg())
    paths = [str(path.attrib["d"]) for path in picture.iterfind(f"{SVG}path")]
    assert [path.count("M") for path in paths if "L" in path] == [7, 49, 343, 1]
    assert [path.count("M") for path in paths if "v" in path] == [49, 343]
    assert [float(x) for x in re.findall(r"[ML](\S+)", paths[3])] == [129, 129, 129, 128.3, 129], "down the middle"
    moved = [(re.findall(r"[\d.]+", group.attrib["transform"]), group[0]) for group in picture.iterfind(f"{SVG}g")]
    middles = [float(x) + float(board.attrib["x"]) + float(board.attrib["width"]) / 2 for (x, _), board in moved]
    assert middles == [129, 129], "so do the boards at its ends"
    assert all(float(words.attrib["x"]) > 252 for words in picture.iterfind(f"{SVG}text")), "no words on the lines"
    assert [words.text for words in picture.iterfind(f"{SVG}text")] == [
        "mine: 7", "yours: 49", "mine again: 343", "here it stops,", "and guesses"]  # fmt: skip
    end = ConnectFour().play(3).play(3).play(2)
    assert str(drawn).endswith(f"mine again: 343\nhere it stops, and guesses\n{end}")


def test_ways_may_end_before_others():
    drawn = show.ways(HandTree([1, [2, 3], [[4, 5]]]), [2, 0], ["mine", "yours", "an end"])
    assert "\nmine: 3\nyours: 3\nan end\n" in str(drawn)
