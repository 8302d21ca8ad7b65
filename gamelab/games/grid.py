"""Boards of cells in rows and columns: reading and writing them, turning them, and k stones in a row.

Lines are found with shifts.  ``stones & stones >> step`` keeps the stones that have another one ``step`` further on,
all at once.  Doing it again with twice the step doubles the length of the runs that are left, until they are k long:

    stones          X X X X . X
    shifted by 1    X X X . . .    starts of two in a row
    then by 2       X . . . . .    starts of four in a row
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from inspect import signature
from typing import Self

from gamelab.games.bits import BitPosition, Board, set_up
from gamelab.games.position import FIRST, PASS, SECOND, short_repr, whole_number

MARKS = {FIRST: "X", SECOND: "O", 0: "."}
CELLS = {"X": FIRST, "x": FIRST, "O": SECOND, "o": SECOND, ".": 0, "-": 0}
LONGEST_SIDE = 26  # columns are lettered


class GridPosition(BitPosition):
    """A position on a board with ``rows`` and ``columns``."""

    __slots__ = ()
    sides = ("X", "O")

    def cell(self, row: int, column: int) -> int:
        """The number of the bit that stands for a cell; row by row unless a game numbers otherwise."""
        return row * int(self.board.columns) + column

    def at(self, row: int, column: int) -> int:
        """The stone on a cell: FIRST, SECOND or 0.  Rows count from 0 at the top; raises IndexError off the board."""
        if not (0 <= row < self.board.rows and 0 <= column < self.board.columns):
            raise IndexError("the board has no such cell")
        return self.stone(self.cell(row, column))

    def label(self, move: int) -> str:
        if move == PASS:
            return "pass"
        cells = self.board.rows * self.board.columns
        return cell_label(*divmod(whole_number("cell", move, 0, cells - 1), self.board.columns))

    def off_centre(self, move: int) -> int:
        row, column = divmod(move, self.board.columns)  # in Connect Four, a column is as the cell of the first row
        return abs(2 * column - self.board.columns + 1) + abs(2 * row - self.board.rows + 1)

    def __str__(self) -> str:
        rows, columns = range(self.board.rows), range(self.board.columns)
        return "\n".join("".join(MARKS[self.at(row, column)] for column in columns) for row in rows)

    def spaced(self) -> list[str]:
        """The rows of the board with a blank between two cells."""
        return [" ".join(line) for line in str(self).splitlines()[: self.board.rows]]

    def labelled(self) -> str:
        letters = " ".join(cell_label(0, column)[0] for column in range(self.board.columns))
        return "\n".join([f"   {letters}", *(f"{number:2} {row}" for number, row in enumerate(self.spaced(), start=1))])

    def __repr__(self) -> str:
        """The call that makes this position."""
        kind = type(self)
        usual = {name: size.default for name, size in signature(kind).parameters.items()}
        sizes = {size: getattr(self.board, size) for size in usual}
        if self == kind(**sizes):
            named = ", ".join(f"{size}={number}" for size, number in sizes.items())
            return f"{kind.__name__}({'' if sizes == usual else named})"
        text, k = str(self).replace("\n", "/"), sizes.get("k")
        return f"{kind.__name__}.from_text({text!r}{'' if k == usual.get('k') else f', k={k}'})"


class RowPosition(GridPosition):
    """A position of a game in which k stones in a row win."""

    __slots__ = ()

    @classmethod
    def sized(cls, *sizes: int) -> Self:
        return cls(*(sizes if len(sizes) != 1 else sizes * 2))  # type: ignore[arg-type]

    @classmethod
    def from_text(cls, text: str, k: int | None = None) -> Self:
        """The position drawn in ``text``, a line a row from the top; raises ValueError if it is impossible."""
        rows = read_rows(lines_of(text))
        start = cls(len(rows), len(rows[0]), *() if k is None else (k,))  # type: ignore[arg-type]
        first, second = stones(rows, start.cell)
        to_move, board = player_to_move(first, second), start.board
        mover, other = (second, first) if to_move == FIRST else (first, second)
        free = start.free(first | second)
        if has_line(other, board):
            raise ValueError(f"{MARKS[to_move]} has {board.k} in a row, but {MARKS[-to_move]} moved last: impossible")
        return set_up(cls, board, free, first, second, -to_move if has_line(mover, board) else 0)

    def free(self, taken: int) -> int:
        """The moves, as bits, that stones on these cells leave; raises ValueError if they cannot lie there."""
        raise NotImplementedError


def cell_label(row: int, column: int) -> str:
    """The cell as people write it: a letter for the column, then the row counted from 1 at the top: "a1"."""
    return f"{chr(ord('a') + column)}{row + 1}"


def sizes(**given: object) -> list[int]:
    """The sizes of a board as plain ints; ValueError names the one that is not a whole number from 1 to 26."""
    return [whole_number(name, size, 1, LONGEST_SIDE) for name, size in given.items()]


def lines_of(text: str) -> list[str]:
    """The lines of a position written as text, at least one: each ends with a line break or "/"."""
    if not isinstance(text, str):
        raise ValueError(f"a position is read from a text, not from {short_repr(text)}")
    return text.replace("/", "\n").strip("\r\n").splitlines() or [""]


def read_rows(lines: list[str]) -> list[list[int]]:
    """The cells of a board, one list per row: 1 for X, -1 for O, 0 for ``.`` or ``-``.

    Raises ValueError, which names the row and what was allowed.
    """
    for number, line in enumerate(lines, start=1):
        if not line or len(line) != len(lines[0]):
            width = len(lines[0]) or "at least 1"
            raise ValueError(f"row {number} is {short_repr(line)}, {len(line)} cells: expected {width}")
        for mark in line:
            if mark not in CELLS:
                raise ValueError(f"row {number} is {line!r}: {mark!r} is not X, O, or '.' or '-' for empty")
    return [[CELLS[mark] for mark in line] for line in lines]


def stones(rows: list[list[int]], cell: Callable[[int, int], int]) -> tuple[int, int]:
    """The stones of FIRST and of SECOND in these rows, as bits; ``cell(row, column)`` numbers the cells."""
    found = {FIRST: 0, SECOND: 0, 0: 0}
    for row, marks in enumerate(rows):
        for column, player in enumerate(marks):
            found[player] |= 1 << cell(row, column)
    return found[FIRST], found[SECOND]


def player_to_move(first: int, second: int, x: str = "X", o: str = "O") -> int:
    """Whose turn it is with these stones (as bits), if FIRST began; ValueError if no game leads to them."""
    xs, os = first.bit_count(), second.bit_count()
    if xs - os not in (0, 1):
        raise ValueError(f"{xs} of {x} and {os} of {o}: {x} begins, so {x} has as many as {o}, or one more")
    return FIRST if xs == os else SECOND


def all_turns(position: GridPosition) -> tuple[tuple[int, ...], ...]:
    """The ``maps`` of a game that is the same however its board is turned or mirrored."""
    return turns(position.board.rows, position.board.columns)


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


def cells_in(width: int, rows: Iterable[int], columns: Iterable[int]) -> int:
    """The cells in these rows and columns, as bits, on a board that is ``width`` columns wide."""
    cells = 0
    for row in rows:
        for column in columns:
            cells |= 1 << row * width + column
    return cells


def line_of(starts: int, step: int, k: int) -> tuple[int, int, int, tuple[int, ...]]:
    """One direction of ``Board.lines``; ``step`` is the way to the next cell.  Shifts by 0 do nothing."""
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


@lru_cache(maxsize=1 << 16)  # the same stones of one player come up again and again
def has_line(stones: int, board: Board) -> bool:
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
