"""How often searches of Sim keep their wins: against walking through all positions, one by one.

What is said of evaluations stands in reports.txt.
"""

from functools import cache
from statistics import mean

import pytest

from gamelab.course.check import sim_chances
from gamelab.games import Sim
from gamelab.heuristics import symmetric
from gamelab.oracle import sim_classes, solve
from gamelab.search import WIN, alphabeta

LATE = 12, 13
"""Lines, with FIRST to move and with SECOND: few positions are left, so they can be walked through."""


def walked(ply, depth, *, slips=0.0, lost=False, ending="hurry"):
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

    rows = sim_classes().classes.query(f"ply == {ply} and not is_over")
    rows = rows[(rows["value"] != rows["to_move"]) == lost]
    chances = [row.positions * chance(row.position, row.to_move) for row in rows.itertuples()]
    return sum(chances) / rows["positions"].sum()


WHOLE = cache(lambda: solve(Sim()))


def worth(position):
    exact = WHOLE().of(position)
    return exact.value * (WIN - exact.distance)


@pytest.mark.parametrize("ply, options", [
    (LATE[0], {"slips": 0.3}), (LATE[1], {"slips": 0.3}), (LATE[0], {"slips": 1, "lost": True}),
    (LATE[0], {"slips": 1, "lost": True, "ending": "win"}),
])  # fmt: skip
def test_the_chance_is_that_of_walking(ply, options):
    by_hand = {depth: walked(ply, depth, **options) for depth in (1, 3)}
    hurries = options.pop("ending", "hurry") == "hurry"
    found = sim_chances(symmetric, ply, hurries=hurries, **options)
    assert {depth: found[depth] for depth in by_hand} == pytest.approx(by_hand)
