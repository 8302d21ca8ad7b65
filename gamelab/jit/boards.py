"""Boards in compiled code: constants.

A board is one object per size, so its numbers are known when a search is compiled and become part of the code; a
tuple on it is a table in read-only memory.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.core.typing.templates import AttributeTemplate

from gamelab.jit.extension import (
    infer_getattr,
    intrinsic,
    lower_builtin,
    lower_getattr_generic,
    lower_iternext,
    overload,
)
from gamelab.jit.structs import StructType, struct


class BoardType(StructType):
    """The type of one board; its only value holds nothing."""

    def __init__(self, name: str, board: Any, word: types.Type) -> None:
        self.board = board
        self.word = word
        super().__init__(name)


class TableType(StructType, types.IterableType):  # type: ignore[misc]
    """A tuple of the board, named by the attribute that holds it; ``row`` is the type of its elements."""

    def __init__(self, board: BoardType, attribute: str) -> None:
        self.board = board
        self.values = getattr(board.board, attribute)
        self.row = type_of(self.values[0], board.word)
        super().__init__(f"{board.name}.{attribute}")

    @property
    def iterator_type(self) -> TableIteratorType:
        return TableIteratorType(self)


class TableIteratorType(StructType, types.SimpleIteratorType):  # type: ignore[misc]
    members = (("place", types.CPointer(types.int64)),)

    def __init__(self, table: TableType) -> None:
        self.table = table
        super().__init__(f"iterator({table.name})", table.row)


def type_of(value: Any, word: types.Type) -> types.Type:
    """The Numba type of an int or of nested tuples of ints, with ``word`` for each int."""
    if isinstance(value, int):
        return word
    kinds = [type_of(each, word) for each in value]
    if all(kind == kinds[0] for kind in kinds[1:]):
        return types.UniTuple(kinds[0] if kinds else word, len(kinds))
    return types.Tuple(kinds)


def constant(context: Any, value: Any, kind: types.Type) -> ir.Constant:
    """An int or nested tuples of ints as a constant of the code; bit 63 may be set."""
    llvm = context.get_value_type(kind)
    if isinstance(value, int):
        bits = llvm.width
        return ir.Constant(llvm, (value + (1 << bits - 1)) % (1 << bits) - (1 << bits - 1))
    return ir.Constant(llvm, [constant(context, each, inner) for each, inner in zip(value, kind, strict=True)])


def load_row(context: Any, builder: Any, table: TableType, place: Any) -> Any:
    """The table's element at ``place``, an int that is known to be in range."""
    kind = types.UniTuple(table.row, len(table.values))
    numbers = cgutils.global_constant(builder, table.name, constant(context, table.values, kind))
    return builder.load(builder.gep(numbers, [ir.Constant(ir.IntType(32), 0), place], inbounds=True))


@infer_getattr
class BoardAttributes(AttributeTemplate):  # type: ignore[misc]
    key = BoardType

    def generic_resolve(self, board: BoardType, name: str) -> Any:
        value = getattr(board.board, name, None)
        if isinstance(value, tuple) and value:
            return TableType(board, name)
        return board.word if isinstance(value, int) else None


@lower_getattr_generic(BoardType)
def board_attribute(context: Any, builder: Any, board: BoardType, value: Any, name: str) -> Any:
    number = getattr(board.board, name)
    if isinstance(number, int):
        return constant(context, number, board.word)
    return context.get_dummy_value()


@lower_builtin("getiter", TableType)
def begin(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    place = cgutils.alloca_once_value(builder, ir.Constant(ir.IntType(64), 0))
    return struct(context, builder, signature.return_type, place=place)._getvalue()


@lower_iternext(TableIteratorType)
def step(context: Any, builder: Any, signature: Any, args: Any, result: Any) -> None:
    [kind] = signature.args
    iterator = struct(context, builder, kind, args[0])
    place = builder.load(iterator.place)
    more = builder.icmp_signed("<", place, ir.Constant(place.type, len(kind.table.values)))
    result.set_valid(more)
    with builder.if_then(more):
        result.yield_(load_row(context, builder, kind.table, place))
        builder.store(builder.add(place, ir.Constant(place.type, 1)), iterator.place)


@intrinsic
def row_of(typing: Any, table: Any, place: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return load_row(context, builder, table, args[1])

    return table.row(table, types.int64), generate


@overload(len)
def table_len(table: Any) -> Callable[[Any], int] | None:
    if not isinstance(table, TableType):
        return None
    count = len(table.values)
    return lambda table: count


@overload(operator.getitem)
def table_getitem(table: Any, place: Any) -> Callable[[Any, int], Any] | None:
    if not isinstance(table, TableType):
        return None

    def getitem(table: Any, place: int) -> Any:
        if place < 0:
            place += len(table)
        if not 0 <= place < len(table):
            raise IndexError("tuple index out of range")
        return row_of(table, place)

    return getitem
