"""The boards as pictures: well-formed, the same twice, with their text, and with legal moves to click."""

from __future__ import annotations

import pickle
import re
from random import Random
from xml.etree import ElementTree

import pytest

from gamelab.games import PASS, ConnectFour, HandTree, Othello, Position, Sim, TicTacToe, svg

SVG = "{http://www.w3.org/2000/svg}"
ALLOWED = {"svg", "title", "desc", "rect", "circle", "line", "path", "polygon", "text"}


def parsed(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)


def sampled(positions: list[Position]) -> list[Position]:
    few = Random(2).sample(positions, min(15, len(positions)))
    return [positions[0], *few, *[position for position in positions if position.is_over][:3]]


def test_both_pictures_are_well_formed(positions: list[Position]) -> None:
    for position in sampled(positions):
        for picture in (position._repr_svg_(), position.thumbnail()):
            root = parsed(picture)
            assert root.tag == f"{SVG}svg"
            assert root.get("role") == "img"
            _, _, width, height = map(float, root.attrib["viewBox"].split())
            assert width > 0 < height
            assert int(root.attrib["width"]) > 0 < int(root.attrib["height"])
            assert {element.tag.removeprefix(SVG) for element in root.iter()} <= ALLOWED
            assert not any({"id", "class", "style"} & set(element.attrib) for element in root.iter())
            assert picture.isprintable() or set(re.findall(r"[^ -~]", picture)) <= set("\n–\N{NO-BREAK SPACE}")


def test_the_text_stands_in_the_picture(positions: list[Position]) -> None:
    for position in sampled(positions):
        for picture in (position._repr_svg_(), position.thumbnail()):
            root = parsed(picture)
            assert [root[0].tag, root[1].tag] == [f"{SVG}title", f"{SVG}desc"]
            assert root[1].text == str(position)
            assert (root[0].text or "").startswith(type(position).__name__)


def test_legal_moves_can_be_clicked(positions: list[Position]) -> None:
    for position in sampled(positions):
        if position._repr_svg_() == svg.text_picture(str(position), type(position).__name__):
            continue  # the text itself, where nobody drew the game
        elements = parsed(position._repr_svg_()).findall(".//*[@data-move]")
        moves = [int(element.attrib["data-move"]) for element in elements]
        assert sorted(moves) == [move for move in position.moves if move != PASS]
        for move, element in zip(moves, elements, strict=True):
            assert element.findtext(f"{SVG}title") == position.label(move)
            assert "0" in (element.get("fill-opacity"), element.get("stroke-opacity"))
        assert "data-move" not in position.thumbnail()


def test_the_same_position_gives_the_same_picture(positions: list[Position]) -> None:
    for position in sampled(positions):
        assert position._repr_svg_() == position._repr_svg_()
        again = pickle.loads(pickle.dumps(position))
        assert again.thumbnail() == position.thumbnail()


def test_everything_lies_on_the_paper(start: Position) -> None:
    root = parsed(start._repr_svg_())
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    for element in root.iter():
        for name in ("x", "cx", "x1", "x2"):
            assert 0 <= float(element.get(name, 0)) <= width
        for name in ("y", "cy", "y1", "y2"):
            assert 0 <= float(element.get(name, 0)) <= height


def test_the_title_says_how_the_game_stands() -> None:
    assert "<title>TicTacToe, X to move</title>" in TicTacToe()._repr_svg_()
    assert "<title>TicTacToe, O has won</title>" in TicTacToe.from_text("OOO/XX./X..")._repr_svg_()
    assert "<title>TicTacToe, a draw</title>" in TicTacToe.from_text("XOX/XOO/OXX")._repr_svg_()
    assert "<title>Sim, blue to move</title>" in Sim().play(0)._repr_svg_()
    assert "<title>Sim, blue has won</title>" in Sim.from_text("red: 1-2 1-3 2-3, blue: 4-5 5-6")._repr_svg_()
    assert "<title>HandTree, MIN to move</title>" in HandTree([1, 2], to_move=-1).thumbnail()
    assert "<title>HandTree, a leaf of value -3</title>" in HandTree(-3)._repr_svg_()


