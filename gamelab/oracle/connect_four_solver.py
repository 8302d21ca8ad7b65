"""Connect Four solved: exact scores of positions and moves, by the search of ``connect_four_search.py``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from gamelab.games.connect_four import ConnectFour
from gamelab.games.position import Position
from gamelab.oracle import connect_four_search as search
from gamelab.oracle.connect_four_search import IDEAS
from gamelab.oracle.search_memory import sides
from gamelab.oracle.solver import Outcome, Solver, empty_cells


class ConnectFourSolver(Solver):
    """Exact values of Connect Four on one board: ``solver[position]`` is the outcome of any position.

    ``solver.score(position)`` counts for the side to move.  A draw is 0.  A win is 1, and 1 more for each
    stone that the winner still has at the end.  A loss is the negative of this.

    Raises ValueError for an unknown idea, and for a board that does not fit 64 bits with one extra bit a column.
    """

    known_ideas = IDEAS
    arrays: ClassVar = {"cells": 8 * 64, "worths": 8 * 64, "slots": 1 << 25}  # 256 MB, for the empty board
    table_bits = ((18, 17), (24, 20), (30, 22), (36, 24), (64, 25))

    def __init__(self, rows: int = 6, columns: int = 7, ideas: Iterable[str] = IDEAS) -> None:
        super().__init__(ConnectFour(rows, columns).board, ideas)
        if not is_solvable(ConnectFour(rows, columns)):
            raise ValueError(f"{rows} x {columns} cells: expected at most 8 columns, and at most 64 cells with one "
                             "extra row, such as 6 x 7 or 7 x 8")  # fmt: skip

    def outcome(self, position: ConnectFour) -> Outcome:
        return outcome_of(position, self.score(position))

    def keeps(self, position: ConnectFour, wanted: Outcome) -> bool:
        if position in self.values:
            return self.outcome(position) == wanted
        score = next(score for score in range(-32, 33) if outcome_of(position, score) == wanted)
        return (win_at_once(position) or self.search(search.score, position, score, score + 1)) == score

    def expected_nodes(self, position: ConnectFour) -> int:
        return int(5_000 * 1.9 ** (empty_cells(position) - 22))

    def score(self, position: ConnectFour) -> int:
        """The exact score of a position for the side to move; ValueError for a finished one or another board."""
        if getattr(position, "board", None) is not self.board or position.is_over:
            size = f"{self.board.rows} x {self.board.columns}, k=4"
            raise ValueError(f"{position!r}: expected an unfinished game on {size}")
        left = empty_cells(position)
        return self.score_within(position, -(left // 2), (left + 1) // 2)

    def scores(self, position: ConnectFour) -> dict[int, int]:
        """The exact score of every move, for the side that makes it; none is better than the position's own."""
        best = self.score(position)
        left = empty_cells(position) - 1
        found = {}
        for move in position.moves:
            after = position.play(move)
            if after.is_over:
                found[move] = (left + 2) // 2 if after.winner else 0
            else:
                found[move] = -self.score_within(after, max(-best, -(left // 2)), (left + 1) // 2)
        return found

    def score_within(self, position: ConnectFour, low: int, high: int) -> int:
        """The score of an unfinished position, which lies from low to high."""
        if position not in self.values:
            found = win_at_once(position) or self.search(search.score, position, low, high)
            self.values |= dict.fromkeys(position.symmetries(), found)
        return self.values[position]


def outcome_of(position: ConnectFour, score: int) -> Outcome:
    """The value for FIRST, and the plies to the end, that belong to a score."""
    left = empty_cells(position)
    if score == 0:
        return Outcome(0, left)
    if score > 0:
        return Outcome(position.to_move, 2 * ((left + 1) // 2 - score) + 1)
    return Outcome(-position.to_move, 2 * (left // 2 + score) + 2)


def win_at_once(position: ConnectFour) -> int:
    """The score if the next stone can win; else 0."""
    own, other = sides(position)
    wins = search.winning_cells(own, own | other, position.board) & search.landing(own | other, position.board)
    return (empty_cells(position) + 1) // 2 if wins else 0


def is_solvable(position: Position) -> bool:
    """Whether this solver takes the position's board."""
    if not isinstance(position, ConnectFour) or position.board.k != 4:
        return False
    rows, columns = int(position.board.rows), int(position.board.columns)
    return columns <= 8 and (rows + 1) * columns <= 64
