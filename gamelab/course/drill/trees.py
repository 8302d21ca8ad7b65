"""Trees on which alpha-beta is done by hand: the same seed and level give the same tree on every machine.

A level says what a tree must have.  Trees are drawn until one has it, which is one in 80 to 800: some hundredths of a
second.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from gamelab.games import FIRST, SECOND, HandTree
from gamelab.search import INF
from gamelab.search.trace import Path

Range = tuple[int, int]
Bound = tuple[int, int]
Shape = list["Shape"] | None
"""Those of a node's children; None for a leaf."""
FILLINGS = 20
"""So often a shape gets other leaves before another one is drawn."""
FIRST_IS_BEST = 0.4
"""How often the root's first child is the best one: as often as chance makes it, for children are two or three."""


@dataclass(frozen=True)
class Level:
    """What a tree has: ranges of its ``leaves``, of the nodes ``entered``, and of the nodes with a cut.

    Of the ``cuts``, so many are ``deep``, by a bound from above the parent, and so many happen at ``equal`` values.
    ``widths`` are the numbers of children that a node of each ply may have; ``early`` is the chance of a leaf there.
    """

    widths: tuple[tuple[int, ...], ...]
    early: float
    leaves: Range
    entered: Range
    cuts: Range
    deep: Range = (0, 0)
    equal: Range = (0, 0)
    branches: int = 0
    """At least so many of the skipped branches are no leaves."""
    roots: tuple[int, ...] = (FIRST, SECOND)


LEVELS = {
    2: Level(((2, 3), (2, 3), (2, 3)), 0.1, (9, 12), (12, 17), cuts=(2, 3), branches=1, roots=(FIRST,)),
    3: Level(((2, 3), (2, 3), (2, 3)), 0.15, (10, 13), (13, 18), cuts=(2, 3), equal=(1, 1), branches=1),
    4: Level(((2, 3), (2,), (2, 3), (2, 3)), 0.25, (9, 13), (14, 20), cuts=(2, 4), deep=(1, 2)),
    5: Level(((2, 3), (2, 3), (2,), (2, 3)), 0.2, (12, 16), (18, 25), (3, 5), (1, 2), equal=(1, 2), branches=1),
}


class Facts:
    """What alpha-beta meets in nested tuples: counts for many trees, much quicker than the record that makes the key.

    ``entered`` are nodes, ``cuts`` nodes with a cut, by kinds as in ``Level``; ``changes`` are the bounds on entry that
    differ from those of the parent, ``skipped`` the branches that are never entered, and ``sides`` the players who cut.
    """

    def __init__(self, tree: Any, to_move: int) -> None:
        self.entered = self.cuts = self.deep = self.equal = self.changes = self.branches = 0
        self.skipped: set[Path] = set()
        self.sides: set[int] = set()
        self.children: list[int] = []  # the values of those of the root that were entered
        self.value(tree, to_move, (-INF, -1), (INF, -1), ())

    def value(self, tree: Any, player: int, alpha: Bound, beta: Bound, path: Path) -> int:
        """The value of a node; each bound comes with the ply that set it."""
        self.entered += 1
        if isinstance(tree, int):
            return tree
        best, entry = -player * INF, (alpha, beta)
        for move, child in enumerate(tree):
            self.changes += (alpha != entry[0]) + (beta != entry[1])
            value = self.value(child, -player, alpha, beta, (*path, move))
            best = max(best, value) if player == FIRST else min(best, value)
            alpha = (best, len(path)) if player == FIRST and best > alpha[0] else alpha
            beta = (best, len(path)) if player == SECOND and best < beta[0] else beta
            if not path:
                self.children.append(player * value)
            if alpha[0] >= beta[0] and move + 1 < len(tree):
                self.cut(player, [*tree[move + 1 :]], (*path, move), best, entry[player == FIRST])
                break
        return best

    def cut(self, player: int, skipped: list[Any], path: Path, best: int, bound: Bound) -> None:
        """Counts a cut behind the child at a path, by this bound."""
        self.cuts += 1
        self.deep += bound[1] != len(path) - 2
        self.equal += best == bound[0]
        self.branches += sum(not isinstance(each, int) for each in skipped)
        self.skipped |= {(*path[:-1], path[-1] + number) for number in range(1, len(skipped) + 1)}
        self.sides.add(player)


