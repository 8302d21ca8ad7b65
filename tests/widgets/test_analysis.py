"""What Play says of positions, against the oracle."""

from __future__ import annotations

import pytest

from gamelab import WIN, ConnectFour, Othello, Sim, TicTacToe, oracle
from gamelab.widgets.analysis import Judgement, advise, blunders, searched_values, values_of


def test_values_are_the_oracles_where_the_game_is_small() -> None:
    values, solution = values_of(TicTacToe()), oracle.solve(TicTacToe())
    assert {move: (each.value, each.distance) for move, each in values.moves.items()} == solution.moves
    assert tuple(values.best_moves) == solution.best_moves and values.basis == "exact"


def test_deepened_values_see_a_win_and_its_distance() -> None:
    position = ConnectFour.from_text("......./......./......./......./OOO..../XXX....")
    values = searched_values(position, 0.1)
    assert values.moves[3] == Judgement(WIN, 1, False)
    assert values.best_moves == [3] and values.basis.startswith("estimates in points of windows, depth ")
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


def test_blunders_are_the_moves_that_make_the_outcome_worse() -> None:
    positions, moves, worse = [TicTacToe()], [], []
    for label in ("b2", "b1", "a1", "c3", "a3", "c1", "a2"):
        moves.append(positions[-1].move(label))
        positions.append(positions[-1].play(moves[-1]))
        before, after = (oracle.solve(position).value for position in positions[-2:])
        worse.append(before != after)
    found = blunders(positions, moves)
    assert [each.before for each in found] == [position for position, is_worse in zip(positions, worse, strict=False)
                                               if is_worse]  # fmt: skip
    assert found[0].caption == "2. b1? Better: a1"
    assert found[0].words == ("2. SECOND b1: value +1 for FIRST, over in 6 plies, a blunder; "
                             "better a1: value 0 for FIRST, over in 8 plies")  # fmt: skip


def test_what_is_recommended_in_a_large_game_is_the_best_of_the_values_shown() -> None:
    for position in (ConnectFour(), Othello(), Sim()):
        move, words = advise(position)
        values = values_of(position)
        assert move == values.best_moves[0] and words == f"{values.moves[move]}; {values.basis}"
