"""Intervals: against published ones, against one another, and how often they hold the true rate."""

from __future__ import annotations

from math import lgamma, log, log10
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamelab.arena.intervals import Interval, around, paired_interval, score_interval, wilson


def test_wilson_as_published(truth: Any) -> None:
    vectors = truth("stats_vectors.json")["binomial_intervals_95"]
    assert len(vectors) == 14
    for vector in vectors:
        interval = wilson(vector["k"], vector["n"])
        assert tuple(interval) == pytest.approx(vector["wilson"], abs=1e-6)
        assert (interval.rate, interval.n) == (vector["k"] / vector["n"], vector["n"])


def test_other_levels() -> None:
    """Wilson's formula by hand: z is 1.2815516 at 80 %, 2.5758293 at 99 %."""
    for level, z in ((0.8, 1.2815515655), (0.99, 2.5758293035)):
        centre, half = (7 / 20 + z * z / 40) / (1 + z * z / 20), z / (1 + z * z / 20)
        half *= (7 / 20 * 13 / 20 / 20 + z * z / 1600) ** 0.5
        assert tuple(wilson(7, 20, level)) == pytest.approx((centre - half, centre + half), abs=1e-9)


def elo_of(score: float) -> float:
    """The difference in rating at which such a score is expected."""
    return 400 * log10(score / (1 - score))


def test_intervals_of_engine_matches(truth: Any) -> None:
    """The error bars that fastchess prints: half the width in Elo; they are those of a normal distribution."""
    vectors = truth("stats_vectors.json")["elo_vectors_fastchess"]
    assert [vector["kind"] for vector in vectors] == ["trinomial"] * 3 + ["pentanomial"] * 3
    for vector in vectors:
        if vector["kind"] == "trinomial":
            interval = score_interval(vector["w"], vector["d"], vector["l"])
        else:
            counts = zip((0, 0.5, 1, 1.5, 2), vector["pairs_LL_LD_DDWL_DW_WW"], strict=True)
            interval = paired_interval(score for score, count in counts for _ in range(count))
        published = vector["recomputed"]
        assert interval.rate == pytest.approx(published["score"], abs=1e-5)
        reach = (elo_of(interval.high) - elo_of(interval.low)) / 2
        near_the_end = published["score"] < 0.1  # where Wilson's interval leaves the normal one
        assert reach == pytest.approx(published["elo_err95"], rel=0.05 if near_the_end else 0.015)


@given(st.integers(0, 300), st.integers(0, 300))
def test_scores_without_draws_have_wilsons_interval(wins: int, losses: int) -> None:
    if wins + losses:
        expected = tuple(wilson(wins, wins + losses))
        assert tuple(score_interval(wins, 0, losses)) == pytest.approx(expected, abs=1e-12)
        pairs = paired_interval([2] * wins + [0] * losses)
        assert tuple(pairs) == pytest.approx(expected, abs=1e-12), "pairs of equal games tell as much as one of them"
        assert (pairs.n, pairs.pairs) == (2 * (wins + losses), wins + losses)


@given(st.lists(st.sampled_from([0, 0.5, 1, 1.5, 2]), min_size=1, max_size=80))
def test_paired_intervals_hold_the_rate_and_are_symmetric(scores: list[float]) -> None:
    interval = paired_interval(scores)
    assert 0 <= interval.low <= interval.rate + 1e-12
    assert interval.rate - 1e-12 <= interval.high <= 1
    assert interval.low < interval.high
    mirrored = paired_interval([2 - score for score in scores])
    assert tuple(mirrored) == pytest.approx((1 - interval.high, 1 - interval.low), abs=1e-12)
    wider = paired_interval(scores, 0.99)
    assert wider.low <= interval.low + 1e-12 and interval.high <= wider.high + 1e-12


def test_pairs_that_balance_tell_more_and_equal_ones_less() -> None:
    def width(scores: list[float]) -> float:
        low, high = paired_interval(scores)
        return high - low

    single = wilson(50, 100)
    assert width([1] * 50) < single.high - single.low < width([0, 2] * 25)


