"""Counters in compiled code: four words of memory, into which a counter's values are copied for a call."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np
from numba.core import types
from numba.core.typing.templates import AttributeTemplate
from numba.extending import NativeValue

from gamelab.jit.counter import FIELDS, Counter
from gamelab.jit.extension import (
    infer_getattr,
    lower_constant,
    lower_getattr_generic,
    lower_setattr_generic,
    typeof,
    unbox,
)
from gamelab.jit.integers import WORD
from gamelab.jit.memory import MemoryType, at, memory_of
from gamelab.jit.structs import struct


class CounterType(MemoryType):
    """The type of a counter: where its words are."""


COUNTER = CounterType("Counter")
_blocks: WeakKeyDictionary[Counter, np.ndarray[Any, Any]] = WeakKeyDictionary()


def block_of(counter: Counter) -> np.ndarray[Any, Any]:
    """The words of a counter, the same as long as it lives."""
    if counter not in _blocks:
        _blocks[counter] = np.array(counter.values, np.int64)
    return _blocks[counter]


def write_blocks(counters: Iterable[Counter]) -> None:
    for counter in counters:
        block_of(counter)[:] = counter.values


def read_blocks(counters: Iterable[Counter]) -> None:
    for counter in counters:
        counter.values = tuple(block_of(counter).tolist())


def address_of(counter: Counter) -> int:
    return int(block_of(counter).__array_interface__["data"][0])


@typeof(Counter)
def type_of_counter(counter: Counter, context: Any) -> CounterType:
    return COUNTER


@infer_getattr
class CounterAttributes(AttributeTemplate):  # type: ignore[misc]
    key = CounterType

    def generic_resolve(self, counter: CounterType, name: str) -> Any:
        return types.int64 if name in FIELDS else None


@lower_getattr_generic(CounterType)
def read(context: Any, builder: Any, kind: CounterType, value: Any, name: str) -> Any:
    return builder.load(at(builder, memory_of(context, builder, kind, value), FIELDS.index(name)))


@lower_setattr_generic(CounterType)
def write(context: Any, builder: Any, signature: Any, args: Any, name: str) -> None:
    counter, number = args
    number = context.cast(builder, number, signature.args[1], types.int64)
    builder.store(number, at(builder, memory_of(context, builder, signature.args[0], counter), FIELDS.index(name)))


@lower_constant(CounterType)
def constant(context: Any, builder: Any, kind: CounterType, counter: Counter) -> Any:
    """A counter that is a global; code that knows its address is not kept on disk."""
    address = context.add_dynamic_addr(builder, address_of(counter), info="a counter")
    memory = builder.bitcast(address, WORD.as_pointer())
    return struct(context, builder, kind, memory=memory)._getvalue()


@unbox(CounterType)
def unbox_counter(kind: CounterType, counter: Any, c: Any) -> NativeValue:
    find = c.pyapi.unserialize(c.pyapi.serialize_object(address_of))
    number = c.pyapi.call_function_objargs(find, (counter,))
    memory = c.builder.inttoptr(c.pyapi.long_as_longlong(number), WORD.as_pointer())
    c.pyapi.decref(number)
    c.pyapi.decref(find)
    return NativeValue(struct(c.context, c.builder, kind, memory=memory)._getvalue())
