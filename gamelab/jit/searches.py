"""The library's searches, compiled: the public function and its recursive core, each as it stands."""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import cache
from inspect import getsource, signature
from itertools import takewhile
from textwrap import dedent
from types import FunctionType
from typing import Any

from numba import njit

from gamelab.jit import memory, observer
from gamelab.jit.compiled import function_like, machine_code
from gamelab.search.observer import observe as plain_observe


def is_search(function: FunctionType) -> bool:
    """Whether this is one of the library's searches.  They call ``observe``."""
    return "observe" in function.__code__.co_names and function.__globals__.get("observe") is plain_observe


@cache
def compiled_search(search: FunctionType) -> FunctionType:
    """The public function of a search, with other meanings for its core and for what it counts and remembers with."""
    core = f"{search.__name__}_value"
    names = {"observe": observer.observe, "Memory": memory.memory_record, core: Core(search.__globals__[core])}
    return function_like(search, search.__globals__ | names)


class Core:
    """The recursive function of a search, as machine code for the types of its arguments."""

    def __init__(self, function: FunctionType) -> None:
        self.function = with_leaves_inside(function)
        self.codes: dict[Any, Callable[..., Any]] = {}

    def __call__(self, *arguments: Any) -> Any:
        position, observer = arguments[0], arguments[-1]
        rest = map(type_key, arguments[1:-1])
        key = (type(position), position.board, observer.evaluate, observer.order, *rest)
        if key not in self.codes:
            self.codes[key] = machine_code(self.function, arguments)
        return self.codes[key](*arguments)


def type_key(argument: Any) -> Any:
    """What stands for the type of an argument, to find its machine code quickly."""
    return argument if callable(argument) else getattr(argument, "dtype", type(argument))


def with_leaves_inside(function: FunctionType) -> FunctionType:
    """A recursive search without the calls for its leaves: they are most of its calls, and the shortest.

    Most searches begin with ``if position.is_over: return ...`` and the like.  A copy of these lines, which Numba puts
    where the search calls itself, answers for a leaf at once and calls the search for the other positions.
    ``deepening_value`` begins with its budget instead, so nothing of it is copied.
    """
    name = function.__name__
    definition: Any = ast.parse(dedent(getsource(function))).body[0]
    body = definition.body[ast.get_docstring(definition) is not None :]
    is_leaf = lambda step: isinstance(step, ast.If) and isinstance(step.body[-1], ast.Return)  # noqa: E731
    call = ast.parse(f"return {name}({', '.join(signature(function).parameters)})").body
    definition.body = [*takewhile(is_leaf, body), *call]
    names = dict(function.__globals__)
    exec(compile(ast.unparse(definition), function.__code__.co_filename, "exec"), names)
    made = function_like(function, function.__globals__ | {name: njit(inline="always")(names[name])})
    names[name] = made
    return made
