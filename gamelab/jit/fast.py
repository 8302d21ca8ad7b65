"""``fast(f)``: the same search, evaluation or helper, compiled."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import cache, update_wrapper
from importlib.util import find_spec
from types import FunctionType
from typing import Any, TypeVar, cast

from gamelab.jit.messages import RunsPlain, Uncompiled, warn

__all__ = ["Fast", "RunsPlain", "fast"]

F = TypeVar("F", bound=Callable[..., Any])
_plain_now = threading.local()


def fast(function: F) -> F:
    """The function with the same signature and the same results, as machine code; also usable as a decorator.

    It takes the searches of ``gamelab``, and a search, an evaluation or an order of your own that uses only the
    attributes and methods of a position.  Evaluations and orders that you pass to a fast search need no ``fast`` of
    their own.  What cannot be compiled runs as it is, and a warning says why, and in which line.
    """
    if isinstance(function, Fast):
        return function
    if not isinstance(function, FunctionType):
        raise TypeError(f"fast takes a function, not {function!r}")
    if not has_numba():
        warn("Numba is not installed: every search runs at Python's own speed, about a hundred times slower.")
        return cast(F, function)
    return cast(F, fast_object(function))


@cache
def has_numba() -> bool:
    return find_spec("numba") is not None


@cache
def fast_object(function: FunctionType) -> Fast:
    return Fast(function)


class Fast:
    """A function that runs compiled, with all that it calls; ``plain`` is the function itself.

    ``plays`` is how many moves the last call of a user's function played; None if it ran plain.
    """

    def __init__(self, function: FunctionType) -> None:
        self.plain = function
        self.plays: int | None = None
        update_wrapper(self, function)

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        from gamelab.jit.calls import call

        self.plays = None
        if self.plain in getattr(_plain_now, "functions", ()):  # the plain search called itself through its fast name
            return self.plain(*arguments, **named)
        try:
            result, self.plays = call(self.plain, arguments, named)
            return result
        except Uncompiled as error:
            if str(error):
                warn(f"{self.plain.__name__} runs plain: {error}.")
        return call_plain(self.plain, arguments, named)

    def __reduce__(self) -> tuple[Any, ...]:
        return fast, (self.plain,)

    def __repr__(self) -> str:
        return f"fast({self.plain!r})"


def call_plain(function: FunctionType, arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
    """What the plain function returns; the user's functions that it calls run plain, too."""
    from gamelab.jit.user_functions import program_of

    before = getattr(_plain_now, "functions", ())
    _plain_now.functions = (*before, *program_of(function).functions)
    try:
        return function(*arguments, **named)
    finally:
        _plain_now.functions = before
