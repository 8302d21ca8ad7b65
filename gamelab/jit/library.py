"""The library's searches: the public function runs as Python, its recursive core as machine code.

``compiled_search(alphabeta)`` is a function with the code of ``alphabeta``, in which three names mean something else:

    alphabeta_value    the machine code of this function (``compiled_core``), without the calls for its leaves
    observe            makes the record of ``fast_observer``
    Memory             makes the record of ``memory``
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import cache
from inspect import getsource
from itertools import takewhile
from types import FunctionType
from typing import Any

from numba import njit

from gamelab.jit import fast_observer, memory
from gamelab.jit.compiled import function_like, machine_code
from gamelab.jit.user_functions import all_arguments


def call_library(function: FunctionType, arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
    """The result of a function of the library: of a search, which has a recursive core of its name, or of another."""
    if search := compiled_search(function):
        return search(*arguments, **named)
    call = all_arguments(function, arguments, named)
    return machine_code(function, call)(*call)


def with_core(search: FunctionType, core: Callable[..., Any]) -> FunctionType:
    """The public function of a search, with other meanings for its core, its observer and its memory."""
    names = {"observe": fast_observer.observe, "Memory": memory.record_memory, f"{search.__name__}_value": core}
    return function_like(search, search.__globals__ | names)


@cache
def compiled_search(function: FunctionType) -> FunctionType | None:
    """The public function of a search, whose core is compiled; None for a function that is no search."""
    is_search = f"{function.__name__}_value" in function.__globals__
    return with_core(function, compiled_core(core_of(function))) if is_search else None


def first_call(search: FunctionType, position: Any, options: dict[str, Any]) -> tuple[FunctionType, list[Any]]:
    """The recursive core of a search, and the arguments behind the position which it is given first."""
    calls: list[list[Any]] = []

    def keep(position: Any, *arguments: Any) -> int:
        """Stands for the core: notes its arguments, and searches nothing."""
        calls.append([*arguments])
        return 0

    with_core(search, keep)(position, **options)
    return core_of(search), calls[0]


def compiled_core(function: FunctionType) -> Callable[..., Any]:
    """The recursive function of a search, as machine code for the types of its arguments."""
    codes: dict[Any, Callable[..., Any]] = {}

    def call(position: Any, *arguments: Any) -> Any:
        """Calls the machine code for these types, which is made at the first call."""
        *others, observer = arguments
        types = [each if callable(each) else type(each) for each in (position, *others)]  # two games may share a board
        key = position.board, observer.evaluate, observer.order, *types
        if key not in codes:
            codes[key] = machine_code(function, (position, *arguments))
        return codes[key](position, *arguments)

    return call


@cache
def core_of(search: FunctionType) -> FunctionType:
    """The recursive function of a search without the calls for its leaves: they are most, and the shortest.

    Most searches begin with ``if position.is_over: return ...`` and the like.  A copy of these lines, which Numba puts
    where the search calls itself, answers for a leaf at once and calls the search for the other positions.  Of minimax
    it is

        def minimax_value(position, depth, observer):
            if position.is_over:
                return observer.terminal(position)
            if depth == 0:
                return observer.horizon(position)
            return minimax_value(position, depth, observer)

    ``deepening_value`` begins with the nodes that are left instead, so nothing of it is copied.
    """
    name = f"{search.__name__}_value"
    text = search.__globals__[name]
    definition: Any = ast.parse(getsource(text)).body[0]
    body = definition.body[ast.get_docstring(definition) is not None :]
    is_leaf = lambda step: isinstance(step, ast.If) and isinstance(step.body[-1], ast.Return)  # noqa: E731
    call = ast.parse(f"return {name}({', '.join(each.arg for each in definition.args.args)})").body
    definition.body = [*takewhile(is_leaf, body), *call]
    names = dict(text.__globals__)
    exec(ast.unparse(definition), names)
    core = function_like(text, text.__globals__ | {name: njit(inline="always")(names[name])})
    names[name] = core  # what the last line of the copy calls
    return core
