"""A search's ``Run`` in compiled code: one block of memory that counts, and the functions that judge and order.

The methods are those of ``Run`` itself, compiled as they stand, where they say nothing about errors; three are
written here, because they check what a given function returned.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from llvmlite import ir
from numba.core import types
from numba.core.typing.templates import AttributeTemplate

from gamelab.jit.extension import (
    infer_getattr,
    lower_getattr_generic,
    overload,
    overload_method,
    overload_method_text,
    unbox,
)
from gamelab.jit.functions import callable_type
from gamelab.jit.integers import WORD
from gamelab.jit.interrupts import Interrupted, signalled
from gamelab.jit.memory import (
    FAULT,
    PLACE,
    PRUNE,
    ROOT_PLY,
    TOTAL,
    VIEWS,
    MemoryType,
    at,
    is_to_stop,
    keep,
    memory_of,
    set_word,
    unboxed,
)
from gamelab.jit.structs import struct
from gamelab.jit.wide import WideType
from gamelab.search.result import INF, WIN
from gamelab.search.run import Run

PULSE = 0xFFFF
AMISS_EVALUATION, AMISS_ORDER, AMISS_AVERAGE = 1, 2, 3


class Amiss(Exception):
    """A given function returned what it must not; the block of memory tells where."""


class RunType(MemoryType):
    """The type of a run with these functions; None where there is none."""

    def __init__(self, evaluate: types.Type | None, order: types.Type | None) -> None:
        self.evaluate = evaluate
        self.order = order
        super().__init__(f"run({evaluate}, {order})")


def run_type(evaluate: Any, order: Any) -> RunType:
    """The type of a run with these functions."""
    return RunType(*(None if each is None else callable_type(each) for each in (evaluate, order)))


@infer_getattr
class RunAttributes(AttributeTemplate):  # type: ignore[misc]
    key = RunType

    def generic_resolve(self, run: RunType, name: str) -> Any:
        if name == "root_ply":
            return types.int64
        if name == "prune":
            return types.boolean
        if name in ("evaluate", "order"):
            return getattr(run, name)
        return VIEWS.get(name)


@lower_getattr_generic(RunType)
def run_attribute(context: Any, builder: Any, run: RunType, value: Any, name: str) -> Any:
    memory = memory_of(context, builder, run, value)
    if name == "root_ply":
        return builder.load(at(builder, memory, ROOT_PLY))
    if name == "prune":
        return builder.icmp_signed("!=", builder.load(at(builder, memory, PRUNE)), ir.Constant(WORD, 0))
    if name in VIEWS:
        return struct(context, builder, VIEWS[name], memory=memory)._getvalue()
    return context.get_dummy_value()


unbox(RunType)(unboxed)


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
        if counted & PULSE == 0 and (is_to_stop(run) or signalled(run, PLACE)):
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
            set_word(run, TOTAL, total)
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


def remember(run: Any, position: Any, what: int) -> None:
    """Keeps what went amiss, and where, for the error's message, and ends the search."""
    set_word(run, FAULT, what)
    keep(run, position)
    raise Amiss
