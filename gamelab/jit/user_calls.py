"""Calls of compiled functions that a user wrote, or that use such a function: they run in the sandbox.

Machine code that recurses for ever ends its process.  Machine code that never returns cannot be stopped from within.

The first time a user's function is compiled, it is compared with its plain form.  Both must return the same for
positions at the beginning and near the end of random games.  Positions for which the plain form makes many moves are
left out.  Compiled code has one type for each variable.  Where a value can be infinite, that is a float, and Python
would have an int: then each whole float is made an int, if that is the same for all of these positions.
"""

from __future__ import annotations

import io
import os
import pickle
import random
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache, lru_cache
from importlib import import_module
from threading import Lock
from types import CodeType, FunctionType
from typing import Any

from gamelab.games.bits import BitPosition
from gamelab.games.position import playout
from gamelab.heuristics import zero
from gamelab.jit.runs_plain import Uncompiled
from gamelab.jit.user_functions import all_arguments, contents_of, is_user_function, program_of
from gamelab.search.minimax import minimax
from gamelab.users.callables import codes_in, function_of, uses_of
from gamelab.users.how_far import limited_lines, limited_play
from gamelab.users.messages import Failure
from gamelab.users.sandbox import Guest, Sandbox, no_limits

GAMES, EARLY, LAST = 12, 4, 8
"""The number of random games, and of the first and the last positions of each that are compared."""
LONGEST = 500
"""The number of moves that the plain form may make for one position."""
LINES = 50_000
"""The lines that functions with a ``while`` may run for one position: it may end for other ones only."""
DEEP, BITS = 3, 6
"""A function is checked again for other ints, such as a larger depth; all that are larger count as ``DEEP``.

It is checked again, too, for ints of more bits, six at a time: one of 54 bits is the first that a float may not hold.
"""
SETS = {"first", "second", "legal"}
"""The sets of cells of a position: in compiled code one with bit 63 has a sign."""
LARGEST_RESULT = 1 << 15
"""The ``result`` of a position stays below this number where it is compiled: it shares an int with others there."""
LARGEST_EXACT = 1 << 53
"""Up to here a float holds every whole number."""
Results = list[tuple[tuple[Any, ...], str]]
_checked: dict[Any, Callable[..., Any] | str] = {}
_too_slow: dict[tuple[Any, ...], str] = {}
"""Why a kind of call was not compiled in time: kept here, because the process that tried it was ended."""
_lock = Lock()


class CallPickler(pickle.Pickler):
    """Writes a call.  A user's function is written as the content of its program."""

    def reducer_override(self, value: Any) -> Any:
        """How a value is written: a user's function by its content, all else as pickle would."""
        function = function_of(value)
        if function is None or not is_user_function(function):
            return NotImplemented
        program = program_of(function)
        if program.refusal:
            raise Uncompiled(program.refusal)
        return function_from, (program.content,)


def message_of(value: Any) -> bytes:
    """The value with the contents of the users' functions in it; raises Uncompiled if one cannot be compiled."""
    file = io.BytesIO()
    CallPickler(file).dump(value)
    return file.getvalue()


@cache
def function_from(content: bytes) -> Any:
    """The function of a program: always the same object for the same content, so that it is compiled once."""
    return pickle.loads(content)


@cache
def imported(module: str) -> Any:
    """A module of jit that imports Numba; in the sandbox no limit holds meanwhile."""
    with no_limits():
        return import_module(f"gamelab.jit.{module}")


@lru_cache(maxsize=1)
def spare_process(parent: int, *path: str) -> Sandbox:
    """The sandbox of this process for such calls; a fork has its own, and new folders of modules need another."""
    return Sandbox()


