"""How far a measured rate can be trusted, whether a difference is real, and ratings with intervals.

interval(wins, n)                                    independent games, each won or not
interval(scores, method="paired")                    pairs of games that share an opening
fisher(wins_a, n_a, wins_b, n_b)                     two rates from different games
mcnemar(won_a, won_b)                                two agents that played the same games
elo(table)                                           ratings, whose differences predict scores
same_games(store.games(), by="prune")                agents that must play alike
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from math import log
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from gamelab.arena.agents import require
from gamelab.games.position import short_repr

if TYPE_CHECKING:
    import pandas

ELO_SCALE = 400 / log(10)
"""Points of Elo in a unit of the logistic curve."""
Z = 1.959963984540054
"""95 % of a normal distribution are within so many standard deviations."""


class Interval(NamedTuple):
    """``low`` and ``high`` around the ``rate`` of ``n`` games."""

    low: float
    high: float
    rate: float
    n: int

    def __str__(self) -> str:
        return f"{self.rate:.3f} [{self.low:.3f}, {self.high:.3f}], n = {self.n:,}"


def interval(*results: Any, method: Literal["wilson", "paired"] = "wilson") -> Interval:
    """Wilson's 95 % interval for a rate or a mean score; the top of this module says what each method takes.

    In pairs, it is the interval for a number of won or lost games whose rate varies as the results do.
    In 24 cases of 10 pairs, computed exactly, the paired interval holds the true rate with at least 94.6 %.
    Raises ValueError for impossible counts and for no games.
    """
    if method == "paired":
        counts = {score / 2: count for score, count in Counter(results[0]).items()}
    else:
        wins, n = results
        counts = {1: wins, 0: n - wins}
    n = sum(counts.values())
    require(n > 0 and min(counts.values()) >= 0, "results", results, "one game or more, and no count below 0")
    rate = sum(score * count for score, count in counts.items()) / n
    low, high = bounds(rate, sum(score**2 * count for score, count in counts.items()), n)
    return Interval(low, high, rate, 2 * n if method == "paired" else n)


def bounds(rate: float, squares: float, results: int) -> tuple[float, float]:
    """Wilson's bounds for the mean of so many results between 0 and 1, whose squares have this sum.

    They are those of ``n`` won or lost games, whose rate would vary as the results did.  That variance is estimated
    with one 0 and one 1 more: results that were all alike do not prove that all are.
    """
    middle = (rate * results + 1) / (results + 2)
    n = middle * (1 - middle) / ((squares + 1) / (results + 2) - middle * middle) * results
    centre = (rate + Z**2 / (2 * n)) / (1 + Z**2 / n)
    half = Z / (1 + Z**2 / n) * (rate * (1 - rate) / n + Z**2 / (4 * n**2)) ** 0.5
    return max(0.0, centre - half), min(1.0, centre + half)


class Difference(NamedTuple):
    """Two rates, and ``p``: how often chance alone gives a difference as large where there is none."""

    a: Interval
    b: Interval
    p: float
    test: str

    def __str__(self) -> str:
        p = "p < 0.001" if self.p < 0.001 else f"p = {self.p:.3f}"
        return f"{self.a} against {self.b}: {p} ({self.test})"


def fisher(wins_a: int, n_a: int, wins_b: int, n_b: int) -> Difference:
    """Fisher's exact test, two-sided: ``wins_a`` of ``n_a`` games against ``wins_b`` of ``n_b`` other games.

    Raises ValueError for impossible counts, as ``interval`` does.
    """
    from scipy.stats import fisher_exact  # here, because playing needs no SciPy

    a, b = interval(wins_a, n_a), interval(wins_b, n_b)
    p = fisher_exact([[wins_a, n_a - wins_a], [wins_b, n_b - wins_b]]).pvalue
    return Difference(a, b, float(p), "Fisher's exact test")


def mcnemar(won_a: Iterable[bool], won_b: Iterable[bool]) -> Difference:
    """McNemar's exact test, two-sided, of two agents that played the same games; each list says which games one won.

    It counts only the games that one agent won and the other did not; if there are none, p is 1.
    Raises ValueError for different numbers of games and for no games.
    """
    from scipy.stats import binomtest

    games = Counter(zip(map(bool, won_a), map(bool, won_b), strict=True))
    only_a, only_b = games[True, False], games[False, True]
    p = binomtest(only_a, only_a + only_b).pvalue if only_a + only_b else 1.0
    test = f"McNemar's exact test: {only_a} games won by the first alone, {only_b} by the second alone"
    both, n = games[True, True], games.total()
    return Difference(interval(only_a + both, n), interval(only_b + both, n), float(p), test)


def elo(table: pandas.DataFrame) -> pandas.DataFrame:
    """The agents, best first, with columns agent, elo, low, high, n (games) and score (points a game).

    ``table`` has a row for every two agents that met: agent, opponent, wins, draws, losses.  An agent rated d points
    above another is expected to score 1 / (1 + 10^(-d/400)) a game: Bradley and Terry's model, fitted to the points.
    The mean rating is 0.  The 95 % intervals take games as independent.

    Where one of two took all points no finite rating expects that many: those two are rated as if they had played
    one game more, half won and half lost.
    """
    import numpy as np
    import pandas as pd

    table = table[table[["wins", "draws", "losses"]].any(axis=1)]
    agents = pd.unique(table[["agent", "opponent"]].to_numpy().ravel())
    first, second = ((table[[side]].to_numpy() == agents).astype(float) for side in ("agent", "opponent"))
    won, drawn, lost = table[["wins", "draws", "losses"]].to_numpy(dtype=float).T
    took, gave = won + drawn / 2, lost + drawn / 2
    half = np.where((took == 0) | (gave == 0), 0.5, 0)
    ratings, errors = fitted(first - second, won + half, drawn, lost + half)
    games, points = (first + second).T @ (took + gave), first.T @ took + second.T @ gave
    columns = {
        "agent": agents,
        "elo": ratings,
        "low": ratings - Z * errors,
        "high": ratings + Z * errors,
        "n": games.astype(int),
        "score": points / games,
    }
    return pd.DataFrame(columns).sort_values("elo", ascending=False, kind="stable", ignore_index=True)


def fitted(sides: Any, won: Any, drawn: Any, lost: Any) -> tuple[Any, Any]:
    """The ratings that expect as many points as were made, and their standard errors.

    In a row of ``sides`` one agent has 1 and the other −1.  The errors follow from how much the games differed from
    what was expected.
    """
    import numpy as np
    from scipy.optimize import root
    from scipy.special import expit

    games = won + drawn + lost

    def surplus(ratings: Any) -> Any:
        return sides.T @ (games * expit(sides @ ratings) - won - drawn / 2) + ratings.mean()

    ratings = root(surplus, np.zeros(sides.shape[1]), tol=1e-10).x
    chance = expit(sides @ ratings)
    variance = chance * (1 - chance)
    # With one game more, half won and half lost: draws alone do not prove that all games between the two are drawn.
    found = won * (1 - chance) ** 2 + drawn * (0.5 - chance) ** 2 + lost * chance**2 + variance
    inverse = np.linalg.inv((sides.T * games * variance) @ sides + 1 / len(ratings))
    errors = np.sqrt(np.diag(inverse @ (sides.T * found) @ sides @ inverse))
    return ELO_SCALE * ratings, ELO_SCALE * errors


def same_games(games: pandas.DataFrame, by: str = "prune") -> str:
    """A report on settings that differ in the agent's option ``by`` alone and must give the same games.

    ``games`` is ``store.games()``.  Agents that look at the clock may differ without being wrong.
    Raises ValueError where no two settings differ in ``by`` alone.
    """
    option = rf"\b{re.escape(by)}=([^,()]*)"
    agent = games["agent"].astype(str)
    named = games.assign(option=agent.str.extract(option), agent=agent.str.replace(option, f"{by}=…", regex=True))
    setting = ["start", "agent", "opponent", "openings", "seed"]
    moves = named.pivot(index=[*setting, "game"], columns="option", values="moves").dropna()
    if moves.shape[1] < 2 or moves.empty:
        raise ValueError(f"by={short_repr(by)}: no two settings differ in it alone, so there is nothing to compare")
    compared = f"{moves.groupby(setting).ngroups} compared"
    unequal = moves[moves.nunique(axis=1) > 1]
    if unequal.empty:
        return f"{by} makes no difference, as it should: {compared}"
    start, agent, opponent, *_, game = unequal.index[0]
    return (
        f"THESE MUST BE EQUAL AND ARE NOT: {compared}, {len(unequal):,} of {len(moves):,} games differ.\n"
        f"  The first is game {game} of {agent} against {opponent} from {start}."
    )
