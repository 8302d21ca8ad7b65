"""Every one of the 5,478 positions of tic-tac-toe, against values computed elsewhere and against each other."""

from __future__ import annotations

import pytest

from gamelab.games import FIRST, TicTacToe
from gamelab.oracle import solve
from gamelab.search import WIN, alphabeta, minimax


def position_of(board):
    return TicTacToe.from_text("/".join(board.upper()[start : start + 3] for start in (0, 3, 6)))


@pytest.fixture(scope="module")
def expected(truth):
    """Position -> (value for FIRST, best moves)."""
    table = {}
    for row in truth("ttt_positions.csv"):
        position = position_of(row["board"])
        value = int(row["value_for_side_to_move"]) * (FIRST if row["to_move"] == "x" else -FIRST)
        table[position] = value, tuple(map(int, row["optimal_moves"]))
    assert len(table) == 5_478
    return table


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


def test_the_oracle_has_the_same_values_and_best_moves(expected):
    solution = solve(TicTacToe())
    for position, (value, best_moves) in expected.items():
        exact = solution.of(position)
        assert (exact.value, exact.best_moves) == (value, best_moves)


def test_who_hurries_wins_soonest_and_who_loses_resists_longest(classes):
    solution = solve(TicTacToe())
    for position, (value, _) in classes.items():
        exact = solution.of(position)
        result = alphabeta(position, ending="hurry")
        assert result.value == value * (WIN - exact.distance)
        assert result.move == exact.move
        assert len(result.line) == exact.distance
