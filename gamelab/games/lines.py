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

Lines = tuple[tuple[int, tuple[int, ...]], ...]
"""For each direction: the cells at which a line can start, and the shifts that find one."""


class LineBoard(Protocol):
    """A board on which k in a row count."""

    @property
    def k(self) -> int: ...
    @property
    def steps(self) -> tuple[int, ...]: ...
    @property
    def lines(self) -> Lines: ...


def doubling_shifts(step: int, k: int) -> tuple[int, ...]:
    """The shifts that leave, of a set of stones, the starts of k in a row; ``step`` is the way to the next cell."""
    shifts, length = [], 1
    while length < k:
        stretch = min(length, k - length)
        shifts.append(step * stretch)
        length += stretch
    return tuple(shifts)


def has_line(stones: int, board: LineBoard) -> bool:
    """Whether k of the stones stand in a row in any direction."""
    for starts, shifts in board.lines:
        run = stones
        for shift in shifts:
            run &= run >> shift
        if run & starts:
            return True
    return False


def cells_in_lines(stones: int, board: LineBoard) -> int:
    """The cells of all complete lines of these stones; 0 if there is none."""
    cells = 0
    for step, (starts, shifts) in zip(board.steps, board.lines, strict=True):
        run = stones
        for shift in shifts:
            run &= run >> shift
        for i in range(board.k):
            cells |= (run & starts) << i * step
    return cells


def result_on_board(first: int, second: int, to_move: int, board: LineBoard) -> int:
    """1 or -1 if the player who has just moved completed a line, else 0; ValueError if no game ends so."""
    mover, other = (second, first) if to_move == FIRST else (first, second)
    if has_line(other, board):
        raise ValueError(f"{MARKS[to_move]} has {board.k} in a row, but {MARKS[-to_move]} moved last: impossible")
    if not has_line(mover, board):
        return 0
    if all(has_line(mover ^ 1 << n, board) for n in numbers(mover)):
        raise ValueError(f"{MARKS[-to_move]} has more lines of {board.k} than one last move can complete: impossible")
    return -to_move
