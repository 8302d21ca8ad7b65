"""Ints of 128 bits, for boards that are too large for a machine word: Connect Four on 7 x 10 needs 80.

Numba has no such type, so it is made here: all that sets of bits need.  A wide int and an int make a wide int.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba.core import types
from numba.core.typeconv import Conversion
from numba.extending import NativeValue, models, register_model

from gamelab.jit.extension import intrinsic, lower_cast, overload, overload_method, unbox
from gamelab.jit.integers import WORD

BITS = 128
LONG = ir.IntType(BITS)


class WideType(types.Type):  # type: ignore[misc]
    """The type of signed ints of 128 bits."""

    def __init__(self) -> None:
        super().__init__("int128")

    def can_convert_from(self, typing: Any, other: Any) -> Any:
        return Conversion.promote if isinstance(other, types.Integer | types.Boolean) else None

    def unify(self, typing: Any, other: Any) -> Any:
        return self if isinstance(other, types.Integer) else None


WIDE = WideType()


@register_model(WideType)
class WideModel(models.PrimitiveModel):  # type: ignore[misc]
    def __init__(self, manager: Any, kind: WideType) -> None:
        super().__init__(manager, kind, LONG)


@lower_cast(types.Integer, WideType)
def widen(context: Any, builder: Any, given: Any, wanted: Any, value: Any) -> Any:
    return builder.sext(value, LONG) if given.signed else builder.zext(value, LONG)


@lower_cast(types.Boolean, WideType)
def widen_truth(context: Any, builder: Any, given: Any, wanted: Any, value: Any) -> Any:
    return builder.zext(value, LONG)


def operation(kind: Any, result: Any = WIDE) -> Any:
    """An intrinsic on two wide ints; ``kind`` makes the LLVM instruction."""

    @intrinsic
    def operate(typing: Any, left: Any, right: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return kind(builder, *args)

        return result(WIDE, WIDE), generate

    return operate


def shift(builder: Any, bits: Any, by: Any, instruction: str) -> Any:
    """A shift that, like Python's, may go further than there are bits."""
    most = ir.Constant(LONG, BITS - 1)
    far = builder.icmp_unsigned(">", by, most)
    shifted = getattr(builder, instruction)(bits, builder.select(far, most, by))
    return shifted if instruction == "ashr" else builder.select(far, ir.Constant(LONG, 0), shifted)


def compare(sign: str) -> Any:
    return operation(lambda builder, left, right: builder.icmp_signed(sign, left, right), types.boolean)


OPERATIONS = {
    operator.and_: operation(lambda builder, left, right: builder.and_(left, right)),
    operator.or_: operation(lambda builder, left, right: builder.or_(left, right)),
    operator.xor: operation(lambda builder, left, right: builder.xor(left, right)),
    operator.add: operation(lambda builder, left, right: builder.add(left, right)),
    operator.sub: operation(lambda builder, left, right: builder.sub(left, right)),
    operator.mul: operation(lambda builder, left, right: builder.mul(left, right)),
    operator.lshift: operation(lambda builder, left, right: shift(builder, left, right, "shl")),
    operator.rshift: operation(lambda builder, left, right: shift(builder, left, right, "ashr")),
    operator.eq: compare("=="),
    operator.ne: compare("!="),
    operator.lt: compare("<"),
    operator.le: compare("<="),
    operator.gt: compare(">"),
    operator.ge: compare(">="),
}
IN_PLACE = {
    operator.iand: operator.and_,
    operator.ior: operator.or_,
    operator.ixor: operator.xor,
    operator.iadd: operator.add,
    operator.isub: operator.sub,
    operator.ilshift: operator.lshift,
    operator.irshift: operator.rshift,
}


def is_wide(left: Any, right: Any) -> bool:
    """Whether an operation is one on wide ints: one side is wide, the other is any int."""
    kinds = left, right
    return WIDE in kinds and all(isinstance(kind, WideType | types.Integer) for kind in kinds)


