"""A call that uses a user's function: it is sent to the sandbox, where the function is compiled, compared and run.

Machine code that recurses for ever ends its process.  Machine code that never returns cannot be stopped from within.

At the first call the compiled form is compared with the plain one.  Both must return the same for positions at the
beginning and near the end of random games.  Positions for which the plain form makes many moves, or runs many lines,
are left out.  Compiled code has one type for each variable.  Where a value can be infinite, that is a float, and Python
would have an int: then each whole float is made an int, if that is the same for all of these positions.
"""

from __future__ import annotations

import os
import pickle
import random
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache, lru_cache
from threading import Lock
from types import FunctionType
from typing import Any

from gamelab.games.bits import BitFields, BitPosition
from gamelab.games.position import playout
from gamelab.heuristics import zero
from gamelab.jit.runs_plain import Uncompiled
from gamelab.jit.user_functions import all_arguments, contents_of, message_of
from gamelab.search.minimax import minimax
from gamelab.users.how_far import limited_lines, limited_play
from gamelab.users.messages import Failure
from gamelab.users.references import codes_of
from gamelab.users.sandbox import Guest, Sandbox, imported, no_limits
from gamelab.users.whose_code import is_users_game, users_function

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
_too_slow: dict[tuple[Any, ...], str] = {}
"""Why a kind of call was not compiled in time: kept here, because the process that tried it was ended."""
_lock = Lock()


# --- in the notebook ---


def call_users(function: Any, arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
    """The result of the function, from the sandbox; raises Uncompiled if it has to run plain."""
    given = (function, *arguments, *named.values())
    message = message_of((function, arguments, named))
    if _too_slow and (known := _too_slow.get(kind_of_call(given))):
        raise Uncompiled(known)
    try:
        return run_compiled(Guest.here, message) if Guest.here else ask_spare_process(message)
    except Failure as failure:
        if failure.reason == "died":
            why = f"compiled, {function.__name__} ended its process: it recursed too deeply, or for ever"
            raise RecursionError(why) from None
        why = failure.detail
        if failure.reason == "timeout":
            why = f"to compile it, and to compare that with plain Python, took too long: {why}"
            _too_slow[kind_of_call(given)] = why
        raise Uncompiled(why) from None


def kind_of_call(given: tuple[Any, ...]) -> tuple[Any, ...]:
    """What is compiled once for a function and its arguments: these programs, for these types."""
    return given[0], *map(type, given), *contents_of(given)


@lru_cache(maxsize=1)
def spare_process(parent: int, *path: str) -> Sandbox:
    """The sandbox of this process for such calls; a fork has its own, and new folders of modules need another."""
    return Sandbox()


def ask_spare_process(message: bytes) -> Any:
    """The result of ``run_compiled`` in the spare process, which an interrupt from the keyboard ends."""
    with _lock:
        sandbox = spare_process(os.getpid(), *sys.path)
        try:
            return sandbox.ask(None, run_compiled, message)
        except BaseException:
            if not sandbox.is_alive():
                spare_process.cache_clear()
            raise


# --- in the sandbox ---


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
        with suppress(Exception), limited_play(MOST_PLAYS), limited_lines(codes, MOST_LINES):
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


# --- users' games ---


def reason_against_game(position: Any) -> str:
    """Why a position is not compiled; nothing if it is."""
    game: Any = type(position)
    if not issubclass(game, BitFields):
        return f"{game.__name__} is a user-defined game, and not one of bits"
    if not is_users_game(game):
        return ""
    if game.__module__ == "__main__" or game.__name__ != game.__qualname__:
        return f"{game.__name__} is a user-defined game, and not in a file of its own"
    return "" if is_same_game(game, position.board) else f"compiled, {game.__name__} would be another game"


@cache
def is_same_game(game: Any, board: Any) -> bool:
    """Whether minimax sees the same below some positions of a user's game, compiled and plain.

    The sandbox imports the game's file, which may have been edited since, or use what differs when it is compiled.
    """
    some = some_positions(game, board)[::16]
    named: dict[str, Any] = {"ending": "score"}
    return all(call_users(minimax, (each, 2, zero), named) == minimax(each, 2, zero, **named) for each in some)
