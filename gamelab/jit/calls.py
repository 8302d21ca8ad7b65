"""What a call of a function that is to be compiled needs to know, whoever runs it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, wraps
from importlib.util import find_spec
from inspect import signature
from types import FunctionType
from typing import Any

from gamelab.games.bits import BitFields, BitPosition


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


class OverBudget(Exception):
    """The plain form took longer than it may."""


@contextmanager
def watched_play(may_go_on: Callable[[], bool]) -> Iterator[None]:
    """The time in which each move that is played on a board asks first; raises OverBudget if it may not."""
    genuine = BitPosition.play

    @wraps(genuine)  # so that what is compiled meanwhile finds the genuine one
    def play(position: BitPosition, move: int) -> BitPosition:
        if not may_go_on():
            raise OverBudget
        return genuine(position, move)

    setattr(BitPosition, "play", play)  # noqa: B010
    try:
        yield
    finally:
        setattr(BitPosition, "play", genuine)  # noqa: B010
