"""What ints can do in one instruction.

As sets of bits ``bit_count``, ``bit_length`` and the lowest bit; as words, sums and products of which the upper bits
are dropped: Numba's own ``+`` and ``*`` leave those undefined.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba.core import types

from gamelab.jit.extension import intrinsic, overload, overload_method
from gamelab.search.words import product, total, wrapped

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


@intrinsic
def word_product(typing: Any, a: Any, b: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.mul(*args)

    return types.int64(types.int64, types.int64), generate


@intrinsic
def word_total(typing: Any, a: Any, b: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.add(*args)

    return types.int64(types.int64, types.int64), generate


@overload(wrapped)
def compiled_wrapped(number: Any) -> Callable[[int], int]:
    return lambda number: number


@overload(product)
def compiled_product(a: Any, b: Any) -> Callable[[int, int], int]:
    return lambda a, b: word_product(a, b)


@overload(total)
def compiled_total(a: Any, b: Any) -> Callable[[int, int], int]:
    return lambda a, b: word_total(a, b)
