"""Tests of differences: against sums of exact probabilities, and figures that others published."""

from __future__ import annotations

from functools import cache
from math import comb
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamelab.arena.difference import fisher, games_for_width, games_needed, mcnemar
from gamelab.arena.intervals import wilson


@cache
def fisher_p(a: int, m: int, b: int, n: int) -> float:
    """The sum of the probabilities of all tables with the same margins that are no more likely than this one."""
    ways = {k: comb(m, k) * comb(n, a + b - k) for k in range(max(0, a + b - n), min(m, a + b) + 1)}
    return sum(way for way in ways.values() if way <= ways[a] * (1 + 1e-12)) / comb(m + n, a + b)


@settings(max_examples=60)
@given(st.integers(1, 40), st.integers(1, 40), st.data())
def test_fisher_is_the_sum_of_unlikely_tables(m: int, n: int, data: st.DataObject) -> None:
    a, b = data.draw(st.integers(0, m)), data.draw(st.integers(0, n))
    assert fisher(a, m, b, n).p == pytest.approx(fisher_p(a, m, b, n), abs=1e-9)
    assert fisher(b, n, a, m).p == pytest.approx(fisher(a, m, b, n).p, abs=1e-12)


@pytest.mark.parametrize(
    ("a", "b", "n", "p"),
    [(119, 110, 120, 0.010), (85, 97, 100, 0.005), (140, 136, 200, 0.75), (92, 88, 120, 0.65), (99, 104, 120, 0.47)],
)
def test_the_old_labs_tables(a: int, b: int, n: int, p: float) -> None:
    """Pruning on and off at depth 5, 1 and 3 of Othello, one setting played twice, Connect Four at depth 1."""
    assert fisher(a, n, b, n).p == pytest.approx(p, abs=0.006)


def test_a_difference_in_words() -> None:
    difference = fisher(119, 120, 110, 120)
    assert (difference.a, difference.b) == (wilson(119, 120), wilson(110, 120))
    assert str(difference) == (
        "0.992 [0.954, 0.999], n = 120 against 0.917 [0.853, 0.954], n = 120: p = 0.010 (Fisher's exact test)"
    )
    assert "p < 0.001 (Fisher" in str(fisher(0, 100, 100, 100))


@given(st.lists(st.tuples(st.booleans(), st.booleans()), min_size=1, max_size=60))
def test_mcnemar_is_a_toss_of_coins(games: list[tuple[bool, bool]]) -> None:
    a, b = [x for x, _ in games], [y for _, y in games]
    ahead, behind = games.count((True, False)), games.count((False, True))
    n, few = ahead + behind, min(ahead, behind)
    expected = min(1.0, 2 * sum(comb(n, k) for k in range(few + 1)) / 2**n)
    difference = mcnemar(a, b)
    assert difference.p == pytest.approx(expected, abs=1e-12)
    assert (difference.a, difference.b) == (wilson(sum(a), len(a)), wilson(sum(b), len(b)))
    assert f"{ahead} games won by the first alone, {behind} by the second alone" in str(difference)


def test_pairs_show_what_single_games_hide() -> None:
    """One wins all that the other wins, and ten games more."""
    a, b = [1] * 60 + [0] * 40, [1] * 50 + [0] * 50
    assert mcnemar(a, b).p < 0.01 < 0.1 < fisher(60, 100, 50, 100).p


def test_games_that_are_not_the_same() -> None:
    with pytest.raises(ValueError, match="1 games against 2: expected as many, and at least one"):
        mcnemar([True], [True, False])
    with pytest.raises(ValueError, match="0 games against 0: expected as many"):
        mcnemar([], [])
    for won in (None, 2, "yes", float("nan")):
        with pytest.raises(ValueError, match=r"won=.*: expected True or False for each game"):
            mcnemar([True], [won])  # type: ignore[list-item]


def test_impossible_counts() -> None:
    with pytest.raises(ValueError, match="wins=4: expected a whole number from 0 to 3"):
        fisher(4, 3, 1, 3)
    with pytest.raises(ValueError, match="n=0: expected a whole number from 1"):
        fisher(1, 3, 0, 0)


def test_games_needed_as_published() -> None:
    """R's documentation of power.prop.test has 76.7 for these; Fleiss' correction makes it 85, as in his tables."""
    assert games_needed(0.5, 0.75, power=0.9) == 85


@pytest.mark.parametrize(
    ("p1", "p2", "power"), [(0.5, 0.75, 0.8), (0.7, 0.9, 0.8), (0.85, 0.99, 0.9), (0.05, 0.3, 0.8)]
)
def test_so_many_games_do_show_the_difference(p1: float, p2: float, power: float) -> None:
    """The exact power of Fisher's test, over all results that two settings can have."""

    def shown(n: int) -> float:
        chance = [[comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1)] for p in (p1, p2)]
        pairs = ((a, b) for a in range(n + 1) for b in range(n + 1) if chance[0][a] * chance[1][b] > 1e-9)
        return sum(chance[0][a] * chance[1][b] for a, b in pairs if fisher_p(a, n, b, n) <= 0.05)

    n = games_needed(p1, p2, power)
    assert power - 0.015 <= shown(n) <= power + 0.06
    assert shown(int(0.75 * n)) < power


def test_games_needed_grow_with_what_is_asked() -> None:
    assert games_needed(0.9, 0.95) > games_needed(0.85, 0.95) > games_needed(0, 1) > 1
    assert games_needed(0.9, 0.95, 0.95) > games_needed(0.9, 0.95)
    assert games_needed(0.9, 0.95, level=0.99) > games_needed(0.9, 0.95)
    assert games_needed(0.9, 0.95) == games_needed(0.95, 0.9)


def test_games_for_width_as_published(truth: Any) -> None:
    vectors = truth("stats_vectors.json")["games_for_halfwidth_95_at_p_half"]
    assert len(vectors) == 6
    for vector in vectors:
        assert games_for_width(vector["half_width"]) == vector["games_wald"]
    low, high = wilson(48, 97)
    assert high - low <= 0.2


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"p1": 1.5, "p2": 0.5}, "p1=1.5: expected a rate from 0 to 1"),
        ({"p1": 0.5, "p2": float("nan")}, "p2=nan: expected a rate from 0 to 1"),
        ({"p1": True, "p2": 0.5}, "p1=True: expected a rate"),
        ({"p1": 0.5, "p2": 0.5}, "p1=0.5 and p2=0.5 are the same: no number of games tells them apart"),
        ({"p1": 0.5, "p2": 0.6, "power": 1}, "power=1: expected a number from 0.5 to below 1"),
        ({"p1": 0.5, "p2": 0.6, "power": 0.2}, "power=0.2: expected a number from 0.5 to below 1"),
        ({"p1": 0.5, "p2": 0.6, "level": 2}, "level=2: expected a number between 0 and 1"),
    ],
    ids=lambda value: str(value),
)
def test_impossible_questions(asked: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        games_needed(**asked)


def test_impossible_widths() -> None:
    for width in (0, 0.5, -1, True, float("nan")):
        with pytest.raises(ValueError, match=r"half_width=.*: expected a number between 0 and 0.5"):
            games_for_width(width)
    with pytest.raises(ValueError, match="level=1: expected a number between 0 and 1"):
        games_for_width(0.1, level=1)
