"""Is this difference real?  Two settings compared, and how many games it takes to tell.

fisher            two rates from games that have nothing to do with one another
mcnemar           two agents that played the same games: same opening, same colour, same opponent, same seed
games_needed      how many games show a difference of this size
games_for_width   how many games make an interval this narrow
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil, sqrt

from gamelab.arena.intervals import Interval, checked_level, wilson
from gamelab.games.position import shown


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
    """Fisher's exact test, two-sided: ``wins_a`` of ``n_a`` games against ``wins_b`` of ``n_b`` others.

    Raises ValueError for impossible counts, as ``wilson`` does.
    """
    a, b = wilson(wins_a, n_a), wilson(wins_b, n_b)
    from scipy.stats import fisher_exact

    p = fisher_exact([[wins_a, n_a - wins_a], [wins_b, n_b - wins_b]]).pvalue
    return Difference(a, b, float(p), "Fisher's exact test")


def mcnemar(won_a: Iterable[bool], won_b: Iterable[bool]) -> Difference:
    """McNemar's exact test, two-sided: whether each won its game, the two sequences in the order of the same games.

    Only games that one won and the other did not tell them apart; where there is none, p is 1.
    Raises ValueError where the games are not as many, there are none, or a result is neither true nor false.
    """
    a, b = [outcome(won) for won in won_a], [outcome(won) for won in won_b]
    if len(a) != len(b) or not a:
        raise ValueError(f"{len(a)} games against {len(b)}: expected as many, and at least one")
    from scipy.stats import binomtest

    only_a = sum(x and not y for x, y in zip(a, b, strict=True))
    only_b = sum(y and not x for x, y in zip(a, b, strict=True))
    p = binomtest(only_a, only_a + only_b).pvalue if only_a + only_b else 1.0
    test = f"McNemar's exact test: {only_a} games won by the first alone, {only_b} by the second alone"
    return Difference(wilson(sum(a), len(a)), wilson(sum(b), len(b)), float(p), test)


def outcome(won: object) -> bool:
    """Python's True or False for it, for NumPy's and for 1 and 0; raises ValueError for all else."""
    if won not in (0, 1):
        raise ValueError(f"won={shown(won)}: expected True or False for each game")
    return bool(won)


def games_needed(p1: float, p2: float, power: float = 0.8, level: float = 0.95) -> int:
    """How many games each of two settings with rates ``p1`` and ``p2`` must play for Fisher's test to tell them apart.

    It then does so in a share ``power`` of all experiments, at the given level.  Casagrande, Pike and Smith's formula
    (the normal approximation with its correction); paired games need fewer.
    Raises ValueError for rates outside 0..1, equal ones, a power below one half, and unless 0 < level < 1.
    """
    for name, rate in (("p1", p1), ("p2", p2)):
        if isinstance(rate, bool) or not 0 <= rate <= 1:
            raise ValueError(f"{name}={shown(rate)}: expected a rate from 0 to 1")
    if p1 == p2:
        raise ValueError(f"p1={p1} and p2={p2} are the same: no number of games tells them apart")
    if isinstance(power, bool) or not 0.5 <= power < 1:
        raise ValueError(f"power={shown(power)}: expected a number from 0.5 to below 1, such as 0.8")
    from scipy.stats import norm

    apart, middle = abs(p1 - p2), (p1 + p2) / 2
    chance = norm.isf((1 - checked_level(level)) / 2) * sqrt(2 * middle * (1 - middle))
    missed = norm.ppf(power) * sqrt(p1 * (1 - p1) + p2 * (1 - p2))
    rough = ((chance + missed) / apart) ** 2
    return ceil(float(rough) / 4 * (1 + sqrt(1 + 4 / (rough * apart))) ** 2)


def games_for_width(half_width: float, level: float = 0.95) -> int:
    """How many games make the interval of a rate at most ``half_width`` wide to each side, whatever the rate.

    Raises ValueError unless half_width lies between 0 and 0.5 and level between 0 and 1.
    """
    if isinstance(half_width, bool) or not 0 < half_width < 0.5:
        raise ValueError(f"half_width={shown(half_width)}: expected a number between 0 and 0.5, such as 0.05")
    from scipy.stats import norm

    return ceil(float(norm.isf((1 - checked_level(level)) / 2) / (2 * half_width)) ** 2)
