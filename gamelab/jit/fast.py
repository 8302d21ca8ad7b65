"""``fast(f)`` is the same search, evaluation or helper, compiled.  This file decides where each call of it runs."""

from __future__ import annotations

import copyreg
from collections.abc import Callable
from functools import cache, lru_cache, partial
from types import FunctionType
from typing import Any, TypeVar, cast

from gamelab.games.bits import BitFields
from gamelab.games.hand_tree import HandTree
from gamelab.games.position import short_repr
from gamelab.jit.runs_plain import CONSTANT_TYPES, KEEPS_RESULTS, Uncompiled, has_numba, reason_against, warn
from gamelab.jit.user_calls import call_users, reason_against_game
from gamelab.jit.user_functions import program_of
from gamelab.users.callables import CACHED, Fast, body_of, name_of, parameters_of, some_plain
from gamelab.users.processes import HAS_PROCESSES
from gamelab.users.references import UNDEFINED, recursive_codes, uses_of
from gamelab.users.sandbox import imported
from gamelab.users.whose_code import is_users_game, users_function

F = TypeVar("F", bound=Callable[..., Any])


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
    if isinstance(function, partial):
        return cast(F, partial(fast(function.func), *function.args, **function.keywords))
    if body_of(function) is None:
        raise TypeError(f"fast takes a function, not {function!r}")
    if not has_numba():
        if HAS_PROCESSES:  # in a browser there is no Numba to install
            warn("Numba is not installed: every search runs at Python's own speed, about a hundred times slower.")
    elif isinstance(function, FunctionType):
        return cast(F, fast_object(function))
    elif len(parameters_of(function)) != 1 or recursive_codes(function) or names_what_is_to_come(function):
        kind = f"is of type {type(function).__name__}, and only functions are compiled"
        warn(f"{name_of(function)} runs plain: it {KEEPS_RESULTS if isinstance(function, CACHED) else kind}.")
    return function


def names_what_is_to_come(function: Callable[..., Any]) -> bool:
    """Whether it uses a name that is not defined yet, as that of a decorated function within it, or of its partner."""
    return any(each is UNDEFINED for named in uses_of(function).values() for each in named)


@cache
def fast_object(function: FunctionType) -> Fast:
    """The compiled function: always the same object for the same function."""
    return Fast(function, call_fast)


copyreg.pickle(Fast, lambda each: (fast, (each.plain,)))


def call_fast(function: FunctionType, arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
    """The result of what was given to ``fast``: compiled, or plain with a warning that says why."""
    try:
        return call_compiled(function, arguments, named)
    except Uncompiled as error:
        if error.detail:
            warn(f"{name_of(function)} runs plain: {error.detail}.")
    return call_plain(function, *arguments, **named)


def call_plain(function: FunctionType, *arguments: Any, **named: Any) -> Any:
    """The result of the plain function; the user's functions that it calls run plain, too."""
    with some_plain(function, *program_of(function).functions):
        return function(*arguments, **named)


def call_compiled(function: FunctionType, arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
    """The result of the compiled function.

    It runs here if all functions are the library's, else in the sandbox.  Raises Uncompiled if the call has to
    run plain: without a message where plain is the rule, and where the plain form raises an error.
    """
    if named.get("trace") or not can_win_time(function):
        raise Uncompiled
    given = (function, *arguments, *named.values())
    # To look at each value takes longer than most searches of agents: types and functions are looked at once.
    looked_at: list[Any] = [value if type(value) is FunctionType else type(value) for value in given]
    if not are_librarys(*looked_at):
        check_call(*given)
        if any(users_function(value) or is_users_game(type(value)) for value in given):
            return call_users(function, arguments, named)
    return imported("gamelab.jit.library").call_library(function, arguments, named)


@lru_cache(maxsize=1 << 10)
def are_librarys(*given: Any) -> bool:
    """Whether all functions are the library's, and all types those of numbers, texts and positions of its games."""
    return all(
        not users_function(each) if isinstance(each, FunctionType)
        else each in CONSTANT_TYPES or (issubclass(each, BitFields) and not is_users_game(each))
        for each in given
    )  # fmt: skip


def check_call(function: FunctionType, *values: Any) -> None:
    """Raises Uncompiled if compiled code cannot take the function, or a value that it is given.

    A function of the library checks its options itself.
    """
    is_users = users_function(function)
    for value in values:
        if isinstance(value, HandTree):
            raise Uncompiled
        if hasattr(value, "is_over"):
            if why := reason_against_game(value):
                raise Uncompiled(why)
        elif (why := reason_against(value)) and (is_users or callable(value) or isinstance(value, int | tuple)):
            raise Uncompiled(f"{short_repr(value)} {why}")


def can_win_time(function: FunctionType) -> bool:
    """Whether a call may take longer than to hand it over: not that of a function of one argument, as an evaluation is,
    unless it may call itself.
    """
    return function.__code__.co_argcount != 1 or program_of(function).may_recurse
