"""``fast`` checks itself: the first time a user's function is compiled, it is compared with its plain form.

Both must return the same for positions at the beginning and near the end of random games.  Positions for which the
plain form plays many moves are left out.  This happens in the sandbox.

Compiled code has one type for each variable.  Where a value can be infinite, that is a float, and Python would have an
int: then each whole float is made an int, if that is the same for all of these positions.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from types import FunctionType
from typing import Any

from gamelab.games.bits import BitPosition
from gamelab.games.position import playout
from gamelab.jit.compiled import machine_code
from gamelab.jit.user_functions import Uncompiled, is_user_function
from gamelab.users.callables import watched_play
from gamelab.users.sandbox import no_limits

GAMES, EARLY, LAST = 12, 4, 8
"""The number of random games, and of the first and the last positions of each that are compared."""
PLAYS = 500
"""The number of moves that the plain form may play for one position."""
DEEP = 3
"""A function is checked again for other ints, such as a larger depth; all that are larger count as this one."""
LARGEST_EXACT = 1 << 53
"""Up to here a float holds every whole number."""
Results = list[tuple[tuple[Any, ...], str]]
_checked: dict[Any, Callable[..., Any] | str] = {}


def check_given(values: tuple[Any, ...]) -> None:
    """Checks the functions of users that are handed to a search; raises Uncompiled if one of them differs."""
    position = next(each for each in values if isinstance(each, BitPosition))
    for each in filter(is_user_function, values):
        check_function(each, (position, 0)[: each.__code__.co_argcount])  # an opponent is also given a move


def check_function(function: FunctionType, arguments: tuple[Any, ...]) -> Callable[..., Any]:
    """The compiled form for such arguments, to be called from Python; Uncompiled if it differs from the plain one."""
    machine = machine_code(function, arguments)
    key = (function, machine, *(max(-1, min(each, DEEP)) for each in arguments if type(each) is int))
    if key not in _checked:
        with no_limits():
            _checked[key] = checked_form(function, machine, plain_results(function, samples(arguments)))
    run = _checked[key]
    if isinstance(run, str):
        raise Uncompiled(run)
    return run


def samples(arguments: tuple[Any, ...]) -> list[tuple[Any, ...]]:
    """The arguments with other positions of the same board, always the same; Uncompiled if no position is given."""
    place = next((n for n, each in enumerate(arguments) if isinstance(each, BitPosition)), None)
    if place is None:
        raise Uncompiled("it is given no position")
    kind: Any = type(arguments[place])
    chance, start = random.Random(1), kind(*arguments[place].board.sizes)
    games = [list(playout(start, lambda each: chance.choice(each.moves))) for _ in range(GAMES)]
    some = dict.fromkeys(each for game in games for each in (*game[:EARLY], *game[-LAST:]))
    return [(*arguments[:place], each, *arguments[place + 1 :]) for each in some]


def plain_results(function: FunctionType, samples: list[tuple[Any, ...]]) -> Results:
    """The samples for which the plain form returns something within its budget of moves, each with its result."""
    left: Iterator[int] = iter(())

    def within_budget(play: Callable[..., Any], position: Any, move: Any) -> Any:
        next(left)
        return play(position, move)

    found = []
    with watched_play(BitPosition, within_budget):
        for arguments in samples:
            left = iter(range(PLAYS))
            with suppress(Exception):
                found.append((arguments, repr(function(*arguments))))
    return found


def checked_form(function: FunctionType, machine: Callable[..., Any], expected: Results) -> Callable[..., Any] | str:
    """The compiled function if it agrees with the plain one, perhaps with ints for whole floats; else the reason."""
    forms = machine, lambda *arguments: as_ints(machine(*arguments))
    whys = [difference(run, expected) for run in forms]
    return forms[whys.index("")] if "" in whys else f"{function.__name__} {whys[0]}"


def as_ints(result: Any) -> Any:
    """The result with each whole number an int."""
    if type(result) in (tuple, list):
        return type(result)(map(as_ints, result))
    if not isinstance(result, float) or not result.is_integer():
        return result
    if abs(result) >= LARGEST_EXACT:
        raise Uncompiled("a whole number is mixed with floats, and too long for them")
    return int(result)


def difference(run: Callable[..., Any], expected: Results) -> str:
    """Where compiled code returns something else, in a sentence; nothing if it does so nowhere.

    Where it raises an error there is no difference: then the plain form runs.
    """
    for arguments, plain in expected:
        with suppress(Exception):
            found = repr(run(*arguments))
            if found != plain:
                position = next(each for each in arguments if isinstance(each, BitPosition))
                return f"returns {found} compiled, and {plain} plain, for {position!r}"
    return ""
