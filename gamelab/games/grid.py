"""Boards of cells in rows and columns, read, written and turned: for tic-tac-toe, Connect Four and Othello."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from gamelab.games.bits import BitPosition
from gamelab.games.position import FIRST, PASS, SECOND, shown, whole_number

MARKS = {FIRST: "X", SECOND: "O", 0: "."}
CELLS = {"X": FIRST, "O": SECOND, ".": 0, "-": 0, " ": 0}


class GridPosition(BitPosition):
    """A position on a board with ``rows`` and ``columns``."""

    __slots__ = ()

    def cell(self, row: int, column: int) -> int:
        """The number of the bit that stands for a cell; row by row unless a game numbers otherwise."""
        return row * int(self.board.columns) + column

    def at(self, row: int, column: int) -> int:
        """The stone on a cell: FIRST, SECOND or 0.  Rows count from 0 at the top; raises IndexError off the board."""
        if not (0 <= row < self.board.rows and 0 <= column < self.board.columns):
            raise IndexError(
                f"row {row}, column {column}: the board has {self.board.rows} x {self.board.columns} cells"
            )
        n = self.cell(row, column)
        return (self.first >> n & 1) - (self.second >> n & 1)

    def label(self, move: int) -> str:
        if move == PASS:
            return "pass"
        cells = self.board.rows * self.board.columns
        return cell_label(*divmod(whole_number("cell", move, 0, cells - 1), self.board.columns))

    def __str__(self) -> str:
        rows, columns = range(self.board.rows), range(self.board.columns)
        return "\n".join("".join(MARKS[self.at(row, column)] for column in columns) for row in rows)

    def flat(self) -> str:
        """The board as one line, for ``repr``: rows are parted by "/"."""
        return str(self).replace("\n", "/")


def cell_label(row: int, column: int) -> str:
    """The cell as people write it: a letter for the column, then the row counted from 1 at the top: "a1"."""
    return f"{chr(ord('a') + column)}{row + 1}"


def read_rows(text: str, rows: int | None = None, columns: int | None = None) -> list[list[int]]:
    """The cells of a board written as text, a list a row: 1 for X, -1 for O, 0 for ``.``, ``-`` and a blank.

    A row ends with a line break or "/".  ``rows`` and ``columns`` say which size is expected (None: any).
    Raises ValueError, which names the row and what was allowed.
    """
    if not isinstance(text, str):
        raise ValueError(f"a board is read from a text, not from {shown(text)}")
    for name, size in (("rows", rows), ("columns", columns)):
        if size is not None:
            whole_number(name, size, 1, 26)
    lines = text.replace("/", "\n").strip("\r\n").splitlines()
    if len(lines) != (rows or max(1, len(lines))):
        raise ValueError(f"the board has {len(lines)} rows: expected {rows or 'at least 1'}, in {shown(text)}")
    width = columns or len(lines[0])
    for number, line in enumerate(lines, start=1):
        if len(line) != max(1, width):
            raise ValueError(f"row {number} is {line!r}, {len(line)} cells: expected {width or 'at least 1'}")
        for mark in line.upper():
            if mark not in CELLS:
                raise ValueError(f"row {number} is {line!r}: {mark!r} is none of X, O, and '.', '-' or blank for empty")
    return [[CELLS[mark] for mark in line.upper()] for line in lines]


def stones(cells: Sequence[int], player: int) -> int:
    """The cells that a player holds, as bits."""
    return sum(1 << n for n, cell in enumerate(cells) if cell == player)


def player_to_move(first: int, second: int, x: str = "X", o: str = "O") -> int:
    """Whose turn it is with these stones (as bits), if FIRST began; ValueError if no game leads to them."""
    xs, os = first.bit_count(), second.bit_count()
    if xs - os not in (0, 1):
        raise ValueError(f"{xs} of {x} and {os} of {o}: {x} begins, so {x} has as many as {o}, or one more")
    return FIRST if xs == os else SECOND


@cache
def turns(rows: int, columns: int) -> tuple[tuple[int, ...], ...]:
    """The turns and reflections that keep the board's shape, each as the new number of every cell.

    The identity comes first; a square has eight, another board four.
    """
    found = []
    for turn in range(8 if rows == columns else 4):
        places = []
        for row in range(rows):
            for column in range(columns):
                to_row = rows - 1 - row if turn & 1 else row
                to_column = columns - 1 - column if turn & 2 else column
                places.append(to_column * columns + to_row if turn & 4 else to_row * columns + to_column)
        found.append(tuple(places))
    return tuple(found)
