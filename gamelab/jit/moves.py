"""``position.moves`` in compiled code: a set of bits that behaves as the tuple of its numbers."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.core.typeconv import Conversion

from gamelab.games import bits
from gamelab.games.position import PASS
from gamelab.jit.extension import (
    intrinsic,
    lower_builtin,
    lower_cast,
    lower_iternext,
    overload,
    overload_attribute,
    overload_method,
)
from gamelab.jit.integers import WORD, count_bits, lowest_bit
from gamelab.jit.structs import StructType, struct


class MovesType(StructType, types.IterableType):  # type: ignore[misc]
    """Moves in increasing order: the numbers of the ``bits``, or PASS alone where ``passing``."""

    members = (("bits", types.int64), ("passing", types.int64))

    def __init__(self) -> None:
        super().__init__("moves")

    @property
    def iterator_type(self) -> MovesIteratorType:
        return MOVES_ITERATOR

    def unify(self, typing: Any, other: Any) -> MovesType | None:
        """One type for both branches of ``numbers(legal) if legal else (PASS,)``."""
        return self if is_single(other) else None

    def can_convert_from(self, typing: Any, other: Any) -> Any:
        return Conversion.safe if is_single(other) else None


class MovesIteratorType(StructType, types.SimpleIteratorType):  # type: ignore[misc]
    members = (("bits", types.CPointer(types.int64)), ("passing", types.CPointer(types.int64)))

    def __init__(self) -> None:
        super().__init__("iterator of moves", types.int64)


MOVES, MOVES_ITERATOR = MovesType(), MovesIteratorType()


def is_single(kind: Any) -> bool:
    """Whether a Numba type is that of a tuple of one int."""
    return isinstance(kind, types.BaseTuple) and kind.count == 1 and isinstance(kind[0], types.Integer)


@intrinsic
def moves_of(typing: Any, bits: Any, passing: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return struct(context, builder, MOVES, bits=args[0], passing=args[1])._getvalue()

    return MOVES(types.int64, types.int64), generate


@lower_cast(types.BaseTuple, MovesType)
def single_move(context: Any, builder: Any, given: Any, wanted: Any, value: Any) -> Any:
    move = context.cast(builder, builder.extract_value(value, 0), given[0], types.int64)
    passing = builder.icmp_signed("==", move, ir.Constant(WORD, PASS))
    bits = builder.select(passing, ir.Constant(WORD, 0), builder.shl(ir.Constant(WORD, 1), move))
    return struct(context, builder, MOVES, bits=bits, passing=builder.zext(passing, WORD))._getvalue()


@overload(bits.numbers)
def numbers(bits: Any) -> Callable[[Any], Any] | None:
    return (lambda bits: moves_of(bits, 0)) if isinstance(bits, types.Integer) else None


@lower_builtin("getiter", MovesType)
def begin(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    moves = struct(context, builder, MOVES, args[0])
    left = cgutils.alloca_once_value(builder, moves.bits)
    passing = cgutils.alloca_once_value(builder, moves.passing)
    return struct(context, builder, MOVES_ITERATOR, bits=left, passing=passing)._getvalue()


@lower_iternext(MovesIteratorType)
def step(context: Any, builder: Any, signature: Any, args: Any, result: Any) -> None:
    iterator = struct(context, builder, MOVES_ITERATOR, args[0])
    left, passing = builder.load(iterator.bits), builder.load(iterator.passing)
    some = builder.icmp_unsigned("!=", left, ir.Constant(WORD, 0))
    result.set_valid(builder.or_(some, builder.trunc(passing, ir.IntType(1))))
    lowest = builder.cttz(left, ir.Constant(ir.IntType(1), 0))
    builder.store(builder.and_(left, builder.sub(left, ir.Constant(WORD, 1))), iterator.bits)
    builder.store(ir.Constant(passing.type, 0), iterator.passing)
    result.yield_(builder.select(some, lowest, ir.Constant(WORD, PASS)))


@overload_attribute(MovesType, "bits")
def bits_of(moves: Any) -> Callable[[Any], Any]:
    return lambda moves: member(moves, 0)


@intrinsic
def member(typing: Any, value: Any, index: Any) -> Any:
    """Member number ``index`` of a struct."""
    kind = value.members[index.literal_value][1]

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        name = value.members[index.literal_value][0]
        return getattr(struct(context, builder, value, args[0]), name)

    return kind(value, index), generate


@overload(len)
def moves_len(moves: Any) -> Callable[[Any], int] | None:
    return (lambda moves: count_bits(member(moves, 0)) + member(moves, 1)) if isinstance(moves, MovesType) else None


@overload(bool)
def moves_bool(moves: Any) -> Callable[[Any], bool] | None:
    return (lambda moves: len(moves) > 0) if isinstance(moves, MovesType) else None


@overload(operator.contains)
def moves_contains(moves: Any, move: Any) -> Callable[[Any, Any], bool] | None:
    if not isinstance(moves, MovesType) or not isinstance(move, types.Integer):
        return None

    def contains(moves: Any, move: int) -> bool:
        if move == PASS:
            return bool(member(moves, 1) != 0)
        return 0 <= move < 64 and member(moves, 0) >> move & 1 == 1

    return contains


@overload_method(MovesType, "index")
def moves_index(moves: Any, move: Any) -> Callable[[Any, int], int]:
    def index(moves: Any, move: int) -> int:
        if move not in moves:
            raise ValueError("tuple.index(x): x not in tuple")
        return 0 if move == PASS else count_bits(member(moves, 0) & ((1 << move) - 1))

    return index


@overload(operator.getitem)
def moves_getitem(moves: Any, place: Any) -> Callable[[Any, int], int] | None:
    if not isinstance(moves, MovesType) or not isinstance(place, types.Integer):
        return None

    def getitem(moves: Any, place: int) -> int:
        count = len(moves)
        if place < 0:
            place += count
        if not 0 <= place < count:
            raise IndexError("tuple index out of range")
        left = member(moves, 0)
        for _ in range(place):
            left &= left - 1
        return lowest_bit(left) if left else PASS

    return getitem
