"""What Play says of positions, against the oracle; how it is drawn on boards."""

from __future__ import annotations

from random import Random
from xml.etree import ElementTree

import pytest

from gamelab import FIRST, WIN, ConnectFour, Othello, Position, Sim, TicTacToe, oracle
from gamelab.games.position import playout
from gamelab.widgets.analysis import Judgement, Values, advise, review, searched_values, values_of
from gamelab.widgets.values_on_board import HEIGHT, WIDTH, moves_drawn, place, short, with_values

STARTS = [TicTacToe(), Sim(5), ConnectFour(4, 4, 3), Othello(4)]


@pytest.mark.parametrize("start", [TicTacToe(), Sim(5), ConnectFour(4, 4, 3)], ids=repr)
def test_a_search_to_the_end_agrees_with_the_oracle(start: Position) -> None:
    for position in playout(start, lambda position: Random(position.ply).choice(position.moves)):
        if position.is_over or position.ply < 4:
            continue
        (move, words), solution = advise(position), oracle.solve(position)
        if "to the end" in words:
            signs = {1: ("value +1 ", "FIRST wins"), 0: ("value 0 ",), -1: ("value −1 ", "SECOND wins")}
            assert words.startswith(signs[solution.value]) and move in solution.best_moves


def test_values_are_the_oracles_where_the_game_is_small() -> None:
    values, solution = values_of(TicTacToe()), oracle.solve(TicTacToe())
    assert {move: (each.value, each.distance) for move, each in values.moves.items()} == solution.moves
    assert tuple(values.best_moves) == solution.best_moves and values.basis == "exact"


def test_deepened_values_see_a_win_and_its_distance() -> None:
    position = ConnectFour.from_text("......./......./......./......./OOO..../XXX....")
    values = searched_values(position, 0.1)
    assert values.moves[3] == Judgement(WIN, 1, False)
    assert values.best_moves == [3] and values.basis.startswith("estimates, depth ")
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
    assert str(judgement) == text and short(judgement) == (above, below)


@pytest.mark.parametrize("start", [*STARTS, Sim(), Sim(4), ConnectFour(), Othello(8)], ids=repr)
def test_every_drawn_move_has_a_place_of_its_own(start: Position) -> None:
    board = start._repr_svg_()
    shapes = [each for each in ElementTree.fromstring(board).iter() if each.get("data-move")]
    where = {int(each.get("data-move", "")): place(each) for each in shapes}
    assert set(where) == moves_drawn(board) == set(start.moves)
    spots = list(where.values())
    for number, (x, y) in enumerate(spots):
        assert all(abs(x - u) >= WIDTH or abs(y - v) >= HEIGHT for u, v in spots[:number])


@pytest.mark.parametrize("start", STARTS, ids=repr)
def test_values_stand_on_the_board(start: Position) -> None:
    judgements = {move: Judgement(move, None, True) for move in start.moves}
    picture = with_values(start._repr_svg_(), Values(judgements, "exact", -FIRST))
    group = next(each for each in ElementTree.fromstring(picture).iter() if each.get("class") == "values")
    texts = [each.text for each in group if each.tag.endswith("text")]
    assert texts == [f"+{move}" if move else "0" for move in start.moves]
    assert picture.count('stroke-width="2.2"') == 1


def test_blunders_are_the_moves_that_make_the_outcome_worse() -> None:
    positions, moves, worse = [TicTacToe()], [], []
    for label in ("b2", "b1", "a1", "c3", "a3", "c1", "a2"):
        moves.append(positions[-1].move(label))
        positions.append(positions[-1].play(moves[-1]))
        before, after = (oracle.solve(position).value for position in positions[-2:])
        worse.append(before != after)
    found = review(positions, moves)
    assert [move.is_blunder for move in found] == worse and any(worse)
    assert str(found[1]) == ("2. SECOND b1: value +1 for FIRST, over in 6 plies, a blunder; "
                             "better a1: value 0 for FIRST, over in 8 plies")  # fmt: skip
