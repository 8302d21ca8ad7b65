"""Positions of any game to try something on: all of a small game, the last ones of random games of a large one."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, TypeVar

from gamelab.check.family import remembered
from gamelab.games import SECOND, HandTree, Position
from gamelab.games.bits import BitPosition, new
from gamelab.search import minimax

T = TypeVar("T")
Play = Callable[[Any, int], list[Any]]
LONGEST = 1000
"""The plies after which a game is given up."""


def thinned(items: Iterable[T], stride: int, kind: Callable[[T], Any]) -> list[T]:
    """The first, and then every so many-th, item of each kind, in the order that they have."""
    seen: Counter[Any] = Counter()
    found = []
    for item in items:
        if seen[kind(item)] % stride == 0:
            found.append(item)
        seen[kind(item)] += 1
    return found


def by_ply(start: Position) -> Iterator[Position]:
    """Every position that can follow, each once: those of the fewest plies first, then in the order of the moves."""
    level, seen = [start], {start}
    while level:
        yield from level
        after = []
        for position in level:
            for move in position.moves:
                child = position.play(move)
                if child not in seen:
                    seen.add(child)
                    after.append(child)
        level = after


def enumerated(start: Position, most: int) -> tuple[list[Position], bool]:
    """The first ``most`` positions by ply, and whether these are all."""
    found = list(islice(by_ply(start), most + 1))
    return found[:most], len(found) <= most


def random_game(start: Position, seed: int) -> list[Position]:
    """The positions of a game with random moves."""
    source, game = random.Random(seed), [start]
    while not game[-1].is_over and game[-1].moves and len(game) < LONGEST:
        game.append(game[-1].play(source.choice(list(game[-1].moves))))
    return game


def long_game(start: Position, seed: int) -> list[Position]:
    """The positions of a game with random moves that do not end it as long as there are others."""
    source, game = random.Random(seed), [start]
    while not game[-1].is_over and game[-1].moves and len(game) < LONGEST:
        moves = source.sample(list(game[-1].moves), len(game[-1].moves))
        after = [game[-1].play(move) for move in moves]
        game.append(next((position for position in after if not position.is_over), after[0]))
    return game


@remembered
def late(
    start: Position, games: int = 20, most: int = 400, together: int = 12_000, play: Play = random_game
) -> tuple[Position, ...]:
    """The last positions of random games from fixed seeds, as far as few others can follow; the last ones first.

    ``most`` nodes may follow each of them, and ``together`` all.
    """
    found: dict[Position, int] = {}
    rows = [list(reversed(play(start, seed))) for seed in range(games)]
    for back in range(max(map(len, rows))):
        for row in rows:
            if back < len(row) and row[back] not in found:
                size = tree_size(row[back], most)
                if size <= most and together >= size:
                    found[row[back]], together = size, together - size
                else:
                    del row[back:]
    return tuple(sorted(found, key=lambda position: found[position]))


def tree_size(position: Position, most: int) -> int:
    """The nodes of a position's tree; where they are more than ``most``, some number that is more."""
    size, stack = 0, [position]
    while stack and size <= most:
        size += 1
        node = stack.pop()
        stack += [node.play(move) for move in node.moves]
    return size


def spread(start: Position, games: int = 12) -> list[Position]:
    """The unfinished positions of random games from fixed seeds, each once; those of the fewest plies first."""
    found: dict[Position, None] = {}
    for seed in range(games):
        found |= dict.fromkeys(position for position in random_game(start, seed) if not position.is_over)
    return sorted(found, key=lambda position: position.ply)


def colours_swapped(position: Any) -> Any:
    """The position with the players exchanged; None for a game of which that cannot be told."""
    if isinstance(position, HandTree):
        return HandTree(negated(position.tree), -position.to_move)
    if not isinstance(position, BitPosition):
        return None
    fields = position.second, position.first, -position.to_move, position.ply, position.legal, position.is_over
    return new(type(position), (position.board, *fields, -position.result, None, 0))


def negated(tree: Any) -> Any:
    """The tree with the signs of its leaves turned."""
    return -tree if isinstance(tree, int) else [negated(child) for child in tree]


def shuffled(tree: Any, source: random.Random) -> Any:
    """The tree with the children of every node in another order."""
    if isinstance(tree, int):
        return tree
    children = [shuffled(child, source) for child in tree]
    return source.sample(children, len(children))


def uniform(branching: int, depth: int, seed: int) -> HandTree:
    """A tree of the same width and depth everywhere, no two of whose leaves are equal."""
    source = random.Random(seed)
    values: Any = source.sample(range(-500, 500), branching**depth)
    for _ in range(depth - 1):
        values = [values[n : n + branching] for n in range(0, len(values), branching)]
    return HandTree(list(values), SECOND if seed % 2 else 1)


def least_nodes(branching: int, depth: int) -> int:
    """Knuth and Moore's minimum: the nodes of a uniform tree that no search can do without."""
    return sum(branching ** ((ply + 1) // 2) + branching ** (ply // 2) - 1 for ply in range(depth + 1))


def ends_within(position: Position, plies: int) -> bool:
    """Whether the game can be over so soon."""
    if position.is_over or plies == 0:
        return position.is_over
    return any(ends_within(position.play(move), plies - 1) for move in position.moves)


def value_of(position: Position) -> int:
    """The value of a position for FIRST, by minimax."""
    return int(minimax(position).value)
