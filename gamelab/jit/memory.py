"""The block of memory that a compiled search counts in, and the views of it that ``Run``'s own text reads and writes.

It consists of 64-bit words, and is the only thing that a search hands on from call to call:

    0 …     the root's ply, how finished games count, whether it prunes, what went amiss where, and
            whether to stop
    16 …    a row of 32 words for each ply: the counts of ``COLUMNS``, and the best line from the node last left
            there: how many moves, and the moves, a byte each
"""

from __future__ import annotations

import operator
from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import NativeValue

from gamelab.jit.extension import intrinsic, operation
from gamelab.jit.integers import WORD
from gamelab.jit.structs import Members, StructType, struct
from gamelab.search.run import ENDINGS

COLUMNS = ("interiors", "terminals", "horizons", "cutoffs", "skipped")
ROOT_PLY, ENDING, PRUNE, FAULT, TOTAL, STOP, PLACE = 0, 1, 2, 3, 4, 5, 6
PLIES = 256
ROWS = 16
ROW = 32
LENGTH = 5
LINE = 8


class MemoryType(StructType):
    """A view of the block of memory."""

    members: Members = (("memory", types.CPointer(types.int64)),)


def unboxed(kind: MemoryType, owner: Any, c: Any) -> NativeValue:
    """A view, for compiled code, of the words that a Python object has at its ``address``."""
    number = c.pyapi.object_getattr_string(owner, "address")
    memory = c.builder.inttoptr(c.pyapi.long_as_longlong(number), WORD.as_pointer())
    c.pyapi.decref(number)
    return NativeValue(struct(c.context, c.builder, kind, memory=memory)._getvalue())


class ColumnType(MemoryType):
    """One count, by ply."""

    def __init__(self, number: int) -> None:
        self.number = number
        super().__init__(f"counts({COLUMNS[number]})")


class EndingType(MemoryType):
    """How finished games count; it is compared with the words for it."""


class LinesType(MemoryType):
    """The best line of each ply."""


class LineType(MemoryType):
    """The best line of one ply."""

    members = (("memory", types.CPointer(types.int64)), ("ply", types.int64))


class LongerLineType(MemoryType):
    """A move, and the best line of a ply behind it."""

    members = (("memory", types.CPointer(types.int64)), ("ply", types.int64), ("move", types.int64))


A_LINE, LONGER_LINE = LineType("line"), LongerLineType("longer line")
VIEWS: dict[str, MemoryType] = {
    **{name: ColumnType(number) for number, name in enumerate(COLUMNS)},
    "ending": EndingType("ending"),
    "lines": LinesType("lines"),
}


def memory_of(context: Any, builder: Any, kind: MemoryType, value: Any) -> Any:
    return struct(context, builder, kind, value).memory


def number(value: int) -> ir.Constant:
    return ir.Constant(WORD, value)


def at(builder: Any, memory: Any, place: Any, offset: int = 0) -> Any:
    """The pointer to a word."""
    place = place if isinstance(place, ir.Value) else number(place)
    return builder.gep(memory, [builder.add(place, number(offset)) if offset else place])


def of_ply(builder: Any, memory: Any, ply: Any, column: int) -> Any:
    """The pointer to a word of a ply's row."""
    row = builder.gep(memory, [builder.mul(ply, number(ROW))])
    return builder.gep(row, [number(ROWS + column)])


# --- counts, and how finished games count ---


def count_at(view: Any, ply: Any) -> Any:
    return types.int64(view, types.int64) if isinstance(view, ColumnType) else None


