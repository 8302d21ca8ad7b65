"""Evaluations and searches of Sim beside the truth: against walking through all positions, one by one."""

from functools import cache
from statistics import mean

import pytest
from scipy.stats import spearmanr

from gamelab.course.check import sim_chances, sim_judged, truth_correlation
from gamelab.games import Sim
from gamelab.heuristics import own_only, symmetric
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


def test_habits_are_spread_around_the_chance_that_shares_equal_moves():
    shared, habits = (sim_chances(own_only, habits=n)[2] for n in (0, 400))
    assert habits.shape == (400,) and habits.min() < shared < habits.max()
    assert habits.mean() == pytest.approx(shared, abs=0.05)


@pytest.fixture(scope="module")
def unfinished():
    """Every unfinished position, with its solution."""
    layer, seen, whole = {Sim(5)}, [], solve(Sim(5))
    while layer:
        seen += [whole.of(position) for position in layer if not position.is_over]
        layer = {position.play(move) for position in layer for move in position.moves}
    return seen


def test_classes_stand_for_all_their_positions(unfinished):
    judged = sim_judged(own_only, 5)
    guesses = sorted((s.position.ply, s.value, s.distance, own_only(s.position)) for s in unfinished)
    rows = judged[["ply", "value", "distance", "guess"]].loc[judged.index.repeat(judged["positions"])]
    assert sorted(rows.itertuples(index=False, name=None)) == guesses
    found = []
    for ply in range(10):
        rows = [(value * (WIN - distance), guess) for at, value, distance, guess in guesses if at == ply]
        if len({truth for truth, _ in rows}) > 1:
            found += [spearmanr(rows).statistic if len({guess for _, guess in rows}) > 1 else 0] * len(rows)
    assert truth_correlation(judged) == pytest.approx(mean(found))


def test_the_share_thrown_away_is_that_of_the_best_looking_moves(unfinished):
    def share(solution):
        mover = solution.position.to_move
        after = {move: solution.position.play(move) for move in solution.position.moves}
        looks = {move: mover * (WIN * each.score if each.is_over else symmetric(each)) for move, each in after.items()}
        best = [move for move in looks if looks[move] == max(looks.values())]
        return mean(mover * solution.moves[move].value <= 0 for move in best)

    shares = [share(each) for each in unfinished if each.value == each.position.to_move]
    judged = sim_judged(symmetric, 5).dropna()
    assert judged["positions"].sum() == len(shares)
    assert (judged["thrown_away"] * judged["positions"]).sum() / len(shares) == pytest.approx(mean(shares))
