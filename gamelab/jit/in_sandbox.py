"""A call in the sandbox: a user's function is compiled, compared with its plain form at the first call, and run.

Both forms must return the same for positions at the beginning and near the end of random games.  Positions for which
the plain form makes many moves, or runs many lines, are left out.  Compiled code has one type for each variable.  Where
a value can be infinite, that is a float, and Python would have an int: then each whole float is made an int, if that is
the same for all of these positions.
"""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from types import FunctionType
from typing import Any

from gamelab.games.bits import BitPosition
from gamelab.games.position import playout
from gamelab.jit.runs_plain import Uncompiled
from gamelab.jit.user_functions import all_arguments
from gamelab.users.how_far import limited_lines, limited_play
from gamelab.users.references import codes_of
from gamelab.users.sandbox import imported, no_limits
from gamelab.users.whose_code import users_function

RANDOM_GAMES, FROM_START, FROM_END = 12, 4, 8
"""The number of random games, and of the first and the last positions of each that are compared."""
MOST_PLAYS = 500
"""The number of moves that the plain form may make for one position."""
MOST_LINES = 50_000
"""The lines that functions with a ``while`` may run for one position: it may end for other ones only."""
DEEP, BITS = 3, 6
"""A function is compared again for other ints, such as a larger depth; all that are larger count as ``DEEP``.

It is compared again, too, for ints of more bits, six at a time: one of 54 bits is the first that a float may not hold.
"""
SETS = {"first", "second", "legal"}
"""The sets of cells of a position: in compiled code one with bit 63 has a sign."""
LARGEST_EXACT = 1 << 53
"""Up to here a float holds every whole number."""


Samples = dict[tuple[Any, ...], str]
"""The arguments of some calls, each with what the plain form returns, as ``repr`` writes it."""
Form = tuple[Callable[..., Any], str]
"""What Python calls in the place of the plain function, and why it cannot: where they differ, or nothing."""
_forms: dict[Any, Form] = {}
"""The forms by function, machine code, and the sizes of the ints that are given."""


def run_compiled(guest: Any, message: bytes) -> Any:
    """The result of a call; raises Uncompiled if it has to run plain.

    It says nothing if there was an error: the plain form raises it again, with its line.
    """
    try:
        function, arguments, named = pickle.loads(message)
        if users_function(function):
            call = all_arguments(function, arguments, named)
            return form_of(function, call)(*call)
        check_given((*arguments, *named.values()))
        return imported("gamelab.jit.library").call_library(function, arguments, named)
    except Uncompiled:
        raise
    except Exception:
        raise Uncompiled from None


def check_given(values: tuple[Any, ...]) -> None:
    """Compares the functions of users that are handed to a search; raises Uncompiled if one of them differs."""
    for function in filter(None, map(users_function, values)):
        given = position_in(values), 0  # an opponent is also given a move
        form_of(function, given[: function.__code__.co_argcount])


def position_in(arguments: tuple[Any, ...]) -> Any:
    """The first position among the arguments; raises Uncompiled if there is none."""
    for each in arguments:
        if isinstance(each, BitPosition):
            return each
    raise Uncompiled("it is given no position")


def form_of(function: FunctionType, arguments: tuple[Any, ...]) -> Callable[..., Any]:
    """What Python calls for such arguments in the place of the function; Uncompiled if it differs from the function."""
    if position_in(arguments).board.full >> 63:
        for code in codes_of(function):
            if SETS & {*code.co_names}:
                raise Uncompiled(f"{code.co_name} asks for a set of 64 cells or more, which is not compiled")
    machine = imported("gamelab.jit.compiled").machine_code(function, arguments)
    ints = [(max(-1, min(each, DEEP)), each.bit_length() // BITS) for each in arguments if type(each) is int]
    key = function, machine, *ints
    if key not in _forms:
        with no_limits():
            _forms[key] = compared(machine, samples_of(function, arguments))
    run, why = _forms[key]
    if why:
        raise Uncompiled(f"{function.__name__} {why}")
    return run


# --- the comparison ---


def samples_of(function: FunctionType, arguments: tuple[Any, ...]) -> Samples:
    """Calls of the plain form with some positions in the place of the given one, as far as they end soon."""
    position, codes = position_in(arguments), codes_of(function)
    found: Samples = {}
    for other in some_positions(position.__class__, position.board):
        given = tuple(other if each is position else each for each in arguments)
        with suppress(Exception), limited_play(BitPosition, MOST_PLAYS), limited_lines(codes, MOST_LINES):
            found[given] = repr(function(*given))
    return found


@cache
def some_positions(game: Any, board: Any) -> list[Any]:
    """Positions from the beginning and near the end of random games on a board, always the same."""
    dice, start = random.Random(1), game(*board.sizes)
    games = [list(playout(start, lambda position: dice.choice(position.moves))) for _ in range(RANDOM_GAMES)]
    return [*dict.fromkeys(each for positions in games for each in (*positions[:FROM_START], *positions[-FROM_END:]))]


def compared(machine: Callable[..., Any], samples: Samples) -> Form:
    """The machine code, or what makes ints of its whole floats, whichever returns the same as plain Python."""

    def whole(*arguments: Any) -> Any:
        """What the machine code returns, with each whole float an int."""
        return as_ints(machine(*arguments))

    why = first_difference(machine, samples)
    return (whole, "") if why and not first_difference(whole, samples) else (machine, why)


def as_ints(result: Any) -> Any:
    """The result with each whole number an int."""
    if type(result) in (tuple, list):
        return type(result)(map(as_ints, result))
    if not isinstance(result, float) or not result.is_integer():
        return result
    if abs(result) >= LARGEST_EXACT:
        raise Uncompiled("a whole number is mixed with floats, and too long for them")
    return int(result)


def first_difference(run: Callable[..., Any], samples: Samples) -> str:
    """Where compiled code returns something else, in a sentence; nothing if it does so nowhere.

    Where it raises an error there is no difference: then the plain form runs.
    """
    for arguments, plain in samples.items():
        with suppress(Exception):
            found = repr(run(*arguments))
            if found != plain:
                return f"returns {found} compiled, and {plain} plain, for {position_in(arguments)!r}"
    return ""
