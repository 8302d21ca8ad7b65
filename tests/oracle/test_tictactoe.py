"""Every one of the 5,478 positions of tic-tac-toe, against values computed elsewhere."""

from hashlib import sha256
from itertools import starmap

from gamelab.games import FIRST, TicTacToe
from gamelab.oracle import solve


def row_of(position, exact):
    """The row of ttt_positions.csv about a position, as the library sees it."""
    best = "".join(map(str, exact.best_moves))
    value = position.to_move * exact.value
    board = str(position).replace("\n", "").lower()
    return f"{board},{position.ply},{'x' if position.to_move == FIRST else 'o'},{position.is_over:d},{value},{best}"


def test_the_solver_knows_each_as_another_program_does(truth):
    solution, level, table = solve(TicTacToe()), [TicTacToe()], {}
    while level:
        table |= {position: solution.of(position) for position in level}
        level = {position.play(move) for position in level for move in position.moves}
    rows = sorted(starmap(row_of, table.items()))
    assert {",".join(row.values()) for row in truth("ttt_positions.csv")} <= {*rows}
    known = truth("digests.json")["ttt_positions"]
    assert (len(rows), sha256("\n".join(rows).encode()).hexdigest()) == (known["rows"], known["sha256"])
