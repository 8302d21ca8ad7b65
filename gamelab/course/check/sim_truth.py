"""Evaluations beside the truth, on every position of Sim: no sample, nothing guessed, and no game is played.

``sim_judged`` compares what an evaluation says with the exact values; ``sim_chances`` tells how often a search with it
keeps its wins.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

from gamelab.course.check.run import Function
from gamelab.games.position import FIRST, SECOND
from gamelab.oracle.sim_classes import sim_classes
from gamelab.search.result import WIN

if TYPE_CHECKING:
    from pandas import DataFrame

COLUMNS = ["ply", "to_move", "positions", "value", "distance", "guess", "thrown_away", "position"]
"""What is told of each class of positions, or of each position."""
DEEPEST = 7
"""Chances are those of searches to depths from 1 to this one."""
Numbers = Any
"""An array of NumPy's."""


def sim_judged(evaluate: Function, vertices: int = 6) -> DataFrame:
    """A row for every class of unfinished positions of ``Sim(vertices)``, with what ``evaluate`` says of it.

    Columns: ``position`` (the smallest of the class), its ``ply`` and ``to_move``, ``positions`` (how many the class
    has), ``value`` and ``distance`` as solved, ``guess``, what the evaluation says, and ``thrown_away``: if the side to
    move can win, the share of the moves with the best guess one ply ahead that no longer win; NaN if it cannot win.

    The evaluation must be the same for all positions of a class.
    """
    import numpy as np

    classes, graph, guess = sim_classes(vertices).classes, graph_of(vertices), guesses(evaluate, vertices)
    chosen = graph.shared(graph.ways * graph.best(guess))
    lost = graph.total(chosen * (graph.looks(graph.value) <= 0))
    thrown_away = np.where(graph.value == graph.mover, lost, np.nan)
    return classes.assign(guess=guess, thrown_away=thrown_away)[~classes["is_over"]][COLUMNS]


def truth_correlation(judged: DataFrame) -> float:
    """Spearman's rank correlation of guess and truth among the positions of one ply, averaged over the plies.

    The truth ranks won positions above lost ones, and among won ones the quicker win higher.  Every position counts,
    not every class.  A search compares positions of one ply; over all plies, whose turn it is would hide what the
    evaluation sees.  At a ply at which all guesses are equal the correlation is 0.
    """
    truth = judged["value"] * (WIN - judged["distance"])
    every = judged.assign(truth=truth).loc[judged.index.repeat(judged["positions"]), ["ply", "guess", "truth"]]
    plies = [rows for _, rows in every.groupby("ply") if rows["truth"].nunique() > 1]
    total = sum(len(rows) * rows.corr("spearman").fillna(0).at["guess", "truth"] for rows in plies)
    return float(total / max(1, sum(map(len, plies))))


# --- how often a search keeps its wins ---


def sim_chances(
    evaluate: Function,
    ply: int = 3,
    *,
    slips: float = 0.0,
    habits: int = 0,
    lost: bool = False,
    hurries: bool = True,
) -> dict[int, Any]:
    """For each depth, how likely a search is to win, from all positions of a ply that the side to move has won.

    With ``lost=True`` it begins in those that this side has lost.  A search that does not hurry takes all wins for one,
    and all losses.
    Of the moves that look best it takes any, with the same chance.  With ``habits`` it has a fixed choice among them
    in each class of positions, and there is an array with the chance of each of so many such habits.
    The other player is perfect, but draws blindly in a share ``slips`` of its turns.
    """
    import numpy as np

    graph, source, found = graph_of(6), np.random.default_rng(1), {}
    player = SECOND if ply % 2 else FIRST
    is_mine = graph.mover[graph.parent] == player
    rival = slips * graph.shared(graph.ways) + (1 - slips) * graph.shared(graph.ways * graph.best(graph.truth))
    weights = graph.positions * ((graph.ply == ply) & ~graph.is_over & (graph.value == (-player if lost else player)))
    for depth, worth in enumerate(searched(evaluate, graph, hurries), 1):
        looks_best = graph.best(worth)
        mine = graph.drawn(looks_best, source, habits) if habits else [graph.ways * looks_best]
        chances = [graph.chances(np.where(is_mine, graph.shared(each), rival), player) for each in mine]
        chance = chances @ weights / weights.sum()
        found[depth] = chance if habits else float(chance[0])
    return found


