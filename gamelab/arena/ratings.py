"""Elo ratings from a table of results: numbers whose differences predict scores.

An agent rated d points above another is expected to score 1 / (1 + 10^(-d/400)) a game, a draw being a half.
This is Bradley and Terry's model; the ratings are those that expect as many points as were made.

    taken[i, j]     points that agent i took from agent j, in games[i, j] games
    above[i, j]     whether i took points from j, or from one who did, and so on: i cannot be infinitely below j
"""

from __future__ import annotations

from math import inf, log
from typing import TYPE_CHECKING, Any

from gamelab.arena.intervals import checked_level
from gamelab.games.position import shown

if TYPE_CHECKING:
    import pandas

COLUMNS = ("agent", "opponent", "wins", "draws", "losses")
SCALE = 400
Matrix = Any


def elo(table: pandas.DataFrame, level: float = 0.95, anchor: object = None) -> pandas.DataFrame:
    """The agents, best first, with columns agent, elo, low, high, n (games) and score (points a game).

    ``table`` has a row for every two agents that met, each game counted once: agent, opponent, wins, draws, losses.
    The mean rating is 0, or that of the agent named ``anchor``.  The intervals take games as independent.

    No finite rating fits agents that never left a point to those below.  These are rated as if one game more had
    been half won and half lost, and a bound that no game supports is infinite.
    Raises ValueError for missing columns, impossible counts, an agent that meets itself, groups that never met.
    """
    level = checked_level(level)
    names, taken, squares = tallied(table)
    weights = reference(names, anchor)
    import numpy as np
    import pandas as pd
    from scipy.stats import norm

    above = closure(taken > 0)
    full = completed(taken, squares, above)
    logits = fitted(full[0])
    contrast = SCALE / log(10) * (np.eye(len(names)) - weights)
    ratings = contrast @ logits
    reach = norm.isf((1 - level) / 2) * np.sqrt(np.diag(contrast @ uncertainty(logits, *full) @ contrast.T))
    games = (taken + taken.T).sum(axis=1)
    columns = {
        "agent": names,
        "elo": ratings,
        "low": np.where(above[:, weights > 0].all(axis=1), ratings - reach, -inf),
        "high": np.where(above[weights > 0].all(axis=0), ratings + reach, inf),
        "n": games.astype(int),
        "score": taken.sum(axis=1) / games,
    }
    return pd.DataFrame(columns).sort_values("elo", ascending=False, kind="stable", ignore_index=True)


def results(table: pandas.DataFrame) -> list[tuple[Any, Any, int, int, int]]:
    """Agent, opponent, wins, draws and losses of each row; ValueError for what cannot be."""
    missing = ", ".join(column for column in COLUMNS if column not in table) or "nothing"
    if missing != "nothing" or len(table) == 0:
        expected = f"expected rows with {', '.join(COLUMNS)}"
        raise ValueError(f"the table has {len(table)} rows and lacks {missing}: {expected}")
    found = []
    for agent, opponent, *counts in table[list(COLUMNS)].itertuples(index=False):
        if agent == opponent:
            raise ValueError(f"{shown(agent)} meets itself: expected two different agents in each row")
        if not all(count >= 0 and count % 1 == 0 for count in counts):
            what = ", ".join(f"{name}={count}" for name, count in zip(COLUMNS[2:], counts, strict=True))
            raise ValueError(f"{shown(agent)} and {shown(opponent)}: {what}: expected whole numbers from 0 up")
        wins, draws, losses = map(int, counts)
        found.append((agent, opponent, wins, draws, losses))
    return found


def tallied(table: pandas.DataFrame) -> tuple[list[Any], Matrix, Matrix]:
    """The agents' names in order of appearance, the points taken, and the sum of squares of those points by game."""
    import numpy as np

    rows = results(table)
    names = list(dict.fromkeys(name for agent, opponent, *_ in rows for name in (agent, opponent)))
    taken, squares = np.zeros((2, len(names), len(names)))
    for agent, opponent, wins, draws, losses in rows:
        i, j = names.index(agent), names.index(opponent)
        taken[i, j] += wins + draws / 2
        taken[j, i] += losses + draws / 2
        squares[i, j] += wins + draws / 4
        squares[j, i] += losses + draws / 4
    return names, taken, squares


def reference(names: list[Any], anchor: object) -> Matrix:
    """How much each agent's rating counts for the zero of the scale."""
    import numpy as np

    if anchor is None:
        return np.full(len(names), 1 / len(names))
    if anchor not in names:
        raise ValueError(f"anchor={shown(anchor)}: expected one of {', '.join(map(str, names))}")
    return np.array([1.0 if name == anchor else 0.0 for name in names])


def closure(direct: Matrix) -> Matrix:
    """Who stands above whom, directly or through others, or is the same."""
    import numpy as np
    from scipy.sparse.csgraph import shortest_path

    return np.asarray(shortest_path(direct.astype(float), unweighted=True)) < inf


def completed(taken: Matrix, squares: Matrix, above: Matrix) -> tuple[Matrix, Matrix]:
    """Points and squares, with a game more, half won and half lost, where one stands above the other without limit."""
    met = taken + taken.T > 0
    if not closure(met).all():
        raise ValueError("some agents never met the others, not even through third ones: ratings cannot compare them")
    more = 0.5 * (met & ~(above & above.T))
    return taken + more, squares + more


def fitted(taken: Matrix) -> Matrix:
    """The ratings that make the points most likely, in units of the logistic curve; the first agent's is 0."""
    import numpy as np
    from scipy.optimize import minimize
    from scipy.special import log_expit

    games = taken + taken.T

    def surprise(others: Matrix) -> float:
        return -float((taken * log_expit(differences(others))).sum())

    def slope(others: Matrix) -> Matrix:
        return (games * chances(others) - taken).sum(axis=1)[1:]

    def curve(others: Matrix) -> Matrix:
        chance = chances(others)
        return laplacian(games * chance * (1 - chance))

    others = minimize(
        surprise, np.zeros(len(games) - 1), jac=slope, hess=curve, method="trust-exact", options={"gtol": 1e-8}
    ).x
    return np.concatenate([[0.0], others])


def uncertainty(ratings: Matrix, taken: Matrix, squares: Matrix) -> Matrix:
    """The covariance of the ratings, from how much the games between two agents differed from what was expected."""
    import numpy as np

    games = taken + taken.T
    chance = chances(ratings[1:])
    varied = squares - 2 * chance * taken + games * chance**2
    # One game more, half won and half lost: draws alone do not prove that all games between the two are drawn.
    varied += np.where(games > 0, chance * (1 - chance), 0)
    steep = np.linalg.inv(laplacian(games * chance * (1 - chance)))
    covariance = np.zeros_like(games)
    covariance[1:, 1:] = steep @ laplacian(varied) @ steep
    return covariance


def differences(others: Matrix) -> Matrix:
    """How far each agent's rating is above each other's; the first agent's is 0."""
    import numpy as np

    ratings = np.concatenate([[0.0], others])
    return ratings[:, None] - ratings


def chances(others: Matrix) -> Matrix:
    """What each agent is expected to score against each other."""
    from scipy.special import expit

    return expit(differences(others))


def laplacian(weights: Matrix) -> Matrix:
    """Minus the weights off the diagonal, in rows that sum to 0; without the first agent, whose rating is fixed."""
    import numpy as np

    return (np.diag(weights.sum(axis=1)) - weights)[1:, 1:]
