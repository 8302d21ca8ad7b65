"""Every evaluation is compiled what it is plain."""

import pytest

from gamelab.games import ConnectFour, Othello, Sim, TicTacToe
from gamelab.heuristics import asymmetric, evaluations_of, frontier, piece_count, runs_lab001, threats
from tests.games.conftest import met

STARTS = TicTacToe(5, 6, 4), Sim(), ConnectFour(5, 4, 3), Othello(8)
CASES = [
    *((start, evaluate) for start in STARTS for evaluate in evaluations_of(start)),
    (Sim(), asymmetric), (ConnectFour(5, 4, 3), runs_lab001), (ConnectFour(7, 10), threats), (Othello(8), frontier),
    (Othello(8), piece_count),
]  # fmt: skip


@pytest.mark.parametrize("start, evaluate", CASES)
def test_the_same_plain_and_compiled(start, evaluate):
    compiled = pytest.importorskip("gamelab.jit.compiled")
    quick = compiled.machine_code(evaluate, (start,))
    values = [evaluate(each) for each in met(start, 4)]
    assert [quick(each) for each in met(start, 4)] == values and {*map(type, values)} == {int}
