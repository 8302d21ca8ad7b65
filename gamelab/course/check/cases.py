"""The cases that functions are tried on: positions, drawn by fixed seeds, the smallest first, and the truth about each.

Whatever goes wrong first in this order is a small counterexample.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache, partial
from itertools import product, takewhile
from math import inf
from typing import Any, NamedTuple
from zlib import crc32

from gamelab.course.check.bugs import bug_called, made, worth
from gamelab.course.check.report import FULL, Picture, described, picture_of, text_of
from gamelab.games import FIRST, SECOND, ConnectFour, HandTree, Othello, Position, TicTacToe
from gamelab.games.hand_tree import Tree
from gamelab.games.position import check_answers, playout
from gamelab.search import alphabeta, minimax

TREES = 1500
"""How many hand trees there are."""
SHAPES = (1, 3), (2, 2), (2, 2), (2, 3), (3, 2), (3, 3), (4, 3), (5, 3), (5, 3), (9, 2), (2, 6), (1, 12)
"""How deep they are at most, and how wide; but a branch may be one of the trees before."""
VALUES = (0, 1), (-1, 0, 1), range(-9, 10), (-99, -98, 99), (-100_000, 0, 100_000)
"""The values of their leaves."""
QUESTIONS = 600
"""How many of them a search to a depth is asked."""
USUAL, LARGEST = 60, 1000
"""How many nodes such a search has at most, as a hand tree has, and a deep one."""
DEEPEST = 8
"""The plies of the deepest one."""
Question = tuple[Any, ...]
"""What a search to a depth is asked: a position, a depth, an evaluation, whether it should prune, and a window."""
WIDER: dict[type, tuple[Any, ...]] = {ConnectFour: (ConnectFour(4, 14),), Othello: (Othello(6),)}
"""Boards with more moves than their game usually has."""


@dataclass(frozen=True)
class Case:
    """A question to a student's function: the arguments, the position first, and facts to show beside it.

    Of one to an agent also the moves that win at once: the first one is marked in the picture.
    """

    arguments: tuple[Any, ...]
    facts: tuple[tuple[str, str], ...] = ()
    wins: Sequence[int] = ()

    position = property(lambda self: self.arguments[0])
    is_drawn = False
    """Whether the picture is a right search, and not the position."""

    def __str__(self) -> str:
        return text_of(self.position)

    def picture(self) -> Picture:
        """Draws the case."""
        return picture_of(self.position, *self.wins[:1])

    def at(self, position: Any) -> Any:
        """The same question about another position."""
        return replace(self, arguments=(position, *self.arguments[1:]))

    @property
    def place(self) -> str:
        """Which end of a search this is: "over", "horizon", or none."""
        if getattr(self.position, "is_over", False):
            return "over"
        return "horizon" if ("depth", "0") in self.facts else ""


@dataclass(frozen=True)
class SearchCase(Case):
    """A call of a search to the end of the game, or ``to_a_depth``: its window, and whether it should prune."""

    window: tuple[Any, Any] = FULL
    prune: bool = False
    to_a_depth: bool = False

    @property
    def searched(self) -> Any:
        """What a right search searches to its end."""
        return DepthLimited(*self.arguments[:3]) if self.to_a_depth else self.position

    @property
    def right(self) -> Exact:
        """What minimax says; it is kept, so that no play of its own is counted as the function's."""
        return exact(self.searched)

    @property
    def least(self) -> int:
        """The nodes of alpha-beta, which cuts as soon as it may and tries the moves in their order."""
        return pruned_size(self.searched, self.window)

    def __str__(self) -> str:
        return described(self.position, self.window)

    @property
    def is_drawn(self) -> bool:  # type: ignore[override]
        return not self.to_a_depth and exact(self.position).nodes <= USUAL

    def picture(self) -> Picture:
        if not self.is_drawn:
            return super().picture()

        def drawn() -> str:
            from gamelab import show

            search = partial(alphabeta, window=self.window) if self.prune else minimax
            return show.tree(search(self.position, trace=True)).svg()

        return drawn


class Exact(NamedTuple):
    """What minimax says of a position: its value for FIRST, the moves that reach it, its nodes, and its plies."""

    value: Any
    best: tuple[int, ...] = ()
    nodes: int = 1
    height: int = 0


@lru_cache(maxsize=None, typed=True)  # a cell that is run again makes another type of the same name
def exact(position: Any) -> Exact:
    """The exact value of a position, to the end of the game."""
    if position.is_over:
        return Exact(position.score)
    below = {move: exact(position.play(move)) for move in position.moves}
    value = (max if position.to_move == FIRST else min)(each.value for each in below.values())
    best = tuple(move for move, each in below.items() if each.value == value)
    nodes, height = sum(each.nodes for each in below.values()), max(each.height for each in below.values())
    return Exact(value, best, 1 + nodes, 1 + height)


