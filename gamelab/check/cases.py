"""The positions that functions are tried on, smallest first, and the truth about each.

Small hand trees come first, ordered by their leaves, then by all their nodes: whatever goes wrong first in this order
is the smallest counterexample.  Then come larger trees, wide ones, trees that transpose, and positions of real games.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

from gamelab.check.report import FULL
from gamelab.check.run import plain
from gamelab.games import FIRST, SECOND, HandTree, Othello, TicTacToe, playout
from gamelab.search import alphabeta

Window = tuple[int, int]
Shape = int | tuple[Any, ...]
Exact = tuple[int, int]
PLANS = (
    (1, 3, 3, (1, 0, -1)), (2, 3, 4, (1, 0, -1)), (3, 3, 3, (1, 0, -1)), (3, 4, 4, (1, 0)), (4, 2, 3, (1, 0)),
    (2, 2, 3, (2, 1)), (2, 2, 3, (-2, -1)),
)  # fmt: skip
"""Which small trees are tried: how many leaves, how deep at most, how many inner nodes at most, which values."""
LONGEST = 1000
"""The plies after which a game is given up."""
_known: dict[Any, Exact] = {}


def exact(position: Any) -> Exact:
    """The value for FIRST by minimax, and the number of nodes.  Kept for the library's games only."""
    return _exact(position, _known if type(position).__module__.startswith("gamelab.") else {})


def _exact(position: Any, known: dict[Any, Exact]) -> Exact:
    if position.is_over:
        return plain(position.score), 1
    if position not in known:
        below = [_exact(position.play(move), known) for move in position.moves]
        best = max if position.to_move == FIRST else min
        known[position] = best(value for value, _ in below), 1 + sum(nodes for _, nodes in below)
    return known[position]


def best_moves(position: Any) -> list[int]:
    """The moves that reach the position's value."""
    value = exact(position)[0]
    return [move for move in position.moves if exact(position.play(move))[0] == value]


@cache
def needed(position: Any, window: Window = FULL) -> int:
    """The nodes of alpha-beta that cuts as soon as it may and tries the moves in their order."""
    return alphabeta(position, window=window).counts.nodes


@cache
def trees() -> tuple[HandTree, ...]:
    """All hand trees of the plans, with either side to move; smallest first, of these those of many values first."""
    found: dict[HandTree, None] = {}
    for leaves, depth, inner, values in PLANS:
        for shape in shapes(leaves, depth, inner):
            for each in product(values, repeat=leaves):
                filled = fill(shape, iter(each))
                found |= {HandTree(filled): None, HandTree(filled, SECOND): None}
    return tuple(sorted(found, key=lambda tree: (*size(tree), -len(set(leaves_of(tree.tree))))))


def leaves_of(tree: Any) -> list[int]:
    """The values of a tree's leaves, from left to right."""
    return [tree] if isinstance(tree, int) else [value for child in tree for value in leaves_of(child)]


def size(tree: HandTree) -> tuple[int, int]:
    """How large a tree is: its leaves and its nodes."""
    return len(leaves_of(tree.tree)), exact(tree)[1]


@cache
def shapes(leaves: int, depth: int, inner: int) -> tuple[Shape, ...]:
    """The trees without values of so many leaves, at most ``depth`` deep, with at most ``inner`` inner nodes."""
    found: list[Shape] = [0] if leaves == 1 else []
    if depth > 0 and inner > 0:
        found += rows(leaves, depth - 1, inner - 1, 3)
    return tuple(found)


