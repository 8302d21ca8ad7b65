"""What ints can do as sets of bits, in one instruction each: ``bit_count`` and ``bit_length``, and the lowest bit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba.core import types

from gamelab.jit.extension import intrinsic, overload_method

WORD = ir.IntType(64)


@intrinsic
def count_bits(typing: Any, bits: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), generate


@intrinsic
def lowest_bit(typing: Any, bits: Any) -> Any:
    """The number of the lowest bit that is set; there must be one."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), generate


@intrinsic
def leading_zeros(typing: Any, bits: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctlz(args[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), generate


@overload_method(types.Integer, "bit_count")
def bit_count(number: Any) -> Callable[[Any], Any]:
    return lambda number: count_bits(number)


@overload_method(types.Integer, "bit_length")
def bit_length(number: Any) -> Callable[[Any], Any]:
    return lambda number: 64 - leading_zeros(number)
