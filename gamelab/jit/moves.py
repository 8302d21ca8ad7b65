"""``position.moves`` in compiled code is a set of bits.

Of what the tuple of the moves can do, it can do this: iteration, ``in``, ``[n]``, ``len``, ``bool``, and ``index``, by
which searches count what they skip.  A function that does more, such as take a slice, runs plain.

Python gets no such set: a function that returns moves runs plain, too.
"""

import operator

from numba import uint64
from numba.core import cgutils, types
from numba.core.imputils import RefType, iternext_impl
from numba.extending import intrinsic, lower_builtin, make_attribute_wrapper

from gamelab.games.bits import numbers, signed, unsigned
from gamelab.games.position import PASS
from gamelab.jit.instructions import (
    BIT,
    INT128,
    WORD,
    bit_length,
    count_bits,
    low_word,
    lowest_bit,
    register_struct,
    teach,
)
from gamelab.jit.runs_plain import Uncompiled


class MovesType(types.IterableType):
    """Moves in increasing order: the numbers of the ``bits``, or PASS alone where ``passing`` is 1."""

    @property
    def iterator_type(self):
        """The type of what ``for move in position.moves`` runs through."""
        return MOVES_ITERATOR


class MovesIteratorType(types.SimpleIteratorType):
    """The moves that are left, in memory, and the bits of all: LLVM is told that each move is one of them."""


MOVES, MOVES_ITERATOR = MovesType("Moves"), MovesIteratorType("MovesIterator", types.int64)
register_struct(MovesType, bits=types.int64, passing=types.int64)
register_struct(MovesIteratorType, left=types.EphemeralPointer(MOVES), bits=types.int64)
make_attribute_wrapper(MovesType, "bits", "bits")
make_attribute_wrapper(MovesType, "passing", "passing")


@intrinsic
def moves_of(typing, bits, passing):
    """The moves with these bits; ``passing`` is 0 or 1."""

    def generate(context, builder, signature, args):
        """The struct of bits and ``passing``."""
        return cgutils.pack_struct(builder, args)

    return MOVES(types.int64, types.int64), generate


@lower_builtin("getiter", MovesType)
def begin(context, builder, signature, args):
    """``iter(moves)``: a copy of the set that shrinks, and its bits as they were."""
    left, bits = cgutils.alloca_once_value(builder, args[0]), builder.extract_value(args[0], 0)
    return cgutils.pack_struct(builder, [left, bits])


@lower_builtin("iternext", MovesIteratorType)
@iternext_impl(RefType.UNTRACKED)
def step(context, builder, signature, args, result):
    """``next``: the lowest bit's number, which is taken away; PASS where ``passing`` is all that is left."""
    left, legal = cgutils.unpack_tuple(builder, args[0], 2)
    bits, passing = cgutils.unpack_tuple(builder, builder.load(left), 2)
    some = builder.icmp_unsigned("!=", bits, WORD(0))
    result.set_valid(builder.or_(some, builder.trunc(passing, BIT)))
    rest = builder.and_(bits, builder.sub(bits, WORD(1)))
    builder.store(cgutils.pack_struct(builder, [rest, WORD(0)]), left)
    move = builder.cttz(bits, BIT(0))
    with builder.if_then(some):
        builder.assume(builder.icmp_unsigned("!=", builder.and_(builder.ashr(legal, move), WORD(1)), WORD(0)))
    result.yield_(builder.select(some, move, WORD(PASS)))


def length(moves):
    """``len(moves)``"""
    return count_bits(moves.bits) + moves.passing


def are_any(moves):
    """``bool(moves)``"""
    return moves.bits != 0 or moves.passing == 1


def contains(moves, move):
    """``move in moves``"""
    if move < 0:
        return move == PASS and moves.passing == 1
    return move < 64 and moves.bits >> move & 1 == 1


def item(moves, place):
    """``moves[place]``, from the end where ``place`` is negative; IndexError as a tuple's."""
    count = len(moves)
    if not -count <= place < count:
        raise IndexError("tuple index out of range")
    left = moves.bits
    for _ in range(place if place >= 0 else place + count):
        left &= left - 1
    return lowest_bit(left) if left else PASS


def index_of_bit(moves, move):
    """``moves.index(move)``: how many lower bits are set."""
    if move not in moves:
        raise ValueError
    return count_bits(moves.bits & (1 << (move & 63)) - 1) if move >= 0 else 0


def index_in_array(moves, move):
    """``moves.index(move)`` where the moves are an array, as those in the order of ``arrange``."""
    for place, each in enumerate(moves):
        if each == move:
            return place
    raise ValueError


for _operation, _function in {len: length, bool: are_any, operator.contains: contains, operator.getitem: item}.items():
    teach(_operation, _function, lambda moves, number=types.int64: moves is MOVES and isinstance(number, types.Integer))
teach((MovesType, "index"), index_of_bit)
teach((types.Array, "index"), index_in_array)
teach(numbers, lambda bits: moves_of(bits, 0))  # which plain code gives as a tuple


# --- sets of bits: what ints can do ---


def is_long(number):
    """Whether it is the type of ints of 128 bits."""
    return number is INT128


def range_of_floats(start, stop=0, step=1):
    """``range`` of floats, which Numba rounds: the plain form raises Python's error."""
    if step != 0:
        raise Uncompiled("range of a float is an error")
    return range(0)


def has_float(*numbers):
    """Whether one of the types is a float's."""
    return any(isinstance(each, types.Float) for each in numbers)


teach((types.Integer, "bit_count"), lambda number: count_bits(number))
teach((types.Integer, "bit_length"), lambda number: bit_length(number))
teach(signed, lambda number: low_word(number))
teach(unsigned, lambda number: uint64(number))
teach(int, lambda number: low_word(number), is_long)
teach(range, lambda stop: range(low_word(stop)), is_long)
teach(range, range_of_floats, has_float)
