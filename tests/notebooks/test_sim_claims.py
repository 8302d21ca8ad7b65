"""What notebook 02 says in words and no cell of it computes."""

from __future__ import annotations

import pytest

from gamelab.arena import fisher
from gamelab.games import Sim
from gamelab.heuristics import symmetric
from gamelab.oracle import sim_classes, sim_judged, solve
from gamelab.search import alphabeta, minimax


def test_three_points_make_a_tree_of_16_nodes_with_13_positions_in_4_classes():
    classes, _ = sim_classes(3)
    assert minimax(Sim(3)).counts.nodes == 16
    assert (classes["positions"].sum(), len(classes)) == (13, 4)


def test_seven_points_are_refused():
    with pytest.raises(ValueError, match=r"positions to come, the limit is"):
        solve(Sim(7))


def test_games_can_end_from_ply_5_on():
    classes, _ = sim_classes()
    assert classes.loc[classes["is_over"], "ply"].min() == 5


def test_the_empty_board_is_worth_the_same_whichever_line_comes_first():
    values = {
        alphabeta(
            Sim(), 3, symmetric, order=lambda node, line=line: sorted(node.moves, key=lambda move: move != line)
        ).value
        for line in range(15)
    }
    assert len(values) == 1


def test_the_published_runs():
    """97, 97 and 85 of 100 without pruning at depth 3; 95, 96 and 97 with it."""
    assert (97 + 97 + 85, 95 + 96 + 97) == (279, 288)
    assert round(fisher(97, 100, 85, 100).p, 3) == 0.005
    assert fisher(279, 300, 288, 300).p > 0.1


def test_a_table_without_any_difference_shows_a_small_p_every_second_time():
    assert abs(1 - 0.95**14 - 0.5) < 0.02


def test_the_enemys_lines_save_more_than_half_of_the_wins():
    from gamelab.heuristics import asymmetric, own_only

    def with_the_enemy(position):
        return asymmetric(position) + 9 * (symmetric(position) - own_only(position))

    def thrown_away(evaluate):
        won = sim_judged(evaluate).dropna()
        return (won["given_away"] * won["positions"]).sum()

    assert thrown_away(with_the_enemy) < thrown_away(asymmetric) / 2
