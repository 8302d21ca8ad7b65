"""Boards side by side, as bits, with values, and as a game that moves."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamelab import ConnectFour, HandTree, Othello, Sim, TicTacToe, show
from gamelab.games import playout

SVG = "{http://www.w3.org/2000/svg}"
GAMES = [TicTacToe(), Sim(), ConnectFour(), Othello(), HandTree([1, 2])]
FOUR = ConnectFour.from_text("......./......./...O.../..XX.../..OXO../.XOXOX.")
FULL = ConnectFour.from_text("X....../O....../X....../O....../X....../OXO.X..")
GAME = list(playout(Othello(4), lambda position: position.moves[0]))


class TestBoardRow:
    def test_every_board_stands_in_the_picture(self) -> None:
        picture = ElementTree.fromstring(show.boards(GAMES, ["a", "b", "c", "d & e", "f"], columns=2).svg())
        assert len(list(picture.iter(f"{SVG}svg"))[1:]) == 5
        assert {"a", "d & e"} <= {text.text for text in picture.iter(f"{SVG}text")}

    def test_the_text_has_the_boards_side_by_side(self) -> None:
        row = show.boards([TicTacToe.from_text("X../.../..."), TicTacToe.from_text("X../.O./...")], ["first", "second"])
        assert str(row) == "X..     X..\n...     .O.\n...     ...\nfirst   second"
        unlike = show.boards([TicTacToe(1, 2, 2), TicTacToe(2, 3, 2), TicTacToe(2, 2, 2)], ["one", "", ""], columns=2)
        assert str(unlike) == "..    ...\none   ...\n\n..\n.."
        assert str(show.boards(TicTacToe())) == str(show.boards([TicTacToe()])) == "...\n...\n..."

    @pytest.mark.parametrize("number", [1, 3, 6])
    def test_a_row_is_no_wider_than_the_page(self, number: int) -> None:
        assert float(ElementTree.fromstring(show.boards([Sim()] * number).svg()).attrib["width"]) <= 840

    def test_refusals(self) -> None:
        with pytest.raises(ValueError, match="no positions"):
            show.boards([])
        with pytest.raises(ValueError, match="1 captions for 2 positions: expected one each"):
            show.boards([Sim(), Sim()], ["one"])
        with pytest.raises(ValueError, match="columns=0: expected a whole number from 1 to 20"):
            show.boards([Sim()], columns=0)


class TestBitBoards:
    def test_the_four_sets_as_text(self) -> None:
        assert str(show.bit_boards(FOUR)) == "\n".join([
            ".......   .......   .......      .......",
            ".......   .......   .......      .......",
            ".......   .......   .......      ...1...",
            ".......   ...1...   ...1...      ..1....",
            "..11...   .......   ..11...      ...11..",
            "...1...   ..1.1..   ..111..      ..111..",
            ".1.1.1.   ..1.1..   .11111.      .1.1.1.",
            "FIRST     SECOND    all stones   key",
        ])  # fmt: skip

    @given(st.lists(st.integers(0, 6), max_size=20))
    def test_stones_stand_where_the_board_has_them(self, moves: list[int]) -> None:
        position = ConnectFour()
        for move in moves:
            if not position.is_over:
                position = position.play(position.moves[move % len(position.moves)])
        first = str(show.bit_boards(position, {"FIRST": position.first})).splitlines()[1:7]
        assert first == [row.replace("O", ".").replace("X", "1") for row in str(position).splitlines()]

    def test_every_bit_stands_in_the_picture_once(self) -> None:
        drawing = show.bit_boards(ConnectFour(4, 5), {"none": 0, "bit 7": 1 << 7})
        texts = [each.text for each in ElementTree.fromstring(drawing.svg()).iter(f"{SVG}text")]
        none, one = texts[:26], texts[26:]
        assert none[0] == "none" and sorted(none[1:], key=int) == sorted((str(bit) for bit in range(25)), key=int)
        assert one[0] == "bit 7" and one.count("1") == 2 and "7" not in one  # the bit set, and bit 1


class TestMoveValues:
    def test_the_numbers_stand_over_their_columns(self) -> None:
        drawing = show.move_values(FULL, {1: -3, 3: 0, 6: 2})
        texts = list(ElementTree.fromstring(drawing.svg()).iter(f"{SVG}text"))
        places = {each.text: each.attrib["x"] for each in texts if each.text in {"1", "2", "3", "4", "5", "6", "7"}}
        values = {each.text: each.attrib["x"] for each in texts if each.text in {"−3", "0", "+2"}}
        assert values == {"−3": places["2"], "0": places["4"], "+2": places["7"]}

    def test_the_best_are_bold_and_said_to_be(self) -> None:
        drawing = show.move_values(FULL, {1: 2, 3: 0, 6: 2})
        assert str(drawing).splitlines()[-1] == "2: +2 (best), 4: 0, 7: +2 (best)"
        assert drawing.svg().count('"bold"') == 2


class TestFilmstrip:
    def test_one_board_is_seen_at_a_time(self) -> None:
        root = ElementTree.fromstring(show.filmstrip(GAME, 0.5).svg())
        frames = [child for child in root.iter(f"{SVG}g") if child.get("visibility")]
        assert len(frames) == len(GAME)
        spans = []
        for frame in frames:
            clock = frame.find(f"{SVG}animate")
            assert clock is not None and clock.get("dur") == f"{(len(GAME) + 2) * 0.5:g}s"
            times, values = clock.get("keyTimes", "").split(";"), clock.get("values", "").split(";")
            start = values.index("visible")
            spans.append((float(times[start]), float(times[start + 1]) if start + 1 < len(times) else 1.0))
        assert spans[0][0] == 0 and spans[-1][1] == 1
        assert all(one[1] == other[0] for one, other in pairwise(spans))  # never two, never none

    def test_where_nothing_moves_the_last_board_is_seen(self) -> None:
        frames = re.findall(r'<g visibility="(\w+)"', show.filmstrip(GAME).svg())
        assert frames == ["hidden"] * (len(GAME) - 1) + ["visible"]
        assert str(GAME[-1]) == str(show.filmstrip(GAME))

    def test_refusals(self) -> None:
        with pytest.raises(ValueError, match="no positions: expected at least one board"):
            show.filmstrip([])
