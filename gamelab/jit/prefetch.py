"""Fetching memory before it is needed, while other work is done: a table larger than the cache is slow to read."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba.core import cgutils, types

from gamelab.jit.extension import intrinsic


@intrinsic
def prefetch(typing: Any, address: Any) -> Any:
    """Has the processor read what stands at an address."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        place = builder.inttoptr(args[0], ir.IntType(8).as_pointer())
        options = [ir.Constant(ir.IntType(32), n) for n in (0, 3, 1)]  # to read, soon and often, data
        kind = ir.FunctionType(ir.VoidType(), [place.type, *(each.type for each in options)])
        name = "llvm.prefetch.p0" if place.type.is_opaque else "llvm.prefetch.p0i8"
        builder.call(cgutils.get_or_insert_function(builder.module, kind, name), [place, *options])
        return context.get_dummy_value()

    return types.void(types.uintp), generate
