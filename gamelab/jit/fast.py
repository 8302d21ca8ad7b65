"""``fast(f)`` is the same search, evaluation or helper, compiled.  This file decides where each call of it runs."""

from __future__ import annotations

import copyreg
from collections.abc import Callable
from contextlib import suppress
from contextvars import ContextVar
from functools import cache, lru_cache, partial
from types import FunctionType
from typing import Any, TypeVar, cast

from gamelab.games.bits import BitFields, BitPosition
from gamelab.games.hand_tree import HandTree
from gamelab.games.position import short_repr
from gamelab.jit.runs_plain import Uncompiled, warn
from gamelab.jit.user_calls import call_users, imported, reason_against_game
from gamelab.jit.user_functions import (
    CONSTANT_TYPES,
    functions_in,
    has_numba,
    is_user_function,
    is_users_game,
    program_of,
    reason_against,
)
from gamelab.search.observer import BadProbabilities
from gamelab.users.callables import (
    CACHED,
    Fast,
    TooLong,
    body_of,
    calls_itself,
    limited_play,
    name_of,
    parameters_of,
)
from gamelab.users.processes import HAS_PROCESSES
from gamelab.users.sandbox import Guest

F = TypeVar("F", bound=Callable[..., Any])


_plain_now: ContextVar[tuple[Any, ...]] = ContextVar("functions that run plain", default=())
"""The functions that run plain in this thread, although they were given to ``fast``."""


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
    if function in _plain_now.get():  # the plain search called itself through its fast name
        return function(*arguments, **named)
    try:
        return call_compiled(function, arguments, named)
    except Uncompiled as error:
        if str(error):
            warn(f"{name_of(function)} runs plain: {error}.")
    return call_plain(function, *arguments, **named)


def call_plain(function: Any, *arguments: Any, **named: Any) -> Any:
    """The result of the plain function; the user's functions that it calls run plain, too."""
    partners = program_of(cast(FunctionType, body_of(function))).functions
    before = _plain_now.set((*_plain_now.get(), function, *partners))
    try:
        return function(*arguments, **named)
    finally:
        _plain_now.reset(before)


def call_compiled(function: Any, arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
    """The result of the compiled function.

    It runs here if all functions are the library's, else in the sandbox.  Raises Uncompiled if the call has to
    run plain: without a message where plain is the rule, and where the plain form raises an error.
    """
    if isinstance(function, partial):
        return call_compiled(function.func, (*function.args, *arguments), function.keywords | named)
    if named.get("trace") or not is_worth_compiling(function):
        raise Uncompiled
    given = (function, *arguments, *named.values())
    # Types are asked first, because to look at each value takes longer than most searches of agents.
    kinds: list[Any] = [value if type(value) is FunctionType else type(value) for value in given]
    if not are_librarys(*kinds):
        if not isinstance(function, FunctionType):
            kind = f"is of type {type(function).__name__}, and only functions are compiled"
            raise Uncompiled(f"it {reason_against(function) if isinstance(function, CACHED) else kind}")
        check_arguments(given[1:], is_user_function(function))
        if any(is_user_function(value) or is_users_game(type(value)) for value in given):
            return call_users(function, arguments, named)
    try:
        return imported("library").call_library(function, arguments, named)
    except BadProbabilities:  # it holds a position, which cannot leave compiled code
        raise Uncompiled from None


@lru_cache(maxsize=1 << 10)
def are_librarys(*given: Any) -> bool:
    """Whether all functions are the library's; all types, too, or Python's, and machine code takes their values."""
    return all(
        each in CONSTANT_TYPES or (issubclass(each, BitFields) and not is_users_game(each))
        if isinstance(each, type) else not is_user_function(each)
        for each in given
    )  # fmt: skip


def check_arguments(values: tuple[Any, ...], is_users: bool) -> None:
    """Raises Uncompiled if compiled code cannot take a value; ``is_users`` says that a user wrote the function.

    A function of the library checks its options itself.
    """
    for value in values:
        kind = type(value)
        if isinstance(value, HandTree):
            raise Uncompiled
        if isinstance(value, BitFields):
            if is_users_game(kind) and (why := reason_against_game(kind, value.board)):
                raise Uncompiled(why)
        elif hasattr(value, "is_over"):
            raise Uncompiled(f"{kind.__name__} is a user-defined game, and not one of bits")
        elif (why := reason_against(value)) and (is_users or callable(value) or isinstance(value, int | tuple)):
            raise Uncompiled(f"{short_repr(value)} {why}")


# --- when compiling is worth it, which takes one to three seconds: whoever may compile asks here ---
#
#     a search of the library                      always: its machine code is kept on disk
#     a function of one argument                   if it calls itself
#     functions of a user's that an agent calls    once they would make more than ``WORTH`` moves in this sweep
#     whole games of two agents                    from ``MANY`` games on
#     the opponent of a person                     deeper than ``SHALLOW`` plies
#
# What ``fast`` was applied to is compiled at its first call.

WORTH = 250_000
"""So many moves take a plain search about two seconds."""
CALLS = 20
"""An agent is asked about so often in a game."""
MANY = 100
"""Of fewer games it is not worth it: the loop over a game's moves must be compiled, too, or loaded from the disk."""
SHALLOW = 4
"""Up to this depth a search takes less time than compiling it."""
_worth: set[tuple[bytes, ...]] = set()
"""The programs for which compiling was worth it once."""


def is_worth_compiling(function: Any) -> bool:
    """Whether a call can win time: one of a function with one argument, such as an evaluation, takes too little.

    Such a function is compiled only if it may call itself.
    """
    if not isinstance(function, FunctionType):
        return len(parameters_of(function)) != 1 or calls_itself(function)
    return function.__code__.co_argcount != 1 or (is_user_function(function) and program_of(function).may_recurse)


def is_worth_now(given: tuple[Any, ...]) -> bool:
    """Whether the functions of a user's among these are compiled by now."""
    used = contents_of(given)
    return bool(used) and (used in _worth or any(isinstance(each, Fast) for each in given))


def contents_of(given: tuple[Any, ...]) -> tuple[bytes, ...]:
    """The programs of the user's functions among these; none if one of them cannot be compiled."""
    used = [program_of(each) for each in functions_in(given) if is_user_function(each)]
    return () if any(each.refusal for each in used) else tuple(each.content for each in used)


def call_when_worth(function: Callable[..., Any], *arguments: Any, **named: Any) -> Any:
    """The result of ``fast(function)``; an agent's functions of a user's run plain until compiling is worth it.

    It is worth it, from then on, when they would make more than ``WORTH`` moves in all games of the sweep that are to
    come.  What ``fast`` was applied to is compiled at the first call, as everywhere.
    """
    quick, guest = fast(function), Guest.here
    given = (function, *arguments, *named.values())
    used = contents_of(given)
    is_open = used and used not in _worth and not any(isinstance(each, Fast) for each in given)
    if guest and is_open and isinstance(quick, Fast) and isinstance(quick.plain, FunctionType):
        with suppress(TooLong), limited_play(BitPosition, WORTH // (1 + CALLS * guest.to_come)):
            return call_plain(quick.plain, *arguments, **named)
        _worth.add(used)
    return quick(*arguments, **named)
