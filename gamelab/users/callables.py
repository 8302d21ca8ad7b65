"""The function behind what a user gave to be called, in whatever style it is written; its name, parameters and text.

It may be a function, a cached one, a method of an object, an object that can be called, a ``partial``, or what ``fast``
made of one of these.  Checks, agents, ``fast``, ``Step`` and ``Play`` ask here: what one of them takes, all take.

    body_of        the function whose lines run when it is called
    function_of    a function that can be compiled as it is
    called         what a ``partial``, a cached function, or what ``fast`` made, calls
    undecorated    what was given to ``fast`` or to ``cache``
    all_plain, some_plain    while they are open, nothing is compiled, or not these functions

The first four look behind what stands around a function:

                    cache, fast    partial    a method, an object that can be called    where no function is left
    undecorated     yes            no         no                                        returns the thing
    called          yes            yes        no                                        returns the thing
    function_of     yes            no         no                                        returns None
    body_of         yes            yes        yes                                       returns None
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from functools import lru_cache, partial, update_wrapper
from types import FunctionType, MethodType
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])
CACHED = type(lru_cache(len))
_plain_now: ContextVar[tuple[Any, ...]] = ContextVar("what runs plain in this thread", default=())
"""The functions that run plain, although they were given to ``fast``; the class ``Fast`` stands for all of them."""


@contextmanager
def some_plain(*functions: Any) -> Iterator[None]:
    """Meanwhile these functions run plain in this thread, although they were given to ``fast``."""
    before = _plain_now.set((*_plain_now.get(), *functions))
    try:
        yield
    finally:
        _plain_now.reset(before)


def all_plain() -> AbstractContextManager[None]:
    """Meanwhile all that was given to ``fast`` runs plain in this thread: its plays can be counted, its lines seen."""
    return some_plain(Fast)


def is_plain_now(function: Any = None) -> bool:
    """Whether this function runs plain now, although it was given to ``fast``; without one, whether all do."""
    now = _plain_now.get()
    return Fast in now or function in now


class Fast:
    """A function that was given to ``fast``: ``plain`` is the function itself, and ``run`` decides how a call runs."""

    __wrapped__: Any

    def __init__(self, plain: Any, run: Callable[..., Any]) -> None:
        self.plain, self.run = plain, run
        update_wrapper(self, plain)

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        if is_plain_now(self.plain):
            return self.plain(*arguments, **named)
        return self.run(self.plain, arguments, named)

    def __get__(self, owner: Any, kind: type | None = None) -> Any:
        """As a method of a class: bound to its object, as a function is."""
        return self if owner is None else MethodType(self, owner)

    def __repr__(self) -> str:
        return f"fast({self.plain!r})"


def undecorated(given: Any) -> Any:
    """What was given to ``fast`` or to ``cache``, or to both; anything else as it is."""
    while isinstance(given, Fast | CACHED):
        given = given.__wrapped__
    return given


def function_of(value: Any) -> FunctionType | None:
    """Python's function behind a function, a cached one or one given to ``fast``; None for anything else."""
    function = undecorated(value)
    return function if isinstance(function, FunctionType) else None


def called(given: Any) -> Any:
    """What a ``partial``, a cached function, or what ``fast`` made, calls; anything else as it is."""
    while isinstance(given := undecorated(given), partial):
        given = given.func
    return given


def body_of(given: Any) -> FunctionType | None:
    """The function whose lines run when ``given`` is called; None if Python knows no lines of it."""
    given = called(given)
    given = given.__func__ if isinstance(given, MethodType | staticmethod | classmethod) else given
    return function_of(given) or function_of(inspect.getattr_static(type(given), "__call__", None))


def name_of(given: Any) -> str:
    """The name of what was given, as the user wrote it."""
    given = called(given)
    name = getattr(given, "__name__", type(given).__name__)
    return "your function" if name == "<lambda>" else str(name)


def stands_for(given: Any) -> Callable[[F], F]:
    """A decorator: the function has the name and the text of what was given, in whatever style that is written."""

    def dressed(function: F) -> F:
        function.__name__ = name_of(given)
        update_wrapper(function, given, assigned=(), updated=())
        return function

    return dressed


def parameters_of(given: Any) -> dict[str, Any]:
    """The parameters of which a call fills each with one thing, and their defaults; empty if that cannot be told."""
    try:
        found = inspect.signature(given).parameters.items()
        return {name: each.default for name, each in found if "VAR" not in each.kind.name}
    except Exception:  # a signature may be anything that an object claims
        return {}


def source_of(given: Any) -> str:
    """The text of what runs; empty if it is not known."""
    try:
        return inspect.getsource(body_of(given))  # type: ignore[arg-type]
    except Exception:  # an object may claim to be anything
        return ""
