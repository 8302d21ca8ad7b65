"""Ratings: against published differences, the equations that define them, and agents whose strength is known."""

from __future__ import annotations

from math import inf, isinf, log10
from typing import Any

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamelab.arena.ratings import COLUMNS, elo


def table(*rows: tuple[Any, ...]) -> pd.DataFrame:
    return pd.DataFrame(rows, columns=list(COLUMNS))


def by_agent(ratings: pd.DataFrame) -> dict[str, Any]:
    return {row.agent: row for row in ratings.itertuples()}


def test_the_elo_of_a_score_as_published(truth: Any) -> None:
    vectors = truth("stats_vectors.json")["elo_from_score"]
    assert len(vectors) == 10
    for vector in vectors:
        wins = round(100 * vector["score"])
        ratings = by_agent(elo(table(("a", "b", wins, 0, 100 - wins)), anchor="b"))
        assert ratings["a"].elo == pytest.approx(vector["elo"], abs=1e-3)


def test_two_agents_as_published(truth: Any) -> None:
    """The difference between two is that of their score, with the error bars of fastchess."""
    for vector in truth("stats_vectors.json")["elo_vectors_fastchess"][:3]:
        ratings = by_agent(elo(table(("a", "b", vector["w"], vector["d"], vector["l"])), anchor="b"))
        expected = vector["recomputed"]
        assert ratings["a"].elo == pytest.approx(expected["elo"], abs=1e-3)
        assert (ratings["a"].high - ratings["a"].low) / 2 == pytest.approx(expected["elo_err95"], rel=0.04)
        assert (ratings["b"].low, ratings["b"].elo, ratings["b"].high) == (0, 0, 0)
        assert ratings["a"].score == pytest.approx(expected["score"], abs=1e-5)


counts = st.tuples(st.integers(0, 9), st.integers(0, 9), st.integers(0, 9))


@st.composite
def tournaments(draw: st.DrawFn) -> pd.DataFrame:
    """Tables in which everyone met everyone, at least once."""
    names = "abcde"[: draw(st.integers(2, 5))]
    rows = [(one, two, *draw(counts)) for i, one in enumerate(names) for two in names[:i]]
    return table(*((one, two, won, drawn, lost or not (won or drawn)) for one, two, won, drawn, lost in rows))


@settings(max_examples=60, deadline=None)
@given(tournaments())
def test_expected_points_are_those_made(results: pd.DataFrame) -> None:
    ratings = by_agent(elo(results))
    assert sum(row.elo for row in ratings.values()) == pytest.approx(0, abs=1e-6)
    finite = not any(isinf(row.low) or isinf(row.high) for row in ratings.values())
    for name, mine in ratings.items():
        points = expected = games = 0.0
        for row in results.itertuples():
            if name in (row.agent, row.opponent):
                other = ratings[row.opponent if name == row.agent else row.agent]
                n = row.wins + row.draws + row.losses
                games += n
                points += (row.wins if name == row.agent else row.losses) + row.draws / 2
                expected += n / (1 + 10 ** ((other.elo - mine.elo) / 400))
        assert (mine.n, mine.score) == (games, pytest.approx(points / games))
        assert mine.low < mine.elo < mine.high
        if finite:
            assert expected == pytest.approx(points, abs=1e-4)


@settings(max_examples=30, deadline=None)
@given(tournaments(), st.randoms())
def test_neither_order_nor_side_matters(results: pd.DataFrame, random: Any) -> None:
    rows = [tuple(row) for row in results.itertuples(index=False)]
    random.shuffle(rows)
    turned = [row if random.random() < 0.5 else (row[1], row[0], *row[:1:-1]) for row in rows]
    one, other = by_agent(elo(results)), by_agent(elo(table(*turned)))
    for name in one:
        assert tuple(one[name])[3:] == pytest.approx(tuple(other[name])[3:], abs=1e-3)


