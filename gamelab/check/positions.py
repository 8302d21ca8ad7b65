"""Positions of any game to try something on: the first ones, those of random games, the last ones."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import islice
from typing import Any

from gamelab.games import HandTree

LONGEST = 1000
"""The plies after which a game is given up."""


def by_ply(start: Any) -> Iterator[Any]:
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


def first_positions(start: Any, most: int) -> tuple[list[Any], bool]:
    """The first ``most`` positions by ply, and whether these are all."""
    found = list(islice(by_ply(start), most + 1))
    return found[:most], len(found) <= most


def random_game(start: Any, seed: int) -> list[Any]:
    """The positions of a game with random moves."""
    source, game = random.Random(seed), [start]
    while not game[-1].is_over and game[-1].moves and len(game) < LONGEST:
        game.append(game[-1].play(source.choice(list(game[-1].moves))))
    return game


def long_game(start: Any, seed: int) -> list[Any]:
    """The positions of a game with random moves that do not end it as long as there are others."""
    source, game = random.Random(seed), [start]
    while not game[-1].is_over and game[-1].moves and len(game) < LONGEST:
        moves = source.sample(list(game[-1].moves), len(game[-1].moves))
        after = [game[-1].play(move) for move in moves]
        game.append(next((position for position in after if not position.is_over), after[0]))
    return game


def late(
    start: Any, games: int = 20, most: int = 400, together: int = 12_000, play: Callable[..., list[Any]] = random_game
) -> tuple[Any, ...]:
    """The last positions of random games from fixed seeds, as far as few others can follow; the last ones first.

    ``most`` nodes may follow each of them, and ``together`` all.
    """
    search = kept_late if type(start).__module__.startswith("gamelab.") else kept_late.__wrapped__
    return search(start, games, most, together, play)


@lru_cache(maxsize=64)
def kept_late(start: Any, games: int, most: int, together: int, play: Callable[..., list[Any]]) -> tuple[Any, ...]:
    """``late``, which keeps what it found."""
    found: dict[Any, int] = {}
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


def tree_size(position: Any, most: int) -> int:
    """The nodes of a position's tree; where they are more than ``most``, some number that is more."""
    size, stack = 0, [position]
    while stack and size <= most:
        size += 1
        node = stack.pop()
        stack += [node.play(move) for move in node.moves]
    return size


def spread(start: Any, games: int = 12) -> list[Any]:
    """The unfinished positions of random games from fixed seeds, each once; those of the fewest plies first."""
    found: dict[Any, None] = {}
    for seed in range(games):
        found |= dict.fromkeys(position for position in random_game(start, seed) if not position.is_over)
    return sorted(found, key=lambda position: position.ply)


def has_stones(position: Any) -> bool:
    """Whether the position consists of sets of stones, so that stones can be exchanged or taken away."""
    return hasattr(position, "first") and hasattr(position, "second") and hasattr(position, "board")


def replaced(position: Any, **fields: Any) -> Any:
    """The position with other stones or another player to move, whether or not a game leads to it."""
    return position._replace(**fields)


def colours_swapped(position: Any) -> Any:
    """The position with the players exchanged; None for a game of which that cannot be told."""
    if isinstance(position, HandTree):
        return HandTree(negated(position.tree), -position.to_move)
    if not has_stones(position):
        return None
    stones = {"first": position.second, "second": position.first}
    return replaced(position, **stones, to_move=-position.to_move, result=-position.result)


def negated(tree: Any) -> Any:
    """The tree with the signs of its leaves turned."""
    return -tree if isinstance(tree, int) else tuple(negated(child) for child in tree)
