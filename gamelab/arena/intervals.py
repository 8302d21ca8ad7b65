"""How far a measured rate can be trusted: never a rate without its n and its interval.

wilson             independent games: each of n was won or was not
paired_interval    games in pairs, one opening with colours swapped: the pairs are independent, their games are not
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from gamelab.games.position import shown, whole_number

PAIR_SCORES = (0, 0.5, 1, 1.5, 2)
"""What the two games of a pair can bring together."""


@dataclass(frozen=True, slots=True)
class Interval:
    """``low`` and ``high`` around the ``rate`` that ``n`` games gave; ``low, high = interval`` takes the two alone.

    ``pairs`` is how many pairs the games came in, or None where each stands for itself.
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


def wilson(wins: int, n: int, level: float = 0.95) -> Interval:
    """Wilson's interval for the rate ``wins / n`` of independent games.

    Raises ValueError unless 0 <= wins <= n, n >= 1 and 0 < level < 1.
    """
    n = whole_number("n", n, 1, sys.maxsize)
    wins = whole_number("wins", wins, 0, n)
    from scipy.stats import binomtest  # here, because playing needs no SciPy

    low, high = binomtest(wins, n).proportion_ci(checked_level(level), method="wilson")
    return Interval(float(low), float(high), wins / n, n)


def paired_interval(scores: Iterable[float], level: float = 0.95) -> Interval:
    """The interval for the mean score of a game, from the points that each pair of games brought (0, ½, 1, 1½ or 2).

    For a win rate pass the wins of each pair (0, 1 or 2), for a score the points, a draw being worth a half.
    Raises ValueError where there is no pair, for other scores, and unless 0 < level < 1.
    """
    points = [pair_score(score) for score in scores]
    if not points:
        raise ValueError("no scores: expected those of at least one pair of games")
    from scipy.stats import norm

    # Wilson's interval of as many independent games as would vary as much.  Two pairs more, one lost and one won,
    # when the variance is estimated: pairs that all ended alike do not prove that all pairs do.
    pairs = len(points)
    rate = sum(points) / (2 * pairs)
    padded = [*points, 0.0, 2.0]
    middle = sum(padded) / len(padded)
    variance = sum((score - middle) ** 2 for score in padded) / (4 * len(padded) * pairs)
    z = float(norm.isf((1 - checked_level(level)) / 2))
    smooth = middle / 2
    worth = smooth * (1 - smooth) / variance
    centre = (rate + z * z / (2 * worth)) / (1 + z * z / worth)
    half = z / (1 + z * z / worth) * (rate * (1 - rate) / worth + z * z / (4 * worth * worth)) ** 0.5
    return Interval(max(0.0, centre - half), min(1.0, centre + half), rate, 2 * pairs, pairs)


def pair_score(score: float) -> float:
    """The score as a float; raises ValueError unless it is one of ``PAIR_SCORES``."""
    if isinstance(score, bool) or score not in PAIR_SCORES:
        raise ValueError(f"score={shown(score)}: expected what two games bring, 0, 0.5, 1, 1.5 or 2")
    return float(score)


def checked_level(level: float) -> float:
    """The level as a float; raises ValueError unless it lies between 0 and 1."""
    if isinstance(level, bool) or not isinstance(level, (int, float)) or not 0 < level < 1:
        raise ValueError(f"level={shown(level)}: expected a number between 0 and 1, such as 0.95")
    return float(level)
