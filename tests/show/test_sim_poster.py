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


def outlines(picture: ElementTree.Element) -> dict[tuple[str | None, bool], int]:
    """How many outlines each look has, by colour and whether it is filled; without the moves."""
    drawn = [each for each in picture.findall(f"{SVG}path") if each.get("stroke-width") == "1"]
    return {(path.get("stroke"), path.get("fill") != "#ffffff"): path.attrib["d"].count("M") for path in drawn}


def test_every_class_and_every_move_between_classes_is_drawn(picture: ElementTree.Element) -> None:
    classes, moves = sim_classes()
    expected = classes.groupby(["value", "is_over"]).size()
    assert outlines(picture) == {(COLOURS[value], not over): count for (value, over), count in expected.items()}
    assert sum(outlines(picture).values()) == 3_729
    faint = [path.attrib["d"] for path in picture.findall(f"{SVG}path") if path.get("stroke-opacity")]
    assert sum(each.count("M") for each in faint) == len(moves) == 12_772


def test_no_two_classes_stand_on_one_spot(picture: ElementTree.Element) -> None:
    paths = [each.attrib["d"] for each in picture.findall(f"{SVG}path") if each.get("stroke-width") == "1"]
    points = re.findall(r"M([\d.]+) ([\d.]+)", "".join(paths))
    assert len(set(points)) == len(points) == 3_729
    assert all(80 < float(x) < 700 and 80 < float(y) < 1074 for x, y in points)


def test_the_line_of_best_play(poster: Picture, picture: ElementTree.Element) -> None:
    line = picture.find(f"{SVG}polyline")
    assert line is not None and len(line.attrib["points"].split()) == 16
    assert len(list(picture.iter(f"{SVG}svg"))) == 1 + 6
    texts = {each.text for each in picture.iter(f"{SVG}text")}
    assert {"15 plies to the end", "ply 15: SECOND wins", "0 plies to the end"} <= texts
    assert len(poster.svg().encode()) < 600_000


def test_the_text_holds_the_numbers(poster: Picture) -> None:
    assert "ply  7:  373  FIRST wins 79, SECOND wins 294, finished 70" in str(poster)
    assert "draw" not in str(poster) and "draw" in str(sim_poster(5))


@pytest.mark.parametrize("vertices", [3, 4, 5])
def test_small_boards(vertices: int) -> None:
    picture = sim_poster(vertices).svg()
    assert sum(outlines(ElementTree.fromstring(picture)).values()) == len(sim_classes(vertices).classes)


def test_only_what_a_table_holds() -> None:
    with pytest.raises(ValueError, match="vertices=7: a table of all positions goes up to 6"):
        sim_poster(7)
