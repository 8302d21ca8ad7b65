"""The library's searches, compiled: the public function as it stands, around its recursive core, compiled as it stands."""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from types import FunctionType
from typing import Any

from numba.core import types
from numba.core.typing.typeof import typeof

from gamelab.jit import positions  # noqa: F401 - teaches Numba the positions
from gamelab.jit.digest import function_of
from gamelab.jit.fast_run import FastRun
from gamelab.jit.functions import callable_type, compiled
from gamelab.jit.interrupts import Interrupted
from gamelab.jit.runs import Amiss
from gamelab.search.run import Run


class Core:
    """The recursive function of a search: compiled where its run is a ``FastRun``, else plain."""

    def __init__(self, text: FunctionType) -> None:
        self.text = text
        self.entries: dict[tuple[types.Type, ...], Callable[..., Any]] = {}

    def __call__(self, *arguments: Any) -> Any:
        run = arguments[-1]
        if not isinstance(run, FastRun) or run.kind is None:
            return self.text(*arguments)
        kinds = (*map(type_of, arguments[:-1]), run.kind)
        entry = self.entries.get(kinds)
        if entry is None:
            entry = self.entries[kinds] = compiled(self.text).compile(kinds)
        try:
            return entry(*arguments)
        except Amiss:
            run.explain()
            raise
        except Interrupted:
            run.raise_signal()
            raise


def type_of(argument: Any) -> types.Type:
    """The Numba type of an argument of a core."""
    if type(argument) is int:
        return types.int64
    function = function_of(argument)
    return typeof(argument) if function is None else callable_type(function)


def is_core(value: Any) -> bool:
    """Whether a global of a search is its recursive function: it tells a ``run`` what it meets."""
    return isinstance(value, FunctionType) and "run" in value.__code__.co_varnames[: value.__code__.co_argcount]


def fast_search(search: FunctionType) -> Callable[..., Any]:
    """The search with the same signature and results, its core compiled."""
    names = dict(search.__globals__)
    for name in search.__code__.co_names:
        if names.get(name) is Run:
            names[name] = FastRun
        elif is_core(names.get(name)):
            names[name] = Core(names[name])
    twin = FunctionType(search.__code__, names, search.__name__, search.__defaults__, search.__closure__)
    twin.__kwdefaults__ = search.__kwdefaults__
    return update_wrapper(twin, search)
