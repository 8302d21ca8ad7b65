"""Intervals, tests of differences, and standings: against published figures and exact sums."""

from itertools import product
from math import comb, log10, prod
from statistics import fmean

import pandas as pd
import pytest

from gamelab.arena.significance import interval, paired_interval, standings


def test_wilson_as_published(truth):
    vectors = truth("stats_vectors.json")["binomial_intervals_95"]
    assert len(vectors) == 14
    for vector in vectors:
        found = interval(vector["k"], vector["n"])
        assert found[:2] == pytest.approx(vector["wilson"], abs=1e-6)
        assert (found.rate, found.n) == (vector["k"] / vector["n"], vector["n"])


def test_pairs_of_a_published_match(truth):
    """Between engines; the error bars of fastchess are those of a normal distribution, in Elo."""
    vector = truth("stats_vectors.json")["elo_vectors_fastchess"][3]
    counts = zip((0, 0.5, 1, 1.5, 2), vector["pairs_LL_LD_DDWL_DW_WW"], strict=True)
    found = paired_interval([score for score, count in counts for _ in range(count)])
    low, high = (400 * log10(score / (1 - score)) for score in (found.low, found.high))
    assert found.rate == pytest.approx(vector["recomputed"]["score"], abs=1e-5)
    assert (high - low) / 2 == pytest.approx(vector["recomputed"]["elo_err95"], rel=0.05)


@pytest.mark.parametrize(
    "rates",
    [(1, 0.99, 0.2), (0.9, 0.8, 0.3), (0.96, 0.68, 0.26), (1, 0.95, 0.05), (0.99, 0.97, 0.6), (1, 1, 0.7),
     (0.5, 0.5, 0.5), (0.97, 0.95, 0.9)],
)  # fmt: skip
def test_how_often_the_true_share_against_three_opponents_is_held(rates):
    """Exactly, over all that 20 pairs with each can bring whose two games end alike."""
    of_one = [[comb(20, won) * rate**won * (1 - rate) ** (20 - won) for won in range(21)] for rate in rates]
    held = total = 0.0
    for won in product(range(21), repeat=3):
        weight = prod(chances[n] for chances, n in zip(of_one, won, strict=True))
        total += weight
        if weight > 1e-8:
            scores = [score for n in won for score in [2] * n + [0] * (20 - n)]
            low, high, *_ = paired_interval(scores, groups=3)
            held += weight * (low <= fmean(rates) + 1e-12 and fmean(rates) - 1e-12 <= high)
    assert total == pytest.approx(1) and held >= 0.94, held


def test_that_one_opponent_is_stronger_is_no_luck():
    scores = [2, 2, 1, 2, 2] * 4 + [0, 0, 1, 0, 0] * 4
    (low, high, *same), (below, above, *rest) = paired_interval(scores, groups=2), paired_interval(scores)
    assert same == rest and high - low < 0.65 * (above - below)


def test_who_cannot_be_told_apart_shares_a_place_and_a_forfeited_game_is_lost():
    met = [
        ("best", "good", 30, 40, 30, 0, 0), ("best", "weak", 80, 0, 10, 0, 10), ("weak", "good", 12, 0, 80, 8, 0),
    ]  # fmt: skip
    columns = ["agent", "opponent", "wins", "draws", "losses", "forfeits", "opponent_forfeits"]
    found = standings(pd.DataFrame(met, columns=columns))
    assert found["agent"].tolist() == ["best", "good", "weak"] and found["place"].tolist() == [1, 1, 3]
    assert found["points"].tolist() == [140, 138, 22] and set(found["n"]) == {200}
    assert found["share"].tolist() == [0.7, 0.69, 0.11] and found["forfeits"].tolist() == [0, 0, 18]
    assert (found["low"] < found["share"]).all() and (found["share"] < found["high"]).all()
