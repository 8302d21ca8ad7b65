"""A board with a number over each column."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from gamelab import ConnectFour, Othello, show

POSITION = ConnectFour.from_text("X....../O....../X....../O....../X....../OXO.X..")


def test_the_numbers_stand_over_their_columns() -> None:
    drawing = show.move_values(POSITION, {1: -3, 3: 0, 6: 2})
    texts = [each for each in ElementTree.fromstring(drawing.svg()).iter() if each.tag.endswith("text")]
    places = {each.text: each.attrib["x"] for each in texts if each.text in {"1", "2", "3", "4", "5", "6", "7"}}
    values = {each.text: each.attrib["x"] for each in texts if each.text in {"−3", "0", "+2"}}
    assert values == {"−3": places["2"], "0": places["4"], "+2": places["7"]}


def test_the_best_are_bold_and_said_to_be() -> None:
    drawing = show.move_values(POSITION, {1: 2, 3: 0, 6: 2})
    assert str(drawing).splitlines()[-1] == "2: +2 (best), 4: 0, 7: +2 (best)"
    assert drawing.svg().count("bold") == 2
    assert str(show.move_values(POSITION, {1: 2, 3: 0}, best=[3])).endswith("2: +2, 4: 0 (best)")


def test_files_and_words(tmp_path: Path) -> None:
    drawing = show.move_values(POSITION, {1: 2})
    assert drawing.save(tmp_path / "values.svg").read_text(encoding="utf-8") == drawing.svg()
    assert repr(drawing) == "<MoveValues: 1 moves>"
    assert drawing._repr_mimebundle_() == {"image/svg+xml": drawing.svg(), "text/plain": str(drawing)}


def test_what_cannot_be_drawn_is_refused() -> None:
    with pytest.raises(ValueError, match=re.escape("Othello(): expected a position of Connect Four")):
        show.move_values(Othello(), {0: 1})  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="no values: expected that of at least one move"):
        show.move_values(POSITION, {})
    with pytest.raises(ValueError, match=r"move 0 is not legal in .*: expected some of \(1, 2, 3, 4, 5, 6\)"):
        show.move_values(POSITION, {0: 1})
