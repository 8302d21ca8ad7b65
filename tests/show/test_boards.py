"""Boards side by side; the notebooks' stored outputs have the pictures."""

from xml.etree import ElementTree

import pytest

from gamelab import ConnectFour, Sim, budgets, show

FOUR = ConnectFour.from_text("......./......./...O.../..XX.../..OXO../.XOXOX.")


@pytest.mark.parametrize("budget", ["lab", "lecture"])
def test_a_row_is_no_wider_than_the_page(budget, monkeypatch):
    monkeypatch.setattr(budgets, "_last", budget)
    steps = show.boards([Sim()] * 4, steps=[("turned", "12")] * 3)
    for picture in (steps, show.boards([Sim()] * 6), show.bit_boards(FOUR, dict.fromkeys("abcd", 0))):
        assert float(ElementTree.fromstring(picture.svg()).attrib["width"]) <= 840


@pytest.mark.parametrize(("draw", "said"), [
    (lambda: show.boards([]), "no position to draw: expected at least one"),
    (lambda: show.filmstrip([]), "no position to draw: expected at least one"),
    (lambda: show.boards([Sim(), Sim()], ["one"]), "argument 2 is shorter"),
    (lambda: show.boards([Sim(), Sim()], steps=[("one", "1"), ("too many", "2")]), "argument 3 is"),
])  # fmt: skip
def test_what_cannot_stand_in_a_row_is_refused(draw, said):
    with pytest.raises(ValueError, match=said):
        draw()
