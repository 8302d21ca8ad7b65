"""The positions that functions are tried on, smallest first, and the truth about each.

Small hand trees come first, ordered by their leaves, then by all their nodes: whatever goes wrong first in this order
is the smallest counterexample.  Then come larger trees, wide ones, trees that transpose, and positions of real games.
"""

from __future__ import annotations

import random
from ast import literal_eval
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product, takewhile
from math import inf
from typing import Any, NamedTuple
from zlib import crc32

from gamelab.course.check.bugs import worth
from gamelab.course.check.report import FULL
from gamelab.games import FIRST, SECOND, ConnectFour, HandTree, Othello, Position, TicTacToe
from gamelab.games.hand_tree import Tree
from gamelab.search import alphabeta

PLANS = (
    (1, 3, 3, (1, 0, -1)),
    (2, 3, 4, (1, 0, -1)),
    (3, 3, 3, (1, 0, -1)),
    (3, 4, 4, (1, 0)),
    (4, 2, 3, (1, 0)),
)
"""The small trees: how many leaves, how deep at most, how many inner nodes at most, which values."""
FAR_VALUES = [9, -9, [99], [-99], [100_000], [-100_000], [-7, -5], [[-99], [-98]], [[99, 98], [97, 99]],
              [[[[[[[[3, 9], 2]]]]]]]]  # fmt: skip
WIDTHS = 4, 5, 6, 7, 9, 12
TWINS = [1, 0], [2, -1], [[1, 0], [0, -1]]
TEXTBOOK = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
TRANSPOSING = "XXO/.../.O.", "X../.O./..X", "X../.OX/...", ".X./.../.O."
"""Positions of tic-tac-toe at which alpha-beta goes wrong if its table keeps bounds as values."""
LONGEST = 1000
"""The plies after which a game is given up."""
MOST, LARGEST = 60, 1000
QUESTIONS = 600
"""How many of them a search to a depth is asked."""
DEEPEST = 8
"""The plies of the deepest one."""
WIDER: dict[type, tuple[Any, ...]] = {ConnectFour: (ConnectFour(4, 14),), Othello: (Othello(6),)}
"""Boards with more moves than their game usually has."""


class Exact(NamedTuple):
    """What minimax says of a position: its value for FIRST, the moves that reach it, and the number of nodes."""

    value: Any
    best: tuple[int, ...] = ()
    nodes: int = 1


@lru_cache(maxsize=None, typed=True)  # a cell that is run again makes another type of the same name
def exact(position: Any) -> Exact:
    """The exact value of a position, to the end of the game."""
    if position.is_over:
        return Exact(position.score)
    below = {move: exact(position.play(move)) for move in position.moves}
    value = (max if position.to_move == FIRST else min)(each.value for each in below.values())
    best = tuple(move for move, each in below.items() if each.value == value)
    return Exact(value, best, 1 + sum(each.nodes for each in below.values()))


@cache
def needed(position: Any, window: tuple[int, int] = FULL) -> int:
    """The nodes of alpha-beta, which cuts as soon as it may and tries the moves in their order."""
    return int(alphabeta(position, window=window).counts.nodes)


@cache
def trees() -> tuple[HandTree, ...]:
    """All hand trees of the plans, with either side to move; smallest first, of these those of many values first."""
    found: dict[HandTree, tuple[int, int, int]] = {}
    for leaves, depth, most, values in PLANS:
        few = [shape for shape in shapes(leaves, depth) if shape.count("[") <= most]
        for shape, row, to_move in product(few, product(values, repeat=leaves), (FIRST, SECOND)):
            tree = HandTree(literal_eval(shape.format(*row)), to_move)
            found[tree] = leaves, exact(tree).nodes, -len(set(row))
    return tuple(sorted(found, key=lambda tree: found[tree]))


@cache
def shapes(leaves: int, depth: int) -> list[str]:
    """The trees with so many leaves that are at most ``depth`` deep, as nested lists with {} for every leaf."""
    found = ["{}"] if leaves == 1 else []
    return found + [f"[{row}]" for row in rows(leaves, depth - 1)] if depth else found


def rows(leaves: int, depth: int) -> list[str]:
    """The rows of such trees that have so many leaves together."""
    if leaves == 0:
        return [""]
    return [
        f"{first},{rest}"
        for count in range(1, leaves + 1)
        for first in shapes(count, depth)
        for rest in rows(leaves - count, depth)
    ]


@cache
def larger_trees() -> tuple[HandTree, ...]:
    """Trees with values beyond ±1, wide ones in which a late move decides, ones that transpose, and random ones."""
    source, found = random.Random(2024), [*FAR_VALUES]
    for width in WIDTHS:
        row = [0] * (width - 1)
        found += [[*row, 1], [*row, -1], [[1], *[[each, 1] for each in row], [2]], [[*row, 1], [*row, -1]]]
    for twin in TWINS:
        found += [[twin, [twin]], [[twin], twin], [[[twin]], [twin, 0], twin]]
    found += [TEXTBOOK, *(grown(source, depth) for depth in (3, 3, 4, 4, 4, 5) * 4)]
    return tuple(HandTree(tree, to_move) for tree in found for to_move in (FIRST, SECOND))


def grown(source: random.Random, depth: int) -> Any:
    """A random tree: one to three children a node, some leaves nearer than others."""
    if depth == 0 or source.random() < 0.1:
        return source.randint(-9, 9)
    return [grown(source, depth - 1) for _ in range(source.choice((1, 2, 2, 3)))]


