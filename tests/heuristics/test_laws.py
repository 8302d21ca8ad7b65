"""What every evaluation must keep: plain ints of bounded size, the same from every side, fair to both players."""

from __future__ import annotations

import pytest

from gamelab import heuristics
from gamelab.games import ConnectFour, Othello, Sim, TicTacToe
from gamelab.heuristics import runs_lab001
from gamelab.search import WIN
from tests.games.conftest import met

GAMES = [
    ((TicTacToe(), TicTacToe(5, 6, 4)), ("open_lines", "piece_count")),
    ((Sim(4), Sim()), ("own_only", "asymmetric", "symmetric", "mover_first", "degree_sum", "piece_count")),
    ((ConnectFour(), ConnectFour(5, 4, 3)), ("runs", "runs_lab001", "windows", "centre", "piece_count")),
    ((Othello(4), Othello(8)), ("disc_difference", "square_weights", "mobility", "blend", "frontier", "piece_count")),
]
CASES = [(start, getattr(heuristics, name)) for starts, names in GAMES for start in starts for name in names]


@pytest.mark.parametrize(("start", "evaluate"), CASES)
def test_an_int_of_bounded_size_the_same_from_every_side_and_for_second_what_is_against_first(start, evaluate):
    """With stones and turn exchanged the value changes its sign, whatever else the evaluation is blind for."""
    for position in met(start, 5):
        value = evaluate(position)
        assert type(value) is int and abs(value) < WIN - 1000
        twins = [position] if evaluate is runs_lab001 else position.symmetries()[:50]  # its defect: the mirror differs
        assert {evaluate(twin) for twin in twins} == {value}
        exchanged = {"first": position.second, "second": position.first, "result": -position.result}
        assert evaluate(position._replace(**exchanged, to_move=-position.to_move)) == -value


LARGE = [case for case in CASES if case[0] in [starts[-1] for starts, _ in GAMES]]


@pytest.mark.parametrize(("start", "evaluate"), [*LARGE, (ConnectFour(7, 10), heuristics.threats)])
def test_the_same_plain_and_compiled(start, evaluate):
    compiled = pytest.importorskip("gamelab.jit.compiled")
    quick = compiled.machine_code(evaluate, (start,))
    assert [quick(each) for each in met(start, 4)] == [evaluate(each) for each in met(start, 4)]