@cache
def pruned_size(position: Any, window: tuple[int, int]) -> int:
    """The nodes of alpha-beta."""
    return int(alphabeta(position, window=window).counts.nodes)


def within(value: Any, window: tuple[Any, Any]) -> Any:
    """The value, or the end of the window beyond which it lies: there, any bound on the right side will do."""
    alpha, beta = window
    return min(max(value, alpha), beta)


# --- hand trees ---


@cache
def trees() -> tuple[HandTree, ...]:
    """Hand trees with either side to move, the smallest first, of these those of many values."""
    source, found = random.Random(1), dict[HandTree, Any]()
    while len(found) < TREES:
        grown = tree_of(source, *source.choice(SHAPES), source.choice(VALUES), [])
        tree = HandTree(grown, source.choice((FIRST, SECOND)))
        if (size := exact(tree).nodes) <= USUAL:
            found[tree] = size, -len({*re.findall(r"-?\d+", str(grown))}), len(str(grown))
    return tuple(sorted(found, key=lambda tree: found[tree]))


def tree_of(source: random.Random, depth: int, width: int, values: Sequence[int], known: list[Any]) -> Any:
    """A random tree; here and there one that is ``known`` comes again, as where moves transpose."""
    if depth == 0 or source.random() < 0.1:
        return source.choice(values)
    if known and source.random() < 0.35:
        return source.choice(known)
    tree = [tree_of(source, depth - 1, width, values, known) for _ in range(source.randint(1, width))]
    known.append(tree)
    return tree


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


# --- what a search to a depth is asked ---


@dataclass(frozen=True)
class DepthLimited(Position):
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

    def play(self, move: int) -> DepthLimited:
        return DepthLimited(self.position.play(move), self.depth - 1, self.evaluate)


@cache
def drawn_questions(game: Any, evaluate: Callable[[Any], Any]) -> tuple[Question, ...]:
    """Questions, those with the smallest trees first; of one size, those with the full window and with ``evaluate``.

    Positions with many moves are as likely as those with few.
    """
    source, found = random.Random(1), dict[Question, Any]()
    groups: dict[int, list[Any]] = {}
    for position in positions(game):
        groups.setdefault(len(position.moves), []).append(position)
    while len(found) < QUESTIONS:
        is_deep = source.random() < 0.05
        position = source.choice(far(game) if is_deep else groups[source.choice([*groups])])
        depth, most = source.randint(*((5, DEEPEST) if is_deep else (0, 5))), LARGEST if is_deep else USUAL
        while (size := tree_size(position, most, depth)) > most:
            depth -= 1
        guess = source.choice((evaluate, evaluate, hashed, hashed_far))
        low = source.randint(-9, 8)
        window = source.choice((FULL, (-1, 1), (low, low + source.randint(1, 6))))
        found[position, depth, guess, source.random() < 0.6, window] = size, window != FULL, guess is not evaluate
    return tuple(sorted(found, key=lambda asked: found[asked]))


@cache
def transposing(game: Any) -> list[Question]:
    """A rare question, in which a search that keeps bounds as values goes wrong."""
    kind = "whole pruned depth"
    wrong = made(bug_called("table without bounds", kind).source(kind))
    for start, seed, depth in product((*game.smaller(), game), range(12), (5, 6)):
        for position in reversed(random_game(start, seed, long=True)):
            if tree_size(position, LARGEST, depth) > LARGEST:
                break
            value, _ = wrong(position, depth, hashed_far, *FULL, True)
            if value != exact(DepthLimited(position, depth, hashed_far)).value:
                return [(position, depth, hashed_far, True, FULL)]
    return []


@cache
def far(game: Any) -> list[Any]:
    """The first position of each of some long random games from which few positions follow within many plies."""
    games = (reversed(random_game(game, seed, long=True)) for seed in range(40))
    return [[*takewhile(lambda each: tree_size(each, LARGEST, DEEPEST) <= LARGEST, game)][-1] for game in games]


@cache
def positions(game: Any) -> tuple[Any, ...]:
    """The positions of random games on boards of several sizes, those with the fewest moves first."""
    starts = (*game.smaller(), game, *WIDER.get(type(game), ()))
    found = dict.fromkeys(each for start in starts for seed in range(30) for each in random_game(start, seed))
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


@cache
def usual_positions() -> list[Any]:
    """The positions on which a search is tried, smallest first."""
    some = [*trees()[::4], *late(TicTacToe())[::2], *late(Othello(4), games=40, together=3000)[::4]]
    return sorted(some, key=lambda position: exact(position).nodes)
