"""``fast`` checks itself: the first time a user's function is compiled, both forms have to return the same.

An evaluation, an order or an opponent is compared on some hundred positions of random games, a search on positions
near the end of games, within a budget of moves that the plain form may play.  This happens in the spare process.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache
from types import FunctionType
from typing import Any, cast

from gamelab.games.bits import BitFields, BitPosition, Board
from gamelab.games.position import playout
from gamelab.jit.arithmetic import Differs
from gamelab.jit.calls import flat
from gamelab.jit.compiled import entry
from gamelab.jit.int_results import with_ints
from gamelab.jit.messages import Uncompiled
from gamelab.jit.positions import to_words
from gamelab.jit.user_functions import is_user_function

POSITIONS, GAMES, LAST = 100, 20, 5
PLAYS_FOR_ONE, PLAYS_FOR_ALL = 2_000, 10_000
DEEP = 3
"""A search to a smaller depth is checked again when it is first called with a larger one."""
AN_OPPONENTS_MOVE = -(1 << 40)
"""Stands for the move that an opponent is asked about, of whichever position."""
RAISED = "an error, "
_differences: dict[Any, str] = {}


class Spent(BaseException):
    """The plain form has played more moves than the budget allows."""


def check_function(function: FunctionType, arguments: tuple[Any, ...]) -> Callable[..., Any]:
    """The compiled form for such arguments, to be called from Python; Uncompiled if it differs from the plain one."""
    machine = entry(function, tuple(map(to_words, arguments)))

    def run(*arguments: Any) -> Any:
        result = with_ints(machine(*map(to_words, arguments)), function, arguments)
        if any(isinstance(each, BitFields) for each in flat([result])):
            raise Uncompiled("it returns a position")
        return result

    key = (function, machine, *(min(each, DEEP) for each in arguments if type(each) is int))
    if key not in _differences:
        _differences[key] = difference(function, run, arguments)
    if _differences[key]:
        raise Uncompiled(_differences[key])
    return run


def check_arguments(arguments: tuple[Any, ...], named: dict[str, Any]) -> None:
    """Checks the functions of users that are handed to a search; raises Uncompiled if one of them differs."""
    given = (*arguments, *named.values())
    position = next(each for each in given if isinstance(each, BitPosition))
    for each in flat(given):
        if is_user_function(each):
            check_function(each, (position, AN_OPPONENTS_MOVE) if each.__code__.co_argcount == 2 else (position,))


def difference(function: FunctionType, run: Callable[..., Any], arguments: tuple[Any, ...]) -> str:
    """Where the two forms differ, in a sentence; nothing if they return the same, or if no position is given."""
    places = [n for n, each in enumerate(arguments) if isinstance(each, BitPosition)]
    left = PLAYS_FOR_ALL
    for changed in samples(arguments, places[0]) if places else ():
        expected, plays = plain_outcome(function, changed, min(left, PLAYS_FOR_ONE))
        left -= plays
        if expected is None:
            continue
        found = outcome(run, changed)
        have_raised = found[0].startswith(RAISED) and (expected[0].startswith(RAISED) or found[1] is Differs)
        if found != expected and not have_raised:
            return f"for {changed[places[0]]!r} it returns {found[0]} compiled, and {expected[0]} plain"
    return ""


def samples(arguments: tuple[Any, ...], place: int) -> Iterator[tuple[Any, ...]]:
    """The arguments with other positions of the same board: a search gets late ones."""
    position, kind = arguments[place], cast(Any, type(arguments[place]))
    games = games_of(kind, position.board)
    is_opponent = arguments[1:] == (AN_OPPONENTS_MOVE,)
    if len(arguments) == 1 or is_opponent:
        for each in [each for game in games for each in game if not each.is_over][:: GAMES // 4][:POSITIONS]:
            yield (each, each.moves[-1]) if is_opponent else (each,)
        return
    for each in [each for game in games for each in game[-LAST:]]:
        yield (*arguments[:place], each, *arguments[place + 1 :])


@cache
def games_of(game: Any, board: Board) -> list[list[BitPosition]]:
    """The positions of some random games, always the same ones."""
    chance = random.Random(1)
    return [list(playout(game(*board.sizes), lambda each: chance.choice(each.moves))) for _ in range(GAMES)]


def plain_outcome(function: FunctionType, arguments: tuple[Any, ...], budget: int) -> tuple[Any, int]:
    """What the plain form comes to, None if it spends the budget, and the moves that it played."""
    genuine, plays = BitPosition.play, 0

    def play(position: BitPosition, move: int) -> BitPosition:
        nonlocal plays
        plays += 1
        if plays > budget:
            raise Spent
        return genuine(position, move)

    setattr(BitPosition, "play", play)  # noqa: B010
    try:
        return outcome(function, arguments), plays
    except Spent:
        return None, plays
    finally:
        setattr(BitPosition, "play", genuine)  # noqa: B010


def outcome(function: Callable[..., Any], arguments: tuple[Any, ...]) -> tuple[str, Any]:
    """What a call returns, with its type, or the type of the error that it raises."""
    try:
        value = function(*arguments)
    except Exception as error:
        return f"{RAISED}{type(error).__name__}", type(error)
    return repr(value), type(value)