def define(function: Any, operate: Any) -> None:
    @overload(function)
    def wide_operation(left: Any, right: Any) -> Callable[[Any, Any], Any] | None:
        return (lambda left, right: operate(left, right)) if is_wide(left, right) else None


for _function, _operate in OPERATIONS.items():
    define(_function, _operate)
for _in_place, _function in IN_PLACE.items():
    define(_in_place, OPERATIONS[_function])


@intrinsic
def narrow(typing: Any, number: Any) -> Any:
    """The lower 64 bits."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.trunc(args[0], WORD)

    return types.int64(WIDE), generate


@intrinsic
def negated(typing: Any, number: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.neg(args[0])

    return WIDE(WIDE), generate


@intrinsic
def inverted(typing: Any, number: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.not_(args[0])

    return WIDE(WIDE), generate


@intrinsic
def is_set(typing: Any, number: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.icmp_signed("!=", args[0], ir.Constant(LONG, 0))

    return types.boolean(WIDE), generate


@intrinsic
def count_wide(typing: Any, number: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.trunc(builder.ctpop(args[0]), WORD)

    return types.int64(WIDE), generate


@intrinsic
def wide_length(typing: Any, number: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        zeros = builder.ctlz(args[0], ir.Constant(ir.IntType(1), 0))
        return builder.trunc(builder.sub(ir.Constant(LONG, BITS), zeros), WORD)

    return types.int64(WIDE), generate


@overload(operator.neg)
def wide_neg(number: Any) -> Callable[[Any], Any] | None:
    return (lambda number: negated(number)) if number == WIDE else None


@overload(operator.invert)
def wide_invert(number: Any) -> Callable[[Any], Any] | None:
    return (lambda number: inverted(number)) if number == WIDE else None


@overload(bool)
def wide_bool(number: Any) -> Callable[[Any], bool] | None:
    return (lambda number: is_set(number)) if number == WIDE else None


@overload(int)
def wide_int(number: Any) -> Callable[[Any], Any] | None:
    """A number that is no set of bits fits a machine word."""
    return (lambda number: narrow(number)) if number == WIDE else None


@overload(max)
def wide_max(left: Any, right: Any) -> Callable[[Any, Any], Any] | None:
    return (lambda left, right: left if left >= right else right) if is_wide(left, right) else None


@overload(min)
def wide_min(left: Any, right: Any) -> Callable[[Any, Any], Any] | None:
    return (lambda left, right: left if left <= right else right) if is_wide(left, right) else None


@overload(range)
def wide_range(stop: Any) -> Callable[[Any], Any] | None:
    """A range to a number of the board."""
    return (lambda stop: range(narrow(stop))) if stop == WIDE else None


@overload_method(WideType, "bit_count")
def bit_count(number: Any) -> Callable[[Any], int]:
    return lambda number: count_wide(number)


@overload_method(WideType, "bit_length")
def bit_length(number: Any) -> Callable[[Any], int]:
    return lambda number: wide_length(number)


@unbox(WideType)
def unbox_wide(kind: WideType, number: Any, c: Any) -> NativeValue:
    """Two halves, each a Python int of 64 bits."""
    halves = []
    mask = c.pyapi.long_from_ulonglong(ir.Constant(WORD, 2**64 - 1))
    half = c.pyapi.long_from_longlong(ir.Constant(WORD, 64))
    upper = c.pyapi.number_rshift(number, half)
    for part in (number, upper):
        lower = c.pyapi.number_and(part, mask)
        halves.append(c.builder.zext(c.pyapi.long_as_ulonglong(lower), LONG))
        c.pyapi.decref(lower)
    for made in (mask, half, upper):
        c.pyapi.decref(made)
    return NativeValue(c.builder.or_(halves[0], c.builder.shl(halves[1], ir.Constant(LONG, 64))))
