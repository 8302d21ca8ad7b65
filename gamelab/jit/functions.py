"""Plain Python functions inside compiled ones.

Compiled code may call any function as it stands in its module or notebook: Numba learns here that a global which
is a plain function (or an ``lru_cache`` around one) stands for that function compiled.  So rules, searches and
evaluations need no decorator, and no text of any of them exists twice.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import lru_cache
from itertools import count
from types import FunctionType
from typing import Any, ClassVar
from weakref import WeakKeyDictionary

from numba.core import types
from numba.core.bytecode import FunctionIdentity
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import CPUDispatcher, cpu_target
from numba.core.typing.typeof import Purpose
from numba.extending import NativeValue, models, register_model

from gamelab.jit.cache import DiskCache
from gamelab.jit.digest import Text, function_of
from gamelab.jit.extension import typeof, unbox
from gamelab.jit.fast import Fast
from gamelab.jit.leaves import with_leaves_inside
from gamelab.jit.refused import refuse
from gamelab.jit.sentences import Uncompiled


def number_functions() -> None:
    """Has Numba count functions from a number that no other process counts from, in place of 1.

    Machine code is found by name and number; what comes from the disk would stand for another function of that name.
    """
    FunctionIdentity._unique_ids = count(int.from_bytes(os.urandom(6), "big"))


number_functions()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=number_functions)


class Compiled(CPUDispatcher):  # type: ignore[misc]
    """A compiled function; of all ints it makes one version, whether they are constants or computed.

    (Two versions of a recursive function, one for a constant and one for a computed argument, crash the next
    process that reads them from the disk: Numba's issue 6061.)
    """

    def __init__(self, function: FunctionType) -> None:
        if function.__module__ not in sys.modules:
            function.__module__ = "__main__"  # else Numba names a function and its recursive calls differently
        super().__init__(function, targetoptions={"nopython": True, "nogil": True})

    def get_call_template(self, args: Any, kws: Any) -> Any:
        named = {name: types.unliteral(kind) for name, kind in kws.items()}
        return super().get_call_template([types.unliteral(kind) for kind in args], named)


_known: WeakKeyDictionary[FunctionType, Compiled] = WeakKeyDictionary()
_texts: WeakKeyDictionary[FunctionType, Text] = WeakKeyDictionary()


def compiled(function: FunctionType) -> Compiled:
    """The function, to be compiled when it is first called: the same object as long as its text means the same."""
    if function not in _known:
        _known[function] = Compiled(with_leaves_inside(function))
    return _known[function]


def entry_point(function: FunctionType, kinds: tuple[types.Type, ...]) -> Callable[..., Any]:
    """The machine code that Python calls with arguments of these types, from the disk if it was kept there.

    Only such code is kept, with all that it calls; what is only called by compiled code has no file of its own.
    """
    with global_compiler_lock:
        text, code = text_of(function), compiled(function)
        if kinds not in code.overloads:
            usual, code._cache = code._cache, DiskCache(text, kinds)
            try:
                code.compile(kinds)
            finally:
                code._cache = usual
    return code.overloads[kinds].entry_point  # type: ignore[no-any-return]


def text_of(function: FunctionType) -> Text:
    """The function with all it refers to, as of now; what was compiled from an older meaning is forgotten."""
    text = _texts.get(function)
    if text is None or not text.is_fresh():
        if text is not None:
            for each in text.functions:
                _known.pop(each, None)
        text = _texts[function] = Text(function)
    return text


@typeof(FunctionType)
@typeof(type(lru_cache(len)))
@typeof(Fast)
def type_of_function(function: Any, context: Any) -> Any:
    """What a plain function is to a compiled one that names it; as an argument it is nothing, as ever."""
    if context.purpose is not Purpose.constant:
        return callable_type(function) if isinstance(function, Fast) else None
    known = cpu_target.typing_context._get_global_type(function)  # what Numba, or a part of jit, compiles by itself
    if known is None and (text := function_of(function)) is not None:
        return types.Dispatcher(compiled(text))
    return known


class CallableType(types.Callable):  # type: ignore[misc]
    """The type of one function that is handed over as an argument; its name has the digest of the function's text."""

    known: ClassVar[dict[str, FunctionType]] = {}

    def __init__(self, name: str) -> None:
        super().__init__(name)

    @property
    def target(self) -> types.Dispatcher:
        return types.Dispatcher(compiled(self.known[self.name]))

    def get_call_type(self, context: Any, args: Any, kws: Any) -> Any:
        return self.target.get_call_type(context, args, kws)

    def get_call_signatures(self) -> Any:
        return self.target.get_call_signatures()

    def get_impl_key(self, signature: Any) -> Any:
        return self.target.get_impl_key(signature)

    def __reduce__(self) -> Any:
        return CallableType, (self.name,)


register_model(CallableType)(models.OpaqueModel)


@unbox(CallableType)
def unbox_callable(kind: CallableType, function: Any, c: Any) -> NativeValue:
    return NativeValue(c.context.get_dummy_value())


def callable_type(given: Any) -> CallableType:
    """The type by which compiled code knows this function as an argument; Uncompiled if it is no plain function."""
    function = function_of(given)
    if function is None:
        raise Uncompiled(f"{given!r} is no function that is written in Python")
    text = text_of(function)
    name = f"{function.__name__}#{text.digest}"
    if CallableType.known.get(name) is not function:
        refuse(text)
        if text.counters:
            raise Uncompiled(f"{function.__name__} writes to a counter: only the search itself can, compiled")
        CallableType.known[name] = function
    return CallableType(name)
