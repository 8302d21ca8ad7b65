"""Predictions beside what was found."""

import pytest

from gamelab.arena.significance import Interval
from gamelab.widgets import Predict, Predictions
from tests.widgets.test_predict import EXAMPLE


@pytest.fixture
def ask():
    return Predictions()


@pytest.mark.parametrize("guess, found, text", [
    (300_000, 255_168, "you: 300,000, found: 255,168, close"),
    (400_000, 255_168, "you: 400,000, found: 255,168, ✗ 1.6 times too high"),
    (255_168, 255_168, "you: 255,168, found: 255,168, ✓"),
    ([" Draw", "1–4"], ["draw", "1-4"], "you:  Draw, 1–4, found: draw, 1-4, ✓"),
    ("c2", {"c2"}, "you: c2, found: c2, ✓"),
    ([9, 6, 1], {6, 9, 1}, "you: 9, 6, 1, found: 1, 6, 9, ✓"),
    ({6, 9}, {6, 9, 1}, "you: 6, 9, found: 1, 6, 9, ✗ 2 of 3 found"),
    ([6, 9, 3, 1], {6, 9, 1}, "you: 6, 9, 3, 1, found: 1, 6, 9, ✗ 1 too many"),
    ("3-1", "1–3", "you: 3-1, found: 1–3, ✓"),
    (0, Interval(-0.9, 2.1, 0.6, 100), "you: 0, found: 0.6 [−0.9, 2.1], ✓"),
    (0.1, 0.28, "you: 0.1, found: 0.28, ✗ 2.8 times too low"),
    (-1, 1, "you: -1, found: 1, ✗ 2 too low"),
    (15, 17, "you: 15, found: 17, ✗ 2 too low"),
    (True, False, "you: True, found: False, ✗"),
])  # fmt: skip
def test_a_prediction_stands_beside_what_was_found(ask, guess, found, text):
    ask.games = guess
    assert repr(ask.reveal(games=found)) == f"games · {text}"


@pytest.mark.parametrize("guess, found, text", [
    (60, Interval(0.44, 0.62, 0.53, 100), "you: 60, found: 53 [44, 62], ✓"),
    (0.6, Interval(0.44, 0.62, 0.53, 100), "you: 0.6, found: 53 [44, 62], ✓"),
    (67, Interval(0.44, 0.62, 0.53, 100), "you: 67, found: 53 [44, 62], close"),
    (68, Interval(0.44, 0.62, 0.53, 100), "you: 68, found: 53 [44, 62], ✗ 15 points too high"),
    (80, 90.2, "you: 80, found: 90.2, ✗ 10 points too low"),
    (86, 90.2, "you: 86, found: 90.2, close"),
    ([8, 99, 5], (18, 89.5, 5), "you: 8, 99, 5, found: 18, 89.5, 5, ✗ 10 points too low, ✗ 10 points too high, ✓"),
])  # fmt: skip
def test_percent_are_compared_by_points(ask, guess, found, text):
    ask.percent_won = guess
    assert repr(ask.reveal(percent_won=found)) == f"percent won · {text}"


def test_a_revealed_prediction_stays_but_one_may_follow_an_answer(ask, capsys):
    ask.games, ask.nodes = 5, None
    ask.reveal(games=7, nodes=7)
    ask.games, ask.nodes = 7, 6
    assert capsys.readouterr().out == "games is revealed already: your prediction stays 5.\n"
    found = [f"{name} · you: {guess}, found: 7, ✗ {7 - guess} too low" for name, guess in (("games", 5), ("nodes", 6))]
    assert repr(ask.reveal(games=7, nodes=7)).splitlines() == found


@pytest.mark.parametrize("guess, found, wanted, other", [
    ([5], Interval(0, 9, 5, 9), "a number", 5), (5, {6, 9}, "a list of 2", {5}), ([5], (6, 9), "a list of 2", [5, 5]),
])  # fmt: skip
def test_a_prediction_of_the_wrong_kind_is_told_and_may_be_changed(ask, guess, found, wanted, other, capsys):
    ask.games = guess
    assert repr(ask.reveal(games=found)).endswith(f"expected {wanted}: change it, and run both cells again")
    ask.games = other
    assert "expected" not in repr(ask) and capsys.readouterr().out == ""
    ask.games = guess
    assert "is revealed already" in capsys.readouterr().out and "expected" not in repr(ask)


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
