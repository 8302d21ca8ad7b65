"""Nim: take sticks from one heap, as many as you like; the player who takes the last stick wins.

A move is no cell: 10 * heap + sticks.  Heaps are no sets of bits, so ``fast`` runs this game plain, and says so.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import reduce
from operator import xor
from typing import Self

from gamelab.games.position import FIRST, PASS, UNFINISHED, Position, checked


@dataclass(frozen=True)
class Nim(Position):
    """A position of Nim, by the sizes of its heaps."""

    heaps: tuple[int, ...] = (1, 2, 3)
    to_move: int = FIRST
    ply: int = field(default=0, compare=False)

    name = "nim"
    sizes = "the heaps, such as 3x4x5"

    @classmethod
    def sized(cls, *heaps: int) -> Self:
        return cls(heaps or cls.heaps)

    @property
    def moves(self) -> tuple[int, ...]:
        return tuple(10 * heap + n for heap, size in enumerate(self.heaps) for n in range(1, size + 1))

    def play(self, move: int) -> Self:
        heap, sticks = divmod(checked(move, self), 10)
        heaps = tuple(size - sticks if n == heap else size for n, size in enumerate(self.heaps))
        return replace(self, heaps=heaps, to_move=-self.to_move, ply=self.ply + 1)

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
        return replace(self, to_move=-self.to_move)

    def guess(self) -> int:
        """Who is to move wins, unless the heaps' exclusive or is 0."""
        return self.to_move if reduce(xor, self.heaps) else -self.to_move

    def __str__(self) -> str:
        return "  ".join(f"{'ABCDEFGH'[n]}:{'|' * size}" for n, size in enumerate(self.heaps))


PERFT = Nim((1, 2)), [1, 3, 5, 3]
"""A start, and its sequences of moves by length, counted by hand."""
