"""Boards side by side."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from gamelab import ConnectFour, HandTree, Othello, Sim, TicTacToe, show

SVG = "{http://www.w3.org/2000/svg}"
GAMES = [TicTacToe(), Sim(), ConnectFour(), Othello(), HandTree([1, 2])]


def test_every_board_stands_in_the_picture() -> None:
    picture = ElementTree.fromstring(show.boards(GAMES, ["a", "b", "c", "d & e", "f"], columns=2).svg())
    assert len(picture.findall(f"{SVG}svg")) == 5
    assert all(board.findtext(f"{SVG}title") for board in picture.findall(f"{SVG}svg"))


def test_the_text_has_the_boards_side_by_side() -> None:
    row = show.boards([TicTacToe.from_text("X../.../..."), TicTacToe.from_text("X../.O./...")], ["first", "second"])
    assert str(row) == "X..     X..\n...     .O.\n...     ...\nfirst   second"
    assert repr(row) == "<BoardRow: 2 boards>"
    assert row._repr_mimebundle_() == {"image/svg+xml": row.svg(), "text/plain": str(row)}


def test_columns_are_at_most_six_unless_asked_for() -> None:
    def columns(row: show.BoardRow) -> int:
        return len({board.attrib["x"] for board in ElementTree.fromstring(row.svg()).findall(f"{SVG}svg")})

    assert columns(show.boards([TicTacToe()] * 9)) == 6
    assert columns(show.boards([TicTacToe()] * 9, columns=9)) == 9


def test_files(tmp_path: Path) -> None:
    row = show.boards([Sim()])
    assert row.save(tmp_path / "row.svg").read_text(encoding="utf-8") == row.svg()
    with pytest.raises(ValueError, match=r"'row.gv': expected a file name that ends in \.svg, \.png, \.pdf"):
        row.save(tmp_path / "row.gv")


def test_refusals() -> None:
    with pytest.raises(ValueError, match="no positions"):
        show.boards([])
    with pytest.raises(ValueError, match="1 captions for 2 positions: expected one each"):
        show.boards([Sim(), Sim()], ["one"])
    with pytest.raises(ValueError, match="columns=0: expected a whole number of at least 1"):
        show.boards([Sim()], columns=0)


def test_one_board_needs_no_list() -> None:
    assert str(show.boards(TicTacToe())) == str(show.boards([TicTacToe()]))
