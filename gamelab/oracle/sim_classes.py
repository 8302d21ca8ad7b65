"""Sim's positions in classes, all solved: those of a class are one position but for the names of the vertices.

A class is told by the smallest of its positions, each read as one number, its ``key``: the red edges, then the blue
ones, as bits.  With six vertices 3,729 classes stand for 1.4 million positions.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from gamelab.games.bits import Board
from gamelab.games.position import FIRST, SECOND, Position
from gamelab.games.sim import Sim, renamings, write_edges
from gamelab.oracle.solver import Outcome

if TYPE_CHECKING:
    import numpy as np
    from pandas import DataFrame, Series

    Numbers = np.ndarray[Any, Any]

MOST_VERTICES = 6
SOON = 100
"""More than the plies of any game: a win scores what its end leaves of this."""


class ClassGraph(NamedTuple):
    """The classes of all positions of Sim, and how moves lead from one to another.

    ``classes``: one row for each class, ordered by ply: ``ply``, ``first`` and ``second`` (the edges of the smallest
    position, as bits), ``to_move``, ``is_over``, ``positions`` (how many the class has), ``value`` and ``distance``.
    ``edges``: ``parent``, ``child`` (numbers of rows of ``classes``), ``moves``, how many moves lead there.
    """

    classes: DataFrame
    edges: DataFrame


@cache
def sim_classes(vertices: int = 6) -> ClassGraph:
    """The classes of all positions of ``Sim(vertices)`` and the moves between them, found once in a process."""
    import numpy as np
    import pandas as pd

    if vertices > MOST_VERTICES:
        raise ValueError(f"vertices={vertices}: all positions are known up to {MOST_VERTICES} vertices")
    board = Sim(vertices).board
    found, moves, before, keys = [], [], 0, np.zeros(1, np.int64)
    while len(keys):
        layer = described(keys, board)
        edges, keys = moves_between(layer, board)
        here = before + len(layer)
        moves.append(edges.assign(parent=edges["parent"] + before, child=edges["child"] + here))
        found.append(layer)
        before = here
    classes, edges = pd.concat(found, ignore_index=True), pd.concat(moves, ignore_index=True)
    scores = solved(classes, edges)
    end = np.where(scores == 0, len(board.edges), SOON - scores.abs())  # a draw has coloured every edge
    classes = classes.assign(value=np.sign(scores), distance=end - classes["ply"])
    return ClassGraph(classes.drop(columns="winner"), edges)


def described(keys: Numbers, board: Board) -> DataFrame:
    """A row for each class with these keys."""
    import numpy as np
    from pandas import DataFrame

    first, second = keys >> len(board.edges), keys & board.full
    reds, blues = (np.bitwise_count(edges).astype(np.int64) for edges in (first, second))
    triangles = np.array([pair | 1 << edge for edge, pairs in enumerate(board.partners) for pair in pairs])
    red_lost, blue_lost = ((edges[:, None] & triangles == triangles).any(axis=1) for edges in (first, second))
    renamed = np.sort(all_keys(first, second, board), axis=1)
    return DataFrame({
        "ply": reds + blues, "first": first, "second": second, "to_move": np.where(reds == blues, FIRST, SECOND),
        "is_over": red_lost | blue_lost | (first | second == board.full),
        "winner": FIRST * blue_lost + SECOND * red_lost,
        "positions": 1 + np.count_nonzero(np.diff(renamed, axis=1), axis=1),
    })  # fmt: skip


@cache
def renamed_bits(vertices: int) -> Numbers:
    """A row for each edge: its bit after all renamings of the vertices."""
    import numpy as np

    return 1.0 * (1 << np.array(renamings(vertices)).T)


def all_keys(first: Numbers, second: Numbers, board: Board) -> Numbers:
    """A row for each position: its keys after all renamings of the vertices.

    A renaming moves each edge's bit; the sum of the moved bits of all edges is a product of matrices, which is quick
    where all numbers are floats.
    """
    import numpy as np

    edges = np.arange(len(board.edges))
    owned = (first[:, None] >> edges & 1) << len(edges) | second[:, None] >> edges & 1
    return owned.astype(np.float64) @ renamed_bits(board.vertices)


def moves_between(layer: DataFrame, board: Board) -> tuple[DataFrame, Numbers]:
    """The moves from the classes of a ply, and the keys of the next ply's classes in increasing order."""
    import numpy as np
    from pandas import DataFrame

    taken = (layer["first"] | layer["second"]).to_numpy()
    edges = np.arange(len(board.edges))
    parents, lines = np.nonzero(~layer["is_over"].to_numpy()[:, None] & (taken[:, None] >> edges & 1 == 0))
    before = layer.iloc[parents]
    red = (before["to_move"] == FIRST).to_numpy()
    first = before["first"].to_numpy() | red.astype(np.int64) << lines
    second = before["second"].to_numpy() | (~red).astype(np.int64) << lines
    smallest = all_keys(first, second, board).min(axis=1).astype(np.int64)
    keys, children = np.unique(smallest, return_inverse=True)
    pairs, moves = np.unique(np.stack([parents, children]), axis=1, return_counts=True)
    return DataFrame({"parent": pairs[0], "child": pairs[1], "moves": moves}), keys


def solved(classes: DataFrame, moves: DataFrame) -> Series[int]:
    """Minimax from the last ply backwards: a score of each class for FIRST, further from 0 for a quicker end."""
    scores = classes["winner"] * (SOON - classes["ply"])
    mover = classes["to_move"].loc[moves["parent"]].to_numpy()
    plies = classes["ply"].loc[moves["parent"]]
    for _, here in reversed(list(moves.assign(mover=mover).groupby(plies.to_numpy()))):
        worth = here["mover"] * scores.loc[here["child"]].to_numpy()
        best = worth.groupby(here["parent"]).max()
        scores.loc[best.index] = best * classes["to_move"].loc[best.index]
    return scores


class SimTable:
    """The outcome of every position of ``Sim(vertices)``: ``table[position]``."""

    def __init__(self, vertices: int) -> None:
        self.board = Sim(vertices).board
        count = len(self.board.edges)
        rows = sim_classes(vertices).classes.itertuples()
        self.outcomes = {row.first << count | row.second: Outcome(row.value, row.distance) for row in rows}

    def __getitem__(self, position: Position) -> Outcome:
        if position not in self:
            raise KeyError(position)
        return self.outcomes[smallest_key(position)]

    def __contains__(self, position: object) -> bool:
        return getattr(position, "board", None) is self.board


@lru_cache(maxsize=1 << 16)
def smallest_key(position: Any) -> int:
    """The key of the position's class."""
    import numpy as np

    return int(all_keys(np.array([position.first]), np.array([position.second]), position.board).min())


@cache
def sim_position(first: int, second: int, vertices: int = 6) -> Sim:
    """The position with these sets of red and blue edges, as the tables hold them; ValueError if none has them."""
    board = Sim(vertices).board
    red, blue = write_edges(int(first), board), write_edges(int(second), board)
    return Sim.from_text(f"red: {red}, blue: {blue}", vertices)
