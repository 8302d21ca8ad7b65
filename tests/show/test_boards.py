"""Boards side by side, as bits, and as a game that moves."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from gamelab import ConnectFour, HandTree, Othello, Sim, TicTacToe, budgets, show
from gamelab.games import svg
from gamelab.games.grid import GridPosition

SVG = "{http://www.w3.org/2000/svg}"
GAMES = [TicTacToe(), Sim(), ConnectFour(), Othello(), HandTree([1, 2])]
FOUR = ConnectFour.from_text("......./......./...O.../..XX.../..OXO../.XOXOX.")


def test_every_board_stands_in_the_picture() -> None:
    picture = ElementTree.fromstring(show.boards(GAMES, ["a", "b", "c", "d & e", "f"]).svg())
    assert len(list(picture.iter(f"{SVG}svg"))[1:]) == 5
    assert {"a", "d & e"} <= {text.text for text in picture.iter(f"{SVG}text")}
    one_below_another = show.boards([TicTacToe.from_text("X../.../..."), TicTacToe(1, 2, 2)], ["first", ""])
    assert str(one_below_another) == "X..\n...\n...\nfirst\n\n..", "as a screen reader reads them"
    with pytest.raises(ValueError, match="argument 2 is shorter"):
        show.boards([Sim(), Sim()], ["one"])


@pytest.mark.parametrize("budget", ["lab", "lecture"])
def test_a_row_is_no_wider_than_the_page(budget: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budgets, "_last", budget)
    steps = show.boards([Sim()] * 4, steps=[("turned", "12")] * 3)
    for picture in (steps, show.boards([Sim()] * 6), show.bit_boards(FOUR, dict.fromkeys("abcd", 0))):
        assert float(ElementTree.fromstring(picture.svg()).attrib["width"]) <= 840


def test_an_arrow_leads_from_each_board_to_the_one_before_and_a_third_word_makes_it_red() -> None:
    drawn = show.boards([TicTacToe()] * 3, steps=[("turned", "12"), ("kept", "12", "wrong")])
    right, wrong = (each.attrib["fill"] for each in ElementTree.fromstring(drawn.svg()).iter(f"{SVG}polygon"))
    assert wrong == svg.RED != right and str(drawn).endswith("...\nkept\n12\nwrong\n\n...\n...\n...")
    with pytest.raises(ValueError, match="argument 3 is"):
        show.boards([TicTacToe()] * 2, steps=[("one", "1"), ("too many", "2")])


@pytest.mark.parametrize("draw", [show.boards, show.filmstrip])
def test_there_is_something_to_draw(draw: Any) -> None:
    with pytest.raises(ValueError, match="no position to draw: expected at least one"):
        draw([])


@pytest.mark.parametrize("position", [FOUR, Othello.from_text("..../.OX./.XO./...X/X")])
def test_sets_of_cells_stand_where_the_game_numbers_them(position: GridPosition) -> None:
    extra, columns = position.board.has_extra_bits, position.board.columns
    board = extra * f"{'.' * columns}\n" + "".join(f"{row}\n" for row in str(position).split()[: position.board.rows])
    sets = str(show.bit_boards(position, {"FIRST": position.first, "SECOND": position.second})).split("\n\n")
    ones = board.replace("O", ".").replace("X", "1"), board.replace("X", ".").replace("O", "1")
    assert sets == [f"{ones[0]}FIRST", f"{ones[1]}SECOND"]


def test_dangers_stand_beside_their_lines_and_are_hollow_for_the_player_who_waits() -> None:
    position = Sim.from_text("red: 1-2 1-3, blue: 2-4 3-4")  # 2-3 is a danger for both, and red is to move
    picture = show.dangers([position], ["red is to move\nvalue -1"])
    assert str(picture).splitlines()[2:] == [
        "red's dangers: 2–3", "blue's dangers: 2–3", "red is to move", "value -1"
    ]  # fmt: skip
    drawing = picture.svg()
    stripes = re.findall(r'<polygon[^>]* fill="(\S+)" stroke="(\S+)"', drawing)
    assert stripes == [(svg.RED, svg.RED), (svg.PAPER, svg.BLUE)]
    assert drawing.count('stroke-opacity="0.25"') == 2, "blue's two lines are pale"
    assert "value −1" in drawing
