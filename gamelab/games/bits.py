"""Positions held as sets of bits: what tic-tac-toe, Sim, Connect Four and Othello have in common.

A set of cells (or edges, or columns) is an int in which bit n stands for number n.  A position is two such
sets, the stones of FIRST and of SECOND, and what follows from them.  The rules of each game are functions of
these ints, so that a compiler can read the same text that Python runs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Self, TypeVar

from gamelab.games.position import FIRST, SECOND, Position, checked, unfinished
from gamelab.games.svg import text_picture

B = TypeVar("B", bound="BitPosition")


class Fields:
    """What a position consists of; only as long as it is not yet a position can they be set."""

    __slots__ = ("board", "first", "flipped", "is_over", "last", "legal", "ply", "result", "second", "to_move")

    board: Any
    first: int
    second: int
    to_move: int
    ply: int
    legal: int
    is_over: bool
    result: int
    last: int | None
    flipped: int


class BitPosition(Fields, Position):
    """A position of stones on a board.

    ``board`` is the geometry, one object for all positions of a size.  ``legal`` holds the legal moves as bits
    (none, although the game goes on: the player must pass).  ``result`` is the value for FIRST of a finished
    game and 0 before.  ``last`` and ``flipped``, the last move and the stones it turned, are kept by games that
    show them; they belong to no position's value.
    """

    __slots__ = ()

    def after(self, move: int) -> Self:
        """The position after ``move``, which must be legal: ``play`` without its check."""
        raise NotImplementedError

    def play(self, move: int) -> Self:
        if type(move) is not int or move < 0 or not self.legal >> move & 1:
            move = checked(move, self)  # may still be a pass, or a NumPy integer
        return self.after(move)

    @property
    def moves(self) -> tuple[int, ...]:
        return numbers(self.legal)

    @property
    def score(self) -> int:
        if not self.is_over:
            raise unfinished(self)
        return self.result

    def picture(self, *, small: bool = False) -> str:
        """The position as SVG; ``small``: as it stands in the node of a tree, without labels and places to click."""
        return text_picture(str(self))

    def _repr_svg_(self) -> str:
        return self.picture()

    def thumbnail(self) -> str:
        return self.picture(small=True)

    @property
    def winner(self) -> int | None:
        if self.result == 0:
            return None
        return FIRST if self.result > 0 else SECOND

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return (
            self.first == other.first
            and self.second == other.second
            and self.to_move == other.to_move
            and self.board is other.board
        )

    def __hash__(self) -> int:
        return hash((self.first, self.second, self.to_move))

    def __reduce__(self) -> tuple[Any, ...]:
        values = (self.board, self.first, self.second, self.to_move, self.ply, self.legal, self.is_over, self.result)
        return position_of, (type(self), *values, self.last, self.flipped)


def position_of(
    game: type[B],
    board: Any,
    first: int,
    second: int,
    to_move: int,
    ply: int,
    legal: int,
    is_over: bool,
    result: int,
    last: int | None = None,
    flipped: int = 0,
) -> B:
    """A position of ``game`` with these fields, from now on immutable."""
    fields = _empty(Fields)
    fields.board = board
    fields.first = first
    fields.second = second
    fields.to_move = to_move
    fields.ply = ply
    fields.legal = legal
    fields.is_over = is_over
    fields.result = result
    fields.last = last
    fields.flipped = flipped
    fields.__class__ = game  # a position refuses to be written to; this is the cheapest way past that
    return fields  # type: ignore[return-value]


_empty = object.__new__


@lru_cache(maxsize=1 << 16)
def numbers(bits: int) -> tuple[int, ...]:
    """The numbers of the set bits, in increasing order."""
    found = []
    while bits:
        found.append((bits & -bits).bit_length() - 1)
        bits &= bits - 1
    return tuple(found)


def renumbered(position: B, cells: Sequence[int], moves: Sequence[int]) -> B:
    """The position with cell n moved to ``cells[n]``; its legal move m becomes ``moves[m]``."""
    first, second = moved(position.first, cells), moved(position.second, cells)
    legal = moved(position.legal, moves)
    return position_of(
        type(position), position.board, first, second, position.to_move, position.ply, legal,
        position.is_over, position.result,
    )  # fmt: skip


def moved(bits: int, places: Sequence[int]) -> int:
    """The set in which each number n is replaced by ``places[n]``."""
    return sum(1 << places[n] for n in numbers(bits))


def distinct(positions: Iterable[B]) -> tuple[B, ...]:
    """Each of ``positions`` once, in the order of their first appearance."""
    return tuple(dict.fromkeys(positions))
