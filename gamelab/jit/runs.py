"""A search's ``Run`` in compiled code: one block of memory that counts, and the functions that judge and order.

The methods are those of ``Run`` itself, compiled as they stand, where they say nothing about errors; three are
written here, because they check what a given function returned.  The block consists of 64-bit words:

    0 …       the root's ply, how finished games count, and what went amiss where
    16 …      eight words for each ply: the counts of ``COLUMNS``, and the length of the best line
    2064 …    a row of bytes for each ply: the best line from the node last left there
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from functools import partial
from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.core.typing.templates import AttributeTemplate
from numba.extending import NativeValue

from gamelab.jit.extension import (
    infer_getattr,
    intrinsic,
    lower_getattr_generic,
    overload,
    overload_method,
    overload_method_text,
    unbox,
)
from gamelab.jit.functions import callable_type
from gamelab.jit.interrupts import Interrupted, signalled
from gamelab.jit.structs import Members, StructType, struct
from gamelab.jit.wide import WideType
from gamelab.search.result import INF, WIN
from gamelab.search.run import ENDINGS, Run

COLUMNS = ("interiors", "terminals", "horizons", "cutoffs", "skipped")
ROOT_PLY, ENDING, FAULT, TOTAL, PLACE = 0, 1, 2, 3, 4
PLIES = 256
COUNTS = 16
LENGTH = 5
LINES = COUNTS + 8 * PLIES
ROW = 17
WORDS = LINES + ROW * (PLIES + 1)
PULSE = 0xFFFF

AMISS_EVALUATION, AMISS_ORDER, AMISS_AVERAGE = 1, 2, 3


class Amiss(Exception):
    """A given function returned what it must not; the block of memory tells where."""


class MemoryType(StructType):
    """A view of the block of memory."""

    members: Members = (("memory", types.CPointer(types.int64)),)


class RunType(MemoryType):
    """The type of a run with these functions; None where there is none."""

    def __init__(self, evaluate: types.Type | None, order: types.Type | None) -> None:
        self.evaluate = evaluate
        self.order = order
        super().__init__(f"run({evaluate}, {order})")


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


ENDING_KIND, LINES_KIND, LINE_KIND, LONGER_KIND = (
    EndingType("ending"),
    LinesType("lines"),
    LineType("line"),
    LongerLineType("longer line"),
)
VIEWS: dict[str, MemoryType] = {
    **{name: ColumnType(number) for number, name in enumerate(COLUMNS)},
    "ending": ENDING_KIND,
    "lines": LINES_KIND,
}


@infer_getattr
class RunAttributes(AttributeTemplate):  # type: ignore[misc]
    key = RunType

    def generic_resolve(self, run: RunType, name: str) -> Any:
        if name == "root_ply":
            return types.int64
        if name in ("evaluate", "order"):
            return getattr(run, name)
        return VIEWS.get(name)


@lower_getattr_generic(RunType)
def run_attribute(context: Any, builder: Any, run: RunType, value: Any, name: str) -> Any:
    memory = struct(context, builder, run, value).memory
    if name == "root_ply":
        return builder.load(cgutils.gep_inbounds(builder, memory, ROOT_PLY))
    if name in VIEWS:
        return struct(context, builder, VIEWS[name], memory=memory)._getvalue()
    return context.get_dummy_value()


@unbox(RunType)
def unbox_run(kind: RunType, run: Any, c: Any) -> NativeValue:
    number = c.pyapi.object_getattr_string(run, "address")
    address = c.pyapi.long_as_longlong(number)
    c.pyapi.decref(number)
    memory = c.builder.inttoptr(address, ir.IntType(64).as_pointer())
    return NativeValue(struct(c.context, c.builder, kind, memory=memory)._getvalue())


# --- reading and writing ---


def pointer(context: Any, builder: Any, kind: MemoryType, value: Any, place: Any, width: int) -> Any:
    """The place in memory, counted in bytes or in words of ``width`` bits."""
    memory = struct(context, builder, kind, value).memory
    return builder.gep(builder.bitcast(memory, ir.IntType(width).as_pointer()), [place])


@intrinsic
def word(typing: Any, view: Any, place: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.load(pointer(context, builder, view, args[0], args[1], 64))

    return types.int64(view, types.int64), generate


@intrinsic
def lone_word(typing: Any, view: Any, place: Any) -> Any:
    """``word``, read atomically, so that the compiler makes no vectors of a loop that is seldom run."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.load_atomic(pointer(context, builder, view, args[0], args[1], 64), "monotonic", 8)

    return types.int64(view, types.int64), generate