def test_known_strengths_are_found() -> None:
    """Eight agents of known ratings, 40 tournaments: 95 % of the intervals hold the true rating."""
    true = np.linspace(-300, 300, 8)
    random = np.random.default_rng(20)
    held = []
    for _ in range(40):
        rows = []
        for i in range(8):
            for j in range(i):
                score = 1 / (1 + 10 ** ((true[j] - true[i]) / 400))
                drawn = 0.6 * min(score, 1 - score)
                chances = [score - drawn / 2, drawn, 1 - score - drawn / 2]
                rows.append((i, j, *random.multinomial(30, chances)))
        ratings = elo(table(*rows))
        held += [row.low <= true[row.agent] <= row.high for row in ratings.itertuples()]
    assert 0.92 <= np.mean(held) <= 0.98


def test_who_always_wins_is_rated_from_below() -> None:
    top, bottom = elo(table(("always", "never", 100, 0, 0))).itertuples()
    assert (top.agent, top.high, bottom.low) == ("always", inf, -inf)
    assert top.elo == pytest.approx(200 * log10(100.5 / 0.5), abs=1e-3), "one game more, half won and half lost"
    assert 0 < top.low < top.elo
    assert elo(table(("always", "never", 1000, 0, 0)))["low"][0] > top.low, "more games, more certainty"


def test_a_chain_of_shutouts_keeps_its_order() -> None:
    chain = table(("b", "c", 20, 0, 0), ("a", "b", 20, 0, 0), ("c", "d", 10, 5, 5))
    ratings = by_agent(elo(chain))
    assert ratings["a"].elo > ratings["b"].elo > ratings["c"].elo > ratings["d"].elo
    assert [isinf(ratings[name].high) for name in "abcd"] == [True, True, False, False]
    assert [isinf(ratings[name].low) for name in "abcd"] == [False, True, True, True]
    anchored = by_agent(elo(chain, anchor="c"))
    assert (anchored["b"].high, anchored["d"].low > -inf, anchored["d"].high < inf) == (inf, True, True)
    assert anchored["b"].low > 0


def test_draws_alone_leave_a_doubt() -> None:
    a, b = elo(table(("a", "b", 0, 100, 0))).itertuples()
    assert a.elo == pytest.approx(0, abs=1e-6)
    assert -10 < a.low < -1
    assert a.low == pytest.approx(-b.high)


def test_levels_and_anchors() -> None:
    results = table(("a", "b", 30, 10, 20), ("b", "c", 30, 10, 20))
    narrow, wide = elo(results, 0.5), elo(results, 0.99)
    assert (wide["high"] - wide["low"] > narrow["high"] - narrow["low"]).all()
    anchored = elo(results, anchor="a")
    assert (anchored["elo"] - elo(results)["elo"]).std() == pytest.approx(0, abs=1e-6)
    assert by_agent(anchored)["a"].elo == 0


@pytest.mark.parametrize(
    ("row", "message"),
    [
        (("a", "a", 1, 0, 0), "'a' meets itself: expected two different agents"),
        (("a", "b", -1, 3, 0), "wins=-1, draws=3, losses=0: expected whole numbers"),
        (("a", "b", float("nan"), 3, 0), "wins=nan, draws=3, losses=0: expected whole numbers"),
        (("a", "b", 1.5, 3, 0), "wins=1.5, draws=3, losses=0: expected whole numbers"),
    ],
    ids=["itself", "negative", "nan", "half"],
)
def test_impossible_rows(row: tuple[Any, ...], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        elo(table(row))


def test_impossible_tables() -> None:
    with pytest.raises(ValueError, match="has 0 rows and lacks nothing: expected rows with agent, opponent, wins"):
        elo(table())
    with pytest.raises(ValueError, match="has 1 rows and lacks draws: expected rows with agent"):
        elo(table(("a", "b", 1, 1, 1)).drop(columns="draws"))
    with pytest.raises(ValueError, match="never met the others, not even through third ones"):
        elo(table(("a", "b", 1, 1, 1), ("c", "d", 1, 1, 1)))
    with pytest.raises(ValueError, match="never met the others"):
        elo(table(("a", "b", 1, 1, 1), ("a", "c", 0, 0, 0)))
    with pytest.raises(ValueError, match="anchor='z': expected one of a, b"):
        elo(table(("a", "b", 1, 1, 1)), anchor="z")
    with pytest.raises(ValueError, match="level=95: expected a number between 0 and 1"):
        elo(table(("a", "b", 1, 1, 1)), 95)
