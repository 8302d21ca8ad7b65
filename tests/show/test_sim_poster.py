"""The poster of Sim's classes: complete, the same every time, and clear without colour."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from gamelab.oracle import sim_classes
from gamelab.show import Picture, sim_poster
from gamelab.show.sim_poster import COLOURS

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def poster() -> Picture:
    return sim_poster()


@pytest.fixture(scope="module")
def picture(poster: Picture) -> ElementTree.Element:
    return ElementTree.fromstring(poster.svg())


def test_every_class_and_every_move_between_classes_is_drawn_and_no_class_covers_another(
    picture: ElementTree.Element,
) -> None:
    classes, moves = sim_classes()
    paths = picture.findall(f"{SVG}path")
    outlines = [path for path in paths if path.get("stroke-width") == "1"]
    drawn = {(each.get("stroke"), each.get("fill") == "#ffffff"): each.attrib["d"].count("M") for each in outlines}
    expected = classes.groupby(["value", "is_over"]).size()
    assert drawn == {(COLOURS[value], over): count for (value, over), count in expected.items()}
    points = re.findall(r"M([\d.]+) ([\d.]+)", "".join(each.attrib["d"] for each in outlines))
    assert len(set(points)) == len(points) == 3_729
    assert sum(path.attrib["d"].count("M") for path in paths if path.get("stroke-opacity")) == len(moves) == 12_772


def test_the_line_of_best_play(poster: Picture, picture: ElementTree.Element) -> None:
    line = picture.find(f"{SVG}polyline")
    assert line is not None and len(line.attrib["points"].split()) == 16
    assert len(list(picture.iter(f"{SVG}svg"))) == 1 + 6
    texts = {each.text for each in picture.iter(f"{SVG}text")}
    assert {"15 plies to the end", "ply 15: SECOND wins", "0 plies to the end"} <= texts
    assert len(poster.svg().encode()) < 600_000


def test_the_text_holds_the_numbers(poster: Picture) -> None:
    assert "ply  7:  373  FIRST wins 79, SECOND wins 294, finished 70" in str(poster) and "draw" not in str(poster)


def test_only_what_a_table_holds() -> None:
    with pytest.raises(ValueError, match="vertices=7: a table of all positions goes up to 6"):
        sim_poster(7)
