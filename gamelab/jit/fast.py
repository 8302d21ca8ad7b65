"""``fast(f)``: the same search, evaluation or helper, compiled."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, update_wrapper
from importlib.util import find_spec
from types import FunctionType
from typing import TYPE_CHECKING, Any, TypeVar, cast

from gamelab.jit import plainly
from gamelab.jit.digest import function_of
from gamelab.jit.plainly import RunsPlain
from gamelab.search.run import Run

__all__ = ["Fast", "RunsPlain", "fast"]

if TYPE_CHECKING:
    from gamelab.jit.searches import FastSearch

F = TypeVar("F", bound=Callable[..., Any])


def fast(function: F) -> F:
    """The function with the same signature and the same results, as machine code; also usable as a decorator.

    It takes ``minimax``, ``alphabeta`` and ``expectimax``, and a search, an evaluation or an order of your own that
    is written with the verbs of a position.  Evaluations and orders that are handed to a fast search need no
    ``fast`` of their own.  What cannot be compiled runs as it is, and a warning says why, and in which line.
    """
    if not isinstance(function, FunctionType):
        if isinstance(function_of(function), FunctionType):
            return function  # fast already
        raise TypeError(f"fast takes a function, not {function!r}")
    if not has_numba():
        plainly.without_numba()
        return cast(F, function)
    if is_library_search(function):
        return cast(F, library_search(function))
    return cast(F, Fast(function))


@cache
def has_numba() -> bool:
    return find_spec("numba") is not None


def is_library_search(function: FunctionType) -> bool:
    """Whether the function makes a ``Run`` and hands it to a recursive core."""
    return any(function.__globals__.get(name) is Run for name in function.__code__.co_names)


@cache
def library_search(search: FunctionType) -> FastSearch:
    from gamelab.jit.searches import FastSearch

    return FastSearch(search)


class Fast:
    """A function of somebody's own that runs compiled; ``plain`` is the function itself.

    Recursive calls in its text, and calls by other compiled functions, are compiled with it.  ``plays`` is how many
    moves the last call played; None if it ran plain.
    """

    def __init__(self, function: FunctionType) -> None:
        self.plain = function
        self.plays: int | None = None
        update_wrapper(self, function)

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        from gamelab.jit.own import call

        result, self.plays = call(self.plain, arguments, named)
        return result

    def __repr__(self) -> str:
        return f"fast({self.plain!r})"
