"""Exact values by looking at everything once: every position that can follow, kept in a table.

Among moves of the same value the winner takes the shortest way to the end and the loser the longest; a draw
is drawn out by both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import NamedTuple

from gamelab.games.position import Position
from gamelab.oracle.estimate import estimated_positions

LIMIT = 250_000
"""The positions of a game that is solved without being asked twice; some ten seconds."""
FEW = 1000
"""The positions up to which it is quicker to solve each than to turn one in all ways."""
STEP = 1000
"""The positions between two reports of progress."""
Progress = Callable[[int, int], None]


class Outcome(NamedTuple):
    """How a game ends if both sides play their best: its score for FIRST, and the plies until then."""

    value: int
    distance: int


Table = dict[Position, Outcome]


@dataclass(frozen=True)
class Solution:
    """The ``value`` of ``position`` for FIRST, in the game's own score, its ``distance`` in plies to the end,
    and both for every legal move (``moves[move].distance`` counts the move itself).

    ``solution.of(later)`` is the solution of a position that can follow, without a new search.
    """

    position: Position
    value: int
    distance: int
    moves: dict[int, Outcome]
    table: Table = field(repr=False, compare=False)

    @property
    def best_moves(self) -> tuple[int, ...]:
        """The moves that keep the value, in increasing order, whether they hurry or not."""
        return tuple(move for move, outcome in self.moves.items() if outcome.value == self.value)

    @property
    def move(self) -> int | None:
        """The first best move that keeps the distance too; None if the game is over."""
        best = (self.value, self.distance)
        return next((move for move, outcome in self.moves.items() if outcome == best), None)

    def of(self, position: Position) -> Solution:
        """The solution of ``position``; KeyError if it cannot follow from the position that was solved."""
        if not position.is_over and position not in self.table:
            raise KeyError(f"{position!r} cannot follow from {self.position!r}: solve it by itself")
        return solution(position, self.table)


def solve(
    position: Position,
    *,
    limit: int | None = LIMIT,
    table: Table | None = None,
    progress: Progress | bool | None = None,
) -> Solution:
    """The exact value of ``position`` and of each of its moves, with the distances to the end.

    Raises ValueError if more than about ``limit`` positions can follow; ``limit=None`` solves it however long it
    takes.  ``progress`` is called as ``progress(solved, expected)`` now and then; True shows a bar.  A ``table``
    (an empty dict) is filled on the way: solving again with it goes on where an interrupted run stopped.
    """
    if not isinstance(position, Position):
        raise ValueError(f"{position!r} is no position of a game")
    expected = estimated_positions(position, 10**9 if limit is None else 100 * limit)
    if limit is not None and expected > limit:
        about = f"more than {expected:,}" if expected == 100 * limit else f"at least about {round_figure(expected):,}"
        raise ValueError(
            f"{position!r} has {about} positions to come, the limit is {limit:,}: "
            f"solve a later position, or pass limit=None to solve it all the same"
        )
    table = {} if table is None else table
    with reporter(progress, expected) as report:
        fill(position, table, expected > FEW, report)
    return solution(position, table)


def fill(position: Position, table: Table, turn: bool, report: Callable[[int], None]) -> Outcome:
    """The outcome of ``position``; it and all unfinished positions that can follow are then in the table.

    ``turn``: what is found of a position is noted for its symmetric twins too.
    """
    known = table.get(position)
    if known is not None:
        return known
    if position.is_over:
        return Outcome(position.score, 0)
    player = position.to_move
    best, best_rank = None, (0, 0)
    for move in position.moves:
        value, distance = fill(position.play(move), table, turn, report)
        worth = player * value
        rank = worth, -distance if worth > 0 else distance
        if best is None or rank > best_rank:
            best, best_rank = Outcome(value, distance + 1), rank
    assert best is not None  # an unfinished game has a move
    for twin in position.symmetries() if turn else (position,):
        table[twin] = best
    report(len(table))
    return best


def solution(position: Position, table: Table) -> Solution:
    """The solution of a position that is in the table, or finished."""
    moves = {}
    for move in position.moves:
        after = position.play(move)
        value, distance = Outcome(after.score, 0) if after.is_over else table[after]
        moves[move] = Outcome(value, distance + 1)
    value, distance = Outcome(position.score, 0) if position.is_over else table[position]
    return Solution(position, value, distance, moves, table)


@contextmanager
def reporter(progress: Progress | bool | None, expected: int) -> Iterator[Callable[[int], None]]:
    """What to call with the number of positions solved so far."""
    if progress is True:
        from tqdm.auto import tqdm  # here, because solving needs no bar

        with tqdm(total=expected, unit=" positions") as bar:
            yield lambda solved: bar.update(solved - bar.n)
    elif progress:
        told = 0

        def report(solved: int) -> None:
            nonlocal told
            if solved >= told + STEP:
                told = solved
                progress(solved, expected)

        yield report
    else:
        yield lambda solved: None


def round_figure(number: int) -> int:
    """The number with two digits that count: an estimate should not look exact."""
    return round(number, 2 - len(str(number)))
