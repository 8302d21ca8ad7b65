"""An evaluation is judged on every game and board, one of one's own included; a value for the mover never passes."""

from __future__ import annotations

from typing import Any

import pytest

from gamelab import ConnectFour, HandTree, Othello, Sim, TicTacToe, check
from gamelab.heuristics import evaluations_of, runs, zero
from gamelab.search.alphabeta import alphabeta
from gamelab.search.minimax import minimax
from tests.games.hex import Hex

STARTS = [TicTacToe(), TicTacToe(3, 4, 3), Sim(5), ConnectFour(4, 4), Othello(4), Hex(3)]


@pytest.mark.parametrize("start", STARTS, ids=repr)
def test_every_game_has_an_autopsy(start: Any) -> None:
    for evaluation in (evaluations_of(start)[0], zero):
        assert "rank correlation" in str(check.autopsy(evaluation, start))


SLOW = [pytest.param(start, marks=pytest.mark.full) for start in (Sim(), ConnectFour())]


@pytest.mark.parametrize("start", [TicTacToe(), ConnectFour(4, 4), Othello(), *SLOW], ids=repr)
def test_a_value_for_the_side_to_move_is_told_as_such(start: Any) -> None:
    usual = evaluations_of(start)[0]
    assert check.autopsy(usual, start)
    report = check.autopsy(lambda position: position.to_move * usual(position), start)
    assert not report
    assert report.bug in ("value for the mover", "colours exchanged")


@pytest.mark.parametrize("side", [1, -1])
def test_one_board_with_either_side_to_move_tells_a_value_for_the_mover(side: int) -> None:
    report = check.autopsy(lambda position: side * position.to_move * (runs(position) // 45), ConnectFour())
    assert not report and report.bug == "value for the mover", report


@pytest.mark.parametrize("start", [Hex(2), ConnectFour(3, 4, 3), HandTree([[1, 2], [3, 0]])], ids=repr)
def test_the_librarys_searches_keep_the_laws_on_every_game(start: Any) -> None:
    assert check.audit(alphabeta, start)
    report = check.audit(minimax, start)
    assert report and {"mirror and rotation", "colours exchanged"} == dict(report.facts).keys()


def test_a_count_of_the_movers_moves_looks_at_the_stones_of_both_sides() -> None:
    told = "does not see both sides"
    assert told not in str(check.autopsy(lambda position: position.to_move * len(position.moves), Othello(4)))
    assert told in str(check.autopsy(lambda position: position.first.bit_count(), Othello(4)))
