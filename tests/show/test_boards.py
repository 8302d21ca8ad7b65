"""Boards side by side, as bits, and as a game that moves."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from gamelab import ConnectFour, HandTree, Othello, Sim, TicTacToe, budgets, show
from gamelab.games import playout, svg
from gamelab.games.grid import GridPosition

SVG = "{http://www.w3.org/2000/svg}"
GAMES = [TicTacToe(), Sim(), ConnectFour(), Othello(), HandTree([1, 2])]
FOUR = ConnectFour.from_text("......./......./...O.../..XX.../..OXO../.XOXOX.")
GAME = list(playout(Othello(4), lambda position: position.moves[0]))


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
    steps = show.boards([Sim()] * 4, steps=[("turned", "12")] * 4)
    for picture in (steps, show.boards([Sim()] * 6), show.bit_boards(FOUR, dict.fromkeys("abcd", 0))):
        assert float(ElementTree.fromstring(picture.svg()).attrib["width"]) <= 840


def test_an_arrow_leads_from_each_board_to_the_left_and_a_third_word_makes_it_red() -> None:
    drawn = show.boards([TicTacToe()] * 2, steps=[("turned", "12"), ("kept", "12", "wrong")])
    right, wrong = (each.attrib["fill"] for each in ElementTree.fromstring(drawn.svg()).iter(f"{SVG}polygon"))
    assert wrong == svg.RED != right and str(drawn).endswith("...\nkept\n12\nwrong")
    with pytest.raises(ValueError, match="argument 3 is"):
        show.boards([TicTacToe()], steps=[("one", "1"), ("too many", "2")])


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


def test_every_bit_stands_in_the_picture_once() -> None:
    drawing = show.bit_boards(ConnectFour(4, 5), {"none": 0, "bit 7": 1 << 7})
    texts = [each.text for each in ElementTree.fromstring(drawing.svg()).iter(f"{SVG}text")]
    none, one = texts[:26], texts[26:]
    assert none[0] == "none" and sorted(none[1:], key=int) == sorted((str(bit) for bit in range(25)), key=int)
    assert one[0] == "bit 7" and one.count("1") == 2 and "7" not in one  # the bit set, and bit 1


def test_each_board_of_a_film_has_its_ply_its_turn_and_its_place() -> None:
    """tests/browser plays it."""
    film = show.filmstrip(GAME, 0.5)
    assert re.findall(r"ply \d+ of \d+", film.svg()) == [f"ply {each.ply} of {GAME[-1].ply}" for each in GAME]
    html = film._repr_mimebundle_()["text/html"]
    starts, places = zip(*re.findall(r"([\d.]+)% { translate: (\S+ \S+) }", html), strict=True)
    assert list(map(float, starts)) == pytest.approx([100 * n / (len(GAME) + 2) for n in range(len(GAME))], abs=1e-3)
    assert len(set(places)) == len(GAME) and f" {(len(GAME) + 2) * 500}ms " in html
    assert str(film) == str(GAME[-1])


def test_a_film_says_who_passed_and_what_the_game_counts() -> None:
    must_pass = Othello.from_text("XO../XXXX/XXXX/XXXX/O")
    drawn = show.filmstrip(list(playout(must_pass, lambda position: position.moves[0]))).svg()
    captions = [each.text for each in ElementTree.fromstring(drawn).findall("{*}g/{*}text") if len(each.text or "") > 1]
    assert captions[:4] == ["ply 10 of 12", "black 13, white 1", "ply 11 of 12 · white passes", "black 13, white 1"]
    assert "black" not in show.filmstrip([Sim(), Sim().play(0)]).svg()


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
