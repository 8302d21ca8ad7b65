"""How often a search keeps its wins, without a game: against walking through positions with the search itself."""

from __future__ import annotations

from functools import cache
from statistics import mean

import pytest

from gamelab import FIRST, SECOND, Sim, alphabeta
from gamelab.heuristics import own_only, symmetric
from gamelab.oracle import sim_chances, sim_classes, sim_position, solve
from gamelab.search import WIN

LATE = {FIRST: 12, SECOND: 13}  # lines, with this player to move: few positions are left, so they can be walked through


def begins(player, lost=False):
    """The late positions that a player who is to move has won, or lost, and how many each stands for."""
    value = -player if lost else player
    rows = sim_classes().classes.query(f"ply == {LATE[player]} and not is_over and value == {value}")
    return [(sim_position(row.first, row.second), row.positions) for row in rows.itertuples()]


def walked(player, depth, *, slips=0.0, lost=False, ending="hurry"):
    """The same chance by means of the search: it takes any of the moves that look best to it."""

    @cache
    def chance(position):
        if position.is_over:
            return float(position.winner == player)
        after = {move: position.play(move) for move in position.moves}
        if position.to_move == player:
            looks = {move: value(child, depth - 1, ending) * player for move, child in after.items()}
            return mean(chance(after[move]) for move in after if looks[move] == max(looks.values()))
        ends = {move: worth(child) * position.to_move for move, child in after.items()}
        perfect = mean(chance(after[move]) for move in after if ends[move] == max(ends.values()))
        return slips * mean(map(chance, after.values())) + (1 - slips) * perfect

    rows = begins(player, lost)
    return sum(n * chance(position) for position, n in rows) / sum(n for _, n in rows)


def value(position, depth, ending):
    if position.is_over or depth:
        return alphabeta(position, depth, symmetric, ending=ending).value
    return symmetric(position)


def worth(position):
    exact = solve(Sim()).of(position)
    return exact.value * (WIN - exact.distance)


@pytest.mark.parametrize(("player", "slips"), [(FIRST, 0.0), (SECOND, 0.3)])
def test_the_chance_is_that_of_walking(player, slips):
    found = sim_chances(symmetric, (LATE[player],), (player,), depths=(1, 2), slips=slips)
    assert found == pytest.approx({depth: walked(player, depth, slips=slips) for depth in (1, 2)})


def test_from_lost_positions_a_search_that_does_not_hurry_gives_up():
    for hurries, ending in ((True, "hurry"), (False, "win")):
        found = sim_chances(symmetric, (LATE[FIRST],), (FIRST,), depths=(1, 3), slips=1, lost=True, hurries=hurries)
        by_hand = {depth: walked(FIRST, depth, slips=1, lost=True, ending=ending) for depth in (1, 3)}
        assert found == pytest.approx(by_hand)


def test_habits_are_spread_around_the_chance_that_shares_equal_moves():
    depths = (1, 2)
    shared, habits = (sim_chances(own_only, depths=depths, habits=n) for n in (0, 400))
    for depth in depths:
        assert habits[depth].shape == (400,) and habits[depth].min() < shared[depth] < habits[depth].max()
        assert habits[depth].mean() == pytest.approx(shared[depth], abs=0.05)


def test_both_players_together_are_the_mean_over_all_their_positions():
    both = sim_chances(symmetric, (4, 5), (FIRST, SECOND), depths=(2,))[2]
    each = [sim_chances(symmetric, (4, 5), (player,), depths=(2,))[2] for player in (FIRST, SECOND)]
    classes = sim_classes().classes.query("4 <= ply <= 5 and not is_over and to_move == value")
    weights = [classes.loc[classes["value"] == player, "positions"].sum() for player in (FIRST, SECOND)]
    assert both == pytest.approx(sum(w * p for w, p in zip(weights, each, strict=True)) / sum(weights))
