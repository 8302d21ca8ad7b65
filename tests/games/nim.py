"""Nim: take sticks from one heap, as many as you like; the player who takes the last stick wins.

A move is no cell: 10 * heap + sticks.  Heaps are no sets of bits, so ``fast`` runs this game plain, and says so.
"""

from __future__ import annotations

from typing import NamedTuple, Self

from gamelab.games.position import FIRST, PASS, UNFINISHED, Position, checked


class Fields(NamedTuple):
    """The sizes of the heaps, whose turn it is, and how many moves were made."""

    heaps: tuple[int, ...]
    to_move: int
    ply: int


class Nim(Fields, Position):
    """A position of Nim; ``Nim()`` has heaps of 1, 2 and 3 sticks."""

    __slots__ = ()
    name = "nim"
    sizes = "the heaps, such as 3x4x5"

    def __new__(cls, *heaps: int, to_move: int = FIRST) -> Self:
        return tuple.__new__(cls, (heaps or (1, 2, 3), to_move, 0))

    @property
    def moves(self) -> tuple[int, ...]:
        return tuple(10 * heap + n for heap, size in enumerate(self.heaps) for n in range(1, size + 1))

    def play(self, move: int) -> Self:
        heap, sticks = divmod(checked(move, self), 10)
        heaps = tuple(size - sticks if n == heap else size for n, size in enumerate(self.heaps))
        return tuple.__new__(type(self), (heaps, -self.to_move, self.ply + 1))

    @property
    def is_over(self) -> bool:
        return not any(self.heaps)

    @property
    def winner(self) -> int | None:
        return -self.to_move if self.is_over else None

    @property
    def score(self) -> int:
        if not self.is_over:
            raise ValueError(UNFINISHED)
        return -self.to_move

    def label(self, move: int) -> str:
        return "pass" if move == PASS else f"{'ABCDEFGH'[move // 10]}{move % 10}"

    def exchanged(self) -> Self:
        return tuple.__new__(type(self), (self.heaps, -self.to_move, self.ply))

    def guess(self) -> int:
        """Who is to move wins, unless the heaps' exclusive or is 0."""
        together = 0
        for heap in self.heaps:
            together ^= heap
        return self.to_move if together else -self.to_move

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Nim) and self[:2] == other[:2]

    def __ne__(self, other: object) -> bool:  # a tuple has one of its own, which would compare the ply
        return not self == other

    def __hash__(self) -> int:
        return hash(self[:2])

    def __reduce__(self) -> tuple[object, ...]:
        return tuple.__new__, (type(self), tuple(self))

    def __str__(self) -> str:
        return "  ".join(f"{'ABCDEFGH'[n]}:{'|' * size}" for n, size in enumerate(self.heaps))

    def __repr__(self) -> str:
        side = "" if self.to_move == FIRST else ", to_move=-1"
        return f"Nim({', '.join(map(str, self.heaps))}{side})"


PERFT = Nim(1, 2), [1, 3, 5, 3]
"""A start, and its sequences of moves by length, counted by hand."""
