"""Idea 5: what was found of a position is kept: two bounds on its value, and the move that was best.

A slot holds one position, the one found last: its two sets of discs, and in one word the lower and the upper bound
(each plus ``NO_VALUE``, in eight bits) and the square of the best move plus 1.  A slot numbered 0 stands for none.
"""

from __future__ import annotations

from gamelab.oracle.endgame.words import SLOT_WORDS, SLOTS, TABLE

NO_VALUE = 100
"""More than any value."""
HALF = (1 << 32) - 1


def slot_of(mine: int, theirs: int, block: list[int]) -> int:
    """Where in the block the position's slot begins.

    Each product of a half with a constant has at most 62 bits: what compiled code makes of longer ones is undefined.
    """
    mixed = (mine & HALF) * 0x2545F491 ^ (mine >> 32 & HALF) * 0x1B873593
    mixed ^= (theirs & HALF) * 0x3C6EF373 ^ (theirs >> 32 & HALF) * 0x27D4EB2F
    return TABLE + SLOT_WORDS * (mixed >> 31 & (block[SLOTS] - 1))


def holds(slot: int, mine: int, theirs: int, block: list[int]) -> bool:
    """Whether the slot has this position."""
    return slot != 0 and block[slot] == mine and block[slot + 1] == theirs and block[slot + 2] != 0


def lower_bound(slot: int, mine: int, theirs: int, block: list[int]) -> int:
    return (block[slot + 2] & 255) - NO_VALUE if holds(slot, mine, theirs, block) else -NO_VALUE


def upper_bound(slot: int, mine: int, theirs: int, block: list[int]) -> int:
    return (block[slot + 2] >> 8 & 255) - NO_VALUE if holds(slot, mine, theirs, block) else NO_VALUE


def best_disc(slot: int, mine: int, theirs: int, block: list[int]) -> int:
    """The best move as a disc; 0 if the position is not known."""
    return 1 << (block[slot + 2] >> 16) - 1 if holds(slot, mine, theirs, block) else 0


def keep(slot: int, mine: int, theirs: int, lower: int, upper: int, disc: int, block: list[int]) -> None:
    """Keeps bounds, made narrower by those that stand there of the same position."""
    lower = max(lower, lower_bound(slot, mine, theirs, block))
    upper = min(upper, upper_bound(slot, mine, theirs, block))
    block[slot], block[slot + 1] = mine, theirs
    block[slot + 2] = lower + NO_VALUE | (upper + NO_VALUE) << 8 | ((disc - 1).bit_count() + 1) << 16
