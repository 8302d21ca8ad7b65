"""Where a call runs: here if all functions in it are the library's, else in the spare process."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from inspect import signature
from types import FunctionType
from typing import Any

from gamelab.games.bits import BitFields
from gamelab.games.hand_tree import HandTree
from gamelab.games.position import Position
from gamelab.jit.messages import Uncompiled
from gamelab.jit.user_functions import CONSTANTS, LARGEST_INT, function_of, is_user_function, program_of


def call(function: FunctionType, arguments: tuple[Any, ...], named: dict[str, Any]) -> tuple[Any, int | None]:
    """What the compiled function returns, and how many moves it played if it is a user's.

    Raises Uncompiled if it has to run plain; without a message where nobody expects anything else, and where the
    plain form raises an error.
    """
    if named.get("trace") or not is_worth_compiling(function):
        raise Uncompiled
    is_own = is_users = is_user_function(function)
    for each in all_values((*arguments, *named.values())):
        check_argument(each, is_own)
        is_users = is_users or is_user_function(each)
    if is_users:
        from gamelab.jit.process import worker

        return worker().call(function, arguments, named)
    try:
        return call_library(function, arguments, named), None
    except ValueError:  # it may hold a position, which cannot leave compiled code
        raise Uncompiled from None


def all_values(values: Iterable[Any]) -> Iterator[Any]:
    """The values, and those in tuples among them."""
    for value in values:
        if type(value) is tuple:
            yield from all_values(value)
        else:
            yield value


def check_argument(value: Any, is_own: bool) -> None:
    """Raises Uncompiled if compiled code cannot take the value; ``is_own`` says that a user wrote the function."""
    kind = type(value)
    if isinstance(value, HandTree):
        raise Uncompiled
    if isinstance(value, Position):
        if not isinstance(value, BitFields) or not kind.__module__.startswith("gamelab.games."):
            raise Uncompiled(f"{kind.__name__} is a user-defined game")
    elif kind is int:
        if not -LARGEST_INT <= value < LARGEST_INT:
            raise Uncompiled("it was given a number longer than 64 bits")
    elif kind not in CONSTANTS and function_of(value) is None and (is_own or callable(value)):
        raise Uncompiled(f"it was given a {kind.__name__}, which is not compiled")


def is_worth_compiling(function: FunctionType) -> bool:
    """A function with one argument, such as an evaluation, is compiled only if it calls itself."""
    return function.__code__.co_argcount != 1 or (is_user_function(function) and program_of(function).is_recursive)


def call_library(function: FunctionType, arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
    """What a function of the library returns: a search, or another one whose arguments have no names."""
    from gamelab.jit.searches import compiled_search, is_search

    if is_search(function):
        return compiled_search(function)(*arguments, **named)
    from gamelab.jit.compiled import machine_code

    given = bound(function, arguments, named)
    return machine_code(function, given)(*given)


def bound(function: FunctionType, arguments: tuple[Any, ...], named: dict[str, Any]) -> tuple[Any, ...]:
    """All arguments of a call, in the order of the function's, with its defaults."""
    call = signature(function).bind(*arguments, **named)
    call.apply_defaults()
    return call.args


def answer(function: FunctionType, arguments: tuple[Any, ...], named: dict[str, Any]) -> tuple[str | None, Any, int]:
    """In the spare process: why the call has to run plain (None if it has not), its result, and the moves played.

    Of an error nothing is told: the plain form raises it, too, and names the line.
    """
    from gamelab.jit.positions import PLAYS
    from gamelab.jit.self_check import check_arguments, check_function

    try:
        if is_user_function(function):
            given = bound(function, arguments, named)
            run = check_function(function, given)
            PLAYS[0] = 0
            return None, run(*given), int(PLAYS[0])
        check_arguments(arguments, named)
        return None, call_library(function, arguments, named), 0
    except Uncompiled as why:
        return str(why), None, 0
    except Exception:
        return "", None, 0
