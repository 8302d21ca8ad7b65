"""The poster of Sim's classes: complete, the same every time, and clear without colour."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree

import pytest

from gamelab.games import FIRST, SECOND, Sim
from gamelab.oracle import sim_classes, sim_position
from gamelab.show.sim_poster import sim_poster, placed

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def poster():
    return sim_poster()


@pytest.fixture(scope="module")
def picture(poster):
    return poster.svg()


def paths(picture):
    """The paths that draw classes: they have an outline of width 1, and stand below the legend."""
    found = [each for each in ElementTree.fromstring(picture).findall(f"{SVG}path") if each.get("stroke-width") == "1"]
    return [each for each in found if float(re.match(r"M\S+ ([\d.]+)", each.get("d"))[1]) > 70]


def outlines(picture):
    """How many outlines each look has, by colour and whether it is filled."""
    return {(path.get("stroke"), path.get("fill") != "#ffffff"): path.get("d").count("M") for path in paths(picture)}


def test_every_class_is_drawn(picture):
    classes, _ = sim_classes()
    expected = classes.groupby(["value", "is_over"]).size()
    colours = {FIRST: "#cc3311", SECOND: "#0072b2"}
    assert outlines(picture) == {(colours[value], not over): count for (value, over), count in expected.items()}
    assert sum(outlines(picture).values()) == 3_729


def test_every_move_between_classes_is_drawn(picture):
    faint = [path.get("d") for path in ElementTree.fromstring(picture).findall(f"{SVG}path")
             if path.get("stroke-opacity")]  # fmt: skip
    assert sum(each.count("M") for each in faint) == len(sim_classes().edges) == 12_772


def test_no_two_classes_stand_on_one_spot(poster):
    points, bands = placed(poster.graph.classes)
    assert len(set(points)) == len(points) == 3_729 and len(bands) == 16
    for (x, y), ply in zip(points, poster.graph.classes["ply"], strict=True):
        assert bands[ply] <= y and (ply == 15 or y < bands[ply + 1] - 20)
        assert 100 < x < 1_050


def test_who_wins_can_be_told_without_colour(poster, picture):
    """By form (arcs and straight lines) and by place: left of a band's middle gap FIRST, right of it SECOND."""
    forms = {path.get("stroke"): "a" in path.get("d") for path in paths(picture)}
    assert forms == {"#cc3311": True, "#0072b2": False}
    points, _ = placed(poster.graph.classes)
    for _, layer in poster.graph.classes.groupby("ply"):
        left, right = ([points[number][0] for number in layer.index[layer["value"] == who]] for who in (FIRST, SECOND))
        assert not left or not right or max(left) + 15 < min(right)


def test_it_is_small_and_the_same_every_time(picture):
    assert sim_poster().svg() == picture
    assert len(picture.encode()) < 600_000


def test_the_line_of_best_play(picture):
    line = ElementTree.fromstring(picture).find(f"{SVG}polyline").get("points").split()
    assert len(line) == 16
    boards = re.findall(r"<title>Sim, ([^<]*)</title>", picture)
    assert len(boards) == 6 and boards[0] == "red to move" and boards[-1] == "blue has won"
    assert "15 plies to the end" in picture and "ply 15: SECOND wins" in picture


def test_the_text_holds_the_numbers(poster):
    text = str(poster)
    assert "ply  7:  373  FIRST wins 79, SECOND wins 294, finished 70" in text
    assert "draw" not in text and "draw" in str(sim_poster(5))
    bundle = poster._repr_mimebundle_()
    assert bundle["text/plain"] == text and text.splitlines()[0] in bundle["image/svg+xml"]
    assert repr(poster) == "<SimPoster: 3,729 classes, 12,772 edges>"


@pytest.mark.parametrize("vertices", [3, 4, 5])
def test_small_boards(vertices):
    picture = sim_poster(vertices).svg()
    ElementTree.fromstring(picture)
    assert sum(outlines(picture).values()) == len(sim_classes(vertices).classes)
    assert "draw" in picture


def test_only_what_a_table_holds():
    with pytest.raises(ValueError, match="vertices=7: a table of all positions goes up to 6"):
        sim_poster(7)


def test_saved(poster, tmp_path, picture):
    assert poster.save(tmp_path / "sim.svg").read_bytes() == picture.encode()
    with pytest.raises(ValueError, match=r"expected a file name that ends in \.svg"):
        poster.save(tmp_path / "sim.gif")


def test_the_first_class_is_the_empty_board():
    first = sim_classes().classes.iloc[0]
    assert sim_position(first["first"], first["second"]) == Sim()