@intrinsic
def set_word(typing: Any, view: Any, place: Any, number: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        builder.store(args[2], pointer(context, builder, view, args[0], args[1], 64))
        return context.get_dummy_value()

    return types.void(view, types.int64, types.int64), generate


@intrinsic
def set_float(typing: Any, view: Any, place: Any, number: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        bits = builder.bitcast(args[2], ir.IntType(64))
        builder.store(bits, pointer(context, builder, view, args[0], args[1], 64))
        return context.get_dummy_value()

    return types.void(view, types.int64, types.float64), generate


@overload(operator.getitem)
def view_getitem(view: Any, ply: Any) -> Callable[..., Any] | None:
    if isinstance(view, ColumnType):
        place = COUNTS + view.number
        return lambda view, ply: word(view, 8 * ply + place)
    if isinstance(view, LinesType):
        return lambda view, ply: line_at(view, ply)
    return None


@overload(operator.setitem)
def view_setitem(view: Any, ply: Any, value: Any) -> Callable[..., None] | None:
    if isinstance(view, ColumnType):
        place = COUNTS + view.number
        return lambda view, ply, value: set_word(view, 8 * ply + place, value)
    if isinstance(view, LinesType) and isinstance(value, LongerLineType):
        return lambda view, ply, value: write_line(value, ply)
    if isinstance(view, LinesType):
        return lambda view, ply, value: set_word(view, 8 * ply + COUNTS + LENGTH, 0)
    return None


def write_line(line: Any, ply: int) -> None:
    """Makes a longer line the best line of ``ply``; eight moves go into a word, the first into its lowest byte."""
    length = word(line, 8 * line.ply + COUNTS + LENGTH)
    source, target = LINES + ROW * line.ply, LINES + ROW * ply
    moves = word(line, source)
    set_word(line, target, moves << 8 | line.move & 255)
    if length >= 8:
        for place in range(1, length // 8 + 1):
            carried = moves >> 56 & 255
            moves = lone_word(line, source + place)
            set_word(line, target + place, moves << 8 | carried)
    set_word(line, 8 * ply + COUNTS + LENGTH, length + 1)


@intrinsic
def line_at(typing: Any, lines: Any, ply: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        memory = struct(context, builder, LINES_KIND, args[0]).memory
        return struct(context, builder, LINE_KIND, memory=memory, ply=args[1])._getvalue()

    return LINE_KIND(lines, types.int64), generate


@intrinsic
def longer_line(typing: Any, move: Any, line: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        rest = struct(context, builder, LINE_KIND, args[1])
        return struct(context, builder, LONGER_KIND, memory=rest.memory, ply=rest.ply, move=args[0])._getvalue()

    return LONGER_KIND(types.int64, line), generate


@infer_getattr
class LongerLineAttributes(AttributeTemplate):  # type: ignore[misc]
    key = LongerLineType

    def generic_resolve(self, line: Any, name: str) -> Any:
        return dict(line.members).get(name)


@lower_getattr_generic(LongerLineType)
def line_attribute(context: Any, builder: Any, kind: LongerLineType, value: Any, name: str) -> Any:
    return getattr(struct(context, builder, kind, value), name)


@overload(tuple)
def line_itself(line: Any) -> Callable[[Any], Any] | None:
    return (lambda line: line) if isinstance(line, LineType) else None


@overload(operator.add)
def prepend(move: Any, line: Any) -> Callable[[Any, Any], Any] | None:
    """What ``(move, *line)`` comes down to."""
    if isinstance(line, LineType) and isinstance(move, types.BaseTuple) and move.count == 1:
        return lambda move, line: longer_line(move[0], line)
    return None


@overload(operator.eq)
def ending_is(ending: Any, name: Any) -> Callable[[Any, Any], bool] | None:
    if not isinstance(ending, EndingType) or not isinstance(name, types.StringLiteral):
        return None
    code = ENDINGS.index(name.literal_value)
    return lambda ending, name: word(ending, ENDING) == code


# --- the methods ---


def run_text(name: str, run: RunType) -> Any:
    return getattr(Run, name)


for _name in ("terminal", "best", "cut"):
    overload_method_text(RunType, _name, getattr(Run, _name), partial(run_text, _name))


@overload_method(RunType, "horizon")
def horizon(run: Any, position: Any, alpha: int = -INF, beta: int = INF) -> Callable[..., int]:
    def text(run: Any, position: Any, alpha: int = -INF, beta: int = INF) -> int:
        run.horizons[position.ply] += 1
        run.lines[position.ply] = ()
        value = run.evaluate(position)
        if not is_evaluation(value):
            remember(run, position, AMISS_EVALUATION)
        return int(value)

    def none(run: Any, position: Any, alpha: int = -INF, beta: int = INF) -> int:
        return 0  # without an evaluation no search ends before the game

    return none if run.evaluate is None else text


@overload_method(RunType, "interior")
def interior(run: Any, position: Any, alpha: int = -INF, beta: int = INF) -> Callable[..., Any]:
    def count(run: Any, position: Any) -> None:
        counted = run.interiors[position.ply] + 1
        run.interiors[position.ply] = counted
        if counted & PULSE == 0 and signalled(run, PLACE):
            raise Interrupted

    def unordered(run: Any, position: Any, alpha: int = -INF, beta: int = INF) -> Any:
        count(run, position)
        return position.moves

    def ordered(run: Any, position: Any, alpha: int = -INF, beta: int = INF) -> Any:
        count(run, position)
        moves = run.order(position)
        if not is_order(moves, position.moves):
            remember(run, position, AMISS_ORDER)
        return moves

    return unordered if run.order is None else ordered


@overload_method(RunType, "average")
def average(run: Any, position: Any, value: float, total: float) -> Callable[..., None]:
    def text(run: Any, position: Any, value: float, total: float) -> None:
        run.lines[position.ply] = ()
        if not abs(total - 1) <= 1e-9 * max(abs(total), 1.0):  # what math.isclose(total, 1) says
            set_float(run, TOTAL, total)
            remember(run, position, AMISS_AVERAGE)

    return text


# --- what given functions return ---


def is_evaluation(value: Any) -> bool:
    """Whether an evaluation returned a whole number within bounds."""
    return isinstance(value, int) and 1000 - WIN < value < WIN - 1000


@overload(is_evaluation)
def is_evaluation_compiled(value: Any) -> Callable[[Any], bool]:
    if isinstance(value, types.Integer | WideType):
        return lambda value: 1000 - WIN < value < WIN - 1000
    return lambda value: False


def is_order(moves: Any, legal: Any) -> bool:
    """Whether the moves are the legal ones, each once."""
    found = 0
    for move in moves:
        if move not in legal or found >> (move & 63) & 1:
            return False
        found |= 1 << (move & 63)
    return len(moves) == len(legal)


@intrinsic
def keep(typing: Any, run: Any, position: Any) -> Any:
    """Writes the ints that a position consists of into memory."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        members = struct(context, builder, position, args[1])
        place = PLACE
        for name, kind in position.members:
            if isinstance(kind, types.Array):
                continue
            number = getattr(members, name)
            for shift in range(0, number.type.width, 64):
                half = builder.lshr(number, ir.Constant(number.type, shift)) if shift else number
                half = (
                    builder.zext(half, ir.IntType(64)) if half.type.width < 64 else builder.trunc(half, ir.IntType(64))
                )
                builder.store(half, pointer(context, builder, run, args[0], ir.Constant(ir.IntType(64), place), 64))
                place += 1
        return context.get_dummy_value()

    return types.void(run, position), generate


def remember(run: Any, position: Any, what: int) -> None:
    """Keeps what went amiss, and where, for the error's message, and ends the search."""
    set_word(run, FAULT, what)
    keep(run, position)
    raise Amiss


def run_type(evaluate: Any, order: Any) -> RunType:
    """The type of a run with these functions."""
    return RunType(*(None if each is None else callable_type(each) for each in (evaluate, order)))
