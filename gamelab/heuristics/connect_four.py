"""Evaluations for Connect Four, and an order of moves.

A run is two or three stones of one player next to each other in a row, a column or a diagonal.  What lies around
it is ignored, and a run of three also holds two runs of two:

    . X X X .      4 + 4 + 45 = 53

A window is k cells in a row, in any direction: what a winning line will fill.

A threat is a free cell with which a player would have k in a row, whether a stone can fall there yet or not.  Late in
the game nobody wants to put the stone below such a cell, and parity decides who must.  If SECOND always answers in the
column that FIRST chose, SECOND gets the even rows, counted from the bottom, and FIRST the odd ones:

    row 6   O
    row 5   X
    row 4   O       on a board with an even number of rows
    row 3   X
    row 2   O
    row 1   X

So a threat of FIRST is worth more in an odd row, and one of SECOND in an even row.
"""

from __future__ import annotations

from gamelab.games.bits import Board
from gamelab.games.connect_four_rules import ConnectFour, column_cells, outwards
from gamelab.games.grid import line_starts

TWO, THREE = 4, 45
ONE_MISSING, TWO_MISSING = 32, 8
SOUND, UNSOUND = 24, 8
"""A threat in a row that its player gets at the end, and one in a row that the other player gets."""


def runs(position: ConnectFour) -> int:
    """4 for each run of two and 45 for each run of three, those of FIRST minus those of SECOND."""
    return in_runs(position.first, position.board.steps) - in_runs(position.second, position.board.steps)


def runs_lab001(position: ConnectFour) -> int:
    """``runs`` as a course once published it, with its defect: its diagonals lack a row and a column.

    Its loops over the start of a diagonal end at ``range(rows - k)`` and ``range(columns - k)``, one too early, and
    one kind has its rows shifted by one.  So it sees no diagonal that touches the last column, none that rises to
    the top row, and none that falls to the lowest.
    """
    return in_runs_lab001(position.first, position.board) - in_runs_lab001(position.second, position.board)


def in_runs_lab001(stones: int, board: Board) -> int:
    """The worth of the runs of these stones that ``runs_lab001`` sees."""
    up, right, rising, falling = board.steps
    inner = stones & ~column_cells(board.columns - 1, board.rows)
    value = in_runs(stones, (up, right)) + in_runs(inner & ~board.top, (rising,))
    return value + in_runs(inner & ~board.bottom, (falling,))


def in_runs(stones: int, steps: tuple[int, ...]) -> int:
    """The worth of the runs that these stones make with neighbours a step further on."""
    twos = threes = 0
    for step in steps:
        pairs = stones & stones >> step
        twos += pairs.bit_count()
        threes += (pairs & pairs >> step).bit_count()
    return TWO * twos + THREE * threes


def windows(position: ConnectFour) -> int:
    """The sum over the windows of k cells in a row, those open for FIRST minus those open for SECOND.

    A window is open for a player as long as the other one has no stone in it.  It is worth 32 if one stone is
    missing, wherever in it, 8 if two are missing and 1 if three are:

        O X X X .      X . X X      32 each: the first has one stone to go to the right, the second in the middle
        O X X X O      runs to nowhere, worth 0 here and 53 to ``runs``
    """
    first, second, board = position.first, position.second, position.board
    free = board.full & ~(first | second)
    value = 0
    for line in board.lines:
        mine, theirs = line_starts(board.full & ~second, *line), line_starts(board.full & ~first, *line)
        value += balance(mine, theirs, free, line[1], board.k)
    return value


def balance(mine: int, theirs: int, free: int, step: int, k: int) -> int:
    """The worth of my open windows minus that of theirs, in one direction; windows are known by their first cells."""
    from_one = from_two = from_three = from_four = free & 0  # the windows with at least 1, 2, 3 and 4 free cells
    for _ in range(k):
        from_four |= from_three & free
        from_three |= from_two & free
        from_two |= from_one & free
        from_one |= free
        free = free >> step
    one, two, three = from_one & ~from_two, from_two & ~from_three, from_three & ~from_four  # with exactly so many
    value = ONE_MISSING * lead(mine, theirs, one) + TWO_MISSING * lead(mine, theirs, two)
    return value + lead(mine, theirs, three)


def lead(mine: int, theirs: int, cells: int) -> int:
    """How many more of some cells are mine than theirs."""
    return (mine & cells).bit_count() - (theirs & cells).bit_count()


def centre(position: ConnectFour) -> int:
    """How near the middle the stones stand, those of FIRST minus those of SECOND.

    A stone counts the columns between it and the nearer side, because more lines go through the middle:

        0 1 2 3 2 1 0
    """
    first, second, board = position.first, position.second, position.board
    last = int(board.columns) - 1
    value = 0
    for column in range(board.columns):
        value += min(column, last - column) * lead(first, second, column_cells(column, board.rows))
    return value


def threats(position: ConnectFour) -> int:
    """The threats of FIRST minus those of SECOND, by the parity of their rows; ``centre`` decides where there are none.

    A cell counts once, however many lines it would complete.
    """
    first, second, board = position.first, position.second, position.board
    free = board.full & ~(first | second)
    odd = free & 0
    for level in range(0, int(board.rows), 2):  # the lowest row is row 1
        odd |= board.bottom << level
    mine, theirs = threatened(first, free, position), threatened(second, free, position)
    value: int = SOUND * ((mine & odd).bit_count() - (theirs & ~odd).bit_count())
    value += UNSOUND * ((mine & ~odd).bit_count() - (theirs & odd).bit_count())
    return value + centre(position)


def threatened(stones: int, free: int, position: ConnectFour) -> int:
    """The free cells that would complete a line of these stones."""
    board = position.board
    found = free & 0
    for step in board.steps:
        for hole in range(board.k):
            cells = free
            for n in range(board.k):
                if n < hole:
                    cells &= stones << (hole - n) * step
                elif n > hole:
                    cells &= stones >> (n - hole) * step
            found |= cells
    return found


def centre_first(position: ConnectFour) -> list[int]:
    """The moves from the middle outwards: an order for any search; left comes before right."""
    found: list[int] = []
    columns = int(position.board.columns)
    for n in range(columns):
        column = outwards(n, columns)
        if column in position.moves:
            found.append(column)
    return found
