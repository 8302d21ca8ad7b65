"""Sim as tables: all positions, and the classes of those that are one but for the names of the vertices.

A class is told by the smallest of its positions, each read as one number: the red edges, then the blue ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from gamelab.games.position import FIRST, SECOND
from gamelab.games.sim import Sim, renamings, write_edges
from gamelab.oracle.sim import SimTable, sim_table

if TYPE_CHECKING:
    import numpy as np
    from pandas import DataFrame

    Numbers = np.ndarray[Any, Any]

HALF = 8
"""Tables for sets of edges are made for the lowest eight and for the others: two small ones for one large."""


class ClassGraph(NamedTuple):
    """The classes of all positions of Sim, and how moves lead from one to another.

    ``classes``: a row a class, ordered by ply: ``ply``, ``first`` and ``second`` (the edges of the smallest position,
    as bits), ``to_move``, ``is_over``, ``value``, ``distance``, and ``positions``, how many the class has.
    ``edges``: ``parent``, ``child`` (numbers of rows of ``classes``), ``moves``: so many moves lead there.
    """

    classes: DataFrame
    edges: DataFrame


def sim_positions(vertices: int = 6) -> DataFrame:
    """All positions of Sim that can be reached, a row each, with exact values.

    Columns: ``ply``, ``first`` and ``second`` (edges as bits), ``to_move``, ``is_over``, ``value`` for FIRST,
    ``distance`` in plies to the end, and ``class``, the row in ``sim_classes(vertices).classes``.
    """
    import numpy as np

    table = sim_table(vertices)
    codes = np.frombuffer(table.codes, np.uint8)
    places = np.flatnonzero(codes)
    edges = len(table.start.board.edges)
    low, high = (parted(np.arange(3**n)) for n in (min(edges, HALF), max(edges - HALF, 0)))
    upper, lower = np.divmod(places, 3 ** min(edges, HALF))
    first, second = (low[player][lower] | high[player][upper] << HALF for player in range(2))
    frame = described(first, second, codes[places])
    frame["class"] = class_numbers(table)[places]
    order = np.argsort((frame["ply"].to_numpy() << edges | first) << edges | second)
    return frame.take(order).reset_index(drop=True)


def parted(places: Numbers) -> tuple[Numbers, Numbers]:
    """The sets of red and of blue edges that numbers in base three stand for."""
    import numpy as np

    first, second = np.zeros_like(places), np.zeros_like(places)
    for n in range(HALF):
        digit = places // 3**n % 3
        first |= (digit == 1).astype(np.int64) << n
        second |= (digit == 2).astype(np.int64) << n
    return first, second


def described(first: Numbers, second: Numbers, codes: Any) -> DataFrame:
    """The table of these positions, from their edges and their bytes in a ``SimTable``."""
    import numpy as np
    from pandas import DataFrame

    reds, blues = (np.bitwise_count(edges).astype(np.int64) for edges in (first, second))
    values, distances = codes.astype(np.int64) // 32 - 1, codes.astype(np.int64) % 32 - 1
    return DataFrame({
        "ply": reds + blues, "first": first, "second": second, "to_move": np.where(reds == blues, FIRST, SECOND),
        "is_over": distances == 0, "value": values, "distance": distances,
    })  # fmt: skip


def class_numbers(table: SimTable) -> Any:
    """For every place of the table the class of the position there."""
    import numpy as np

    classes = sim_classes(table.start.board.vertices).classes
    numbers = np.zeros(len(table.codes), np.int16)
    digits, rename = np.array(table.digits), Renaming(table.start)
    for start in range(0, len(classes), 500):
        part = classes[start : start + 500]
        places = digits[rename(part["first"].to_numpy())] + 2 * digits[rename(part["second"].to_numpy())]
        numbers[places] = part.index.to_numpy()[:, None]
    return numbers


class Renaming:
    """All renamings of the vertices at once: of k sets of edges it makes a table with a row for each set."""

    def __init__(self, start: Sim) -> None:
        import numpy as np

        edges = len(start.board.edges)
        self.to = 1 << np.array(renamings(start.board.vertices), np.int32)
        self.low, self.high = self.renamed(0, min(edges, HALF)), self.renamed(HALF, edges)

    def renamed(self, start: int, end: int) -> Numbers:
        """For every set of the edges from ``start`` to ``end`` a row: the same set after each renaming."""
        import numpy as np

        sets = np.zeros((1, len(self.to)), np.int32)
        for n in range(start, end):
            sets = np.concatenate([sets, sets | self.to[:, n]])
        return sets

    def __call__(self, sets: Numbers) -> Numbers:
        return self.low[sets & (1 << HALF) - 1] | self.high[sets >> HALF]  # type: ignore[no-any-return]

    def smallest(self, first: Numbers, second: Numbers, edges: int) -> Numbers:
        """The number that tells the class of each position."""
        import numpy as np

        found = np.empty(len(first), np.int64)
        for start in range(0, len(first), 1000):
            part = slice(start, start + 1000)
            found[part] = (self(first[part]) << edges | self(second[part])).min(axis=1)
        return found


@cache
def sim_classes(vertices: int = 6) -> ClassGraph:
    """The classes of all positions of ``Sim(vertices)`` and the moves between them, found once in a process."""
    import pandas as pd

    classes, edges, before = [], [], 0
    for layer, moves in layers(sim_table(vertices)):
        here = before + len(layer)
        edges.append(moves.assign(parent=moves["parent"] + before, child=moves["child"] + here))
        classes.append(layer)
        before = here
    return ClassGraph(pd.concat(classes, ignore_index=True), pd.concat(edges, ignore_index=True))


def layers(table: SimTable) -> Iterator[tuple[DataFrame, DataFrame]]:
    """Ply by ply the classes, and the moves from them to those of the next ply."""
    import numpy as np

    codes, digits, rename = np.frombuffer(table.codes, np.uint8), np.array(table.digits), Renaming(table.start)
    keys = np.zeros(1, np.int64)
    edges = len(table.start.board.edges)
    while len(keys):
        first, second = keys >> edges, keys & (1 << edges) - 1
        layer = described(first, second, codes[digits[first] + 2 * digits[second]])
        layer["positions"] = distinct_numbers(rename(first) << edges | rename(second))
        moves, keys = moves_between(layer, edges, rename)
        yield layer, moves


def distinct_numbers(table: Numbers) -> Numbers:
    """How many different numbers each row has."""
    import numpy as np

    counted: Numbers = 1 + np.count_nonzero(np.diff(np.sort(table, axis=1), axis=1), axis=1)
    return counted


def moves_between(layer: DataFrame, edges: int, rename: Renaming) -> tuple[DataFrame, Numbers]:
    """The moves from the classes of a ply, and the classes of the next ply as numbers in increasing order."""
    import numpy as np
    from pandas import DataFrame

    parents, lines = np.nonzero(
        ~layer["is_over"].to_numpy()[:, None]
        & ((layer["first"] | layer["second"]).to_numpy()[:, None] >> np.arange(edges) & 1 == 0)
    )
    red = (layer["to_move"] == FIRST).to_numpy()[parents]
    first, second = (
        layer[name].to_numpy()[parents] | (mine.astype(np.int64) << lines)
        for name, mine in (("first", red), ("second", ~red))
    )
    keys = rename.smallest(first, second, edges)
    found, child = np.unique(keys, return_inverse=True)
    pairs, moves = np.unique(np.stack([parents, child]), axis=1, return_counts=True)
    return DataFrame({"parent": pairs[0], "child": pairs[1], "moves": moves}), found


def sim_position(first: int, second: int, vertices: int = 6) -> Sim:
    """The position with these sets of red and blue edges, as they stand in the tables; ValueError if there is none."""
    board = Sim(vertices).board
    red, blue = write_edges(int(first), board), write_edges(int(second), board)
    return Sim.from_text(f"red: {red}, blue: {blue}", vertices)
