"""``fast`` checks itself: the first time a user's function is compiled, both forms have to return the same.

An evaluation, an order or an opponent is compared on some hundred positions of random games, a search on positions
near the end of games, within a budget of moves that the plain form may play.  This happens in the spare process.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from types import FunctionType
from typing import Any

from gamelab.games.bits import BitPosition
from gamelab.games.position import playout
from gamelab.jit.compiled import machine_code
from gamelab.jit.messages import Uncompiled
from gamelab.jit.user_functions import is_user_function

POSITIONS, GAMES, LAST = 100, 20, 5
PLAYS_FOR_ONE, PLAYS_FOR_ALL = 2_000, 10_000
EVERY = 5
"""Of the positions of all games, every fifth is a sample for an evaluation."""
DEEP = 3
"""A search to a smaller depth is checked again when it is first called with a larger one."""
LARGEST_EXACT = 1 << 53
RAISED = "an error"
_checked: dict[Any, Any] = {}


class OverBudget(BaseException):
    """The plain form has played more moves than the budget allows."""


def check_arguments(arguments: tuple[Any, ...], named: dict[str, Any]) -> None:
    """Checks the functions of users that are handed to a search; raises Uncompiled if one of them differs."""
    given = (*arguments, *named.values())
    position = next(each for each in given if isinstance(each, BitPosition))
    for each in given:
        if is_user_function(each):
            check_function(each, (position, 0)[: each.__code__.co_argcount], is_given=True)


def check_function(function: FunctionType, arguments: tuple[Any, ...], is_given: bool = False) -> Callable[..., Any]:
    """The compiled form for such arguments, to be called from Python; Uncompiled if it differs from the plain one."""
    machine = machine_code(function, arguments)
    key = (function, machine, is_given, *(min(each, DEEP) for each in arguments if type(each) is int))
    if key not in _checked:
        _checked[key] = checked_form(function, machine, samples(arguments, is_given))
    run: Callable[..., Any] | str = _checked[key]
    if isinstance(run, str):
        raise Uncompiled(run)
    return run


def checked_form(function: FunctionType, machine: Callable[..., Any], samples: list[tuple[Any, ...]]) -> Any:
    """Returns the compiled function if it agrees with the plain one.  Otherwise returns the reason.

    Compiled, a value that may also be infinite is a float; then the function gets ints for whole floats.
    """

    def with_ints(*arguments: Any) -> Any:
        return as_ints(machine(*arguments))

    expected = outcomes(function, samples)
    why = difference(machine, expected)
    if not why:
        return machine
    return with_ints if not difference(with_ints, expected) else why


def samples(arguments: tuple[Any, ...], is_given: bool) -> list[tuple[Any, ...]]:
    """The arguments with other positions of the same board: a search gets late ones; none if no position is given."""
    place = next((n for n, each in enumerate(arguments) if isinstance(each, BitPosition)), None)
    if place is None:
        return []
    games = games_of(arguments[place])
    if not is_given:
        late = [each for game in games for each in game[-LAST:]]
        return [(*arguments[:place], each, *arguments[place + 1 :]) for each in late]
    running = [each for game in games for each in game if not each.is_over]
    return [(each, each.moves[-1])[: len(arguments)] for each in running[::EVERY][:POSITIONS]]


def games_of(position: BitPosition) -> list[list[BitPosition]]:
    """The positions of some random games on this board, always the same ones."""
    kind: Any = type(position)
    chance, start = random.Random(1), kind(*position.board.sizes)
    return [list(playout(start, lambda each: chance.choice(each.moves))) for _ in range(GAMES)]


def outcomes(function: FunctionType, samples: list[tuple[Any, ...]]) -> list[tuple[tuple[Any, ...], str]]:
    """The samples for which the plain form returns something within its budget, each with what it returns."""
    found, left = [], PLAYS_FOR_ALL
    for arguments in samples:
        result, plays = plain_outcome(function, arguments, min(left, PLAYS_FOR_ONE))
        left -= plays
        if result is not None:
            found.append((arguments, result))
    return found


def difference(run: Callable[..., Any], expected: list[tuple[tuple[Any, ...], str]]) -> str:
    """Where compiled code returns something else, in a sentence; nothing if it does so nowhere.

    Where it raises an error there is no difference: then the plain form runs.
    """
    for arguments, plain in expected:
        found = outcome(run, arguments)
        if found not in (plain, RAISED):
            position = next(each for each in arguments if isinstance(each, BitPosition))
            return f"for {position!r} it returns {found} compiled, and {plain} plain"
    return ""


def plain_outcome(function: FunctionType, arguments: tuple[Any, ...], budget: int) -> tuple[str | None, int]:
    """What the plain form comes to, None if it spends the budget, and the moves that it played."""
    genuine, plays = BitPosition.play, 0

    def play(position: BitPosition, move: int) -> BitPosition:
        nonlocal plays
        plays += 1
        if plays > budget:
            raise OverBudget
        return genuine(position, move)

    setattr(BitPosition, "play", play)  # noqa: B010
    try:
        return outcome(function, arguments), plays
    except OverBudget:
        return None, plays
    finally:
        setattr(BitPosition, "play", genuine)  # noqa: B010


def outcome(function: Callable[..., Any], arguments: tuple[Any, ...]) -> str:
    """What a call returns."""
    try:
        return repr(function(*arguments))
    except Exception:
        return RAISED


def as_ints(result: Any) -> Any:
    """The result with each whole number an int."""
    if type(result) in (tuple, list):
        return type(result)(map(as_ints, result))
    if not isinstance(result, float) or not result.is_integer():
        return result
    if abs(result) >= LARGEST_EXACT:
        raise Uncompiled("a whole number is mixed with floats, and too long for them")
    return int(result)
