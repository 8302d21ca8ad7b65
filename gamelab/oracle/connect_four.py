"""Connect Four solved: exact scores of positions and moves, by the search of ``connect_four_search.py``."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeGuard

from gamelab.games.connect_four import ConnectFour, board_of
from gamelab.games.position import FIRST, Position
from gamelab.jit.fast import has_numba
from gamelab.oracle import connect_four_search as search
from gamelab.oracle.solution import Outcome, is_as_late
from gamelab.oracle.watched import watched

IDEAS = {
    "centre": search.CENTRE,
    "table": search.TABLE,
    "null": search.NULL,
    "safe": search.SAFE,
    "threats": search.THREATS,
    "mirror": search.MIRROR,
    "peek": search.PEEK,
}
"""The ideas by name, in the order in which they are explained: any of them can be left out, to see what it buys."""
TABLE_BITS = ((18, 17), (24, 20), (30, 22), (36, 24))
"""Up to how many empty cells a table has so many bits of slots, of eight bytes each."""
MOST_BITS = 25
"""256 MB, for the empty board; the system gives memory as it is written."""


class ConnectFourSolver:
    """Exact values of Connect Four on one board, by search: ``solver[position]`` is the outcome of any position.

    ``solver.score(position)`` counts for the side to move: 0 is a draw, a win 1 and 1 more for each stone that the
    winner still holds at the end, a loss the negative of that.  ``nodes`` counts the positions looked at.  ``ideas``
    names those that are on, of ``IDEAS``.  What was found is kept for the next position.

    Raises ValueError for another name, and for a board that does not fit 64 bits with one extra bit a column.
    """

    def __init__(self, rows: int = 6, columns: int = 7, ideas: Iterable[str] = tuple(IDEAS)) -> None:
        self.board = board_of(rows, columns, 4)
        self.ideas = tuple(ideas)
        for name in self.ideas:
            if name not in IDEAS:
                raise ValueError(f"idea {name!r}: expected some of {', '.join(IDEAS)}")
        if not is_solvable(ConnectFour(rows, columns)):
            raise ValueError(f"{rows} x {columns} cells: expected at most 8 columns, and at most 64 cells with one "
                             "extra row, such as 6 x 7 or 7 x 8")  # fmt: skip
        self.report: Callable[[int], None] = lambda nodes: None
        self.root: ConnectFour | None = None
        """The position that was to be solved, if one was: earlier ones are not answered, they may take hours."""
        self.memory: Any = None
        self.earlier = 0  # nodes that were counted in smaller memories
        self.values: dict[Position, int] = {}

    def __getitem__(self, position: Position) -> Outcome:
        if position not in self:
            raise KeyError(position)
        assert isinstance(position, ConnectFour)
        return outcome_of(position, self.score(position))

    def __contains__(self, position: object) -> bool:
        return self.takes(position) and is_as_late(position, self.root)

    def __len__(self) -> int:
        return len(self.values)

    def __reduce__(self) -> tuple[Any, ...]:
        return ConnectFourSolver, (self.board.rows, self.board.columns, self.ideas), {"root": self.root}

    @property
    def nodes(self) -> int:
        return self.earlier + (0 if self.memory is None else self.memory.nodes)

    def takes(self, position: object) -> TypeGuard[ConnectFour]:
        """Whether it is a position on this board."""
        return isinstance(position, ConnectFour) and position.board is self.board

    def score(self, position: ConnectFour) -> int:
        """The exact score of a position for the side to move; ValueError for a finished one or another board."""
        if not self.takes(position) or position.is_over:
            size = f"{self.board.rows} x {self.board.columns}, k=4"
            raise ValueError(f"{position!r}: expected an unfinished game on {size}")
        left = cells(position) - position.ply
        return self.score_within(position, -(left // 2), (left + 1) // 2)

    def scores(self, position: ConnectFour) -> dict[int, int]:
        """The exact score of every move, for the side that makes it; none is better than the position's own."""
        best = self.score(position)
        left = cells(position) - position.ply - 1
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
            found = self.searched(position, low, high)
            self.values |= dict.fromkeys(position.symmetries(), found)
        return self.values[position]

    def searched(self, position: ConnectFour, low: int, high: int) -> int:
        """The same, not looked up."""
        own, taken = seen_by_mover(position)
        if search.winning_cells(own, taken, self.board) & search.landing(taken, self.board):
            return (cells(position) + 1 - position.ply) // 2
        self.make_room(cells(position) - position.ply)
        return self.asked(own, taken, position.ply, low, high)

    def make_room(self, empties: int) -> None:
        """A table large enough for a position with so many empty cells."""
        bits = next((bits for most, bits in TABLE_BITS if empties <= most), MOST_BITS)
        if self.memory is not None and self.memory.bits >= bits:
            return
        self.earlier = self.nodes
        ideas = sum(IDEAS[name] for name in set(self.ideas))
        if has_numba():
            from gamelab.jit.solver import SolverMemory

            self.memory = SolverMemory(self.board, ideas, bits)
        else:
            self.memory = search.Memory(self.board, ideas, bits)

    def asked(self, *numbers: int) -> int:
        """What the search returns; it reports how far it is, and can be interrupted."""
        memory = self.memory
        function: Any = search.score
        if has_numba():
            function = memory.compiled(function, len(numbers))
        return int(watched(
            lambda: function(*numbers, memory),
            lambda stop: setattr(memory, "stop", stop),
            lambda: self.report(self.nodes),
        ))  # fmt: skip


def is_solvable(position: Position) -> bool:
    """Whether this solver takes the position's board."""
    if not isinstance(position, ConnectFour) or position.board.k != 4:
        return False
    rows, columns = int(position.board.rows), int(position.board.columns)
    return columns <= 8 and (rows + 1) * columns <= 64


def cells(position: ConnectFour) -> int:
    return int(position.board.rows * position.board.columns)


def seen_by_mover(position: ConnectFour) -> tuple[int, int]:
    """The stones of the side to move, and all stones."""
    own = position.first if position.to_move == FIRST else position.second
    return own, position.first | position.second


def outcome_of(position: ConnectFour, score: int) -> Outcome:
    """The value for FIRST, and the plies to the end, that belong to a score."""
    left = cells(position) - position.ply
    if score == 0:
        return Outcome(0, left)
    if score > 0:
        return Outcome(position.to_move, 2 * ((left + 1) // 2 - score) + 1)
    return Outcome(-position.to_move, 2 * (left // 2 + score) + 2)


def expected_nodes(position: ConnectFour) -> int:
    """About how many positions the search of all moves looks at, by measurement: twice as many for each ply earlier."""
    return int(5_000 * 1.9 ** (cells(position) - position.ply - 22))
