"""Predictions beside what was found."""

import pytest
from pandas import DataFrame

from gamelab.arena.significance import Interval
from gamelab.widgets import Predict, Predictions
from tests.widgets.test_predict import EXAMPLE


@pytest.fixture
def ask():
    return Predictions()


def test_a_revealed_prediction_stays_but_one_may_follow_an_answer(ask, capsys):
    ask.games, ask.nodes = 5, None
    ask.reveal(games=7, nodes=7)
    ask.games, ask.nodes = 7, 6
    assert capsys.readouterr().out == "games is revealed already: your prediction stays 5.\n"
    found = [f"{name} · you: {guess}, found: 7, ✗ {7 - guess} too low" for name, guess in (("games", 5), ("nodes", 6))]
    assert repr(ask.reveal(games=7, nodes=7)).splitlines() == found


@pytest.mark.parametrize("guess, found, wanted, other", [
    ([5], Interval(0, 9, 5, 9), "a number", 5), (5, {6, 9}, "a list of 2", {5}), ([5], (6, 9), "a list of 2", [5, 5]),
    (3, "c2", "text in quotes", "a1"), ({0, 1}, {"a1", "b1"}, "text in quotes", {"b1"}), (["a"], {3}, "a number", [4]),
    ([3, "b"], [3, 5], "a number", [3, 4]),
])  # fmt: skip
def test_a_prediction_of_the_wrong_kind_is_told_and_may_be_changed(ask, guess, found, wanted, other, capsys):
    ask.games = guess
    assert repr(ask.reveal(games=found)).endswith(f"expected {wanted}: change it, and run both cells again")
    ask.games = other
    assert "expected" not in repr(ask) and capsys.readouterr().out == ""
    ask.games = guess
    assert "is revealed already" in capsys.readouterr().out and "expected" not in repr(ask)


def test_a_number_of_a_table_is_a_number(ask):
    ask.wins = 6
    assert repr(ask.reveal(wins=DataFrame({"wins": [6, 7]})["wins"].iloc[1])).endswith("found: 7, ✗ 1 too low")


def test_the_table_holds_all(ask):
    ask.games, ask.nodes = "<b>", None
    ask.reveal(games=7)
    told = "expected a number: change it, and run both cells again"
    assert repr(ask) == f"games · you: <b>, found: 7, {told}\nWithout a prediction: nodes."
    assert ask._repr_html_().count("<tr>") == 2
    assert "&lt;b&gt;" in ask._repr_html_()


def test_what_was_clicked_counts_at_once(ask):
    ask.cuts = widget = Predict(EXAMPLE)
    widget.mark(set())
    assert repr(ask) == "Without a prediction: cuts."
    widget.heard({"part": "r-1-1"})
    widget.check()
    assert repr(ask) == "cuts · you: 2 2, found: not revealed yet"
    assert repr(ask.reveal(cuts=3)) == "cuts · you: 2 2, found: 2 2, 2 3, 3 3, ✗"
    widget.mark({(1, 1), (1, 2), (2, 2)})
    widget.check()
    assert repr(ask) == "cuts · you: 2 2, 2 3, 3 3, found: 2 2, 2 3, 3 3, ✓"
    widget.mark(set())
    assert repr(ask) == "cuts · you: none, found: 2 2, 2 3, 3 3, ✗"
