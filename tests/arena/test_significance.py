"""Intervals, tests of differences and ratings: against published figures, exact sums, and known strengths."""

from __future__ import annotations

import warnings
from functools import cache, partial
from math import comb, inf, isinf, lgamma, log, log10
from typing import Any

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamelab import TicTacToe
from gamelab.arena import RandomAgent, SearchAgent, Store, grid, sweep
from gamelab.arena.significance import COLUMNS, bounds, elo, fisher, interval, mcnemar, same_games
from gamelab.heuristics import zero
from gamelab.search import minimax

score_interval = partial(interval, method="score")
paired_interval = partial(interval, method="paired")


def test_wilson_as_published(truth: Any) -> None:
    vectors = truth("stats_vectors.json")["binomial_intervals_95"]
    assert len(vectors) == 14
    for vector in vectors:
        found = interval(vector["k"], vector["n"])
        assert tuple(found) == pytest.approx(vector["wilson"], abs=1e-6)
        assert (found.rate, found.n) == (vector["k"] / vector["n"], vector["n"])


def elo_of(score: float) -> float:
    """The difference in rating at which such a score is expected."""
    return 400 * log10(score / (1 - score))


def test_intervals_of_engine_matches(truth: Any) -> None:
    """The error bars that fastchess prints: half the width in Elo; they are those of a normal distribution."""
    vectors = truth("stats_vectors.json")["elo_vectors_fastchess"]
    assert [vector["kind"] for vector in vectors] == ["trinomial"] * 3 + ["pentanomial"] * 3
    for vector in vectors:
        if vector["kind"] == "trinomial":
            found = score_interval(vector["w"], vector["d"], vector["l"])
        else:
            counts = zip((0, 0.5, 1, 1.5, 2), vector["pairs_LL_LD_DDWL_DW_WW"], strict=True)
            found = paired_interval(score for score, count in counts for _ in range(count))
        published = vector["recomputed"]
        assert found.rate == pytest.approx(published["score"], abs=1e-5)
        reach = (elo_of(found.high) - elo_of(found.low)) / 2
        near_the_end = published["score"] < 0.1  # where Wilson's interval leaves the normal one
        assert reach == pytest.approx(published["elo_err95"], rel=0.05 if near_the_end else 0.015)


@settings(deadline=None)
@given(st.lists(st.sampled_from([0, 0.5, 1, 1.5, 2]), min_size=1, max_size=80))
def test_paired_intervals_hold_the_rate_and_are_symmetric(scores: list[float]) -> None:
    found = paired_interval(scores)
    assert 0 <= found.low <= found.rate + 1e-12
    assert found.rate - 1e-12 <= found.high <= 1
    assert found.low < found.high
    mirrored = paired_interval([2 - score for score in scores])
    assert tuple(mirrored) == pytest.approx((1 - found.high, 1 - found.low), abs=1e-12)


@pytest.mark.parametrize("pairs", [10, 25, pytest.param(50, marks=pytest.mark.full)])
def test_how_often_the_true_rate_is_held(pairs: int) -> None:
    """Exactly, over all that so many pairs can bring, in 24 cases; the figures stand in the docstring."""
    counts = compositions(pairs)
    values = np.array([0, 0.25, 0.5, 0.75, 1])
    sums, squares = counts @ values, counts @ values**2
    cases, inverse = np.unique(np.stack([sums, squares], 1), axis=0, return_inverse=True)
    low, high = np.array([bounds(s / pairs, q, pairs) for s, q in cases])[inverse.ravel()].T
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


@pytest.mark.parametrize(
    ("results", "options", "message"),
    [
        ((3, 2), {}, "games with score 0=-1: expected a whole number from 0"),
        ((0, 0), {}, "games=0: expected a whole number from 1"),
        ((0.5, 2), {}, r"games with score 1=0\.5: expected a whole number"),
        ((1, -1, 1), {"method": "score"}, r"games with score 0\.5=-1: expected a whole number"),
        (([],), {"method": "paired"}, "games=0: expected a whole number from 1"),
        (([1, 3],), {"method": "paired"}, r"scores=\[1, 3\]: expected 0, 0\.5, 1, 1\.5 or 2 for a pair"),
        ((1, 2), {"method": "wald"}, "method='wald': expected wilson, score or paired"),
    ],
)
def test_impossible_intervals(results: Any, options: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        interval(*results, **options)


@cache
def fisher_p(a: int, m: int, b: int, n: int) -> float:
    """The sum of the probabilities of all tables with the same margins that are no more likely than this one."""
    ways = {k: comb(m, k) * comb(n, a + b - k) for k in range(max(0, a + b - n), min(m, a + b) + 1)}
    return sum(way for way in ways.values() if way <= ways[a] * (1 + 1e-12)) / comb(m + n, a + b)


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 40), st.integers(1, 40), st.data())
def test_fisher_is_the_sum_of_unlikely_tables(m: int, n: int, data: st.DataObject) -> None:
    a, b = data.draw(st.integers(0, m)), data.draw(st.integers(0, n))
    assert fisher(a, m, b, n).p == pytest.approx(fisher_p(a, m, b, n), abs=1e-9)
    assert fisher(b, n, a, m).p == pytest.approx(fisher(a, m, b, n).p, abs=1e-12)


