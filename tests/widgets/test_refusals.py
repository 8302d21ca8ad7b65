"""What no widget can use is refused before anything is shown; what one of them refuses is tested beside it."""

import ipywidgets
import pytest

from gamelab import HandTree, TicTacToe, minimax, widgets
from gamelab.widgets import Play, Predict, Reorder, Step


@pytest.mark.parametrize("widget", [Play, Predict, Reorder, lambda given: Step(minimax, given)])
@pytest.mark.parametrize(("given", "message"), [
    ([[3, 5]], r"\[\[3, 5\]\] is no position that can be drawn: expected one such as TicTacToe\(\)"),
    (TicTacToe, r"TicTacToe.* is no position that can be drawn: expected one such as TicTacToe\(\)"),
])  # fmt: skip
def test_what_is_no_position(widget, given, message):
    with pytest.raises(ValueError, match=message):
        widget(given)


def test_a_game_that_cannot_be_played():
    game = type("Game", (HandTree,), {"moves": None, "__module__": "my_game"})
    with pytest.raises(ValueError, match=r"\[1, 2\]\) has moves None: expected a tuple"):
        Play(game([1, 2]))


def test_ipywidgets_that_are_too_old_are_named(monkeypatch):
    monkeypatch.setattr(ipywidgets, "__version__", "7.7.1")
    with pytest.raises(ImportError, match=r"the widgets need ipywidgets 8\.1 or later, and this is 7\.7\.1: run %pip"):
        _ = widgets.Step
