"""The one door to exact values: ``solve(position)`` finds the solver that suits the game, and returns a ``Solution``.

Sim up to six vertices, Connect Four and Othello have solvers of their own.  All other games are solved by looking at
every position that can follow, once.  Among moves of the same value the winner takes the shortest way to the end and
the loser the longest; a draw is drawn out by both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from gamelab.games.connect_four_rules import ConnectFour
from gamelab.games.othello_rules import Othello
from gamelab.games.position import Position
from gamelab.games.sim_rules import Sim
from gamelab.jit.runs_plain import has_numba
from gamelab.oracle.sim_classes import MOST_VERTICES, SimTable
from gamelab.oracle.solver import ConnectFourSolver, Endgames, Outcome, Solver, best_of, is_solvable, reporter
from gamelab.search.options import check_position

LIMIT = 250_000
"""The positions of a game that is solved without being asked twice: some seconds."""
FASTER = 400
"""A game with a solver may need so many times ``LIMIT``: its compiled search looks at so many positions in the time in
which one position is put into a table."""
Table = dict[Position, Outcome] | SimTable | Solver
"""Outcomes of unfinished positions, kept or found when asked for.

A solver finds those of all positions that are no earlier than the one it was made for: earlier ones take longer.
"""


def solve(position: Position, *, limit: int | None = LIMIT, progress: bool = False) -> Solution:
    """The exact value of ``position`` and of each of its moves, with the distances to the end.

    Raises ValueError if more than about ``limit`` positions can follow; ``limit=None`` solves it however long it
    takes.  ``progress=True`` shows a bar until the value is known.  In Othello distances are None: only discs count.
    """
    if not isinstance(position, Position):
        raise ValueError(f"{position!r} is no position of a game: its class is no gamelab.games.Position")
    check_position(position)
    if isinstance(position, Sim) and position.board.vertices <= MOST_VERTICES:
        return solution(position, SimTable(position.board.vertices))
    if isinstance(position, Othello):
        return solved_by_search(position, Endgames(position.board.size), limit, progress)
    if isinstance(position, ConnectFour) and is_solvable(position.board):
        solver = ConnectFourSolver(position.board.rows, position.board.columns)
        return solved_by_search(position, solver, limit, progress)
    return solved_completely(position, limit, progress)


def solved_by_search(position: Position, solver: Solver, limit: int | None, progress: bool) -> Solution:
    """The solution by a solver of one game; ValueError if it would look at too many positions."""
    expected = solver.expected_nodes(position)
    if limit is not None and expected > (allowed := limit * FASTER if has_numba() else limit):
        about = float(f"{expected:.2g}")  # an estimate should not look exact
        raise ValueError(
            f"{position!r} needs a search through about {about:,.0f} positions, more than the limit of "
            f"{allowed:,} in this game: solve a later position, or pass limit=None to solve it all the same"
        )
    solver.root = position
    with reporter(progress, expected) as solver.report:
        return solution(position, solver)


def solved_completely(position: Position, limit: int | None, progress: bool) -> Solution:
    """The solution of a position of any game, from all that can follow; ValueError if that is too much."""
    table: dict[Position, Outcome] = {}
    with reporter(progress, None) as report:

        def count(positions: int) -> None:
            if limit is not None and positions > limit:
                raise ValueError(f"{position!r} has more than {limit:,} positions to come, the limit: "
                                 "solve a later position, or pass limit=None to solve it all the same")  # fmt: skip
            report(positions)

        try:
            fill(position, table, count)
        except RecursionError:
            raise ValueError(f"{position!r}: a game of so many hundred moves counts as endless") from None
    return solution(position, table)


def fill(position: Position, table: dict[Position, Outcome], report: Callable[[int], None]) -> Outcome:
    """The outcome of ``position``; the table then holds it and all unfinished positions that can follow."""
    if position in table:
        return table[position]
    if position.is_over:
        return Outcome(position.score, 0)
    outcomes = [fill(position.play(move), table, report) for move in position.moves]
    if not outcomes:
        raise ValueError(f"{position!r} has no moves, and is not over")
    found = best_of(outcomes, position.to_move)
    table.update(dict.fromkeys(position.symmetries(), found))
    report(len(table))
    return found


# --- the answer ---


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
            yield move, outcome(self.position.play(move), self.table).before(1)

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
        after = self.position.play(move)
        if isinstance(self.table, Solver) and not after.is_over:
            return self.table.keeps(after, self.expected)
        return outcome(after, self.table) == self.expected

    @property
    def expected(self) -> Outcome:
        """The outcome after a best move."""
        return Outcome(self.value, self.distance).before(-1)

    def line(self) -> Iterator[int]:
        """The moves of a game in which nobody errs and the first best move is made, each as soon as it is found."""
        here = self
        while here.move is not None:
            yield here.move
            here = Solution(here.position.play(here.move), *here.expected, self.table)

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
    if position.is_over:  # in Othello no distance is counted
        return Outcome(position.score, None if isinstance(table, Endgames) else 0)
    return table[position]
