"""Sim solved backwards: every position of a board with up to six vertices, in a table of bytes.

An edge is free, red or blue: 0, 1 or 2 as a digit of a number in base three, edge 0 the lowest digit.  That number is
the position's place in the table.  A line drawn makes the number larger; so from the largest number downwards every
position finds its children solved.  The byte there is 0 where no position is, else 1 + distance + 32 (value + 1).
"""

from __future__ import annotations

from array import array
from functools import cache
from typing import Any

from gamelab.games.bits import Board
from gamelab.games.position import FIRST, Position
from gamelab.games.sim import Sim, closes_triangle, has_triangle
from gamelab.oracle.solver import Outcome, ready

MOST_VERTICES = 6


class SimTable:
    """The outcome of every position on a board: ``table[position]``, in about a microsecond."""

    def __init__(self, vertices: int) -> None:
        self.start = Sim(vertices)
        edges = len(self.start.board.edges)
        self.digits = base_three(edges)
        self.codes = bytearray(3**edges)
        ready(solve_all, self.start, self.codes, self.digits)()

    def __getitem__(self, position: Position) -> Outcome:
        code = self.code(position)
        if not code:
            raise KeyError(position)
        return Outcome(code // 32 - 1, code % 32 - 1)

    def __contains__(self, position: object) -> bool:
        return bool(self.code(position))

    def __len__(self) -> int:
        return len(self.codes) - self.codes.count(0)

    def code(self, position: object) -> int:
        """The byte of a position; 0 if it is not on this board."""
        if not isinstance(position, Sim) or position.board is not self.start.board:
            return 0
        return self.codes[self.digits[position.first] + 2 * self.digits[position.second]]

    def __reduce__(self) -> tuple[Any, ...]:
        return sim_table, (self.start.board.vertices,)


@cache
def sim_table(vertices: int = 6) -> SimTable:
    """All positions of ``Sim(vertices)`` with their outcomes, solved once in a process.

    Raises ValueError for more than six vertices: seven have some billions of positions.
    """
    if vertices > MOST_VERTICES:
        raise ValueError(f"vertices={vertices}: a table of all positions goes up to {MOST_VERTICES} vertices; "
                         f"with 7 it would have 3 ** 21 = 10,460,353,203 places, with 8 3 ** 28")  # fmt: skip
    return SimTable(vertices)


def base_three(edges: int) -> array[int]:
    """For every set of edges the number in base three that has a digit 1 for each of them."""
    numbers = [0]
    for n in range(edges):
        numbers += [3**n + number for number in numbers]
    return array("q", numbers)


def solve_all(start: Sim, codes: Any, digits: Any) -> None:
    """Fills the table: red sets of edges from the largest down, and for each the blue sets that can stand beside it."""
    board = start.board
    for first in range(board.full, -1, -1):
        if has_triangle(first, board):
            continue
        free = board.full & ~first
        second = free
        while second >= 0:
            lead = first.bit_count() - second.bit_count()
            if (lead == 0 or lead == 1) and not has_triangle(second, board):
                codes[digits[first] + 2 * digits[second]] = solved(
                    first, second, FIRST - 2 * lead, board, codes, digits
                )
            second = (second - 1) & free if second else -1


def solved(first: int, second: int, to_move: int, board: Board, codes: Any, digits: Any) -> int:
    """The byte of an unfinished position (or a full board), from those of the positions after each move."""
    place = digits[first] + 2 * digits[second]
    mine, digit = (first, 1) if to_move == FIRST else (second, 2)
    best, best_rank = 0, -100
    left = board.full & ~(first | second)
    if left == 0:
        return 1 + 32
    while left:
        line = left & -left
        left ^= line
        after = place + digit * digits[line]
        if closes_triangle(mine, (line - 1).bit_count(), board):
            codes[after] = 1 + 32 * (1 - to_move)
        code = int(codes[after])
        worth, distance = to_move * (code // 32 - 1), code % 32
        rank = 32 * worth - (distance if worth > 0 else -distance)
        if rank > best_rank:
            best, best_rank = code + 1, rank
    return best
