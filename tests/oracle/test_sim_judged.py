"""Evaluations beside the truth: against counting every single position, and against the evaluations that know it."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.stats import spearmanr

from gamelab.games import Sim
from gamelab.heuristics import own_only, symmetric, zero
from gamelab.oracle import sim_judged, solve, truth_correlation
from gamelab.search import WIN


def all_positions(vertices):
    """Every unfinished position, by walking."""
    layer, seen = {Sim(vertices)}, []
    while layer:
        seen += [position for position in layer if not position.is_over]
        layer = {position.play(move) for position in layer if not position.is_over for move in position.moves}
    return seen


@pytest.fixture(scope="module")
def solved():
    whole = solve(Sim(5))
    return [whole.of(position) for position in all_positions(5)]


def truth_for(solution):
    return solution.value * (WIN - solution.distance)


@pytest.mark.parametrize("evaluate", [symmetric, own_only], ids=lambda each: each.__name__)
def test_classes_stand_for_all_their_positions(solved, evaluate):
    judged = sim_judged(evaluate, 5)
    assert judged["positions"].sum() == len(solved)
    guesses = sorted((s.position.ply, s.value, s.distance, evaluate(s.position)) for s in solved)
    rows = judged[["ply", "value", "distance", "guess"]].loc[judged.index.repeat(judged["positions"])]
    assert sorted(rows.itertuples(index=False, name=None)) == guesses


@pytest.mark.parametrize("evaluate", [symmetric, own_only], ids=lambda each: each.__name__)
def test_the_correlation_is_scipys_over_all_positions(solved, evaluate):
    total = weight = 0
    for ply in range(10):
        rows = [each for each in solved if each.position.ply == ply]
        truths, guesses = [truth_for(each) for each in rows], [evaluate(each.position) for each in rows]
        if len(set(truths)) > 1:
            rho = spearmanr(truths, guesses).statistic if len(set(guesses)) > 1 else 0
            total, weight = total + len(rows) * rho, weight + len(rows)
    assert truth_correlation(sim_judged(evaluate, 5)) == pytest.approx(total / weight)


def test_the_share_given_away_is_that_of_the_best_looking_moves(solved):
    def share(solution):
        position, mover = solution.position, solution.position.to_move
        children = {move: position.play(move) for move in position.moves}
        looks = {
            move: mover * (WIN * each.score if each.is_over else symmetric(each)) for move, each in children.items()
        }
        best = [move for move in looks if looks[move] == max(looks.values())]
        return np.mean([mover * solution.moves[move].value <= 0 for move in best])

    won = [each for each in solved if each.value == each.position.to_move]
    judged = sim_judged(symmetric, 5).dropna()
    assert judged["positions"].sum() == len(won)
    mean = (judged["given_away"] * judged["positions"]).sum() / judged["positions"].sum()
    assert mean == pytest.approx(np.mean([share(each) for each in won]))


def test_who_knows_the_truth_gives_nothing_away():
    solution = solve(Sim(5))
    judged = sim_judged(lambda position: truth_for(solution.of(position)), 5)
    assert truth_correlation(judged) == pytest.approx(1)
    assert judged["given_away"].max() == 0
    assert truth_correlation(sim_judged(lambda position: -truth_for(solution.of(position)), 5)) == pytest.approx(-1)


def test_too_many_vertices_are_refused():
    with pytest.raises(ValueError, match="vertices=7: all positions are known up to 6 vertices"):
        sim_judged(zero, 7)
