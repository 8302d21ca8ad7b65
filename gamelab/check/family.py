"""The cases that a search is tried on, the smallest first, and the truth about each.

Hand trees come first, ordered by their leaves, then by all their nodes: whatever goes wrong first in this order
is the smallest counterexample.  Behind them come larger trees, and positions of real games, those with the
fewest moves to go first.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product
from typing import Any, TypeVar, cast

from gamelab.games import FIRST, SECOND, HandTree, Othello, Position, TicTacToe, playout
from gamelab.search import INF, alphabeta, minimax

Window = tuple[int, int]
FULL: Window = (-INF, INF)
Shape = int | tuple[Any, ...]


@dataclass(frozen=True)
class Case:
    """A position to search, with the window to search it in."""

    position: Position
    window: Window = FULL


@dataclass(frozen=True)
class Truth:
    """A case's value for FIRST, its best moves, and how many positions a search has to look at."""

    value: int
    best: frozenset[int]
    needed: int


F = TypeVar("F", bound=Callable[..., Any])


def remembered(function: F) -> F:
    """The function with a memory for the positions of the library; those of a student's may not bear comparison.

    Hand trees that are equal may have another ply.
    """

    @lru_cache(maxsize=50_000)
    def cached(ply: int, about: Any, *rest: Any, **named: Any) -> Any:
        return function(about, *rest, **named)

    def asked(about: Any, *rest: Any, **named: Any) -> Any:
        position = about.position if isinstance(about, Case) else about
        if type(position).__module__.startswith("gamelab.games."):
            return cached(position.ply, about, *rest, **named)
        return function(about, *rest, **named)

    return cast(F, asked)


@remembered
def truth(case: Case, prune: bool) -> Truth:
    """The truth about a case, by the searches of the library, with moves tried in the order of ``moves``."""
    position = case.position
    whole = exact(position)
    best = frozenset(move for move in position.moves if exact(position.play(move))[0] == whole[0])
    return Truth(whole[0], best, needed(position, case.window) if prune else whole[1])


@remembered
def exact(position: Position) -> tuple[int, int]:
    """The value of a position by minimax, and the number of nodes."""
    found = minimax(position)
    return int(found.value), found.counts.nodes


def needed(position: Any, window: Window = FULL, order: Callable[[Any], Any] | None = None) -> int:
    """The nodes of alpha-beta that cuts as soon as it may."""
    found = alphabeta(position, window=window, order=order)
    return found.counts.nodes


PLANS = (
    (1, 3, 3, (1, 0, -1)), (2, 3, 4, (1, 0, -1)), (3, 3, 3, (1, 0, -1)), (3, 4, 4, (1, 0)), (4, 2, 3, (1, 0)),
    (2, 2, 3, (2, 1)), (2, 2, 3, (-2, -1)),
)  # fmt: skip
"""Which hand trees are tried: how many leaves, how deep at most, how many inner nodes at most, which values."""


@cache
def trees() -> tuple[HandTree, ...]:
    """All hand trees of the plans, with either side to move; smallest first, of these those of many values first."""
    found: dict[HandTree, None] = {}
    for leaves, depth, inner, values in PLANS:
        for shape in shapes(leaves, depth, inner):
            for each in product(values, repeat=leaves):
                filled = fill(shape, iter(each))
                found |= {HandTree(filled): None, HandTree(filled, to_move=SECOND): None}
    return tuple(sorted(found, key=lambda tree: (*size(tree), -len(set(leaves_of(tree.tree))))))


def leaves_of(tree: Any) -> list[int]:
    """The values of a tree's leaves, from left to right."""
    return [tree] if isinstance(tree, int) else [value for child in tree for value in leaves_of(child)]


def size(tree: HandTree) -> tuple[int, int, int]:
    """How large a tree is: its leaves, its nodes, its depth."""

    def measure(node: Any, depth: int) -> tuple[int, int, int]:
        if isinstance(node, int):
            return 1, 1, depth
        below = [measure(child, depth + 1) for child in node]
        return sum(b[0] for b in below), 1 + sum(b[1] for b in below), max(b[2] for b in below)

    return measure(tree.tree, 0)


@cache
def shapes(leaves: int, depth: int, inner: int, most: int = 3) -> tuple[Shape, ...]:
    """The trees without values of so many leaves, at most ``depth`` deep, with at most ``inner`` inner nodes."""
    found: list[Shape] = [0] if leaves == 1 else []
    if depth > 0 and inner > 0:
        found += forests(leaves, depth - 1, inner - 1, most)
    return tuple(found)


