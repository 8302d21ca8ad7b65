"""When compiling is worth it, which takes one to three seconds: whoever may compile asks here.

    a search of the library                      always: its machine code is kept on disk
    a function of one argument                   if it calls itself: ``can_win_time`` in ``jit/fast.py``
    functions of a user's that an agent calls    once they would make more than ``WORTH`` moves in this sweep
    whole games of two agents                    from ``MANY_GAMES`` games on
    the opponent of a person                     deeper than ``SHALLOW`` plies

What ``fast`` was applied to is compiled at its first call.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from gamelab.jit.fast import call_plain, fast
from gamelab.jit.user_functions import contents_of
from gamelab.users.callables import Fast
from gamelab.users.how_far import TooLong, limited_play
from gamelab.users.sandbox import Guest

WORTH = 250_000
"""So many moves take a plain search about two seconds."""
CALLS_IN_A_GAME = 20
"""An agent is asked about so often in a game."""
MANY_GAMES = 100
"""Of fewer games it is not worth it: the loop over a game's moves must be compiled, too, or loaded from the disk."""
SHALLOW = 4
"""Up to this depth a search takes less time than compiling it."""
_worth: set[tuple[bytes, ...]] = set()
"""The programs for which compiling was worth it once."""


def is_worth_now(given: tuple[Any, ...]) -> bool | None:
    """Whether the functions of a user's among these are compiled by now; None if there are none that can be."""
    used = contents_of(given)
    return used in _worth or any(isinstance(each, Fast) for each in given) if used else None


def call_when_worth(function: Callable[..., Any], *arguments: Any, **named: Any) -> Any:
    """The result of ``fast(function)``; an agent's functions of a user's run plain until compiling is worth it.

    It is worth it, from then on, when they would make more than ``WORTH`` moves in all games of the sweep that are to
    come.  What ``fast`` was applied to is compiled at the first call, as everywhere.
    """
    quick, guest = fast(function), Guest.here
    given = (function, *arguments, *named.values())
    if guest and is_worth_now(given) is False and isinstance(quick, Fast):
        with suppress(TooLong), limited_play(WORTH // (1 + CALLS_IN_A_GAME * guest.to_come)):
            return call_plain(quick.plain, *arguments, **named)
        _worth.add(contents_of(given))
    return quick(*arguments, **named)
