"""When compiling is worth it, which takes one to three seconds: whoever may compile asks here.

    a search of the library                      always: its machine code is kept on disk
    a function of one argument                   if it calls itself
    functions of a user's that an agent calls    once they ran plain for ``WORTH`` seconds, or would in this sweep
    whole games of two agents                    from ``MANY`` games on
    the opponent of a person                     deeper than ``SHALLOW`` plies

What ``fast`` was applied to is compiled at its first call.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from time import process_time
from types import FunctionType
from typing import Any

from gamelab.games.bits import BitPosition
from gamelab.jit.user_functions import functions_in, is_user_function, program_of
from gamelab.users.callables import calls_itself, parameters_of, watched_play
from gamelab.users.names import Fast
from gamelab.users.sandbox import Guest

WORTH = 2.0
"""Seconds of the processor."""
MANY = 100
"""Of fewer games it is not worth it: the loop over a game's moves must be compiled, too, or loaded from the disk."""
SHALLOW = 4
"""Up to this depth a search takes less time than compiling it."""
_plain_seconds: defaultdict[tuple[bytes, ...], float] = defaultdict(float)


class OverBudget(Exception):
    """The plain form took longer than it may."""


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
    return bool(used) and (_plain_seconds[used] >= WORTH or any(isinstance(each, Fast) for each in given))


def contents_of(given: tuple[Any, ...]) -> tuple[bytes, ...]:
    """The programs of the user's functions among these; none if one of them cannot be compiled."""
    used = [program_of(each) for each in functions_in(given) if is_user_function(each)]
    return () if any(each.refusal for each in used) else tuple(each.content for each in used)


@contextmanager
def while_cheap(guest: Guest, used: tuple[bytes, ...]) -> Iterator[None]:
    """The time in which these programs run plain; raises OverBudget once compiling is worth it, and ever after."""
    began, plays = process_time(), count()

    def while_it_is(play: Callable[..., Any], position: Any, move: Any) -> Any:
        if next(plays) % 64 == 0:
            spent = process_time() - began
            if max(_plain_seconds[used] + spent, (guest.seconds + spent) * guest.to_come / guest.games) >= WORTH:
                raise OverBudget
        return play(position, move)

    try:
        with watched_play(BitPosition, while_it_is):
            yield
    except OverBudget:
        _plain_seconds[used] = WORTH
        raise
    _plain_seconds[used] += process_time() - began
    guest.seconds += process_time() - began
