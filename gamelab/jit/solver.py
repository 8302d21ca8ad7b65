"""The memory of the oracle's solver of Connect Four, in compiled code: a block of words, and a table beside it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir
from numba.core import cgutils, types
from numba.core.typing.templates import AttributeTemplate

from gamelab.games.connect_four import Board, ConnectFour
from gamelab.jit.blocks import BLOCK
from gamelab.jit.boards import BoardType
from gamelab.jit.extension import infer_getattr, intrinsic, lower_getattr_generic, overload_method, unbox
from gamelab.jit.functions import entry_point
from gamelab.jit.integers import WORD
from gamelab.jit.memory import MemoryType, at, memory_of, set_word, unboxed
from gamelab.jit.positions import position_type
from gamelab.jit.structs import struct

NODES, IDEAS, BITS, TABLE, STOP = range(5)
CELLS, WORTHS, WORDS = 8, 8 + 8 * 64, 8 + 2 * 8 * 64
"""Eight moves for each ply."""
NUMBERS = {"nodes": NODES, "ideas": IDEAS, "bits": BITS, "stop": STOP}
ARRAYS = {"cells": CELLS, "worths": WORTHS, "slots": None}


class Stopped(Exception):
    """Somebody wants the search to end."""


class SolverType(MemoryType):
    """The type of the memory for one board."""

    def __init__(self, board: BoardType) -> None:
        self.board = board
        super().__init__(f"solver({board.name})")


@infer_getattr
class SolverAttributes(AttributeTemplate):  # type: ignore[misc]
    key = SolverType

    def generic_resolve(self, solver: SolverType, name: str) -> Any:
        if name == "board":
            return solver.board
        if name in NUMBERS:
            return types.int64
        return BLOCK if name in ARRAYS else None


@lower_getattr_generic(SolverType)
def attribute(context: Any, builder: Any, solver: SolverType, value: Any, name: str) -> Any:
    if name == "board":
        return struct(context, builder, solver.board)._getvalue()
    memory = memory_of(context, builder, solver, value)
    if name in NUMBERS:
        return builder.load(at(builder, memory, NUMBERS[name]))
    if name == "slots":
        start = builder.inttoptr(builder.load(at(builder, memory, TABLE)), WORD.as_pointer())
    else:
        start = at(builder, memory, ARRAYS[name])
    return struct(context, builder, BLOCK, memory=start)._getvalue()


@overload_method(SolverType, "enter")
def enter(solver: Any) -> Callable[[Any], None]:
    def count(solver: Any) -> None:
        set_word(solver, NODES, solver.nodes + 1)
        if solver.stop:
            raise Stopped

    return count


@intrinsic
def prefetch(typing: Any, solver: Any, place: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        memory = memory_of(context, builder, signature.args[0], args[0])
        start = builder.inttoptr(builder.load(at(builder, memory, TABLE)), WORD.as_pointer())
        slot = builder.bitcast(at(builder, start, args[1]), ir.IntType(8).as_pointer())
        numbers = [ir.Constant(ir.IntType(32), n) for n in (0, 3, 1)]  # to read, soon and often, data
        kind = ir.FunctionType(ir.VoidType(), [slot.type, *(number.type for number in numbers)])
        name = "llvm.prefetch.p0" if slot.type.is_opaque else "llvm.prefetch.p0i8"
        builder.call(cgutils.get_or_insert_function(builder.module, kind, name), [slot, *numbers])
        return context.get_dummy_value()

    return types.void(solver, types.int64), generate


@overload_method(SolverType, "fetch")
def fetch(solver: Any, place: Any) -> Callable[[Any, int], None]:
    return lambda solver, place: prefetch(solver, place)


unbox(SolverType)(unboxed)


class SolverMemory:
    """A solver's memory, with a table of ``1 << bits`` words, which the system gives as they are written."""

    def __init__(self, board: Board, ideas: int, bits: int) -> None:
        self.bits = bits
        self.kind = SolverType(position_type(ConnectFour, board).board)
        self.block = np.zeros(WORDS, np.int64)
        self.table = np.zeros(1 << bits, np.int64)
        self.block[[IDEAS, BITS]] = ideas, bits
        self.block[TABLE] = self.table.__array_interface__["data"][0]
        self.address = self.block.__array_interface__["data"][0]

    @property
    def nodes(self) -> int:
        return int(self.block[NODES])

    @property
    def stop(self) -> int:
        return int(self.block[STOP])

    @stop.setter
    def stop(self, stop: int) -> None:
        self.block[STOP] = stop

    def compiled(self, function: Any, numbers: int) -> Callable[..., int]:
        """The function of so many numbers and this memory, compiled."""
        return entry_point(function, (*[types.int64] * numbers, self.kind))
