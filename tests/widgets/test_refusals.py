"""What no widget can use is refused before anything is shown; what one of them refuses is tested beside it."""

from __future__ import annotations

from typing import Any

import pytest

from gamelab import HandTree, TicTacToe, minimax
from gamelab.widgets import Play, Predict, Reorder

widgets = pytest.mark.parametrize("widget", [Play, Predict, Reorder], ids=lambda widget: str(widget.__name__))


@pytest.mark.parametrize("given", [None, 5, "x", [], {}, minimax(HandTree([[3, 5], [2, 9]]))], ids=str)
@widgets
def test_no_position(widget: Any, given: Any) -> None:
    with pytest.raises(ValueError, match=r"is no position that can be drawn: expected one such as TicTacToe\(\)"):
        widget(given)


@widgets
def test_a_class_in_place_of_a_game(widget: Any) -> None:
    with pytest.raises(ValueError, match=r"TicTacToe is a class: expected a position, such as TicTacToe\(\)"):
        widget(TicTacToe)
