"""``fast(f)`` is the same search, evaluation or helper, compiled.  This file decides where each call of it runs."""

from __future__ import annotations

import copyreg
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import cache, lru_cache, partial
from types import FunctionType
from typing import Any, TypeVar, cast

from gamelab.games.bits import BitFields
from gamelab.games.hand_tree import HandTree
from gamelab.games.position import Position, short_repr
from gamelab.jit.messages import Uncompiled, warn
from gamelab.jit.user_functions import (
    CONSTANT_TYPES,
    has_numba,
    is_user_function,
    is_users_game,
    program_of,
    reason_against,
)
from gamelab.jit.worth import OverBudget, contents_of, is_worth_compiling, while_cheap
from gamelab.search.observer import BadProbabilities
from gamelab.users.callables import body_of, name_of
from gamelab.users.names import CACHED, Fast
from gamelab.users.sandbox import HAS_PROCESSES, Guest

F = TypeVar("F", bound=Callable[..., Any])


class PlainNow(threading.local):
    """The functions that run plain in this thread, although they were given to ``fast``."""

    functions: tuple[Any, ...] = ()


_plain_now = PlainNow()


def fast(function: F) -> F:
    """The function with the same signature and the same results, as machine code; also usable as a decorator.

    It takes the searches of ``gamelab``, and a search, an evaluation or an order of your own that uses only the
    attributes and methods of a position.  Evaluations and orders that you pass to a fast search need no ``fast`` of
    their own.  What cannot be compiled runs as it is, and a warning says why, and in which line.  There is no warning
    where plain Python is the rule: for a search that records its tree, on a hand tree, and for a function of one
    argument that does not call itself.
    """
    if isinstance(function, Fast):
        return function
    if body_of(function) is None:
        raise TypeError(f"fast takes a function, not {function!r}")
    if not has_numba():
        if HAS_PROCESSES:  # in a browser there is no Numba to install
            warn("Numba is not installed: every search runs at Python's own speed, about a hundred times slower.")
        return function
    return cast(F, fast_object(function) if isinstance(function, FunctionType) else Fast(function, call_fast))


@cache
def fast_object(function: FunctionType) -> Fast:
    """The compiled function: always the same object for the same function."""
    return Fast(function, call_fast)


copyreg.pickle(Fast, lambda each: (fast, (each.plain,)))


def call_fast(function: Any, arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
    """The result of what was given to ``fast``: compiled, or plain with a warning that says why."""
    if function in _plain_now.functions:  # the plain search called itself through its fast name
        return function(*arguments, **named)
    try:
        return call_compiled(function, arguments, named)
    except Uncompiled as error:
        if str(error):
            warn(f"{name_of(function)} runs plain: {error}.")
    return call_plain(function, *arguments, **named)


def call_plain(function: Any, *arguments: Any, **named: Any) -> Any:
    """The result of the plain function; the user's functions that it calls run plain, too."""
    before = _plain_now.functions
    _plain_now.functions = (*before, function, *program_of(cast(FunctionType, body_of(function))).functions)
    try:
        return function(*arguments, **named)
    finally:
        _plain_now.functions = before


def call_compiled(function: Any, arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
    """The result of the compiled function.

    It runs here if all functions are the library's, else in the sandbox.  Raises Uncompiled if the call has to
    run plain: without a message where plain is the rule, and where the plain form raises an error.
    """
    if isinstance(function, partial):
        return call_compiled(function.func, (*function.args, *arguments), function.keywords | named)
    if named.get("trace"):
        raise Uncompiled
    given = (function, *arguments, *named.values())
    kinds: list[Any] = [value if type(value) is FunctionType else type(value) for value in given]
    if not is_librarys(*kinds):
        if not is_worth_compiling(function):
            raise Uncompiled
        if not isinstance(function, FunctionType):
            raise Uncompiled(reason_against_form(function))
        check_arguments(given[1:], is_user_function(function))
        if any(is_user_function(value) or is_users_game(type(value)) for value in given):
            from gamelab.jit.user_calls import call_users

            return call_users(function, arguments, named)
    try:
        return library_call()(function, arguments, named)
    except BadProbabilities:  # it holds a position, which cannot leave compiled code
        raise Uncompiled from None


@cache
def library_call() -> Callable[..., Any]:
    """``call_library``, which imports Numba."""
    from gamelab.jit.library import call_library

    return call_library


@lru_cache(maxsize=1 << 10)
def is_librarys(function: Any, *given: Any) -> bool:
    """Whether a call can be compiled here, by its functions and the types of its other values; False may be wrong.

    It is asked first, because to look at each value takes longer than most searches of agents.
    """

    def is_known(each: Any) -> bool:
        if isinstance(each, type):
            return each in CONSTANT_TYPES or (issubclass(each, BitFields) and not is_users_game(each))
        return not is_user_function(each)

    is_ours = isinstance(function, FunctionType) and all(map(is_known, (function, *given)))
    return is_ours and is_worth_compiling(function)


def call_when_worth(function: Callable[..., Any], *arguments: Any, **named: Any) -> Any:
    """The result of ``fast(function)``; an agent's functions of a user's run plain until compiling is worth it.

    What ``fast`` was applied to is compiled at the first call, as everywhere.
    """
    quick = fast(function)
    given = (function, *arguments, *named.values())
    used = contents_of(given)
    are_open = used and not any(isinstance(each, Fast) for each in given)
    if Guest.here and are_open and isinstance(quick, Fast) and isinstance(quick.plain, FunctionType):
        with suppress(OverBudget), while_cheap(Guest.here, used):
            return call_plain(quick.plain, *arguments, **named)
    return quick(*arguments, **named)


def reason_against_form(function: Any) -> str:
    """Why compiled code cannot stand for what is no plain function, whatever its lines say."""
    if isinstance(function, CACHED):
        return "it keeps its results (@cache), which compiled code does not"
    form, owner = ("a method", function.__self__) if hasattr(function, "__self__") else ("an object", function)
    return f"it is {form} of {type(owner).__name__}, and only functions are compiled"


def check_arguments(values: tuple[Any, ...], is_users: bool) -> None:
    """Raises Uncompiled if compiled code cannot take a value; ``is_users`` says that a user wrote the function.

    A function of the library checks its options itself.
    """
    for value in values:
        kind = type(value)
        if isinstance(value, HandTree):
            raise Uncompiled
        if isinstance(value, BitFields):
            is_in_file = kind.__module__.partition(".")[0] not in ("gamelab", "__main__")
            if is_users_game(kind) and not (is_in_file and kind.__name__ == kind.__qualname__):
                raise Uncompiled(f"{kind.__name__} is a user-defined game, and not in a file of its own")
        elif isinstance(value, Position):
            raise Uncompiled(f"{kind.__name__} is a user-defined game, and not one of bits")
        elif hasattr(value, "is_over"):
            raise Uncompiled(f"{kind.__name__} does not inherit from gamelab.games.Position")
        elif (why := reason_against(value)) and (is_users or callable(value) or isinstance(value, int | tuple)):
            raise Uncompiled(f"{short_repr(value)} {why}")