def test_the_winning_line_is_marked() -> None:
    won = TicTacToe.from_text("OOO/XX./X..")._repr_svg_()
    assert won.count(svg.YELLOW) == 3
    assert svg.YELLOW not in TicTacToe.from_text("OO./XX./...")._repr_svg_()
    assert TicTacToe.from_text("XXX/XOO/XOO").thumbnail().count(svg.YELLOW) == 5
    marked = f'<rect x="45" y="45" width="40" height="40" fill="{svg.INK}"/>'
    assert marked in ConnectFour.from_text(".OO./.XXX", k=3)._repr_svg_()


def test_the_losing_triangle_is_marked() -> None:
    lost = Sim.from_text("red: 1-2 1-3 2-3, blue: 4-5 5-6")
    assert lost._repr_svg_().count("<polygon") == 1
    assert "<polygon" not in Sim.from_text("red: 1-2 1-3, blue: 4-5")._repr_svg_()
    assert lost._repr_svg_().count("stroke-dasharray") == 2  # blue is dashed, whatever the colours look like


def test_othello_marks_the_last_move() -> None:
    after = Othello().play(Othello().moves[0])
    assert after._repr_svg_().count(svg.RED) == 1
    assert after._repr_svg_().count('r="7"') == after.flipped.bit_count() == 1
    assert svg.RED not in Othello()._repr_svg_()


def test_a_forced_pass_cannot_be_clicked() -> None:
    passing = Othello.from_text("XO../XXXX/XXXX/XXXX/O")
    assert passing.moves == (PASS,)
    assert "data-move" not in passing._repr_svg_()


def test_labels_at_the_borders() -> None:
    assert TicTacToe()._repr_svg_().count("<text") == 6
    assert TicTacToe(4, 5, 3)._repr_svg_().count("<text") == 9
    assert ConnectFour()._repr_svg_().count("<text") == 7
    assert Othello(8)._repr_svg_().count("<text") == 16
    for position in (TicTacToe(), TicTacToe(4, 5, 3), ConnectFour(), Othello(8), Sim()):
        assert "<text" not in position.thumbnail()


def test_a_hand_tree_shows_only_its_leaves() -> None:
    root = parsed(HandTree([[3, 12, 8], [2, 4], 7])._repr_svg_())
    assert [element.text for element in root.iter(f"{SVG}text")] == ["3", "12", "8", "2", "4", "7"]
    assert len(root.findall(f"{SVG}polygon")) == 3
    assert len(root.findall(f"{SVG}line")) == 8
    assert [element.text for element in parsed(HandTree(-12).thumbnail()).iter(f"{SVG}text")] == ["-12"]
    assert "<text" not in HandTree([1, 2]).thumbnail()


class Subtraction(Position):
    """A game that has no picture of its own; its text is not safe in XML."""

    __slots__ = ()
    to_move = 1
    ply = 0
    moves = (0,)
    is_over = False
    winner = None
    score = 0

    def play(self, move: int) -> Subtraction:
        return self

    def __str__(self) -> str:
        return "1 < 2  &\n\n'>\""


def test_a_game_that_does_not_draw_itself() -> None:
    picture = Subtraction()._repr_svg_()
    assert Subtraction().thumbnail() == picture
    root = parsed(picture)
    assert root.findtext(f"{SVG}desc") == "1 < 2  &\n\n'>\""
    rows = [(element.text or "").replace("\N{NO-BREAK SPACE}", " ") for element in root.iter(f"{SVG}text")]
    assert rows == ["1 < 2  &", "'>\""]
    assert parsed(svg.text_picture("")).get("height") == "36"


@pytest.mark.parametrize(
    ("value", "text"), [(1, "1"), (100, "100"), (0.5, "0.5"), (1 / 3, "0.33"), (-0.001, "0"), ("<", "&lt;")]
)
def test_numbers_in_attributes(value: float | str, text: str) -> None:
    assert svg.format_value(value) == text
