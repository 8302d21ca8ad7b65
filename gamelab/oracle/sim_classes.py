"""Sim's positions in classes, all solved: those of a class are one position but for the names of the vertices.

A class is told by the smallest of its positions, each read as one number, its ``key``: the red edges, then the blue
ones, as bits.  With six vertices 3,729 classes stand for 1.4 million positions.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from gamelab.games.bits import renumbered
from gamelab.games.position import Position
from gamelab.games.sim_rules import Sim, renamings
from gamelab.oracle.solver import Outcome, best_of

if TYPE_CHECKING:
    from pandas import DataFrame

MOST_VERTICES = 6


class ClassGraph(NamedTuple):
    """The classes of all positions of Sim, and how moves lead from one to another.

    ``classes``: one row for each class, ordered by ply: ``position`` (the smallest one), its ``ply``, ``first`` and
    ``second`` (the edges, as bits), ``to_move`` and ``is_over``, ``positions`` (how many the class has), ``value`` and
    ``distance``.
    ``edges``: ``parent``, ``child`` (numbers of rows of ``classes``), ``moves``, how many moves lead there.
    """

    classes: DataFrame
    edges: DataFrame


@cache
def sim_classes(vertices: int = 6) -> ClassGraph:
    """The classes of all positions of ``Sim(vertices)`` and the moves between them, found once in a process."""
    from pandas import DataFrame

    if vertices > MOST_VERTICES:
        raise ValueError(f"vertices={vertices}: all positions are known up to {MOST_VERTICES} vertices")
    layer = {0: (Sim(vertices), 1)}
    found: list[tuple[Sim, int]] = []
    moves: Counter[tuple[int, int]] = Counter()
    while layer:
        parents = [position for position, _ in layer.values()]
        after = [(n, each.play(move)) for n, each in enumerate(parents, len(found)) for move in each.moves]
        found += layer.values()
        keys, layer = classes_of([child for _, child in after])
        number = {key: n for n, key in enumerate(layer, len(found))}
        moves.update((parent, number[key]) for (parent, _), key in zip(after, keys, strict=True))
    outcomes = solved([position for position, _ in found], moves)
    columns = "ply", "first", "second", "to_move", "is_over"
    classes = [
        {"position": each, "positions": count} | {name: getattr(each, name) for name in columns} | outcome._asdict()
        for (each, count), outcome in zip(found, outcomes, strict=True)
    ]
    edges = [(*ends, count) for ends, count in sorted(moves.items())]
    return ClassGraph(DataFrame(classes), DataFrame(edges, columns=["parent", "child", "moves"]))


def classes_of(positions: Sequence[Sim]) -> tuple[Sequence[int], dict[int, tuple[Sim, int]]]:
    """The key of each position's class; and each class by its key, in order: its smallest position, and its size."""
    import numpy as np

    if not positions:
        return [], {}
    found, maps = {}, positions[0].maps()
    keys = all_keys(positions)
    smallest = keys.argmin(axis=1)
    for position, row, n in zip(positions, keys, smallest, strict=True):
        if row[n] not in found:
            found[int(row[n])] = renumbered(position, maps[n], maps[n]), len(np.unique(row))
    return keys.min(axis=1), dict(sorted(found.items()))


@cache
def renamed_bits(vertices: int) -> Any:
    """A row for each edge: its bit after all renamings of the vertices."""
    import numpy as np

    return 1.0 * (1 << np.array(renamings(vertices)).T)


def all_keys(positions: Sequence[Sim]) -> Any:
    """A row for each position: its keys after all renamings of the vertices.

    A renaming moves each edge's bit; the sum of the moved bits of all edges is a product of matrices, which is quick
    where all numbers are floats.
    """
    import numpy as np

    board = positions[0].board
    edges = np.arange(len(board.edges))
    first, second = np.array([(each.first, each.second) for each in positions]).T[:, :, None]
    owned = (first >> edges & 1) << len(edges) | second >> edges & 1
    return owned.astype(np.float64) @ renamed_bits(board.vertices)


def solved(positions: Sequence[Sim], moves: Counter[tuple[int, int]]) -> list[Outcome]:
    """Minimax from the last ply backwards: the outcome of each of the classes."""
    children = defaultdict(list)
    for parent, child in moves:
        children[parent].append(child)
    found = [Outcome(each.result, 0) for each in positions]
    for parent in sorted(children, reverse=True):
        found[parent] = best_of([found[child] for child in children[parent]], positions[parent].to_move)
    return found


class SimTable:
    """The outcome of every position of ``Sim(vertices)``: ``table[position]``."""

    def __init__(self, vertices: int) -> None:
        self.board = Sim(vertices).board
        rows = sim_classes(vertices).classes.itertuples()
        count = len(self.board.edges)
        self.outcomes = {row.first << count | row.second: Outcome(row.value, row.distance) for row in rows}

    def __getitem__(self, position: Position) -> Outcome:
        return self.outcomes[smallest_key(position)]

    def __contains__(self, position: object) -> bool:
        return getattr(position, "board", None) is self.board


@lru_cache(maxsize=1 << 16)
def smallest_key(position: Any) -> int:
    """The key of the position's class."""
    return int(all_keys([position]).min())