@cache
def boards() -> tuple[TicTacToe, ...]:
    """Positions of tic-tac-toe with up to 7 empty cells, fewest moves first."""
    late = [each for each in tictactoe_classes() if len(each.moves) < 4]
    some = [each for each in tictactoe_classes() if 4 <= len(each.moves) < 7][::5]
    twins = [twin for text in TRANSPOSING for twin in TicTacToe.from_text(text).symmetries()[:3]]
    return tuple(sorted([*late, *some, *twins], key=lambda each: len(each.moves)))


@cache
def tictactoe_classes() -> tuple[TicTacToe, ...]:
    """One position of each class that can arise in tic-tac-toe, 765 with turns and mirrors left out."""
    found, seen = [], set()
    for position in by_ply(TicTacToe()):
        if position not in seen:
            seen.update(position.symmetries())
            found.append(position)
    return tuple(found)


@cache
def endings() -> list[Any]:
    """The last positions of random games of 4 × 4 Othello, many with a pass; fewest nodes first."""
    return late(Othello(4), games=40, together=3000)


# --- what a search to a depth is asked ---


@dataclass(frozen=True)
class Horizon(Position):
    """A position as a search to a depth sees it: at depth 0 the game is over, and the evaluation is its score."""

    position: Any
    depth: int
    evaluate: Callable[[Any], Any]

    ply = property(lambda self: self.position.ply)
    to_move = property(lambda self: self.position.to_move)
    winner = property(lambda self: self.position.winner)
    is_over = property(lambda self: self.depth == 0 or self.position.is_over)
    moves = property(lambda self: () if self.is_over else self.position.moves)
    score = property(lambda self: (worth if self.position.is_over else self.evaluate)(self.position))

    def play(self, move: int) -> Horizon:
        return Horizon(self.position.play(move), self.depth - 1, self.evaluate)


class Question(NamedTuple):
    """What a search to a depth is asked; without ``prune`` it should look at all that minimax visits."""

    position: Any
    depth: int
    evaluate: Callable[[Any], Any]
    window: tuple[Any, Any]
    prune: bool


@cache
def drawn(game: Any, evaluate: Callable[[Any], Any]) -> tuple[Question, ...]:
    """Questions that a fixed seed draws: those with the smallest trees come first.

    Of one size, those with the full window and with ``evaluate`` come first.  Positions with many moves are as likely
    as those with few.  One question in twenty goes deep.
    """
    source, found = random.Random(1), dict[Question, tuple[int, bool, bool]]()
    groups: dict[int, list[Any]] = {}
    for position in positions(game):
        groups.setdefault(len(position.moves), []).append(position)
    while len(found) < QUESTIONS:
        is_deep = source.random() < 0.05
        position = source.choice(far(game) if is_deep else groups[source.choice([*groups])])
        depth = source.randint(*((5, DEEPEST) if is_deep else (0, 5)))
        judge = source.choice((evaluate, evaluate, hashed, hashed_far))
        low = source.randint(-9, 8)
        window = source.choice((FULL, (-1, 1), (low, low + source.randint(1, 6))))
        asked = Question(position, depth, judge, window, source.random() < 0.6)
        size = tree_size(position, LARGEST if is_deep else MOST, depth)
        if size <= (LARGEST if is_deep else MOST):
            found[asked] = size, window != FULL, judge is not evaluate
    return tuple(sorted(found, key=lambda asked: found[asked]))


@cache
def far(game: Any) -> list[Any]:
    """The first position of each of some long random games from which few positions follow within many plies."""
    return [[*takewhile(is_narrow, reversed(random_game(game, seed, long=True)))][-1] for seed in range(40)]


def is_narrow(position: Any) -> bool:
    return tree_size(position, LARGEST, DEEPEST) <= LARGEST


@cache
def positions(game: Any) -> tuple[Any, ...]:
    """The positions of random games on boards of several sizes, those with the fewest moves first."""
    starts = (*game.smaller(), game, *WIDER.get(type(game), ()))
    found = dict.fromkeys(each for start in starts for seed in range(30) for each in random_game(start, seed))
    return tuple(sorted(found, key=lambda position: (len(position.moves), position.ply)))


@cache
def hashed(position: Any, most: int = 9) -> int:
    """An evaluation that means nothing, with values up to ``most``."""
    return crc32(str(position).encode()) % (2 * most + 1) - most


def hashed_far(position: Any) -> int:
    """The same with large values."""
    return hashed(position, 499_500)


def by_ply(start: Any) -> Iterator[Any]:
    """Every position that can follow, each once: those of the fewest plies first, then in the order of the moves."""
    level = [start]
    while level:
        yield from level
        level = [*dict.fromkeys(position.play(move) for position in level for move in position.moves)]


def random_game(start: Any, seed: int, long: bool = False) -> list[Any]:
    """The positions of a game with random moves; in a ``long`` one, no move ends the game while another does not."""
    source, game = random.Random(seed), [start]
    while not game[-1].is_over and game[-1].moves and len(game) < LONGEST:
        position = game[-1]
        quiet = [move for move in position.moves if not position.play(move).is_over] if long else []
        game.append(position.play(source.choice(quiet or position.moves)))
    return game


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
    return sorted(found, key=lambda position: found[position])


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


def spread(start: Any, games: int) -> list[Any]:
    """The unfinished positions of random games, each once; those of the fewest plies first."""
    played = [position for seed in range(games) for position in random_game(start, seed) if not position.is_over]
    return sorted(dict.fromkeys(played), key=lambda position: position.ply)


# --- how the smallest hand tree that shows a fault is found ---


def smaller(tree: HandTree) -> list[HandTree]:
    """Trees with the same player to move and fewer nodes, the smallest first."""
    found = {HandTree(each, tree.to_move): len(str(each)) for each in with_less(tree.tree)}
    return sorted(found, key=lambda each: found[each])


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
