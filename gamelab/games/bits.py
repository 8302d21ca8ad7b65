"""Positions held as sets of bits: what tic-tac-toe, Sim, Connect Four and Othello have in common.

A set of cells (or edges, or columns) is an int in which bit n stands for number n.  A position is a named tuple:
the board, the stones of FIRST and of SECOND, and what follows from them.  The rules of each game are functions of
these ints, so that a compiler can read the same text that Python runs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from importlib import import_module
from typing import Any, NamedTuple, Self, TypeVar

from gamelab.games.position import FIRST, PASS, SECOND, UNFINISHED, Position, checked

B = TypeVar("B", bound="BitPosition")

new = tuple.__new__
"""``new(Game, (board, first, second, ...))`` makes a position from its fields: the fastest way that Python has."""


class Board:
    """The geometry that all positions of one size share: ints and tuples of ints, of each game those it needs.

    ``make(*sizes)`` returns this object again, so that there is one board of each size in every process.
    """

    full: int
    """All cells, or edges, as bits."""
    rows: int
    columns: int
    size: int
    vertices: int
    k: int
    bottom: int
    top: int
    has_extra_bits = False
    """Whether some numbers below the highest cell's stand for no cell."""
    steps: tuple[int, ...]
    lines: tuple[tuple[int, int, int, tuple[int, ...]], ...]
    """For each direction: the cells at which a line of k can start, then the shifts that find one, at least three."""
    directions: tuple[tuple[int, int], ...]
    rays: tuple[tuple[tuple[int, int], ...], ...]
    edges: tuple[tuple[int, int], ...]
    partners: tuple[tuple[int, ...], ...]

    def __init__(self, make: Callable[..., Board], sizes: tuple[int, ...], *, full: int, **numbers: Any) -> None:
        self.make = make
        self.sizes = sizes
        self.full = full
        for name, number in numbers.items():
            setattr(self, name, number)

    def __reduce__(self) -> tuple[Callable[..., Board], tuple[Any, ...]]:
        return made_by, (self.make.__module__, self.make.__name__, *self.sizes)

    def __repr__(self) -> str:
        return f"{self.make.__module__}.{self.make.__name__}{self.sizes}"


def made_by(module: str, name: str, *sizes: int) -> Board:
    """The board that a module's function makes; found by name, because a function itself might be sent as a copy."""
    board: Board = getattr(import_module(module), name)(*sizes)
    return board


class BitFields(NamedTuple):
    """The fields of a position; two positions are equal if the first four are.

    ``legal`` holds the legal moves as bits (none, although the game goes on: the player must pass).  ``result`` is the
    value for FIRST of a finished game and 0 before.  ``last`` and ``flipped`` are for pictures: the last
    move, None where it is not known, and in Othello the discs it turned.
    """

    board: Board
    first: int
    second: int
    to_move: int
    ply: int
    legal: int
    is_over: bool
    result: int
    last: int | None
    flipped: int


class ByFields:
    """The base, before all others, of a position that is a named tuple with a ``result``, which is 0 before the end.

    It is not equal by all of its fields.
    """

    __slots__ = ()

    @property
    def score(self: Any) -> int:
        if not self.is_over:
            raise ValueError(UNFINISHED)
        return self.result  # type: ignore[no-any-return]

    @property
    def winner(self: Any) -> int | None:
        if self.result == 0:
            return None
        return FIRST if self.result > 0 else SECOND

    def __ne__(self, other: object) -> bool:  # a tuple has one of its own
        return not self == other

    def __reduce__(self) -> tuple[Any, ...]:
        return new, (type(self), tuple(self))  # type: ignore[arg-type]


class BitPosition(ByFields, BitFields, Position):
    """A position of stones on a board."""

    __slots__ = ()

    def after(self, move: int) -> Self:
        """The position after ``move``, which must be legal: ``play`` without its check."""
        raise NotImplementedError

    def maps(self) -> Sequence[Sequence[int]]:
        """The symmetries of the board, each as the new number of every bit; the identity first."""
        return (range(self.board.full.bit_length()),)

    def symmetries(self) -> tuple[Self, ...]:
        return distinct(renumbered(self, places, places) for places in self.maps())

    def stone(self, n: int) -> int:
        """Whose stone stands on bit n: FIRST, SECOND or 0."""
        return (self.first >> n & 1) - (self.second >> n & 1)

    def play(self, move: int) -> Self:
        if type(move) is not int or move < 0 or not self.legal >> move & 1:
            move = checked(move, self)  # may still be a pass, or a NumPy integer
        return self.after(move)

    @property
    def moves(self) -> tuple[int, ...]:
        return numbers(self.legal)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self[:4] == other[:4]

    def __hash__(self) -> int:
        return hash(self[1:4])


def set_up(game: type[B], board: Board, free: int, first: int = 0, second: int = 0, result: int = 0) -> B:
    """The position with these stones, of which each move adds one: their number says whose turn it is.

    ``free`` holds the moves, unless a ``result`` other than 0 ends the game.
    """
    ply, legal = (first | second).bit_count(), 0 if result else free
    to_move, is_over = SECOND if ply % 2 else FIRST, legal == 0
    return new(game, BitFields(board, first, second, to_move, ply, legal, is_over, result, last=None, flipped=0))


def moves_or_pass(position: BitPosition) -> tuple[int, ...]:
    """The legal moves in a game where a player who has none must pass: ``moves = property(moves_or_pass)``."""
    return numbers(position.legal) if position.legal or position.is_over else (PASS,)


def sides(position: Any) -> tuple[int, int]:
    """The stones of the side to move, and those of the other side."""
    if position.to_move == FIRST:
        return position.first, position.second
    return position.second, position.first


def colours_exchanged(position: B) -> B:
    """The position with the stones of the other colour, and the other player to move."""
    return position._replace(
        first=position.second, second=position.first, to_move=-position.to_move, result=-position.result
    )


@lru_cache(maxsize=1 << 16)
def numbers(bits: int) -> tuple[int, ...]:
    """The numbers of the set bits, in increasing order."""
    found = []
    while bits:
        found.append((bits & -bits).bit_length() - 1)
        bits &= bits - 1
    return tuple(found)


def unsigned(number: int) -> int:
    """The number itself; in compiled code 64 bits without a sign, as which sums and products may be too long.

    Such a number cannot be mixed with one that has a sign: ``signed`` makes one of it again.
    """
    return number


def signed(number: int) -> int:
    """The number as compiled code has it: its last 64 bits, of which the first is the sign."""
    return (number + (1 << 63)) % (1 << 64) - (1 << 63)


def renumbered(position: B, cells: Sequence[int], moves: Sequence[int]) -> B:
    """The position with cell n moved to ``cells[n]``; its legal move m becomes ``moves[m]``."""
    return position._replace(
        first=permuted(position.first, cells),
        second=permuted(position.second, cells),
        legal=permuted(position.legal, moves),
        last=None,
        flipped=0,
    )


def permuted(bits: int, places: Sequence[int]) -> int:
    """The set in which each number n is replaced by ``places[n]``."""
    found = 0
    for n in numbers(bits):  # a loop that can be compiled
        found |= 1 << places[n]
    return found


def distinct(positions: Iterable[B]) -> tuple[B, ...]:
    """Each of ``positions`` once, in the order of their first appearance."""
    return tuple(dict.fromkeys(positions))