@settings(deadline=None)
@given(st.lists(st.tuples(st.booleans(), st.booleans()), min_size=1, max_size=60))
def test_mcnemar_is_a_toss_of_coins(games: list[tuple[bool, bool]]) -> None:
    a, b = [x for x, _ in games], [y for _, y in games]
    ahead, behind = games.count((True, False)), games.count((False, True))
    n, few = ahead + behind, min(ahead, behind)
    expected = min(1.0, 2 * sum(comb(n, k) for k in range(few + 1)) / 2**n)
    difference = mcnemar(a, b)
    assert difference.p == pytest.approx(expected, abs=1e-12)
    assert (difference.a, difference.b) == (interval(sum(a), len(a)), interval(sum(b), len(b)))
    assert f"{ahead} games won by the first alone, {behind} by the second alone" in str(difference)


def test_games_that_are_not_the_same() -> None:
    with pytest.raises(ValueError, match=r"won_b=\[True, False\]: expected 1 games, the same for both"):
        mcnemar([True], [True, False])


def table(*rows: tuple[Any, ...]) -> pd.DataFrame:
    return pd.DataFrame(rows, columns=list(COLUMNS))


def by_agent(ratings: pd.DataFrame) -> dict[str, Any]:
    return {row.agent: row for row in ratings.itertuples()}


def test_the_elo_of_a_score_as_published(truth: Any) -> None:
    """The difference between two is that of their score, with the error bars of fastchess."""
    vectors = truth("stats_vectors.json")
    for vector in vectors["elo_from_score"]:
        wins = round(100 * vector["score"])
        ratings = by_agent(elo(table(("a", "b", wins, 0, 100 - wins))))
        assert ratings["a"].elo - ratings["b"].elo == pytest.approx(vector["elo"], abs=1e-3)
    for vector in vectors["elo_vectors_fastchess"][:3]:
        ratings = by_agent(elo(table(("a", "b", vector["w"], vector["d"], vector["l"]))))
        expected = vector["recomputed"]
        assert ratings["a"].elo - ratings["b"].elo == pytest.approx(expected["elo"], abs=1e-3)
        assert ratings["a"].high - ratings["a"].low == pytest.approx(expected["elo_err95"], rel=0.04)
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


MET = [("a", "b", 1, 1, 1)]


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([("a", "a", 1, 0, 0)], "agent=a, opponent=a, .*: expected two different agents"),
        ([("a", "b", -1, 3, 0)], "wins=-1, draws=3, losses=0: expected two different agents, and whole numbers"),
        ([("a", "b", float("nan"), 3, 0)], "wins=nan, draws=3, losses=0: expected"),
        ([], "the table has no rows: expected one for every two agents that met"),
        ([*MET, ("c", "d", 1, 1, 1)], "never met the others, not even through third ones"),
        ([*MET, ("a", "c", 0, 0, 0)], "never met the others"),
    ],
)
def test_impossible_tables(rows: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        elo(table(*rows))


# --- games that must be the same ---


def hasty(position: Any, depth: int, evaluate: Any, prune: bool = True) -> Any:
    """A search that pruning breaks: from ply 4 on it then takes the last move."""
    return position.moves[-1] if prune and position.ply > 3 else minimax(position, depth, evaluate).move


hasty.__module__ = "__main__"  # as in a notebook: a store takes no functions from modules that may be edited


def played(**options: Any) -> pd.DataFrame:
    agents = grid(SearchAgent, depth=[1, 2], prune=[True, False], evaluate=zero, fast=False, **options)
    with Store() as store:
        sweep(TicTacToe(), agents, RandomAgent(), games=12, seed=3, store=store, workers=1, progress=False)
        return store.games()


def test_sound_pruning_is_silent_and_a_changed_game_is_loud() -> None:
    games = played()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert same_games(games) == "prune makes no difference, as it should: 2 compared"
    row = games.index[games["game"] == 7][0]
    games.loc[row, "moves"] = "99"
    with pytest.warns(UserWarning, match="1 of 2 compared differ") as caught:
        report = same_games(games)
    assert caught[0].filename == __file__, "the warning points to who asked"
    assert "1 of 12 games differ; game 7: prune=False played " in report and "prune=True played 99" in report


def test_unsound_pruning_is_loud() -> None:
    with pytest.warns(UserWarning, match="THESE MUST BE EQUAL AND ARE NOT: 2 of 2 compared differ"):
        assert len(same_games(played(search=hasty)).splitlines()) == 3


def test_games_with_nothing_to_compare() -> None:
    games = played()
    is_pruned = games["agent"].str.contains("prune=True")
    for each in (games[is_pruned], games[:0], games.assign(seed=is_pruned.astype(int))):
        with pytest.raises(ValueError, match="by='prune': no two settings differ in it alone"):
            same_games(each)
