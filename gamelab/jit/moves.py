"""``position.moves`` in compiled code is a set of bits.

It can do what the tuple of the moves can: iteration, ``in``, ``[n]``, ``len``, ``index``.

Python gets no such set: a function that returns moves runs plain.
"""

import operator

from numba.core import types
from numba.extending import overload, overload_method

from gamelab.games.bits import numbers
from gamelab.games.position import PASS
from gamelab.jit.instructions import (
    INLINE,
    INT128,
    MOVES,
    MovesType,
    bit_length,
    count_bits,
    low_word,
    lowest_bit,
    moves_of,
)  # fmt: skip


def teach(operation, function):
    """Gives an operation on moves, and a number if it takes one, its compiled form."""

    def choose(moves, number=types.int64):
        return function if moves is MOVES and isinstance(number, types.Integer) else None

    overload(operation, **INLINE)(choose)


def length(moves):
    return count_bits(moves.bits) + moves.passing


def are_any(moves):
    return moves.bits != 0 or moves.passing == 1


def contains(moves, move):
    if move < 0:
        return move == PASS and moves.passing == 1
    return move < 64 and moves.bits >> move & 1 == 1


def item(moves, place):
    count = len(moves)
    if not -count <= place < count:
        raise IndexError("tuple index out of range")
    left = moves.bits
    for _ in range(place if place >= 0 else place + count):
        left &= left - 1
    return lowest_bit(left) if left else PASS


teach(len, length)
teach(bool, are_any)
teach(operator.contains, contains)
teach(operator.getitem, item)


@overload_method(MovesType, "index", **INLINE)
@overload_method(types.Array, "index", **INLINE)
def index(moves, move):
    def place_of(moves, move):
        for place, each in enumerate(moves):
            if each == move:
                return place
        raise ValueError

    return place_of


@overload(numbers, **INLINE)
def numbers_of(bits):
    def moves_without_pass(bits):
        return moves_of(bits, 0)

    return moves_without_pass


# --- sets of bits: what ints can do ---


@overload_method(types.Integer, "bit_count", **INLINE)
def bit_count(number):
    def count_of(number):
        return count_bits(number)

    return count_of


@overload_method(types.Integer, "bit_length", **INLINE)
def bit_length_of(number):
    def length_of(number):
        return bit_length(number)

    return length_of


@overload(int, target="cpu", **INLINE)  # comes before the one for all targets
def int_of_long(number):
    def low_word_of(number):
        return low_word(number)

    return low_word_of if number is INT128 else None


@overload(range, **INLINE)
def range_of_long(stop):
    def range_of_word(stop):
        return range(low_word(stop))

    return range_of_word if stop is INT128 else None
