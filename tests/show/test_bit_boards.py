"""Sets of cells drawn as bits."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamelab import ConnectFour, TicTacToe, show
from gamelab.games import playout

POSITION = ConnectFour.from_text("......./......./...O.../..XX.../..OXO../.XOXOX.")


def test_the_four_sets_as_text() -> None:
    assert str(show.bit_boards(POSITION)) == "\n".join([
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
def test_stones_stand_where_the_board_has_them(moves: list[int]) -> None:
    *_, position = playout(ConnectFour(), lambda each: each.moves[moves[each.ply % len(moves)] % len(each.moves)]) \
        if moves else [ConnectFour()]  # fmt: skip
    first = str(show.bit_boards(position, {"FIRST": position.first})).splitlines()[1:7]
    assert first == [row.replace("O", ".").replace("X", "1") for row in str(position).splitlines()]


def test_every_bit_stands_in_the_picture_once() -> None:
    drawing = show.bit_boards(ConnectFour(4, 5), {"none": 0, "bit 7": 1 << 7})
    texts = [each.text for each in ElementTree.fromstring(drawing.svg()).iter() if each.tag.endswith("text")]
    assert sorted(texts[:25], key=int) == [str(bit) for bit in range(25)]
    assert texts[25] == "none" and texts[26:].count("1") == 2 and texts[-1] == "bit 7"  # the bit set, and bit 1


def test_files_and_words(tmp_path: Path) -> None:
    drawing = show.bit_boards(POSITION)
    assert drawing.save(tmp_path / "bits.svg").read_text(encoding="utf-8") == drawing.svg()
    assert repr(drawing) == "<BitBoards: FIRST, SECOND, all stones, key>"
    assert drawing._repr_mimebundle_() == {"image/svg+xml": drawing.svg(), "text/plain": str(drawing)}


def test_what_cannot_be_drawn_is_refused() -> None:
    with pytest.raises(ValueError, match=re.escape("TicTacToe(): expected a position of Connect Four")):
        show.bit_boards(TicTacToe())  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="no sets: expected at least one"):
        show.bit_boards(POSITION, {})
    with pytest.raises(ValueError, match=r"too far=562949953421312: expected bits 0 to 48"):
        show.bit_boards(POSITION, {"too far": 1 << 49})