def tree(seed: int, level: int, secret: int | None = None) -> HandTree:
    """The tree of a seed, another one for each ``secret``; ValueError for a level that there is not."""
    if level not in LEVELS:
        raise ValueError(f"level={level!r}: expected one of {', '.join(map(str, LEVELS))}")
    rules = LEVELS[level]
    source = Random(level * 1_000_003 + seed if secret is None else f"{secret} {level} {seed}")
    first_is_best = source.random() < FIRST_IS_BEST  # drawn once, or trees would have what is easy
    while True:
        shape, to_move = shaped(source, rules), chosen(source, rules.roots)
        for _ in range(FILLINGS):
            found = filled(shape, iter(leaves(source, size(shape), rules.equal[0])))
            facts = Facts(found, to_move)
            is_first_best = facts.children[0] == max(facts.children)
            if is_first_best == first_is_best and fits(facts, rules) and not is_guessed(found, facts.skipped):
                return HandTree(found, to_move)


def fits(found: Facts, rules: Level) -> bool:
    """Whether a tree has what its level wants; both players cut in it."""
    ranges = [(getattr(found, name), *getattr(rules, name)) for name in ("entered", "cuts", "deep", "equal")]
    is_within = all(low <= number <= high for number, low, high in ranges)
    return is_within and found.branches >= rules.branches and len(found.sides) == 2


# --- chance: only random() is promised to stay the same in every Python ---


def below(source: Random, number: int) -> int:
    """A whole number from 0, below ``number``."""
    return int(source.random() * number)


def chosen(source: Random, row: Any) -> Any:
    """One of a row."""
    return row[below(source, len(row))]


# --- shapes and leaves ---


def shaped(source: Random, rules: Level) -> Shape:
    """A shape with as many leaves as a level wants."""
    while True:
        found = drawn(source, rules)
        if rules.leaves[0] <= size(found) <= rules.leaves[1]:
            return found


def drawn(source: Random, rules: Level, ply: int = 0) -> Shape:
    """A shape with any number of leaves."""
    if ply == len(rules.widths) or (ply and source.random() < rules.early):
        return None
    return [drawn(source, rules, ply + 1) for _ in range(chosen(source, rules.widths[ply]))]


def leaves(source: Random, number: int, repeats: int) -> list[int]:
    """Different numbers for the leaves, but for so many that repeat another."""
    found = sorted(range(1, number * 3 // 2 + 1), key=lambda _: source.random())[:number]
    for _ in range(repeats):
        found[below(source, number)] = chosen(source, found)
    return found


def size(shape: Shape) -> int:
    """The number of leaves."""
    return 1 if shape is None else sum(size(child) for child in shape)


def filled(shape: Shape, leaves: Iterator[int]) -> Any:
    """The shape with these leaves, from left to right."""
    return tuple(filled(child, leaves) for child in shape) if shape else next(leaves)


# --- what a tree must not tell ---


def is_guessed(tree: Any, skipped: set[Path]) -> bool:
    """Whether somebody who counts children instead of searching marks just the branches that are skipped.

    Such people skip, at every child but a first one, all children but the first, or the last; all of them or leaves.
    """
    guesses = [guess(tree, keep) for keep in (1, -1)]
    leaves = [{path for path, child in each.items() if isinstance(child, int)} for each in guesses]
    return skipped in (*map(set, guesses), *leaves)


def guess(tree: Any, keep: int, path: Path = ()) -> dict[Path, Any]:
    """The branches behind the first ``keep`` children of every later child; -1 keeps all but the last."""
    if isinstance(tree, int):
        return {}
    found: dict[Path, Any] = {}
    kept = max(1, keep % len(tree)) if path and path[-1] else len(tree)
    for move, child in enumerate(tree):
        found |= guess(child, keep, (*path, move)) if move < kept else {(*path, move): child}
    return found
