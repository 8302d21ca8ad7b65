"""The library's searches, compiled: the public function and its recursive core, each as it stands."""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from types import FunctionType
from typing import Any

from numba.core import types
from numba.core.errors import NumbaError
from numba.core.typing.typeof import typeof

from gamelab.games.bits import BitPosition
from gamelab.games.position import Position
from gamelab.jit import counting, plainly, positions  # noqa: F401 - teaches Numba the positions
from gamelab.jit.blocks import Block
from gamelab.jit.counter import Counter
from gamelab.jit.digest import function_of
from gamelab.jit.fast import fast
from gamelab.jit.fast_run import FastRun
from gamelab.jit.functions import callable_type, entry_point
from gamelab.jit.interrupts import Interrupted
from gamelab.jit.own import own_functions, search_call
from gamelab.jit.runs import Amiss, run_type
from gamelab.jit.sentences import Uncompiled, because, sentence
from gamelab.jit.stopping import running
from gamelab.search.run import Run


class Core:
    """The recursive function of a search: compiled where its run is a ``FastRun``, else plain."""

    def __init__(self, search: FunctionType, text: FunctionType) -> None:
        self.search = search
        self.text = text
        self.entries: dict[tuple[Any, ...], Callable[..., Any]] = {}

    def __call__(self, *arguments: Any) -> Any:
        run = arguments[-1]
        can = isinstance(run, FastRun) and run.is_compiled
        can = can and not any(isinstance(each, list) for each in arguments)  # what it remembers is in no block
        entry = self.entry(arguments) if can else None
        if entry is None:
            run.is_compiled = False
            return self.text(*arguments)
        try:
            with running(run):
                return entry(*arguments)
        except Amiss:
            run.explain()
            raise
        except Interrupted:
            run.raise_signal()
            raise

    def entry(self, arguments: tuple[Any, ...]) -> Callable[..., Any] | None:
        """The machine code for arguments of these types; None, and a warning, if there is none."""
        run = arguments[-1]
        try:
            key = tuple(map(key_of, arguments))
            if key not in self.entries:
                self.entries[key] = entry_point(self.text, tuple(map(type_of, arguments)))
        except (NumbaError, Uncompiled) as error:
            given = [each for each in (run.evaluate, run.order, *arguments[1:-1]) if function_of(each) is not None]
            plainly.say(sentence(self.search, because(self.text, error, given)))
            return None
        return self.entries[key]


def key_of(argument: Any) -> Any:
    """What stands for the type of an argument where it is looked up at every search."""
    if type(argument) is int and abs(argument) < 2**62:
        return int
    if isinstance(argument, FastRun):
        return tuple(None if each is None else callable_type(each).name for each in (argument.evaluate, argument.order))
    if isinstance(argument, BitPosition):
        return type(argument), argument.board
    return type_of(argument)


def type_of(argument: Any) -> types.Type:
    """The Numba type of an argument of a core."""
    if isinstance(argument, FastRun):
        return run_type(argument.evaluate, argument.order)
    if type(argument) is int and abs(argument) < 2**62:
        return types.int64
    if isinstance(argument, Position | Block | Counter | bool | float | str | None):
        return typeof(argument)
    if isinstance(argument, tuple):
        return types.Tuple([type_of(each) for each in argument])
    if callable(argument):
        return callable_type(argument)
    raise Uncompiled(f"{argument!r} is no argument for compiled code")


def is_core(value: Any) -> bool:
    """Whether a global of a search is its recursive function: it tells a ``run`` what it meets."""
    return isinstance(value, FunctionType) and "run" in value.__code__.co_varnames[: value.__code__.co_argcount]


class FastSearch:
    """A search with the same signature and results as ``plain``, its core compiled; it can be pickled."""

    def __init__(self, search: FunctionType) -> None:
        self.plain = search
        self.twin = twin_of(search)
        update_wrapper(self, search)

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        if needs_child(arguments, named):
            return search_call(self.plain, arguments, named)
        return self.twin(*arguments, **named)

    def __reduce__(self) -> tuple[Any, ...]:
        return fast, (self.plain,)

    def __repr__(self) -> str:
        return f"fast({self.__name__})"  # type: ignore[attr-defined]


def needs_child(arguments: tuple[Any, ...], named: dict[str, Any]) -> bool:
    """Whether a function of somebody's own would run as machine code: only a process that may be ended is safe."""
    if named.get("trace") or not own_functions(arguments, named):
        return False
    return all(type(each).__module__.startswith("gamelab.") for each in arguments if isinstance(each, Position))


def twin_of(search: FunctionType) -> FunctionType:
    """The public function itself, with other meanings for two names: its ``Run``, and its recursive core."""
    names = dict(search.__globals__)
    for name in search.__code__.co_names:
        if names.get(name) is Run:
            names[name] = FastRun
        elif is_core(names.get(name)):
            names[name] = Core(search, names[name])
    twin = FunctionType(search.__code__, names, search.__name__, search.__defaults__, search.__closure__)
    twin.__kwdefaults__ = search.__kwdefaults__
    return twin
