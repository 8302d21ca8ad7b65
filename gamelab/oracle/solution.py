"""What the oracle says of a position: its value, the way to the end, and both for every move."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple, Protocol

from gamelab.games.bits import BitPosition
from gamelab.games.position import Position


class Outcome(NamedTuple):
    """How a game ends if both sides play their best: its score for FIRST, and the plies until then.

    ``distance`` is None where the way to the end was not counted: in Othello, where only discs count.
    """

    value: int
    distance: int | None


class Table(Protocol):
    """Outcomes of unfinished positions, kept or found when asked for: a dict, or a special solver.

    A solver finds those of all positions that are no earlier than the one it was made for: earlier ones take longer.
    """

    def __contains__(self, position: object, /) -> bool: ...

    def __getitem__(self, position: Position, /) -> Outcome: ...

    def __len__(self) -> int: ...


@dataclass(frozen=True)
class Solution:
    """The ``value`` of ``position`` for FIRST, in the game's own score, its ``distance`` in plies to the end,
    and both for every legal move (``moves[move].distance`` counts the move itself).

    ``solution.of(later)`` is the solution of a position that can follow, without a new search; in Othello, where
    no table holds all positions, with one, and so are the values of the moves when they are first asked for.
    """

    position: Position
    value: int
    distance: int | None
    table: Table = field(repr=False, compare=False)

    @cached_property
    def moves(self) -> dict[int, Outcome]:
        """The outcome of every legal move, in increasing order."""
        found = {}
        for move in self.position.moves:
            value, distance = outcome(self.position.play(move), self.table)
            # In Othello no distance is counted, so a move that ends the game has none either.
            found[move] = Outcome(value, None if distance is None or self.distance is None else distance + 1)
        return found

    @property
    def best_moves(self) -> tuple[int, ...]:
        """The moves that keep the value, in increasing order, whether they hurry or not."""
        return tuple(move for move, outcome in self.moves.items() if outcome.value == self.value)

    @property
    def move(self) -> int | None:
        """The first best move that keeps the distance too; None if the game is over."""
        best = (self.value, self.distance)
        return next((move for move, outcome in self.moves.items() if outcome == best), None)

    def regret(self, move: int) -> int:
        """What the side to move loses by ``move`` against best play: 0 or more, in the game's own score.

        Raises IllegalMove.
        """
        after = self.position.play(move)
        return self.position.to_move * (self.value - outcome(after, self.table).value)

    def of(self, position: Position) -> Solution:
        """The solution of ``position``; KeyError if the table does not have it: then it cannot follow."""
        if not position.is_over and position not in self.table:
            raise KeyError(f"{position!r} cannot follow from {self.position!r}: solve it by itself")
        return solution(position, self.table)


def solution(position: Position, table: Table) -> Solution:
    """The solution of a position that is in the table, or finished."""
    return Solution(position, *outcome(position, table), table)


def outcome(position: Position, table: Table) -> Outcome:
    """The outcome of a position that is in the table, or finished."""
    return Outcome(position.score, 0) if position.is_over else table[position]


def is_as_late(position: BitPosition, root: BitPosition | None) -> bool:
    """Whether the position has as many stones as ``root``, or more; without a root every position is late enough."""
    return root is None or stones(position) >= stones(root)


def stones(position: BitPosition) -> int:
    return (position.first | position.second).bit_count()
