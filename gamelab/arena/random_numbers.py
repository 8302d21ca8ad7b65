"""Random numbers: the same on every machine, in every version of Python, and in compiled code.

A stream is a list that holds one number of 64 bits (splitmix64: Steele, Lea and Flood 2014); compiled code has it in an
array.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from hashlib import blake2b
from typing import TypeVar

from gamelab.games.bits import signed, unsigned

T = TypeVar("T")
Stream = MutableSequence[int]
MASK = (1 << 64) - 1
STEP = 0x9E3779B97F4A7C15


def stream(seed: int) -> Stream:
    """A stream of random numbers; the same seed gives the same stream."""
    return [seed & MASK]


def bits(random: Stream) -> int:
    """The next 64 random bits."""
    random[0] = state = random[0] + STEP & MASK
    state = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & MASK
    state = (state ^ state >> 27) * 0x94D049BB133111EB & MASK
    return state ^ state >> 31


def chance(random: Stream, p: float) -> bool:
    """True with probability p."""
    return (bits(random) >> 11) < p * (1 << 53)


def choice(random: Stream, sequence: Sequence[T]) -> T:
    """One of the elements, each with the same chance."""
    n = unsigned(len(sequence))
    most = MASK - (MASK % n + unsigned(1)) % n  # larger numbers are drawn again, or small remainders come too often
    drawn = bits(random)
    while drawn > most:
        drawn = bits(random)
    return sequence[signed(drawn % n)]


def derive(*parts: int | str) -> int:
    """A seed of 64 bits; other parts, or the same parts in another order, give another seed."""
    digest = blake2b(digest_size=8)
    for part in parts:
        text, kind = str(part).encode(), b"s" if isinstance(part, str) else b"i"
        digest.update(b"%b%d:%b" % (kind, len(text), text))
    return int.from_bytes(digest.digest(), "big")
