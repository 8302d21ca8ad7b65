"""Evaluations beside the truth: against counting every single position."""

from __future__ import annotations

from statistics import mean

import pytest
from scipy.stats import spearmanr

from gamelab.course.check import sim_judged, truth_correlation
from gamelab.games import Sim
from gamelab.heuristics import own_only, symmetric, zero
from gamelab.oracle import solve
from gamelab.search import WIN


@pytest.fixture(scope="module")
def solved():
    """Every unfinished position, by walking."""
    layer, seen, whole = {Sim(5)}, [], solve(Sim(5))
    while layer:
        seen += [whole.of(position) for position in layer if not position.is_over]
        layer = {position.play(move) for position in layer for move in position.moves}
    return seen


def test_classes_stand_for_all_their_positions(solved):
    judged = sim_judged(own_only, 5)
    guesses = sorted((s.position.ply, s.value, s.distance, own_only(s.position)) for s in solved)
    rows = judged[["ply", "value", "distance", "guess"]].loc[judged.index.repeat(judged["positions"])]
    assert sorted(rows.itertuples(index=False, name=None)) == guesses
    found = []
    for ply in range(10):
        rows = [(value * (WIN - distance), guess) for at, value, distance, guess in guesses if at == ply]
        if len({truth for truth, _ in rows}) > 1:
            found += [spearmanr(rows).statistic if len({guess for _, guess in rows}) > 1 else 0] * len(rows)
    assert truth_correlation(judged) == pytest.approx(mean(found))


def test_the_share_given_away_is_that_of_the_best_looking_moves(solved):
    def share(solution):
        mover = solution.position.to_move
        after = {move: solution.position.play(move) for move in solution.position.moves}
        looks = {move: mover * (WIN * each.score if each.is_over else symmetric(each)) for move, each in after.items()}
        best = [move for move in looks if looks[move] == max(looks.values())]
        return mean(mover * solution.moves[move].value <= 0 for move in best)

    shares = [share(each) for each in solved if each.value == each.position.to_move]
    judged = sim_judged(symmetric, 5).dropna()
    assert judged["positions"].sum() == len(shares)
    assert (judged["given_away"] * judged["positions"]).sum() / len(shares) == pytest.approx(mean(shares))


def test_too_many_vertices_are_refused():
    with pytest.raises(ValueError, match="vertices=7: all positions are known up to 6 vertices"):
        sim_judged(zero, 7)