@cache
def forests(leaves: int, depth: int, inner: int, most: int) -> tuple[tuple[Shape, ...], ...]:
    """Rows of one to ``most`` such trees that have so many leaves together."""
    found: list[tuple[Shape, ...]] = [(shape,) for shape in shapes(leaves, depth, inner)]
    for first in range(1, leaves if most > 1 else 1):
        for shape in shapes(first, depth, inner):
            rest = forests(leaves - first, depth, inner - inner_nodes(shape), most - 1)
            found += [(shape, *row) for row in rest]
    return tuple(found)


def inner_nodes(shape: Shape) -> int:
    """The nodes of a tree that are no leaves."""
    return 0 if isinstance(shape, int) else 1 + sum(inner_nodes(child) for child in shape)


def fill(shape: Shape, values: Iterator[int]) -> Any:
    """The tree with these values at its leaves, from left to right."""
    return next(values) if isinstance(shape, int) else tuple(fill(child, values) for child in shape)


@cache
def larger_trees() -> tuple[HandTree, ...]:
    """Hand trees with values beyond ±1, from one leaf to some thirty, and random ones from a fixed seed."""
    source = random.Random(2024)
    found: list[Any] = [9, -9, [99], [-99], [100_000], [-100_000]]
    found += [[[-99], [-98]], [[99, 98], [97, 99]], [[3, 12, 8], [2, 4, 6], [14, 5, 2]]]
    found += [grown(source, depth) for depth in (3, 3, 4, 4, 4, 5) for _ in range(4)]
    return tuple(HandTree(tree, to_move) for tree in found for to_move in (FIRST, SECOND))


def grown(source: random.Random, depth: int) -> Any:
    """A random tree: one to three children a node, some leaves nearer than others."""
    if depth == 0 or source.random() < 0.1:
        return source.randint(-9, 9)
    return [grown(source, depth - 1) for _ in range(source.choice((1, 2, 2, 3)))]


@cache
def boards(empty: int = 4) -> tuple[TicTacToe, ...]:
    """Small boards, and the classes of tic-tac-toe positions with up to ``empty`` cells; fewest moves to go first."""
    small = [TicTacToe(1, 3, 3), TicTacToe(2, 2, 2), TicTacToe(1, 4, 2), TicTacToe(2, 3, 3)]
    late = [each for each in tictactoe_classes() if 9 - each.ply <= empty]
    return tuple(sorted([*small, *late], key=lambda each: (to_go(each), bool(each.moves))))


def to_go(position: TicTacToe) -> int:
    """The empty cells; 0 if the game is over."""
    return len(position.moves)


@cache
def tictactoe_classes() -> tuple[TicTacToe, ...]:
    """One of the positions of each class that can arise in tic-tac-toe, 765 with turns and mirrors left out."""
    level, seen, found = [TicTacToe()], {TicTacToe()}, [TicTacToe()]
    while level:
        after = []
        for position in level:
            for move in position.moves:
                child = position.play(move)
                if child not in seen:
                    seen.update(child.symmetries())
                    after.append(child)
        found += after
        level = after
    return tuple(found)


@cache
def endings() -> tuple[Othello, ...]:
    """Ends of random games of 4 x 4 Othello from fixed seeds, many with a pass; fewest moves to go first."""
    found: dict[Othello, int] = {}
    for seed in range(40):
        for back, position in enumerate(reversed(played(seed)[-5:])):
            found.setdefault(position, back)
    return tuple(sorted(found, key=lambda position: found[position]))


def played(seed: int) -> list[Othello]:
    """The positions of a random game of 4 x 4 Othello."""
    source = random.Random(seed)
    return list(playout(Othello(4), lambda position: source.choice(position.moves)))


@cache
def cases(players: tuple[int, ...], *, windows: bool, passes: bool) -> tuple[Case, ...]:
    """The cases in which one of ``players`` is to move, smallest first; those with narrow windows last."""
    positions: list[Position] = [*trees(), *larger_trees(), *boards()]
    if passes:
        positions += endings()
    mine = [position for position in positions if position.to_move in players]
    narrow = [(-1, 0), (0, 1), (-1, 1)] if windows else []
    some = [position for position in mine if isinstance(position, HandTree)][:: max(1, len(mine) // 400)]
    return (*map(Case, mine), *(Case(position, window) for position in some for window in narrow))
