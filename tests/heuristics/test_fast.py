"""The evaluations compiled: the same values.  To compile takes longest, so all of a game at once."""

from __future__ import annotations

import pytest

from gamelab.games import ConnectFour, Othello, Sim, TicTacToe
from gamelab.heuristics import (
    asymmetric,
    blend,
    centre,
    degree_sum,
    disc_difference,
    mobility,
    own_only,
    piece_count,
    square_weights,
    symmetric,
    threats,
    windows,
)

pytest.importorskip("numba")
from gamelab.jit.compiled import machine_code


def sim(position):
    value = 10_000 * symmetric(position) + 500 * own_only(position)
    return value + 3 * asymmetric(position) + degree_sum(position)


def connect_four(position):
    return 100 * windows(position) + 7 * centre(position) + piece_count(position) + 3 * threats(position)


def othello(position):
    value = 300 * square_weights(position) + 5_000 * mobility(position)
    return value + 7 * disc_difference(position) + blend(position)


FEW = [(Sim(), sim), (ConnectFour(), connect_four), (ConnectFour(7, 10), connect_four), (Othello(8), othello)]
MORE = [
    *((Sim(vertices), sim) for vertices in (3, 4, 5, 7, 8)),
    *((ConnectFour(*size), connect_four) for size in ((7, 8), (5, 4, 3), (1, 6, 3), (8, 9, 5), (6, 8, 2))),
    *((Othello(size), othello) for size in (4, 6)),
    (TicTacToe(3, 4, 3), piece_count),
]


SLOW = [pytest.param(*case, marks=pytest.mark.full) for case in FEW[1:3] + MORE]


@pytest.mark.parametrize(("start", "evaluate"), [*FEW[::3], *SLOW])
def test_the_same_plain_and_compiled(start, evaluate, met):
    quick = machine_code(evaluate, (start,))
    assert [quick(each) for each in met(start, 4)] == [evaluate(each) for each in met(start, 4)]