@pytest.mark.parametrize("pairs", [10, 25, pytest.param(50, marks=pytest.mark.full)])
def test_how_often_the_true_rate_is_held(pairs: int) -> None:
    """Exactly, over all that so many pairs can bring, in 24 cases; the figures stand in the docstring."""
    counts = compositions(pairs)
    values = np.array([0, 0.25, 0.5, 0.75, 1])
    sums, squares = counts @ values, counts @ values**2
    cases, inverse = np.unique(np.stack([sums, squares], 1), axis=0, return_inverse=True)
    low, high = np.array([around(s / pairs, q, pairs, 0.95) for s, q in cases])[inverse.ravel()].T
    reach = 1.959964 * np.sqrt(np.maximum(squares / pairs - (sums / pairs) ** 2, 0) / pairs)
    ways = lgamma(pairs + 1) - np.vectorize(lgamma)(counts + 1).sum(axis=1)
    held, plain = [], []
    for chances in models():
        true = chances @ values
        weight = np.exp(ways + counts @ np.array([log(max(chance, 1e-300)) for chance in chances]))
        assert weight.sum() == pytest.approx(1)
        held.append(weight[(low <= true + 1e-12) & (true <= high + 1e-12)].sum())
        plain.append(weight[abs(sums / pairs - true) <= reach + 1e-12].sum())
    assert len(held) == 24
    assert min(held) >= 0.946
    if pairs == 10:
        assert min(plain) == pytest.approx(0.14, abs=0.001)


def compositions(total: int) -> Any:
    """All ways in which so many pairs can bring the five scores."""
    axes = np.indices((total + 1,) * 4).reshape(4, -1).T
    axes = axes[axes.sum(axis=1) <= total]
    return np.column_stack([axes, total - axes.sum(axis=1)])


def models() -> list[Any]:
    """The chances of 0, ½, 1, 1½ and 2 points: games that are won or drawn so often, alike or contrary in a pair."""
    found = []
    for won, drawn in [(0.3, 0.4), (0.5, 0.0), (0.7, 0.1), (0.9, 0.0), (0.95, 0.03), (0.99, 0.0)]:
        game = np.array([1 - won - drawn, drawn, won])
        independent, equal, contrary = np.convolve(game, game), np.zeros(5), np.array([0, 0, 1.0, 0, 0])
        equal[::2] = game
        for alike in (-0.8, -0.3, 0.0, 0.5):
            other = equal if alike > 0 else contrary
            found.append((1 - abs(alike)) * independent + abs(alike) * other)
    return found


def test_words() -> None:
    assert str(wilson(197, 200)) == "0.985 [0.957, 0.995], n = 200"
    assert str(paired_interval([2])) == "1.000 [0.207, 1.000], n = 2 in 1 pair"
    assert str(Interval(0.25, 0.75, 0.5, 12345)) == "0.500 [0.250, 0.750], n = 12,345"
    low, high = wilson(1, 2)
    assert low < 0.5 < high


@pytest.mark.parametrize(
    ("wins", "n", "message"),
    [
        (3, 2, "wins=3: expected a whole number from 0 to 2"),
        (-1, 2, "wins=-1: expected a whole number from 0 to 2"),
        (0, 0, "n=0: expected a whole number from 1"),
        (0.5, 2, "wins=0.5: expected a whole number"),
        (True, 2, "wins=True: expected a whole number"),
        (1, float("nan"), "n=nan: expected a whole number"),
    ],
)
def test_impossible_counts(wins: Any, n: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        wilson(wins, n)


def test_numpy_numbers_are_counts() -> None:
    assert wilson(np.int64(3), np.int32(9)) == wilson(3, 9)


@pytest.mark.parametrize("level", [0, 1, -0.1, 95, True, None, "0.95", float("nan")], ids=repr)
def test_impossible_levels(level: Any) -> None:
    for call in (
        lambda: wilson(1, 2, level),
        lambda: score_interval(1, 1, 1, level),
        lambda: paired_interval([1], level),
    ):
        with pytest.raises(ValueError, match=r"level=.*: expected a number between 0 and 1"):
            call()


def test_impossible_scores() -> None:
    with pytest.raises(ValueError, match="no scores: expected those of at least one pair"):
        paired_interval([])
    for score in (0.25, 3, -1, True, None, float("nan"), "1"):
        with pytest.raises(ValueError, match=r"score=.*: expected what two games bring, 0, 0.5, 1, 1.5 or 2"):
            paired_interval([1, score])  # type: ignore[list-item]
    with pytest.raises(ValueError, match=r"wins \+ draws \+ losses=0: expected a whole number from 1"):
        score_interval(0, 0, 0)
    with pytest.raises(ValueError, match="draws=-1: expected a whole number from 0"):
        score_interval(1, -1, 1)


@settings(max_examples=30)
@given(st.integers(1, 400), st.data())
def test_more_games_narrow_the_interval(n: int, data: st.DataObject) -> None:
    wins = data.draw(st.integers(0, n))
    few, many = wilson(wins, n), wilson(10 * wins, 10 * n)
    assert many.high - many.low < few.high - few.low
