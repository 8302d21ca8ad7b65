"""Evaluations for Connect Four.

A run is two or three stones of one player next to each other in a row, a column or a diagonal.  Whatever lies
around it is not looked at, and a run of three also holds two runs of two:

    . X X X .      4 + 4 + 45 = 53
"""

from __future__ import annotations

from gamelab.games.connect_four import ConnectFour, column_cells

TWO, THREE = 4, 45


def runs(position: ConnectFour) -> int:
    """4 for each run of two and 45 for each run of three, those of FIRST minus those of SECOND."""
    first, second = position.first, position.second
    value = 0
    for step in position.board.steps:
        value += worth(first, step) - worth(second, step)
    return value


def runs_lab001(position: ConnectFour) -> int:
    """``runs`` as a course once published it, with its defect: its diagonals lack a row and a column.

    Its loops over the start of a diagonal end at ``range(rows - k)`` and ``range(columns - k)``, one too early, and
    one kind has its rows shifted by one.  So it sees no diagonal that touches the last column, none that rises to
    the top row, and none that falls to the lowest.
    """
    first, second, board = position.first, position.second, position.board
    up, right, rising, falling = board.steps
    inner = board.full & ~column_cells(board.columns - 1, board.rows)
    below_top, above_bottom = inner & ~board.top, inner & ~board.bottom
    value = worth(first, up) - worth(second, up)
    value += worth(first, right) - worth(second, right)
    value += worth(first & below_top, rising) - worth(second & below_top, rising)
    value += worth(first & above_bottom, falling) - worth(second & above_bottom, falling)
    return value


def worth(stones: int, step: int) -> int:
    """The worth of the runs that these stones make with their neighbours ``step`` further on."""
    twos = stones & stones >> step
    threes = twos & twos >> step
    return TWO * twos.bit_count() + THREE * threes.bit_count()