def searched(evaluate: Function, graph: Graph, hurries: bool) -> Iterator[Numbers]:
    """For each depth from 1 on, the value that a search finds for each class one ply below it."""
    import numpy as np

    worth = guesses(evaluate).astype(float)
    for _ in range(DEEPEST):
        below = worth - hurries * np.sign(worth) * (abs(worth) > WIN / 2)  # win soon, lose late
        yield below
        worth = np.where(graph.is_over, worth, graph.mover * graph.top(graph.looks(below)))


def guesses(evaluate: Function, vertices: int = 6) -> Numbers:
    """What an evaluation says of each class of positions; of finished ones, what they are worth."""
    import numpy as np

    found = sim_classes(vertices).classes["position"]
    return np.array([WIN * each.score if each.is_over else evaluate(each) for each in found])


# --- the graph of the classes ---


class Graph:
    """The classes of positions and the moves between them, as arrays.

    If class 0 leads to 1 and 2, and class 1 to 2, where the game is over, there are three moves:

        parent  0 0 1
        child   1 2 2

    ``ways`` says how many moves of a position a move between classes stands for.  ``from_the_end`` has the numbers of
    these moves for each ply, the last one first.
    """

    def __init__(self, vertices: int) -> None:
        import numpy as np

        classes, edges = sim_classes(vertices)
        columns = "ply", "to_move", "is_over", "value", "positions"
        self.ply, self.mover, self.is_over, self.value, self.positions = (classes[name].to_numpy() for name in columns)
        self.truth = self.value * (WIN - classes["distance"].to_numpy())
        self.parent, self.child, ways = edges.to_numpy().T
        self.ways = ways.astype(float)
        plies = self.ply[self.parent]
        self.from_the_end = [np.flatnonzero(plies == ply) for ply in range(self.ply.max(), -1, -1)]

    def looks(self, worth: Numbers) -> Numbers:
        """How each move looks to its player."""
        return self.mover[self.parent] * worth[self.child]

    def top(self, numbers: Numbers) -> Numbers:
        """The largest number of each class, of those of its moves."""
        import numpy as np

        found = np.full(len(self.ply), -np.inf)
        np.maximum.at(found, self.parent, numbers)
        return found

    def total(self, numbers: Numbers) -> Numbers:
        """The sum of the numbers of each class's moves."""
        import numpy as np

        return np.bincount(self.parent, numbers, len(self.ply))

    def largest(self, numbers: Numbers) -> Numbers:
        """Which numbers of moves are the largest of their class."""
        return numbers == self.top(numbers)[self.parent]

    def best(self, worth: Numbers) -> Numbers:
        """Which moves look best."""
        return self.largest(self.looks(worth))

    def shared(self, weights: Numbers) -> Numbers:
        """The weights of the moves of each class, as shares of 1."""
        return weights / self.total(weights)[self.parent]

    def drawn(self, allowed: Numbers, source: Any, times: int) -> list[Numbers]:
        """So many times: ones for one of the allowed moves of each class, zeros for the others."""
        import numpy as np

        waits = source.standard_exponential((len(allowed), times), np.float32).T / self.ways
        return [self.largest(np.where(allowed, -each, -np.inf)).astype(float) for each in waits]

    def chances(self, weights: Numbers, player: int) -> Numbers:
        """How likely each class is to end in a win, if moves are made as often as their weights say."""
        import numpy as np

        chance = 1.0 * (self.is_over & (self.value == player))
        for moves in self.from_the_end:
            np.add.at(chance, self.parent[moves], weights[moves] * chance[self.child[moves]])
        return chance


graph_of = cache(Graph)
"""The graph of ``sim_classes(vertices)``."""
