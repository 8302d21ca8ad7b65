"""The oracle's answer for a position: its value, the way to the end, and both for every move."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from gamelab.games.position import Position
from gamelab.oracle.sim_classes import SimTable
from gamelab.oracle.solver import Outcome, Solver

Table = dict[Position, Outcome] | SimTable | Solver
"""Outcomes of unfinished positions, kept or found when asked for.

A solver finds those of all positions that are no earlier than the one it was made for: earlier ones take longer.
"""


@dataclass(frozen=True)
class Solution:
    """The ``value`` of ``position`` for FIRST, in the game's own score, its ``distance`` in plies to the end,
    and both for every legal move (``moves[move].distance`` counts the move itself).

    ``solution.of(later)`` is the solution of a position that can follow, without a new search.  Othello and Connect
    Four have too many positions for a table: there it needs a search, and so do the moves' values at their first use.
    """

    position: Position
    value: int
    distance: int | None
    table: Table = field(repr=False, compare=False)

    @cached_property
    def moves(self) -> dict[int, Outcome]:
        """The outcome of every legal move, in increasing order."""
        return dict(self.each_move())

    def each_move(self) -> Iterator[tuple[int, Outcome]]:
        """Every legal move with its outcome, in increasing order, each as soon as it is known."""
        for move in self.position.moves:
            value, distance = outcome(self.position.play(move), self.table)
            # In Othello no distance is counted, so a move that ends the game has none either.
            yield move, Outcome(value, None if distance is None or self.distance is None else distance + 1)

    @property
    def best_moves(self) -> tuple[int, ...]:
        """The moves that keep the value, in increasing order, whether they hurry or not."""
        return tuple(move for move, outcome in self.moves.items() if outcome.value == self.value)

    @cached_property
    def move(self) -> int | None:
        """The first best move that keeps the distance too; None if the game is over."""
        return next(filter(self.is_best, self.position.moves), None)

    def is_best(self, move: int) -> bool:
        """Whether a move keeps value and distance; the exact value of a move that does not is not looked for."""
        after, wanted = self.position.play(move), self.expected
        if after.is_over:
            return after.score == self.value and wanted.distance in (0, None)
        if isinstance(self.table, Solver):
            return self.table.keeps(after, wanted)
        return self.table[after] == wanted

    @property
    def expected(self) -> Outcome:
        """The outcome after a best move."""
        return Outcome(self.value, None if self.distance is None else self.distance - 1)

    def line(self) -> Iterator[int]:
        """The moves of a game in which nobody errs and the first best move is made, each as soon as it is found."""
        here = self
        while here.move is not None:
            yield here.move
            here = Solution(here.position.play(here.move), *here.expected, self.table)

    def regret(self, move: int) -> int:
        """How much the side to move loses by ``move`` against best play: 0 or more, in the game's own score.

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
