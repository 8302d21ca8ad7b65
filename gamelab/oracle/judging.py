"""Evaluations beside the truth, on every position of Sim: no sample, nothing guessed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from gamelab.oracle.sim_chances import edge_lists, guesses
from gamelab.oracle.sim_classes import sim_classes
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
    import numpy as np
    from pandas import Series

    classes, graph, guess = sim_classes(vertices).classes, edge_lists(vertices), guesses(evaluate, vertices)
    chosen = graph.shared(graph.ways * graph.best(guess))
    lost = np.add.reduceat(chosen * (graph.looks(graph.value) <= 0), graph.start)
    given_away = Series(lost, graph.inner).where(classes["value"] == classes["to_move"])
    judged = classes.assign(guess=guess, given_away=given_away)[~classes["is_over"]]
    return judged[["ply", "to_move", "positions", "value", "distance", "guess", "given_away"]]


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
