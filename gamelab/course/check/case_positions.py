"""The positions that cases are made of: hand trees and positions of games, drawn by fixed seeds, the smallest first."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby, takewhile
from math import inf
from typing import Any, NamedTuple
from zlib import crc32

from gamelab.course.check.run import Function
from gamelab.games import FIRST, SECOND, ConnectFour, HandTree, Othello
from gamelab.games.hand_tree import Tree
from gamelab.games.position import check_answers, playout
from gamelab.search.result import FULL

TREES = 1500
"""How many hand trees there are."""
SHAPES = (1, 3), (2, 2), (2, 2), (2, 3), (3, 2), (3, 3), (4, 3), (5, 3), (5, 3), (9, 2), (2, 6), (1, 12)
"""How deep they are at most, and how wide; but a branch may be one of the trees before."""
VALUES = (0, 1), (-1, 0, 1), range(-9, 10), (-99, -98, 99), (-100_000, 0, 100_000)
"""The values of their leaves."""
QUESTIONS = 600
"""How many questions a search to a depth is asked about a game."""
SMALL_TREE, LARGE_TREE = 60, 1000
"""How many nodes a hand tree and the tree of a question have at most, and that of a deep question."""
DEEPEST_QUESTION = 8
"""The plies of the deepest question."""
WIDER: dict[type, tuple[Any, ...]] = {ConnectFour: (ConnectFour(4, 14),), Othello: (Othello(6),)}
"""Boards with more moves than their game usually has."""


class Question(NamedTuple):
    """What a search to a depth is asked, and whether it should prune."""

    position: Any
    depth: int
    evaluate: Function
    prune: bool
    window: tuple[int, int]


# --- hand trees ---


@cache
def trees() -> tuple[HandTree, ...]:
    """Hand trees with either side to move, the smallest first, of these those of many values."""
    source, found = random.Random(1), dict[HandTree, Any]()
    while len(found) < TREES:
        grown = random_tree(source, *source.choice(SHAPES), source.choice(VALUES), [])
        tree = HandTree(grown, source.choice((FIRST, SECOND)))
        if (size := tree_size(tree, SMALL_TREE)) <= SMALL_TREE:
            found[tree] = size, -len({*re.findall(r"-?\d+", str(grown))}), len(str(grown))
    return tuple(sorted(found, key=found.__getitem__))


def random_tree(source: random.Random, depth: int, width: int, values: Sequence[int], known: list[Any]) -> Any:
    """A random tree; here and there one that is ``known`` comes again, as where moves transpose."""
    if depth == 0 or source.random() < 0.1:
        return source.choice(values)
    if known and source.random() < 0.35:
        return source.choice(known)
    tree = [random_tree(source, depth - 1, width, values, known) for _ in range(source.randint(1, width))]
    known.append(tree)
    return tree


def smaller(tree: HandTree) -> list[HandTree]:
    """Trees with the same player to move and fewer nodes, the smallest first."""
    found = {HandTree(each, tree.to_move): len(str(each)) for each in with_less(tree.tree)}
    return sorted(found, key=found.__getitem__)


def with_less(tree: Tree) -> Iterator[Tree]:
    """A node without one of its branches, or one two plies below in its place, there or anywhere below it."""
    if isinstance(tree, int):
        return
    for place, child in enumerate(tree):
        before, after = tree[:place], tree[place + 1 :]
        if before or after:
            yield before + after
        if not isinstance(child, int):
            yield from child
        for less in with_less(child):
            yield (*before, less, *after)


# --- what a search to a depth is asked ---


@cache
def drawn_questions(game: Any, evaluate: Function) -> tuple[Question, ...]:
    """Questions, those with the smallest trees first; of one size, those with the full window and with ``evaluate``.

    Positions with many moves are as likely as those with few.
    """
    source, found = random.Random(1), dict[Question, Any]()
    groups = [[*group] for _, group in groupby(positions(game), lambda position: len(position.moves))]
    while len(found) < QUESTIONS:
        if source.random() < 0.05:
            group, least, depth, most = far(game), 5, DEEPEST_QUESTION, LARGE_TREE
        else:
            group, least, depth, most = source.choice(groups), 0, 5, SMALL_TREE
        position, depth = source.choice(group), source.randint(least, depth)
        while (size := tree_size(position, most, depth)) > most:
            depth -= 1
        guess = source.choice((evaluate, evaluate, hashed, hashed_far))
        low = source.randint(-9, 8)
        window = source.choice((FULL, (-1, 1), (low, low + source.randint(1, 6))))
        asked = Question(position, depth, guess, source.random() < 0.6, window)
        found[asked] = size, window != FULL, guess is not evaluate
    return tuple(sorted(found, key=found.__getitem__))


@cache
def far(game: Any) -> list[Any]:
    """The first position of each of some long random games from which few positions follow within many plies."""
    return [[*end_of_a_game(game, seed, DEEPEST_QUESTION)][-1] for seed in range(40)]


def end_of_a_game(start: Any, seed: int, depth: int) -> Iterator[Any]:
    """The last positions of a long random game, backwards, as long as few positions follow within so many plies."""
    game = reversed(random_game(start, seed, long=True))
    return takewhile(lambda position: tree_size(position, LARGE_TREE, depth) <= LARGE_TREE, game)


@cache
def positions(game: Any) -> tuple[Any, ...]:
    """The positions of random games on boards of several sizes, those with the fewest moves first."""
    starts = (*game.smaller(), game, *WIDER.get(type(game), ()))
    found = dict.fromkeys(each for start in starts for each in met(start, 30))
    return tuple(sorted(found, key=lambda position: (len(position.moves), position.ply)))


@cache
def hashed(position: Any, most: int = 3) -> int:
    """An evaluation that means nothing, with values up to ``most``: few, so that many moves are equally good."""
    return crc32(str(position).encode()) % (2 * most + 1) - most


def hashed_far(position: Any) -> int:
    """An evaluation that means nothing, with large values: hardly two moves are equally good."""
    return hashed(position, 499_500)


# --- positions of games ---


def layers(start: Any) -> Iterator[list[Any]]:
    """The positions after no ply, one ply, two plies, …, each once, in the order of the moves."""
    level = [start]
    while level:
        yield level
        level = [*dict.fromkeys(position.play(move) for position in level for move in position.moves)]


def random_game(start: Any, seed: int, long: bool = False) -> list[Any]:
    """The positions of a game with random moves; in a ``long`` one, no move ends the game while another does not.

    Raises ValueError if it does not end.
    """
    source = random.Random(seed)

    def chosen(position: Any) -> int:
        if not position.moves:
            check_answers(position)  # says so
        quiet = [move for move in position.moves if not position.play(move).is_over] if long else []
        move: int = source.choice(quiet or position.moves)
        return move

    return [*playout(start, chosen)]


@cache
def late(start: Any, games: int = 20, most: int = 400, together: int = 12_000, long: bool = False) -> list[Any]:
    """The last positions of random games, as far as at most ``most`` nodes follow, and ``together`` in all.

    Those with the fewest nodes come first.
    """
    found: dict[Any, int] = {}
    played = [list(reversed(random_game(start, seed, long))) for seed in range(games)]
    for back in range(max(map(len, played))):
        for game in played:
            if back < len(game) and game[back] not in found:
                limit = min(most, together)
                size = tree_size(game[back], limit)
                if size <= limit:
                    found[game[back]], together = size, together - size
                else:
                    del game[back:]
    return sorted(found, key=found.__getitem__)


def tree_size(position: Any, most: int, depth: float = inf) -> int:
    """The nodes of a position's tree, down to a depth; where they are more than ``most``, some number that is more."""
    size, level = 1, [position]
    while depth > 0 and level and size <= most:  # what follows is counted before it is played
        level = [node for node in level if not node.is_over]
        size += sum(len(node.moves) for node in level)
        if depth > 1 and size <= most:
            level = [node.play(move) for node in level for move in node.moves]
        depth -= 1
    return size


def met(start: Any, games: int) -> dict[Any, None]:
    """The positions of so many random games, each once."""
    return dict.fromkeys(each for seed in range(games) for each in random_game(start, seed))


def spread(start: Any, games: int) -> list[Any]:
    """The unfinished positions of random games, each once; those of the fewest plies first."""
    return sorted((each for each in met(start, games) if not each.is_over), key=lambda position: position.ply)
