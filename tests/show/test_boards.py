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
