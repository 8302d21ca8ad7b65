"""An evaluation of Sim beside the truth, on every class of positions: no sample, nothing guessed.

The move that an evaluation picks one ply ahead is any of those that lead to its best value; where some of these lose
and some do not, a share of the position is given away.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from gamelab.oracle.sim_classes import sim_classes, sim_position
from gamelab.search.result import WIN

if TYPE_CHECKING:
    from pandas import DataFrame


def sim_judged(evaluate: Callable[[Any], int], vertices: int = 6) -> DataFrame:
    """A row for every class of unfinished positions of ``Sim(vertices)``, with what ``evaluate`` says of it.

    Columns: ``ply``, ``to_move``, ``positions`` (how many the class has), ``value`` and ``distance`` as solved,
    ``guess``, what the evaluation says, and ``given_away``: if the side to move can win, the share of the moves
    with the best guess one ply ahead that no longer win; NaN if it cannot win.

    The evaluation must be the same for all positions of a class.
    """
    classes, moves = sim_classes(vertices)
    guesses = [
        WIN * row.value if row.is_over else evaluate(sim_position(row.first, row.second, vertices))
        for row in classes.itertuples()
    ]
    judged = classes.assign(guess=guesses)
    judged["given_away"] = given_away(judged, moves)
    columns = ["ply", "to_move", "positions", "value", "distance", "guess", "given_away"]
    return judged.loc[~classes["is_over"], columns]


def given_away(judged: DataFrame, moves: DataFrame) -> Any:
    """For every class that the side to move has won, the share of its best-looking moves that throw this away."""
    mover = judged["to_move"].loc[moves["parent"]].to_numpy()
    looks = mover * judged["guess"].loc[moves["child"]].to_numpy()
    loses = mover * judged["value"].loc[moves["child"]].to_numpy() <= 0
    table = moves.assign(looks=looks, loses=loses)
    best = table[table["looks"] == table.groupby("parent")["looks"].transform("max")]
    chosen = best["moves"].groupby(best["parent"]).sum()
    lost = (best["moves"] * best["loses"]).groupby(best["parent"]).sum()
    won = judged.index[(judged["value"] == judged["to_move"]) & ~judged["is_over"]]
    return (lost / chosen).reindex(won).reindex(judged.index)


def truth_correlation(judged: DataFrame) -> float:
    """Spearman's rank correlation of guess and truth among the positions of one ply, averaged over the plies.

    The truth ranks won positions above lost ones, and among won ones the quicker win higher.  Every position counts,
    not every class.  A search compares positions of one ply; over all plies, whose turn it is would hide what the
    evaluation sees.  At a ply at which all guesses are equal the correlation is 0.
    """
    truth = judged["value"] * (WIN - judged["distance"])
    plies = [
        (judged.loc[rows, "positions"].sum(), spearman(judged.loc[rows, "guess"], truth[rows], judged.loc[rows]))
        for rows in judged.groupby("ply").groups.values()
        if truth[rows].nunique() > 1
    ]
    return float(sum(weight * rho for weight, rho in plies) / sum(weight for weight, _ in plies))


def spearman(guesses: Any, truths: Any, rows: DataFrame) -> float:
    """The rank correlation, each row counting as often as it has positions; 0 if the guesses are all equal."""
    import numpy as np

    if guesses.nunique() == 1:
        return 0.0
    weights = rows["positions"].to_numpy()
    ranks = [weighted_ranks(values.to_numpy(), weights) for values in (guesses, truths)]
    covariance = np.cov(ranks[0], ranks[1], fweights=weights)
    return float(covariance[0, 1] / np.sqrt(covariance[0, 0] * covariance[1, 1]))


def weighted_ranks(values: Any, weights: Any) -> Any:
    """The mean ranks of values, each of which stands ``weights`` times."""
    import numpy as np

    _, places = np.unique(values, return_inverse=True)
    sizes = np.bincount(places, weights)
    return (np.cumsum(sizes) - sizes / 2)[places]