def call_users(function: Any, arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
    """The result of the function, from the sandbox; raises Uncompiled if it has to run plain."""
    given = (function, *arguments, *named.values())
    content = message_of((function, arguments, named))
    if _too_slow and (known := _too_slow.get(kind_of_call(given))):
        raise Uncompiled(known)
    try:
        return run_compiled(Guest.here, content) if Guest.here else ask_spare_process(content)
    except Failure as failure:
        if failure.reason == "timeout":
            why = f"to compile it, and to compare that with plain Python, took too long: {failure.detail}"
            _too_slow[kind_of_call(given)] = why
            raise Uncompiled(why) from None
        if failure.reason != "died":
            raise Uncompiled(failure.detail) from None
        why = f"compiled, {function.__name__} ended its process: it recursed too deeply, or for ever"
        raise RecursionError(why) from None


def kind_of_call(given: tuple[Any, ...]) -> tuple[Any, ...]:
    """What is compiled once for a function and its arguments: these programs, for these types."""
    return given[0], *map(type, given), *contents_of(given)


def reason_against_game(position: Any) -> str:
    """Why a position of a user's game is not compiled; nothing if it is."""
    game: Any = type(position)
    if not -LARGEST_RESULT < position.result < LARGEST_RESULT:
        return "it has a score of 2**15 or more, which is not compiled"
    is_in_file = game.__module__.partition(".")[0] not in ("gamelab", "__main__")
    if not is_in_file or game.__name__ != game.__qualname__:
        return f"{game.__name__} is a user-defined game, and not in a file of its own"
    return "" if is_same_game(game, position.board) else f"compiled, {game.__name__} would be another game"


def ask_spare_process(message: bytes) -> Any:
    """The result of ``run_compiled`` in the spare process, which an interrupt from the keyboard ends."""
    with _lock:
        sandbox = spare_process(os.getpid(), *sys.path)
        try:
            return sandbox.ask(None, run_compiled, message)
        except BaseException as error:
            if not isinstance(error, Failure):
                sandbox.end()
            if sandbox.has_ended:
                spare_process.cache_clear()
            raise


@cache
def is_same_game(game: Any, board: Any) -> bool:
    """Whether minimax sees the same below some positions of a user's game, compiled and plain.

    The sandbox imports the game's file, which may have been edited since, or use what differs when it is compiled.
    """
    some = some_positions(game, board)[::16]
    named: dict[str, Any] = {"ending": "score"}
    return all(call_users(minimax, (each, 2, zero), named) == minimax(each, 2, zero, **named) for each in some)


# --- in the sandbox ---


def run_compiled(guest: Any, message: bytes) -> Any:
    """The result of a call; raises Failure with the reason "plain" if it has to run plain.

    It has no detail if there was an error: the plain form raises it again, with its line.
    """
    try:
        function, arguments, named = pickle.loads(message)
        if is_user_function(function):
            call = all_arguments(function, arguments, named)
            return check_function(function, call)(*call)
        check_given((*arguments, *named.values()))
        return imported("library").call_library(function, arguments, named)
    except Uncompiled as why:
        raise Failure("plain", str(why)) from None
    except Exception:
        raise Failure("plain", "") from None


def check_given(values: tuple[Any, ...]) -> None:
    """Checks the functions of users that are handed to a search; raises Uncompiled if one of them differs."""
    for each in filter(is_user_function, values):
        check_function(each, (position_in(values), 0)[: each.__code__.co_argcount])  # an opponent is also given a move


def position_in(arguments: tuple[Any, ...]) -> Any:
    """The first position among the arguments; raises Uncompiled if there is none."""
    for each in arguments:
        if isinstance(each, BitPosition):
            return each
    raise Uncompiled("it is given no position")


def check_function(function: FunctionType, arguments: tuple[Any, ...]) -> Callable[..., Any]:
    """The compiled form for such arguments, to be called from Python; Uncompiled if it differs from the plain one."""
    if position_in(arguments).board.full >> 63:
        for code in users_codes(function):
            if SETS & {*code.co_names}:
                raise Uncompiled(f"{code.co_name} asks for a set of 64 cells or more, which is not compiled")
    machine = imported("compiled").machine_code(function, arguments)
    ints = [each for each in arguments if type(each) is int]
    key = (function, machine, *((max(-1, min(each, DEEP)), each.bit_length() // BITS) for each in ints))
    if key not in _checked:
        with no_limits():
            _checked[key] = checked_form(function, machine, plain_results(function, arguments))
    run = _checked[key]
    if isinstance(run, str):
        raise Uncompiled(run)
    return run


def plain_results(function: FunctionType, arguments: tuple[Any, ...]) -> Results:
    """What the plain form returns for some positions in the place of the given one, each beside its arguments.

    Those for which it makes too many moves are left out, and those for which it runs too many lines.
    """
    position, found, codes = position_in(arguments), [], users_codes(function)
    for other in some_positions(position.__class__, position.board):
        given = tuple(other if each is position else each for each in arguments)
        with suppress(Exception), limited_play(BitPosition, LONGEST), limited_lines(codes, LINES):
            found.append((given, repr(function(*given))))
    return found


def users_codes(function: FunctionType) -> set[CodeType]:
    """The code of the function, of those that it calls, and of those within them."""
    return {code for each in uses_of(function) for code in codes_in(each.__code__)}


@cache
def some_positions(kind: Any, board: Any) -> list[Any]:
    """Positions from the beginning and near the end of random games on a board, always the same."""
    dice = random.Random(1)
    start = kind(*board.sizes)
    games = [list(playout(start, lambda position: dice.choice(position.moves))) for _ in range(GAMES)]
    return [*dict.fromkeys(each for game in games for each in (*game[:EARLY], *game[-LAST:]))]


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
                return f"returns {found} compiled, and {plain} plain, for {position_in(arguments)!r}"
    return ""
