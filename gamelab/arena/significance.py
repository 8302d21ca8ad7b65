"""How far a measured rate can be trusted, whether a difference is real, and ratings with intervals.

interval(wins, n)                                    independent games, each won or not
interval(wins, draws, losses, method="score")        independent games, a draw is worth a half
interval(scores, method="paired")                    pairs of games that share an opening
fisher(wins_a, n_a, wins_b, n_b)                     two rates from different games
mcnemar(won_a, won_b)                                two agents that played the same games
elo(table)                                           ratings: their differences predict scores
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import inf, log
from typing import TYPE_CHECKING, Any, Literal

from gamelab.games.position import short_repr, whole_number

if TYPE_CHECKING:
    import pandas

PAIR_SCORES = (0, 0.5, 1, 1.5, 2)
"""What the two games of a pair can bring together."""
COLUMNS = ("agent", "opponent", "wins", "draws", "losses")
"""What ``elo`` needs of a table."""
ELO_SCALE = 400
Method = Literal["wilson", "score", "paired"]
Matrix = Any


@dataclass(frozen=True, slots=True)
class Interval:
    """``low`` and ``high`` around the ``rate`` of ``n`` games; ``low, high = interval`` unpacks the bounds.

    ``pairs`` is the number of pairs, or None where the games are independent.
    """

    low: float
    high: float
    rate: float
    n: int
    pairs: int | None = None

    def __iter__(self) -> Iterator[float]:
        return iter((self.low, self.high))

    def __str__(self) -> str:
        pairs = "" if self.pairs is None else f" in {self.pairs:,} pair{'s' * (self.pairs != 1)}"
        return f"{self.rate:.3f} [{self.low:.3f}, {self.high:.3f}], n = {self.n:,}{pairs}"


def interval(*results: Any, method: Method = "wilson", level: float = 0.95) -> Interval:
    """Wilson's interval for a rate or a mean score; the methods and what they take stand at the top of this module.

    With draws, or in pairs, it is that of as many won or lost games as would make the rate vary as the results did.
    In 72 cases computed exactly the paired interval holds the true rate with a probability of at least 94.6 %; the
    mean and its standard error do so with 14 % in the worst case.
    Raises ValueError for impossible counts, no games, another method, and unless 0 < level < 1.
    """
    if isinstance(level, bool) or not isinstance(level, int | float) or not 0 < level < 1:
        raise ValueError(f"level={short_repr(level)}: expected a number between 0 and 1, such as 0.95")
    if method == "wilson":
        wins, n = results
        n = whole_number("n", n, 1, sys.maxsize)
        rate = whole_number("wins", wins, 0, n) / n
        return Interval(*bounds(rate, n, level), rate, n)
    if method == "score":
        counts = zip(("wins", "draws", "losses"), results, strict=True)
        won, drawn, lost = (whole_number(name, count, 0, sys.maxsize) for name, count in counts)
        n = whole_number("wins + draws + losses", won + drawn + lost, 1, sys.maxsize)
        rate = (won + drawn / 2) / n
        return Interval(*bounds(rate, worth(rate, won + drawn / 4, n), level), rate, n)
    if method != "paired":
        raise ValueError(f"method={short_repr(method)}: expected wilson, score or paired")
    scores = list(results[0])
    for score in scores:
        if isinstance(score, bool) or score not in PAIR_SCORES:
            raise ValueError(f"score={short_repr(score)}: expected what two games bring, 0, 0.5, 1, 1.5 or 2")
    pairs = whole_number("pairs", len(scores), 1, sys.maxsize)
    rate = float(sum(scores)) / (2 * pairs)
    squares = sum((score / 2) ** 2 for score in scores)
    return Interval(*bounds(rate, worth(rate, squares, pairs), level), rate, 2 * pairs, pairs)


def worth(rate: float, squares: float, n: int) -> float:
    """The number of won or lost games whose rate would vary as ``n`` results between 0 and 1 did.

    The variance is estimated with one 0 and one 1 more: results that were all alike do not prove that all are.
    """
    middle = (rate * n + 1) / (n + 2)
    return middle * (1 - middle) / ((squares + 1) / (n + 2) - middle * middle) * n


def bounds(rate: float, n: float, level: float) -> tuple[float, float]:
    """Wilson's bounds for a rate of ``n`` independent games."""
    from scipy.stats import norm  # here, because playing needs no SciPy

    z = float(norm.isf((1 - level) / 2))
    centre = (rate + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * (rate * (1 - rate) / n + z * z / (4 * n * n)) ** 0.5
    return max(0.0, centre - half), min(1.0, centre + half)


@dataclass(frozen=True, slots=True)
class Difference:
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
    a, b = interval(wins_a, n_a), interval(wins_b, n_b)
    from scipy.stats import fisher_exact

    p = fisher_exact([[wins_a, n_a - wins_a], [wins_b, n_b - wins_b]]).pvalue
    return Difference(a, b, float(p), "Fisher's exact test")


def mcnemar(won_a: Iterable[bool], won_b: Iterable[bool]) -> Difference:
    """McNemar's exact test, two-sided: whether each agent won its game, in the order of the same games.

    Only games that one agent won and the other did not tell the two apart; where there are none, p is 1.
    Raises ValueError for different numbers of games, no games, and a result that is neither true nor false.
    """
    a, b = list(won_a), list(won_b)
    if len(a) != len(b) or not a:
        raise ValueError(f"{len(a)} games against {len(b)}: expected as many, and at least one")
    for won in [*a, *b]:
        if won not in (0, 1):
            raise ValueError(f"won={short_repr(won)}: expected True or False for each game")
    from scipy.stats import binomtest

    only_a = sum(bool(x and not y) for x, y in zip(a, b, strict=True))
    only_b = only_a + sum(map(bool, b)) - sum(map(bool, a))
    p = binomtest(only_a, only_a + only_b).pvalue if only_a + only_b else 1.0
    test = f"McNemar's exact test: {only_a} games won by the first alone, {only_b} by the second alone"
    return Difference(interval(sum(map(bool, a)), len(a)), interval(sum(map(bool, b)), len(b)), float(p), test)


def elo(table: pandas.DataFrame, level: float = 0.95, anchor: object = None) -> pandas.DataFrame:
    """The agents, best first, with columns agent, elo, low, high, n (games) and score (points a game).

    ``table`` has a row for every two agents that met: agent, opponent, wins, draws, losses.  An agent rated d points
    above another is expected to score 1 / (1 + 10^(-d/400)) a game: Bradley and Terry's model, fitted to the points.
    The mean rating is 0, or that of the agent named ``anchor``.  The intervals take games as independent.

    Unbeaten agents have no finite rating.  They are rated as if one game more had been half won and half lost, and
    a bound that no game supports is infinite.
    Raises ValueError for missing columns, impossible counts, an agent that meets itself, groups that never met.
    """
    import numpy as np
    import pandas as pd
    from scipy.stats import norm

    interval(0, 1, level=level)  # raises ValueError for an impossible level
    names, points, squares = tallied(table)
    if anchor is not None and anchor not in names:
        raise ValueError(f"anchor={short_repr(anchor)}: expected one of {', '.join(map(str, names))}")
    met, above = points + points.T > 0, reaches(points > 0)
    if not reaches(met).all():
        raise ValueError("some agents never met the others, not even through third ones: ratings cannot compare them")
    more = 0.5 * (met & ~(above & above.T))
    logits, covariance = fitted(points + more, squares + more)
    weights = np.array([1 / len(names) if anchor is None else float(name == anchor) for name in names])
    contrast = ELO_SCALE / log(10) * (np.eye(len(names)) - weights)
    ratings = contrast @ logits
    half = norm.isf((1 - level) / 2) * np.sqrt(np.diag(contrast @ covariance @ contrast.T))
    games = (points + points.T).sum(axis=1)
    columns = {
        "agent": names,
        "elo": ratings,
        "low": np.where(above[:, weights > 0].all(axis=1), ratings - half, -inf),
        "high": np.where(above[weights > 0].all(axis=0), ratings + half, inf),
        "n": games.astype(int),
        "score": points.sum(axis=1) / games,
    }
    return pd.DataFrame(columns).sort_values("elo", ascending=False, kind="stable", ignore_index=True)


def results(table: pandas.DataFrame) -> list[tuple[Any, Any, int, int, int]]:
    """Agent, opponent, wins, draws and losses of each row; raises ValueError for impossible ones."""
    missing = [column for column in COLUMNS if column not in table]
    if missing or len(table) == 0:
        lacks = ", ".join(missing) or "nothing"
        raise ValueError(f"the table has {len(table)} rows and lacks {lacks}: expected rows with {', '.join(COLUMNS)}")
    found = []
    for agent, opponent, *counts in table[list(COLUMNS)].itertuples(index=False):
        if agent == opponent:
            raise ValueError(f"{short_repr(agent)} meets itself: expected two different agents in each row")
        if not all(count >= 0 and count % 1 == 0 for count in counts):
            what = ", ".join(map("{}={}".format, COLUMNS[2:], counts))
            raise ValueError(
                f"{short_repr(agent)} and {short_repr(opponent)}: {what}: expected whole numbers from 0 up"
            )
        found.append((agent, opponent, *map(int, counts)))
    return found


def tallied(table: pandas.DataFrame) -> tuple[list[Any], Matrix, Matrix]:
    """The agents' names, the points that i took from j, and the sum of the squares of those points by game."""
    import numpy as np

    rows = results(table)
    names = list(dict.fromkeys(name for row in rows for name in row[:2]))
    points, squares = np.zeros((2, len(names), len(names)))
    for agent, opponent, wins, draws, losses in rows:
        for one, other, won in ((agent, opponent, wins), (opponent, agent, losses)):
            place = names.index(one), names.index(other)
            points[place] += won + draws / 2
            squares[place] += won + draws / 4
    return names, points, squares


def reaches(direct: Matrix) -> Matrix:
    """Which agents lead to which, directly or through others."""
    import numpy as np
    from scipy.sparse.csgraph import shortest_path

    return np.asarray(shortest_path(direct.astype(float), unweighted=True)) < inf


def fitted(points: Matrix, squares: Matrix) -> tuple[Matrix, Matrix]:
    """The ratings that expect as many points as were made, in units of the logistic curve, and their covariance.

    The first agent's rating is 0.  The covariance follows from how much the games differed from what was expected.
    """
    import numpy as np
    from scipy.optimize import root
    from scipy.special import expit

    games = points + points.T

    def expected(others: Matrix) -> Matrix:
        """What each agent is expected to score against each other."""
        ratings = np.concatenate([[0.0], others])
        return expit(ratings[:, None] - ratings)

    def laplacian(weights: Matrix) -> Matrix:
        """Minus the weights off the diagonal, in rows that sum to 0; without the first agent."""
        return (np.diag(weights.sum(axis=1)) - weights)[1:, 1:]

    def steepness(others: Matrix) -> Matrix:
        chance = expected(others)
        return laplacian(games * chance * (1 - chance))

    def surplus(others: Matrix) -> Matrix:
        return (games * expected(others) - points).sum(axis=1)[1:]

    others = root(surplus, np.zeros(len(games) - 1), jac=steepness, tol=1e-10).x
    chance = expected(others)
    # One game more, half won and half lost: draws alone do not prove that all games between the two are drawn.
    one_more = np.where(games > 0, chance * (1 - chance), 0)
    varied = squares - 2 * chance * points + games * chance**2 + one_more
    inverse = np.linalg.inv(steepness(others))
    covariance = np.zeros_like(games)
    covariance[1:, 1:] = inverse @ laplacian(varied) @ inverse
    return np.concatenate([[0.0], others]), covariance
