"""Every one of the 5,478 positions of tic-tac-toe, against values computed elsewhere and against each other."""

from __future__ import annotations

from hashlib import sha256
from itertools import starmap

import pytest

from gamelab.games import FIRST, TicTacToe
from gamelab.oracle import solve
from gamelab.search import WIN, alphabeta, minimax


def row_of(position, exact):
    """The row of ttt_positions.csv about a position, as the library sees it."""
    best = "".join(map(str, exact.best_moves))
    value = position.to_move * exact.value
    board = str(position).replace("\n", "").lower()
    return f"{board},{position.ply},{'x' if position.to_move == FIRST else 'o'},{position.is_over:d},{value},{best}"


@pytest.fixture(scope="module")
def expected(truth):
    """Position -> (value for FIRST, best moves), by the oracle; that they are right is tested first."""
    solution, level, table = solve(TicTacToe()), [TicTacToe()], {}
    while level:
        table |= {position: solution.of(position) for position in level}
        level = {position.play(move) for position in level for move in position.moves}
    rows = sorted(starmap(row_of, table.items()))
    sample = {",".join(row.values()) for row in truth("ttt_positions.csv")}
    assert sample - set(rows) == set()
    known = truth("digests.json")["ttt_positions"]
    assert (len(rows), sha256("\n".join(rows).encode()).hexdigest()) == (known["rows"], known["sha256"])
    return {position: (exact.value, exact.best_moves) for position, exact in table.items()}


@pytest.fixture(scope="module")
def classes(expected):
    """One position of each of the 765 that are different but for turns and reflections."""
    found = {}
    for position in expected:
        found.setdefault(min((twin.first, twin.second) for twin in position.symmetries()), position)
    assert len(found) == 765
    return {position: expected[position] for position in found.values()}


def backwards(position):
    return position.moves[::-1]


def test_alphabeta_is_minimax_in_value_and_move(expected):
    for position, (value, best_moves) in expected.items():
        plain, pruned = minimax(position), alphabeta(position)
        best = best_moves[0] if best_moves else None
        assert (plain.value, plain.move) == (pruned.value, pruned.move) == (value, best)
        assert pruned.counts.nodes <= plain.counts.nodes


def test_another_order_finds_a_best_move(classes):
    for position, (value, best_moves) in classes.items():
        result = alphabeta(position, order=backwards)
        assert result.value == value
        assert result.move == (best_moves[-1] if best_moves else None)


def test_the_line_leads_to_the_value(classes):
    for position, (value, _) in classes.items():
        result = alphabeta(position)
        for move in result.line:
            position = position.play(move)
        assert position.is_over and position.score == value


def test_who_hurries_wins_soonest_and_who_loses_resists_longest(classes):
    solution = solve(TicTacToe())
    for position, (value, _) in classes.items():
        exact = solution.of(position)
        result = alphabeta(position, ending="hurry")
        assert result.value == value * (WIN - exact.distance)
        assert result.move == exact.move
        assert len(result.line) == exact.distance
