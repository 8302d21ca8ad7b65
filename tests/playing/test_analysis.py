"""What Play says of positions, against the oracle."""

from __future__ import annotations

import pytest

from gamelab import WIN, ConnectFour, TicTacToe
from gamelab.playing.analysis import Judgement, searched_values, values_of


def test_deepened_values_see_a_win_and_its_distance() -> None:
    position = ConnectFour.from_text("......./......./......./......./OOO..../XXX....")
    values = searched_values(position, 0.1)
    assert values.moves[3] == Judgement(WIN, 1, False)
    assert values_of(TicTacToe.from_text("XX./O../O..")).best_moves == [2], "others win later"
    assert values.best_moves == [3] and values.basis.startswith("estimated by windows, ")
    assert all(each.value < WIN or each.distance == 3 for move, each in values.moves.items() if move != 3)


@pytest.mark.parametrize(("judgement", "text", "above", "below"), [
    (Judgement(1, 5, True), "value +1 for FIRST, over in 5 plies", "+1", "in 5"),
    (Judgement(-1, 1, True), "value −1 for FIRST, over in 1 ply", "−1", "in 1"),
    (Judgement(0, None, True), "value 0 for FIRST", "0", ""),
    (Judgement(-34, None, False), "value about −34 for FIRST", "−34", ""),
    (Judgement(WIN, 3, False), "FIRST wins in 3 plies", "+win", "in 3"),
    (Judgement(-WIN, 4, False), "SECOND wins in 4 plies", "−win", "in 4"),
])  # fmt: skip
def test_a_judgement_in_words(judgement: Judgement, text: str, above: str, below: str) -> None:
    assert str(judgement) == text and judgement.label == [above, below]


def test_what_is_recommended_in_a_large_game_is_the_best_of_the_values_shown() -> None:
    values = values_of(ConnectFour())
    move, words = values.recommended
    assert move == values.best_moves[0] and words.startswith(f"{values.moves[move]}; {values.basis}, ")
