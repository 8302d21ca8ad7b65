"""The boards as pictures: well-formed, the same twice, with their text, and with legal moves to click."""

import re
from random import Random
from xml.etree import ElementTree

import pytest

from gamelab.games import PASS, ConnectFour, Sim, TicTacToe, svg
from tests.games.nim import Nim

SVG = "{http://www.w3.org/2000/svg}"
ALLOWED = {"svg", "title", "desc", "rect", "circle", "line", "path", "polygon", "text"}


def parsed(picture):
    return ElementTree.fromstring(picture)


def sampled(positions):
    few = Random(2).sample(positions, min(5, len(positions)))
    return [positions[0], *few, *[position for position in positions if position.is_over][:3]]


def test_both_pictures_are_well_formed_and_hold_the_text(positions):
    for position in sampled(positions):
        for picture in (position._repr_svg_(), position.thumbnail()):
            root = parsed(picture)
            assert (root.tag, root.get("role")) == (f"{SVG}svg", "img")
            _, _, width, height = map(float, root.attrib["viewBox"].split())
            assert width > 0 < height and int(root.attrib["width"]) > 0 < int(root.attrib["height"])
            assert {element.tag.removeprefix(SVG) for element in root.iter()} <= ALLOWED
            assert not any({"id", "class", "style"} & set(element.attrib) for element in root.iter())
            signs = set("\n–\N{NO-BREAK SPACE}\N{MINUS SIGN}")
            assert picture.isprintable() or set(re.findall(r"[^ -~]", picture)) <= signs
            assert [root[0].tag, root[1].tag, root[1].text] == [f"{SVG}title", f"{SVG}desc", str(position)]
            assert (root[0].text or "").startswith(type(position).__name__)


def test_legal_moves_can_be_clicked_in_the_large_picture(positions):
    for position in sampled(positions):
        if position._repr_svg_() == svg.text_picture(str(position), type(position).__name__):
            continue  # the text itself, where nobody drew the game
        found = {int(each.attrib["data-move"]): each for each in parsed(position._repr_svg_()).iter()
                 if "data-move" in each.attrib}  # fmt: skip
        assert sorted(found) == [move for move in position.moves if move != PASS]
        for move, element in found.items():
            assert element.findtext(f"{SVG}title") == position.label(move)
            assert "0" in (element.get("fill-opacity"), element.get("stroke-opacity"))
        assert "data-move" not in position.thumbnail()




WON, TRIANGLE = TicTacToe.from_text("OOO/XX./X.."), Sim.from_text("red: 1-2 1-3 2-3, blue: 4-5 5-6")


@pytest.mark.parametrize("position, mark, count", [
    (WON, "<title>TicTacToe, O has won</title>", 1), (WON, svg.YELLOW, 3), (TRIANGLE, "<title>Sim, blue has won<", 1),
    (TRIANGLE, "<polygon", 1), (TicTacToe.from_text("XOX/XOO/OXX"), "<title>TicTacToe, a draw</title>", 1),
    (ConnectFour.from_text(".OO./.XXX", k=3), f'<rect x="45" y="45" width="40" height="40" fill="{svg.INK}"/>', 1),
], ids=repr)  # fmt: skip
def test_what_decided_a_game_is_marked_and_said(position, mark, count):
    """Notebooks have the pictures of unfinished games, and of the last move."""
    assert position._repr_svg_().count(mark) == count


class Subtraction(Nim):
    """A game that has no picture of its own; its text is not safe in XML."""

    def __str__(self):
        return "1 < 2  &\n\n'>\""


def test_a_game_that_does_not_draw_itself():
    picture = Subtraction()._repr_svg_()
    assert Subtraction().thumbnail() == picture
    assert parsed(picture).findtext(f"{SVG}desc") == "1 < 2  &\n\n'>\""
    texts = [text.text.replace("\N{NO-BREAK SPACE}", " ") for text in parsed(picture).iter(f"{SVG}text")]
    assert texts == ["1 < 2  &", "'>\""]
    assert parsed(svg.text_picture("", "nothing")).get("height") == "36"
