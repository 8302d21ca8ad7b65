"""Where a call runs: here if all functions in it are the library's, else in the spare process."""

from __future__ import annotations

from collections.abc import Iterator
from inspect import signature
from types import FunctionType
from typing import Any

from gamelab.games.bits import BitFields
from gamelab.games.hand_tree import HandTree
from gamelab.games.position import Position
from gamelab.jit.messages import Uncompiled
from gamelab.jit.user_functions import function_of, is_user_function, program_of

RESULT, ERROR, PLAIN = range(3)
PLAIN_KINDS = (type(None), bool, int, float, str)


def call(function: FunctionType, arguments: tuple[Any, ...], named: dict[str, Any]) -> tuple[Any, int | None]:
    """What the compiled function returns, and how many moves it played if it is a user's.

    Raises Uncompiled if it has to run plain; without a message where nobody expects anything else.
    """
    from gamelab.jit.process import worker

    if not is_worth_compiling(function) or named.get("trace"):
        raise Uncompiled
    users = [each for each in flat((*arguments, *named.values())) if type(each) not in PLAIN_KINDS and is_users(each)]
    if is_user_function(function):
        bound = signature(function).bind(*arguments, **named)
        bound.apply_defaults()
        for each in bound.args:
            if type(each) in (list, dict):
                raise Uncompiled(f"it was given a {type(each).__name__}, and its contents may change")
        return worker().call(function, bound.args, bound.kwargs)
    if users:
        return worker().call(function, arguments, named)
    return call_library(function, arguments, named), None


def is_users(value: Any) -> bool:
    """Whether the value is a user's function; Uncompiled if compiled code cannot take it."""
    if isinstance(value, BitFields) and type(value).__module__.startswith("gamelab.games."):
        return False
    if isinstance(value, HandTree):
        raise Uncompiled
    if isinstance(value, Position):
        raise Uncompiled(f"{type(value).__name__} is a user-defined game")
    if callable(value) and function_of(value) is None:
        raise Uncompiled(f"{value!r} is no function that is written in Python")
    return is_user_function(value)


def flat(values: Any) -> Iterator[Any]:
    """The values, and those in lists and tuples among them."""
    for value in values:
        if type(value) in (list, tuple):
            yield from flat(value)
        else:
            yield value


def is_worth_compiling(function: FunctionType) -> bool:
    """Of functions with one argument, such as evaluations, only those are that call themselves."""
    return function.__code__.co_argcount != 1 or (is_user_function(function) and program_of(function).is_recursive)


def call_library(function: FunctionType, arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
    """What a function of the library returns: a search, or another one whose arguments have no names."""
    from gamelab.jit.searches import is_search, twin

    if is_search(function):
        return twin(function)(*arguments, **named)
    from gamelab.jit.compiled import entry
    from gamelab.jit.positions import to_words

    bound = signature(function).bind(*arguments, **named)
    bound.apply_defaults()
    words = tuple(map(to_words, bound.args))
    return entry(function, words)(*words)


# --- in the spare process ---


def answer(function: FunctionType, arguments: tuple[Any, ...], named: dict[str, Any]) -> tuple[int, Any, int]:
    """What a call comes to: its result, an exception, or the reason why it has to run plain; and the moves played."""
    from gamelab.jit.arithmetic import Differs
    from gamelab.jit.positions import PLAYS, from_words
    from gamelab.jit.self_check import check_arguments, check_function

    try:
        if is_user_function(function):
            run = check_function(function, arguments)
            PLAYS[0] = 0
            return RESULT, run(*arguments), int(PLAYS[0])
        check_arguments(arguments, named)
        return RESULT, call_library(function, arguments, named), 0
    except (Uncompiled, Differs) as why:
        return PLAIN, str(why), 0
    except Exception as error:
        error.args = tuple(map(from_words, error.args))
        return ERROR, error.with_traceback(None), 0
