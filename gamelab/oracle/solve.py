"""The one door to exact values: ``solve(position)`` finds the solver that suits the game.

Sim up to six vertices, Connect Four and Othello have solvers of their own.  All else is solved by looking at
everything once: every position that can follow, kept in a table.  Among moves of the same value the winner takes
the shortest way to the end and the loser the longest; a draw is drawn out by both.
"""

from __future__ import annotations

from collections.abc import Callable

from gamelab.games.connect_four import ConnectFour
from gamelab.games.othello import Othello
from gamelab.games.position import Position
from gamelab.games.sim import Sim
from gamelab.jit.fast import has_numba
from gamelab.oracle.connect_four_solver import ConnectFourSolver, is_solvable
from gamelab.oracle.endgames import Endgames
from gamelab.oracle.estimate import MOST_PLIES, MOST_POSITIONS, estimated_positions
from gamelab.oracle.progress import Progress, reporter
from gamelab.oracle.sim_table import MOST_VERTICES, sim_table
from gamelab.oracle.solution import Solution, solution
from gamelab.oracle.solver import Outcome, Solver

LIMIT = 250_000
"""The positions of a game that is solved without being asked twice; some ten seconds."""
FASTER = 400
"""How many positions the compiled search of a game with its own solver looks at while one is put into a table."""
FEW = 1000
"""The positions up to which it is quicker to solve each than to turn one in all ways."""


def solve(
    position: Position,
    *,
    limit: int | None = LIMIT,
    table: dict[Position, Outcome] | None = None,
    progress: Progress | bool | None = None,
) -> Solution:
    """The exact value of ``position`` and of each of its moves, with the distances to the end.

    Raises ValueError if more than about ``limit`` positions can follow; ``limit=None`` solves it however long it
    takes.  ``progress`` is called as ``progress(solved, expected)`` now and then, also when the solution is asked for
    moves and lines that take another search; True shows a bar until the value is known.  A ``table``
    (an empty dict) is filled on the way: solving again with it goes on where an interrupted run stopped; the
    solvers of single games, which have tables of their own, are not used then.
    In Othello distances are None: only discs count.
    """
    if not isinstance(position, Position):
        raise ValueError(f"{position!r} is no position of a game")
    if table is None and not position.is_over:
        if isinstance(position, Sim) and suits_table(position, limit):
            return solution(position, sim_table(position.board.vertices))
        if isinstance(position, Othello):
            return solved_by_search(position, Endgames(position.board.size), limit, progress)
        if isinstance(position, ConnectFour) and is_solvable(position):
            solver = ConnectFourSolver(position.board.rows, position.board.columns)
            return solved_by_search(position, solver, limit, progress)
    return solved_completely(position, limit, {} if table is None else table, progress)


def suits_table(position: Sim, limit: int | None) -> bool:
    """Whether all positions of the board are solved sooner than those that follow from this one."""
    vertices = position.board.vertices
    return vertices < MOST_VERTICES or (vertices == MOST_VERTICES and (limit is None or has_numba()))


def solved_by_search(
    position: Position, solver: Solver, limit: int | None, progress: Progress | bool | None
) -> Solution:
    """The solution by a solver of one game; ValueError if it would look at too many positions."""
    expected = solver.expected_nodes(position)
    allowed = None if limit is None else limit * FASTER if has_numba() else limit
    if allowed is not None and expected > allowed:
        raise ValueError(
            f"{position!r} needs a search through about {round_figure(expected):,} positions, limit={limit:,} allows "
            f"{allowed:,} in this game: solve a later position, or pass limit=None to solve it all the same"
        )
    solver.root = position
    with reporter(progress, expected) as solver.report:
        return solution(position, solver)


def solved_completely(
    position: Position, limit: int | None, table: dict[Position, Outcome], progress: Progress | bool | None
) -> Solution:
    """The solution of a position of any game, from all that can follow; ValueError if that is too much."""
    most = MOST_POSITIONS if limit is None else 100 * limit
    expected = estimated_positions(position, most)
    if expected > (limit or most) or expected == most:
        about = f"more than {most:,}" if expected == most else f"at least about {round_figure(expected):,}"
        advice = "solve a later position" + (", or pass limit=None to solve it all the same" if limit else "")
        endless = f"; a game of more than {MOST_PLIES} moves counts as endless" if expected == most else ""
        raise ValueError(
            f"{position!r} has {about} positions to come, the limit is {limit or most:,}: {advice}{endless}"
        )
    with reporter(progress, expected) as report:
        fill(position, table, expected > FEW, report)
    return solution(position, table)


def fill(position: Position, table: dict[Position, Outcome], turn: bool, report: Callable[[int], None]) -> Outcome:
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
        assert distance is not None
        worth = player * value
        rank = worth, -distance if worth > 0 else distance
        if best is None or rank > best_rank:
            best, best_rank = Outcome(value, distance + 1), rank
    assert best is not None  # an unfinished game has a move
    for twin in position.symmetries() if turn else (position,):
        table[twin] = best
    report(len(table))
    return best


def round_figure(number: int) -> int:
    """The number with two digits that count: an estimate should not look exact."""
    return round(number, 2 - len(str(number)))
