"""What a call of a function that is to be compiled needs to know, whoever runs it."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from inspect import signature
from types import FunctionType
from typing import Any

from gamelab.games.bits import BitFields


@cache
def has_numba() -> bool:
    return find_spec("numba") is not None


def is_users_game(kind: type) -> bool:
    """Whether a game of bits is none of the library's."""
    return issubclass(kind, BitFields) and not kind.__module__.startswith("gamelab.games.")


def all_arguments(function: FunctionType, arguments: tuple[Any, ...], named: dict[str, Any]) -> tuple[Any, ...]:
    """All arguments of a call, in the order of the function's, with its defaults."""
    call = signature(function).bind(*arguments, **named)
    call.apply_defaults()
    return call.args
