"""What is no position, no search and no table is refused, by name, with what was wanted."""

from __future__ import annotations

from typing import Any

import pytest

from gamelab import TicTacToe, alphabeta, show
from gamelab.games.position import short_repr


@pytest.mark.parametrize("given", [None, 5, "x", [1, 2], TicTacToe], ids=str)
@pytest.mark.parametrize("draw", [show.boards, show.filmstrip])
def test_no_positions(draw: Any, given: Any) -> None:
    with pytest.raises(ValueError, match=r"(None|5|x|1|TicTacToe).*expected") as refused:
        draw(given)
    assert len(str(refused.value)) < 200


@pytest.mark.parametrize("given", [None, 5, "x", [1, 2], {}, TicTacToe()], ids=str)
@pytest.mark.parametrize("draw", [show.win_rates, show.cost_by_depth, show.cross_table])
def test_no_tables(draw: Any, given: Any) -> None:
    with pytest.raises(ValueError, match="is no table: expected a DataFrame, as arena") as refused:
        draw(given)
    assert str(refused.value).startswith(short_repr(given))


def test_a_class_in_place_of_a_game() -> None:
    for draw in (lambda: show.boards([TicTacToe]), lambda: show.game_tree(TicTacToe, 2)):  # type: ignore
        with pytest.raises(ValueError, match=r"TicTacToe is a class: expected a position, such as TicTacToe\(\)"):
            draw()


def test_a_game_whose_class_is_no_position() -> None:
    class Coin:
        """What a search needs, and no more."""

        to_move, ply, moves, is_over, winner, score = 1, 0, (), True, 1, 1

        def play(self, move: int) -> Coin:
            raise AssertionError("a finished game")

        def __repr__(self) -> str:
            return "Coin()"

    result = alphabeta(Coin(), trace=True)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"Coin\(\) is no position that can be drawn.* inherits from .*Position"):
        show.tree(result)
