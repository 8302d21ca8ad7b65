"""Random numbers that are the same on every machine, in every version of Python, with any number of workers.

One generator, splitmix64 (Steele, Lea and Flood 2014), and one way to make seeds:

    derive(seed, "opening")     a seed for each purpose, from the experiment's seed and a name
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

MASK = (1 << 64) - 1
STEP = 0x9E3779B97F4A7C15

T = TypeVar("T")


class Rng:
    """A stream of random numbers; the same seed gives the same stream."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed & MASK

    def bits(self) -> int:
        """The next 64 random bits."""
        self.state = state = self.state + STEP & MASK
        state = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & MASK
        state = (state ^ state >> 27) * 0x94D049BB133111EB & MASK
        return state ^ state >> 31

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each with the same chance."""
        most = MASK - (MASK + 1) % n  # larger numbers are drawn again, or small remainders would come too often
        bits = self.bits()
        while bits > most:
            bits = self.bits()
        return bits % n

    def chance(self, p: float) -> bool:
        """True with probability p."""
        return (self.bits() >> 11) < p * (1 << 53)

    def choice(self, sequence: Sequence[T]) -> T:
        """One of the elements, each with the same chance."""
        return sequence[self.below(len(sequence))]


def derive(*parts: int | str) -> int:
    """A seed of 64 bits; other parts, or the same parts in another order, give another seed."""
    digest = blake2b(digest_size=8)
    for part in parts:
        text, kind = str(part).encode(), b"s" if isinstance(part, str) else b"i"
        digest.update(b"%b%d:%b" % (kind, len(text), text))
    return int.from_bytes(digest.digest(), "big")
