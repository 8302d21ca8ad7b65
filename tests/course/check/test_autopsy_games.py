"""An evaluation is judged on every game and board, one of one's own included; a value for the mover never passes."""

from __future__ import annotations

from typing import Any

import pytest

from gamelab import FIRST, ConnectFour, HandTree, Othello, Sim, TicTacToe, check
from gamelab.games.bits import Board, new
from gamelab.games.grid import GridPosition
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


def threes(position: Any) -> int:
    return int(runs(position)) // 45


@pytest.mark.parametrize("evaluation", [
    lambda position: position.to_move * runs(position),
    lambda position: position.to_move * (runs(position) - 45 * threes(position)),
    lambda position: position.to_move * (runs(position) + threes(position)),
    lambda position: -position.to_move * (runs(position) + threes(position)),
], ids=["runs", "pairs", "runs and threes", "the other sign"])  # fmt: skip
def test_one_board_with_either_side_to_move_tells_a_value_for_the_mover(evaluation: Any) -> None:
    report = check.autopsy(evaluation, ConnectFour())
    assert not report and report.bug == "value for the mover", report


@pytest.mark.parametrize("start", [Hex(2), ConnectFour(3, 4, 3), HandTree([[1, 2], [3, 0]])], ids=repr)
def test_the_librarys_searches_keep_the_laws_on_every_game(start: Any) -> None:
    assert check.audit(alphabeta, start)
    assert check.audit(minimax, start)


def four_by_four() -> Board:
    return BOARD


BOARD = Board(four_by_four, (), rows=4, columns=4, full=0xFFFF)


class Domineering(GridPosition):
    """FIRST lays upright dominoes, SECOND lying ones; who cannot lay one has lost."""

    __slots__ = ()

    def after(self, move: int) -> Domineering:
        domino = (1 | 1 << (4 if self.to_move == FIRST else 1)) << move
        first, second = (
            (self.first | domino, self.second) if self.to_move == FIRST else (self.first, self.second | domino)
        )
        return laid(first, second, -self.to_move, self.ply + 1)


def laid(first: int, second: int, to_move: int, ply: int) -> Domineering:
    free = 0xFFFF & ~(first | second)
    legal = free & free >> 4 if to_move == FIRST else free & free >> 1 & 0x7777
    return new(Domineering, (BOARD, first, second, to_move, ply, legal, not legal, 0 if legal else -to_move, None, 0))


def test_a_count_of_the_movers_moves_looks_at_the_stones_of_both_sides() -> None:
    start = laid(0, 0, FIRST, 0)
    assert check.contract(start), check.contract(start)
    told = "does not see both sides"
    assert told not in str(check.autopsy(lambda position: position.to_move * len(position.moves), start))
    assert told in str(check.autopsy(lambda position: position.first.bit_count(), start))
