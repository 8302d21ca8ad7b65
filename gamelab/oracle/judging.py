"""Evaluations beside the truth, on every position of Sim: no sample, nothing guessed."""

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
    judged = classes.assign(guess=guesses(evaluate, vertices))
    judged["given_away"] = given_away(judged, moves)
    columns = ["ply", "to_move", "positions", "value", "distance", "guess", "given_away"]
    return judged.loc[~classes["is_over"], columns]


def guesses(evaluate: Callable[[Any], int], vertices: int = 6) -> list[int]:
    """What an evaluation says of each class of positions; of finished ones, what they are worth."""
    return [
        WIN * row.value if row.is_over else evaluate(sim_position(row.first, row.second, vertices))
        for row in sim_classes(vertices).classes.itertuples()
    ]


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
    every = judged.assign(truth=truth).loc[judged.index.repeat(judged["positions"]), ["ply", "guess", "truth"]]
    plies = [rows for _, rows in every.groupby("ply") if rows["truth"].nunique() > 1]
    total = sum(
        len(rows) * rows["guess"].corr(rows["truth"], method="spearman")
        for rows in plies
        if rows["guess"].nunique() > 1
    )
    return float(total / max(1, sum(map(len, plies))))
