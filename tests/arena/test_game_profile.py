"""Games measured side by side, against what can be counted in full."""

from __future__ import annotations

import math

import pytest

from gamelab import HandTree, TicTacToe
from gamelab.arena import game_profiles
from gamelab.arena.game_profile import MEASURES, agreement
from gamelab.games import playout
from gamelab.heuristics import open_lines, zero
from gamelab.search import minimax


def test_a_row_for_each_game_and_a_column_for_each_measure() -> None:
    table = game_profiles(
        {"small": (TicTacToe(2, 3, 2), zero, 2), "trees": (HandTree([[1, 2], [3, [4, 5]]]), zero, 1)}, depth=2, plays=30
    )
    assert list(table.index) == ["small", "trees"]
    assert set(MEASURES) <= set(table.columns)
    assert (table["plays"] == 30).all() and (table["searched"] == 20).all()


def test_known_figures_of_tic_tac_toe() -> None:
    """Beside the means over all games, each with its probability."""
    row = game_profiles({"t": (TicTacToe(), open_lines, 3)}, depth=2, plays=1000, searched=2).loc["t"]
    points, plies = enumerated(TicTacToe(), {})
    assert row["first"] == pytest.approx(points, abs=0.04)
    assert row["plies"] == pytest.approx(plies, abs=0.12)


def enumerated(position, known):
    """The mean points of FIRST and the mean plies to come, if all moves are drawn by lot."""
    if position.is_over:
        return (position.score + 1) / 2, 0.0
    if position not in known:
        below = [enumerated(position.play(move), known) for move in position.moves]
        known[position] = sum(p for p, _ in below) / len(below), 1 + sum(n for _, n in below) / len(below)
    return known[position]


def test_the_truth_agrees_with_itself() -> None:
    start = TicTacToe()
    games = [list(playout(start, lambda position, n=n: position.moves[n % len(position.moves)])) for n in (0, 1, 2, 5)]
    positions = [position for game in games for position in game[3:-1]]
    assert agreement(positions, lambda position: minimax(position).value) == pytest.approx(1)
    assert agreement(positions, lambda position: -minimax(position).value) == pytest.approx(-1)
    assert math.isnan(agreement(positions, zero))
