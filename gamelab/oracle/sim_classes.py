"""Sim's positions in classes: those of a class are one position but for the names of the vertices.

A class is told by the smallest of its positions, each read as one number, its ``key``: the red edges, then the blue
ones, as bits.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from gamelab.games.position import FIRST, SECOND
from gamelab.games.sim import Sim, renamings, write_edges
from gamelab.oracle.sim_table import SimTable, sim_table

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
