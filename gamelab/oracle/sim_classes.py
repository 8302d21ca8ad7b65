"""Sim's positions in classes: those of a class are one position but for the names of the vertices.

A class is told by the smallest of its positions, each read as one number, its ``key``: the red edges, then the blue
ones, as bits.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from gamelab.games.position import FIRST, SECOND
from gamelab.games.sim import Sim, renamings, write_edges
from gamelab.oracle.sim_table import SimTable, sim_table
from gamelab.search.result import WIN

if TYPE_CHECKING:
    import numpy as np
    from pandas import DataFrame

    Numbers = np.ndarray[Any, Any]


class ClassGraph(NamedTuple):
    """The classes of all positions of Sim, and how moves lead from one to another.

    ``classes``: one row for each class, ordered by ply: ``ply``, ``first`` and ``second`` (the edges of the smallest
    position, as bits), ``to_move``, ``is_over``, ``value``, ``distance``, and ``positions``, how many the class has.
    ``edges``: ``parent``, ``child`` (numbers of rows of ``classes``), ``moves``, how many moves lead there.
    """

    classes: DataFrame
    edges: DataFrame


@cache
def sim_classes(vertices: int = 6) -> ClassGraph:
    """The classes of all positions of ``Sim(vertices)`` and the moves between them, found once in a process."""
    import numpy as np
    import pandas as pd

    table = sim_table(vertices)
    classes, edges, before, keys = [], [], 0, np.zeros(1, np.int64)
    while len(keys):
        layer = described(keys, table)
        moves, keys = moves_between(layer, vertices)
        here = before + len(layer)
        edges.append(moves.assign(parent=moves["parent"] + before, child=moves["child"] + here))
        classes.append(layer)
        before = here
    return ClassGraph(pd.concat(classes, ignore_index=True), pd.concat(edges, ignore_index=True))


def described(keys: Numbers, table: SimTable) -> DataFrame:
    """A row for each class with these keys."""
    import numpy as np
    from pandas import DataFrame

    board = table.start.board
    first, second = keys >> len(board.edges), keys & board.full
    reds, blues = (np.bitwise_count(edges).astype(np.int64) for edges in (first, second))
    digits = np.array(table.digits)
    codes = np.frombuffer(table.codes, np.uint8)[digits[first] + 2 * digits[second]].astype(np.int64)
    renamed = np.sort(all_keys(first, second, board.vertices), axis=1)
    return DataFrame({
        "ply": reds + blues, "first": first, "second": second, "to_move": np.where(reds == blues, FIRST, SECOND),
        "is_over": codes % 32 == 1, "value": codes // 32 - 1, "distance": codes % 32 - 1,
        "positions": 1 + np.count_nonzero(np.diff(renamed, axis=1), axis=1),
    })  # fmt: skip


def all_keys(first: Numbers, second: Numbers, vertices: int) -> Numbers:
    """A row for each position: its keys after all renamings of the vertices.

    A renaming moves each edge's bit; the sum of the moved bits of all edges is a product of matrices, which is quick
    where all numbers are floats.
    """
    import numpy as np

    to = np.array(renamings(vertices))
    edges = np.arange(to.shape[1])
    owned = (first[:, None] >> edges & 1) << len(edges) | second[:, None] >> edges & 1
    return owned.astype(np.float64) @ (1.0 * (1 << to.T))


def moves_between(layer: DataFrame, vertices: int) -> tuple[DataFrame, Numbers]:
    """The moves from the classes of a ply, and the keys of the next ply's classes in increasing order."""
    import numpy as np
    from pandas import DataFrame

    taken = (layer["first"] | layer["second"]).to_numpy()
    edges = np.arange(vertices * (vertices - 1) // 2)
    parents, lines = np.nonzero(~layer["is_over"].to_numpy()[:, None] & (taken[:, None] >> edges & 1 == 0))
    before = layer.iloc[parents]
    red = (before["to_move"] == FIRST).to_numpy()
    first = before["first"].to_numpy() | red.astype(np.int64) << lines
    second = before["second"].to_numpy() | (~red).astype(np.int64) << lines
    smallest = all_keys(first, second, vertices).min(axis=1).astype(np.int64)
    keys, children = np.unique(smallest, return_inverse=True)
    pairs, moves = np.unique(np.stack([parents, children]), axis=1, return_counts=True)
    return DataFrame({"parent": pairs[0], "child": pairs[1], "moves": moves}), keys


def sim_position(first: int, second: int, vertices: int = 6) -> Sim:
    """The position with these sets of red and blue edges, as the tables hold them; ValueError if none has them."""
    board = Sim(vertices).board
    red, blue = write_edges(int(first), board), write_edges(int(second), board)
    return Sim.from_text(f"red: {red}, blue: {blue}", vertices)


# --- an evaluation beside the truth: no sample, nothing guessed ---


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
    every = judged.assign(truth=truth).loc[judged.index.repeat(judged["positions"]), ["ply", "guess", "truth"]]
    plies = [rows for _, rows in every.groupby("ply") if rows["truth"].nunique() > 1]
    total = sum(
        len(rows) * rows["guess"].corr(rows["truth"], method="spearman")
        for rows in plies
        if rows["guess"].nunique() > 1
    )
    return float(total / sum(map(len, plies)))