@cache
def rows(leaves: int, depth: int, inner: int, most: int) -> tuple[tuple[Shape, ...], ...]:
    """Rows of one to ``most`` such trees that have so many leaves together."""
    found: list[tuple[Shape, ...]] = [(shape,) for shape in shapes(leaves, depth, inner)]
    for first in range(1, leaves if most > 1 else 1):
        for shape in shapes(first, depth, inner):
            rest = rows(leaves - first, depth, inner - inner_nodes(shape), most - 1)
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
    """Trees with values beyond ±1, wide ones in which a late move decides, ones that transpose, and random ones."""
    source = random.Random(2024)
    found: list[Any] = [9, -9, [99], [-99], [100_000], [-100_000], [-7, -5], [[-99], [-98]], [[99, 98], [97, 99]]]
    for width in (4, 5, 6, 7, 9, 12):
        row = [0] * (width - 1)
        found += [[*row, 1], [*row, -1], [[1], *[[each, 1] for each in row], [2]], [[*row, 1], [*row, -1]]]
    for twin in ([1, 0], [2, -1], [[1, 0], [0, -1]]):  # the same subtree with MAX and with MIN to move
        found += [[twin, [twin]], [[twin], twin], [[[twin]], [twin, 0], twin]]
    found += [[[3, 12, 8], [2, 4, 6], [14, 5, 2]], *(grown(source, depth) for depth in (3, 3, 4, 4, 4, 5) * 4)]
    return tuple(HandTree(tree, to_move) for tree in found for to_move in (FIRST, SECOND))


def grown(source: random.Random, depth: int) -> Any:
    """A random tree: one to three children a node, some leaves nearer than others."""
    if depth == 0 or source.random() < 0.1:
        return source.randint(-9, 9)
    return [grown(source, depth - 1) for _ in range(source.choice((1, 2, 2, 3)))]


@cache
def boards(empty: int = 4) -> tuple[TicTacToe, ...]:
    """Small boards, and the classes of tic-tac-toe positions with up to ``empty`` cells; fewest moves first."""
    small = [TicTacToe(1, 3, 3), TicTacToe(2, 2, 2), TicTacToe(1, 4, 2), TicTacToe(2, 3, 3)]
    late = [each for each in tictactoe_classes() if 9 - each.ply <= empty]
    return tuple(sorted([*small, *late], key=lambda each: (len(each.moves), bool(each.moves))))


@cache
def early_boards() -> tuple[TicTacToe, ...]:
    """Positions of tic-tac-toe with 5 to 7 empty cells, in which much transposes and wrong tables go wrong."""
    classes = [each for each in tictactoe_classes() if not each.is_over]
    five, six = ([each for each in classes if len(each.moves) == empty] for empty in (5, 6))
    found = [*five[::6], *six[::6]]
    for text in ("XXO/.../.O.", "X../.O./..X", "X../.OX/...", ".X./.../.O."):
        found += TicTacToe.from_text(text).symmetries()[: 4 if text.count(".") < 7 else 1]
    return tuple(sorted(dict.fromkeys(found), key=lambda each: len(each.moves)))


@cache
def tictactoe_classes() -> tuple[TicTacToe, ...]:
    """One position of each class that can arise in tic-tac-toe, 765 with turns and mirrors left out."""
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
        source = random.Random(seed)
        game = list(playout(Othello(4), lambda position, source=source: source.choice(position.moves)))  # type: ignore[misc]
        for back, position in enumerate(reversed(game[-5:])):
            found.setdefault(position, back)
    return tuple(sorted(found, key=lambda position: found[position]))


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


def random_game(start: Any, seed: int, long: bool = False) -> list[Any]:
    """The positions of a game with random moves; in a ``long`` one, no move ends the game while another does not."""
    source, game = random.Random(seed), [start]
    while not game[-1].is_over and game[-1].moves and len(game) < LONGEST:
        moves = list(game[-1].moves)
        if long:
            moves = [move for move in moves if not game[-1].play(move).is_over] or moves
        game.append(game[-1].play(source.choice(moves)))
    return game


def late(start: Any, games: int = 20, most: int = 400, together: int = 12_000, long: bool = False) -> list[Any]:
    """The last positions of random games, as far as at most ``most`` nodes follow, and ``together`` in all.

    Those with the fewest nodes come first.
    """
    found: dict[Any, int] = {}
    rows = [list(reversed(random_game(start, seed, long))) for seed in range(games)]
    for back in range(max(map(len, rows))):
        for row in rows:
            if back < len(row) and row[back] not in found:
                size = tree_size(row[back], most)
                if size <= most and together >= size:
                    found[row[back]], together = size, together - size
                else:
                    del row[back:]
    return sorted(found, key=lambda position: found[position])


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
