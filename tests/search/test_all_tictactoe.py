"""Every one of the 5,478 positions of tic-tac-toe, against values computed elsewhere."""

from hashlib import sha256
from itertools import accumulate, starmap

import pytest

from gamelab.games import FIRST, TicTacToe
from gamelab.oracle import solve
from gamelab.search import WIN, alphabeta


def row_of(position, exact):
    """The row of ttt_positions.csv about a position, as the library sees it."""
    best = "".join(map(str, exact.best_moves))
    value = position.to_move * exact.value
    board = str(position).replace("\n", "").lower()
    return f"{board},{position.ply},{'x' if position.to_move == FIRST else 'o'},{position.is_over:d},{value},{best}"


@pytest.fixture(scope="module")
def classes(truth):
    """One position of each of the 765 that are different but for turns and reflections, with what the oracle says.

    That this is right, of all 5,478, is tested first.
    """
    solution, level, table = solve(TicTacToe()), [TicTacToe()], {}
    while level:
        table |= {position: solution.of(position) for position in level}
        level = {position.play(move) for position in level for move in position.moves}
    rows = sorted(starmap(row_of, table.items()))
    sample = {",".join(row.values()) for row in truth("ttt_positions.csv")}
    assert sample - set(rows) == set()
    known = truth("digests.json")["ttt_positions"]
    assert (len(rows), sha256("\n".join(rows).encode()).hexdigest()) == (known["rows"], known["sha256"])
    found = {}
    for position in table:
        found.setdefault(min((twin.first, twin.second) for twin in position.symmetries()), position)
    assert len(found) == 765
    return {position: table[position] for position in found.values()}


def test_alphabeta_finds_value_move_and_line(classes):
    for position, exact in classes.items():
        result = alphabeta(position)
        assert (result.value, result.move) == (exact.value, next(iter(exact.best_moves), None))
        *_, end = accumulate(result.line, lambda here, move: here.play(move), initial=position)
        assert end.score == exact.value
        hurried = alphabeta(position, ending="hurry")
        assert (hurried.value, hurried.move) == (exact.value * (WIN - exact.distance), exact.move)
        assert len(hurried.line) == exact.distance  # who loses resists longest
