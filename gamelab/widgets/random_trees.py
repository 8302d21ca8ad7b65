"""Hand trees to predict on, from a seed and a level; the same seed gives the same tree everywhere.

level 1    2 plies, two or three branches, no leaf twice
level 2    2 plies, three branches, at least one cut
level 3    3 plies, two branches, at least one cut
level 4    3 plies, two or three branches, a cut at a MAX and one at a MIN node, leaves may be equal
level 5    4 plies, two or three branches, a cut by an ancestor further up than the parent
"""

from __future__ import annotations

from random import Random
from typing import Any

from gamelab.games import FIRST, HandTree
from gamelab.games.position import whole_number
from gamelab.search.alphabeta import alphabeta
from gamelab.search.trace import Node

PLIES = {1: 2, 2: 2, 3: 3, 4: 3, 5: 4}
BRANCHES = {1: (2, 3), 2: (3, 3), 3: (2, 2), 4: (2, 3), 5: (2, 3)}
MOST_LEAVES = 30
HIGHEST_SEED = 2**32 - 1


def random_tree(seed: int, level: int = 2) -> HandTree:
    """A tree as hard as its ``level`` from 1 to 5 says, from level 2 on with at least one cut.

    Raises ValueError for another level or a seed that is no whole number from 0 to 2**32 − 1.
    """
    level = whole_number("level", level, 1, 5)
    random = Random(10 * whole_number("seed", seed, 0, HIGHEST_SEED) + level)
    while True:
        tree = HandTree(nested(random, level))
        if fits(tree, level):
            return tree


def nested(random: Random, level: int) -> Any:
    """Nested lists of leaves, of the shape that the level has."""
    fresh = list(range(1, 31))  # no leaf twice, as long as they last

    def below(plies: int) -> Any:
        if plies == 0:
            return pick(random, range(10)) if level > 3 or not fresh else fresh.pop(int(random.random() * len(fresh)))
        least, most = BRANCHES[level]
        return [below(plies - 1) for _ in range(pick(random, range(least, most + 1)))]

    return below(PLIES[level])


def pick(random: Random, values: range) -> int:
    """One of the values; by ``random()``, the one method whose numbers Python promises for ever."""
    return values[int(random.random() * len(values))]


def fits(tree: HandTree, level: int) -> bool:
    """Whether the tree has the cuts that the level asks for, and is not too wide to be looked at."""
    root = alphabeta(tree, trace=True).trace
    assert root is not None
    cuts = [node for node in root.walk() if any(child.status == "pruned" for child in node.children)]
    if level == 4 and len({node.position.to_move == FIRST for node in cuts}) < 2:
        return False
    if level == 5 and not any(deep(node) for node in cuts):
        return False
    return str(tree).count(",") < MOST_LEAVES and (level == 1 or bool(cuts))


def deep(node: Node) -> bool:
    """Whether an ancestor above its parent cut the node."""
    return node.cut_by is not None and len(node.cut_by) < len(node.path) - 1
