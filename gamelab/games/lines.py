"""k stones in a row, found with shifts: what tic-tac-toe and Connect Four share.

``stones & stones >> step`` keeps the stones that have another one ``step`` further on, all at once.  Doing it
again with twice the step doubles the length of the runs that are left, until they are k long:

    stones          X X X X . X
    shifted by 1    X X X . . .    starts of two in a row
    then by 2       X . . . . .    starts of four in a row
"""

from __future__ import annotations

from typing import Protocol

from gamelab.games.bits import numbers
from gamelab.games.grid import MARKS
from gamelab.games.position import FIRST

Lines = tuple[tuple[int, int, int, tuple[int, ...]], ...]
"""For each direction: the cells at which a line can start, then the shifts that find one, at least three."""


class LineBoard(Protocol):
    """A board on which k in a row count."""

    @property
    def k(self) -> int: ...
    @property
    def steps(self) -> tuple[int, ...]: ...
    @property
    def lines(self) -> Lines: ...


def line_of(starts: int, step: int, k: int) -> tuple[int, int, int, tuple[int, ...]]:
    """One direction of ``Lines``; ``step`` is the way to the next cell.  Shifts by 0 do nothing."""
    shifts, length = [], 1
    while length < k:
        stretch = min(length, k - length)
        shifts.append(step * stretch)
        length += stretch
    one, two, *more = shifts + [0] * (3 - len(shifts))
    return starts, one, two, tuple(more)


def line_starts(stones: int, starts: int, one: int, two: int, more: tuple[int, ...]) -> int:
    """The cells at which the stones have a complete line in the direction with these shifts."""
    run = stones & stones >> one
    run &= run >> two
    for shift in more:
        run &= run >> shift
    return run & starts


def has_line(stones: int, board: LineBoard) -> bool:
    """Whether k of the stones stand in a row in any direction."""
    for starts, one, two, more in board.lines:  # line_starts written out, because every node asks this
        run = stones & stones >> one
        run &= run >> two
        if run:
            for shift in more:
                run &= run >> shift
            if run & starts:
                return True
    return False


def cells_in_lines(stones: int, board: LineBoard) -> int:
    """The cells of all complete lines of these stones; 0 if there is none."""
    cells = 0
    for step, line in zip(board.steps, board.lines, strict=True):
        found = line_starts(stones, *line)
        for i in range(board.k):
            cells |= found << i * step
    return cells


def result_on_board(first: int, second: int, to_move: int, board: LineBoard, last: int = -1) -> int:
    """1 or -1 if the player who has just moved completed a line, else 0; ValueError if no game ends so.

    ``last`` holds the cells on which the last stone can be: all, unless told otherwise.
    """
    mover, other = (second, first) if to_move == FIRST else (first, second)
    if has_line(other, board):
        raise ValueError(f"{MARKS[to_move]} has {board.k} in a row, but {MARKS[-to_move]} moved last: impossible")
    if not has_line(mover, board):
        return 0
    if all(has_line(mover ^ 1 << n, board) for n in numbers(mover & last)):
        raise ValueError(f"no last move of {MARKS[-to_move]} can have completed all its lines of {board.k}: impossible")
    return -to_move
