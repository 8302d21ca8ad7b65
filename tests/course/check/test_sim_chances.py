"""How often a search keeps its wins, without a game: against walking through positions with the search itself."""

from __future__ import annotations

from functools import cache
from statistics import mean

import pytest

from gamelab import FIRST, SECOND, Sim, alphabeta
from gamelab.course.check import sim_chances
from gamelab.heuristics import own_only, symmetric
from gamelab.oracle import sim_classes, solve
from gamelab.search import WIN

LATE = (12, 13)
"""Lines, with FIRST to move and with SECOND: few positions are left, so they can be walked through."""


def walked(players, depth, *, slips=0.0, lost=False, ending="hurry"):
    """The chance by means of the search: it takes any of the moves that look best to it."""

    @cache
    def chance(position, player):
        if position.is_over:
            return float(position.winner == player)
        after = {move: position.play(move) for move in position.moves}
        value = looks if position.to_move == player else worth
        values = {move: value(child) * position.to_move for move, child in after.items()}
        best = mean(chance(after[move], player) for move in after if values[move] == max(values.values()))
        if position.to_move == player:
            return best
        return slips * mean(chance(child, player) for child in after.values()) + (1 - slips) * best

    def looks(position):
        if position.is_over or depth > 1:
            return alphabeta(position, depth - 1, symmetric, ending=ending).value
        return symmetric(position)

    rows = sim_classes().classes.query(f"ply in {LATE} and not is_over and to_move in {players}")
    rows = rows[(rows["value"] != rows["to_move"]) == lost]
    chances = [row.positions * chance(row.position, row.to_move) for row in rows.itertuples()]
    return sum(chances) / rows["positions"].sum()


@cache
def solved():
    return solve(Sim())


def worth(position):
    exact = solved().of(position)
    return exact.value * (WIN - exact.distance)


@pytest.mark.parametrize(("players", "options"), [
    ((FIRST, SECOND), {"slips": 0.3}), ((FIRST,), {"slips": 1, "lost": True}),
    ((FIRST,), {"slips": 1, "lost": True, "ending": "win"}),
])  # fmt: skip
def test_the_chance_is_that_of_walking(players, options):
    by_hand = {depth: walked(players, depth, **options) for depth in (1, 3)}
    hurries = options.pop("ending", "hurry") == "hurry"
    found = sim_chances(symmetric, LATE, players, depths=(1, 3), hurries=hurries, **options)
    assert found == pytest.approx(by_hand)


def test_habits_are_spread_around_the_chance_that_shares_equal_moves():
    shared, habits = (sim_chances(own_only, depths=(2,), habits=n)[2] for n in (0, 400))
    assert habits.shape == (400,) and habits.min() < shared < habits.max()
    assert habits.mean() == pytest.approx(shared, abs=0.05)