@operation(operator.getitem, count_at, ColumnType, types.int64)
def read_count(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    view = signature.args[0]
    return builder.load(of_ply(builder, memory_of(context, builder, view, args[0]), args[1], view.number))


def set_at(view: Any, ply: Any, value: Any) -> Any:
    return types.void(view, types.int64, types.int64) if isinstance(view, ColumnType) else None


@operation(operator.setitem, set_at, ColumnType, types.int64, types.int64)
def write_count(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    view = signature.args[0]
    builder.store(args[2], of_ply(builder, memory_of(context, builder, view, args[0]), args[1], view.number))


def ending_and_word(ending: Any, word: Any) -> Any:
    if isinstance(ending, EndingType) and isinstance(word, types.StringLiteral):
        return types.boolean(ending, word)
    return None


@operation(operator.eq, ending_and_word, EndingType, types.StringLiteral)
def is_ending(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    code = ENDINGS.index(signature.args[1].literal_value)
    memory = memory_of(context, builder, signature.args[0], args[0])
    return builder.icmp_signed("==", builder.load(at(builder, memory, ENDING)), number(code))


# --- lines: ``lines[ply] = ()``, ``lines[ply] = (move,)`` and ``lines[ply] = (move, *lines[ply + 1])`` ---


def line_of(lines: Any, ply: Any) -> Any:
    return A_LINE(lines, types.int64) if isinstance(lines, LinesType) else None


@operation(operator.getitem, line_of, LinesType, types.int64)
def read_line(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    memory = memory_of(context, builder, signature.args[0], args[0])
    return struct(context, builder, A_LINE, memory=memory, ply=args[1])._getvalue()


@operation(tuple, lambda line: line(line) if isinstance(line, LineType) else None, LineType)
def line_itself(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    return args[0]


def move_and_line(move: Any, line: Any) -> Any:
    return LONGER_LINE(types.UniTuple(types.int64, 1), line) if isinstance(line, LineType) else None


@operation(operator.add, move_and_line, types.UniTuple, LineType)
def longer_line(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    rest = struct(context, builder, A_LINE, args[1])
    move = builder.extract_value(args[0], 0)
    return struct(context, builder, LONGER_LINE, memory=rest.memory, ply=rest.ply, move=move)._getvalue()


def no_line_at(lines: Any, ply: Any, line: Any) -> Any:
    if isinstance(lines, LinesType) and isinstance(line, types.BaseTuple) and line.count == 0:
        return types.void(lines, types.int64, line)
    return None


@operation(operator.setitem, no_line_at, LinesType, types.int64, types.BaseTuple)
def write_no_line(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    memory = memory_of(context, builder, signature.args[0], args[0])
    builder.store(number(0), of_ply(builder, memory, args[1], LENGTH))


def one_move_at(lines: Any, ply: Any, line: Any) -> Any:
    one = isinstance(lines, LinesType) and isinstance(line, types.BaseTuple) and line.count == 1
    return types.void(lines, types.int64, types.UniTuple(types.int64, 1)) if one else None


@operation(operator.setitem, one_move_at, LinesType, types.int64, types.UniTuple)
def write_one_move(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    memory = memory_of(context, builder, signature.args[0], args[0])
    move = builder.and_(builder.extract_value(args[2], 0), number(255))
    builder.store(move, of_ply(builder, memory, args[1], LINE))
    builder.store(number(1), of_ply(builder, memory, args[1], LENGTH))


def line_at(lines: Any, ply: Any, line: Any) -> Any:
    return types.void(lines, types.int64, line) if isinstance(line, LongerLineType) else None


@operation(operator.setitem, line_at, LinesType, types.int64, LongerLineType)
def write_line(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    line = struct(context, builder, LONGER_LINE, args[2])
    builder.call(line_writer(builder.module), [line.memory, args[1], line.ply, line.move])


def line_writer(module: ir.Module) -> ir.Function:
    """Writes a line; a function apart, so that a search's registers need not be saved where it writes none."""
    kind = ir.FunctionType(ir.VoidType(), [WORD.as_pointer(), WORD, WORD, WORD])
    writer = cgutils.get_or_insert_function(module, kind, "gamelab.write_line")
    if writer.is_declaration:
        writer.linkage = "internal"
        writer.attributes.add("noinline")
        writer.attributes.add("cold")
        builder = ir.IRBuilder(writer.append_basic_block())
        write_row(builder, *writer.args)
        builder.ret_void()
    return writer


def write_row(builder: Any, memory: Any, ply: Any, rest: Any, move: Any) -> None:
    """Eight moves go into a word, the first into its lowest byte."""
    length = builder.load(of_ply(builder, memory, rest, LENGTH))
    source, target = (of_ply(builder, memory, each, LINE) for each in (rest, ply))
    first = builder.or_(builder.shl(builder.load(source), number(8)), builder.and_(move, number(255)))
    builder.store(first, target)
    with builder.if_then(builder.icmp_signed(">=", length, number(8)), likely=False):
        copy_rest(builder, source, target, builder.lshr(length, number(3)))
    builder.store(builder.add(length, number(1)), of_ply(builder, memory, ply, LENGTH))


def copy_rest(builder: Any, source: Any, target: Any, last: Any) -> None:
    """Copies the words 1 … ``last`` of a line, moved on by one byte."""
    with cgutils.for_range(builder, last) as loop:
        before = builder.load_atomic(at(builder, source, loop.index), "monotonic", 8)
        moves = builder.load_atomic(at(builder, source, loop.index, 1), "monotonic", 8)
        carried = builder.lshr(before, number(56))
        moved = builder.or_(builder.shl(moves, number(8)), carried)
        builder.store(moved, at(builder, target, loop.index, 1))


# --- what went amiss ---


@intrinsic
def is_to_stop(typing: Any, view: Any) -> Any:
    """Whether another thread has asked the search to end."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        word = at(builder, memory_of(context, builder, view, args[0]), STOP)
        return builder.icmp_signed("!=", builder.load_atomic(word, "monotonic", 8), number(0))

    return types.boolean(view), generate


@intrinsic
def set_word(typing: Any, view: Any, place: Any, value: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        bits = args[2] if args[2].type == WORD else builder.bitcast(args[2], WORD)
        builder.store(bits, at(builder, memory_of(context, builder, view, args[0]), args[1]))
        return context.get_dummy_value()

    kind = types.float64 if isinstance(value, types.Float) else types.int64
    return types.void(view, types.int64, kind), generate


@intrinsic
def keep(typing: Any, run: Any, position: Any) -> Any:
    """Writes the ints that a position consists of into memory."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        members = struct(context, builder, position, args[1])
        memory = memory_of(context, builder, run, args[0])
        ints = [getattr(members, name) for name, kind in position.members if not isinstance(kind, types.Array)]
        halves = [(each, shift) for each in ints for shift in range(0, each.type.width, 64)]
        for place, (each, shift) in enumerate(halves, start=PLACE):
            half = builder.lshr(each, ir.Constant(each.type, shift))
            builder.store(builder.trunc(half, WORD) if half.type.width > 64 else half, at(builder, memory, place))
        return context.get_dummy_value()

    return types.void(run, position), generate
