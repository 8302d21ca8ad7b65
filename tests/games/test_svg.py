"""The boards as pictures: well-formed, the same twice, with their text, and with legal moves to click."""

from __future__ import annotations

import re
from random import Random
from xml.etree import ElementTree

import pytest

from gamelab.games import PASS, ConnectFour, Othello, Sim, TicTacToe, svg
from tests.games.nim import Nim

SVG = "{http://www.w3.org/2000/svg}"
ALLOWED = {"svg", "title", "desc", "rect", "circle", "line", "path", "polygon", "text"}


def parsed(picture):
    return ElementTree.fromstring(picture)


def texts(picture):
    return [element.text for element in parsed(picture).iter(f"{SVG}text")]


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


def test_everything_lies_on_the_paper(start):
    root = parsed(start._repr_svg_())
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    for names, most in ((("x", "cx", "x1", "x2"), width), (("y", "cy", "y1", "y2"), height)):
        assert all(0 <= float(element.get(name, 0)) <= most for element in root.iter() for name in names)


WON, TRIANGLE = TicTacToe.from_text("OOO/XX./X.."), Sim.from_text("red: 1-2 1-3 2-3, blue: 4-5 5-6")


@pytest.mark.parametrize(("position", "title"), [
    (TicTacToe(), "TicTacToe, X to move"), (WON, "TicTacToe, O has won"), (Sim().play(0), "Sim, blue to move"),
    (TicTacToe.from_text("XOX/XOO/OXX"), "TicTacToe, a draw"), (TRIANGLE, "Sim, blue has won"),
], ids=repr)  # fmt: skip
def test_the_title_says_how_the_game_stands(position, title):
    assert f"<title>{title}</title>" in position._repr_svg_()
    assert f"<title>{title}</title>" in position.thumbnail()


@pytest.mark.parametrize(("position", "mark", "count"), [
    (WON, svg.YELLOW, 3), (TicTacToe.from_text("XXX/XOO/XOO"), svg.YELLOW, 5),
    (ConnectFour.from_text(".OO./.XXX", k=3), f'<rect x="45" y="45" width="40" height="40" fill="{svg.INK}"/>', 1),
    (TRIANGLE, "<polygon", 1),
    (TRIANGLE, "stroke-dasharray", 2),  # blue is dashed, whatever the colours look like
    (Othello().play(Othello().moves[0]), svg.RED, 1),  # the last move
    (Othello().play(Othello().moves[0]), 'r="7"', 1),  # the disc that it turned
    (Othello.from_text("X.O./XOOO/OOOO/XXXX/X").play(1).play(PASS), svg.RED, 0),  # a pass has no disc
    (Othello.from_text("XO../XXXX/XXXX/XXXX/O"), "data-move", 0),  # who must pass has nothing to click
], ids=repr)  # fmt: skip
def test_what_decided_the_game_and_the_last_move_are_marked(position, mark, count):
    assert position._repr_svg_().count(mark) == count


class Subtraction(Nim):
    """A game that has no picture of its own; its text is not safe in XML."""

    def __str__(self):
        return "1 < 2  &\n\n'>\""


def test_a_game_that_does_not_draw_itself():
    picture = Subtraction()._repr_svg_()
    assert Subtraction().thumbnail() == picture
    assert parsed(picture).findtext(f"{SVG}desc") == "1 < 2  &\n\n'>\""
    assert [text.replace("\N{NO-BREAK SPACE}", " ") for text in texts(picture)] == ["1 < 2  &", "'>\""]
    assert parsed(svg.text_picture("")).get("height") == "36"
