"""Hand trees to predict on; the same seed gives the same tree everywhere."""

from __future__ import annotations

from random import Random
from typing import Any

from gamelab.games import HandTree
from gamelab.games.position import whole_number
from gamelab.search.alphabeta import alphabeta

MOST_LEAVES = 30


def random_tree(seed: int, plies: int = 3) -> HandTree:
    """A tree of 2, 3 or 4 plies in which alpha-beta cuts at least once; each node has two or three branches.

    ``seed`` is a whole number.  Raises ValueError for other plies.
    """
    plies = whole_number("plies", plies, 2, 4)
    random = Random(10 * seed + plies)

    def pick(values: range) -> int:
        return values[int(random.random() * len(values))]  # Python promises the same numbers for ever only of random()

    def below(plies: int) -> Any:
        return [below(plies - 1) for _ in range(pick(range(2, 4)))] if plies else pick(range(1, 31))

    while True:
        tree = HandTree(below(plies))
        counts = alphabeta(tree, prune=False).counts
        if counts.terminal <= MOST_LEAVES and alphabeta(tree).counts.skipped:
            return tree
