"""Calls of compiled functions that a user wrote, or that use such a function: they run in the sandbox.

Machine code that recurses for ever ends its process.  Machine code that never returns cannot be stopped from within.
"""

from __future__ import annotations

import io
import os
import pickle
import sys
from contextlib import nullcontext
from functools import cache, lru_cache
from random import Random
from threading import Lock
from typing import Any

from gamelab.games.position import playout
from gamelab.heuristics import zero
from gamelab.jit.user_functions import Uncompiled, all_arguments, is_user_function, is_users_game, program_of
from gamelab.search.minimax import minimax
from gamelab.users.callables import function_of
from gamelab.users.sandbox import Failure, Guest, Sandbox, no_limits

_lock = Lock()


class CallPickler(pickle.Pickler):
    """Writes a call.  A user's function is written as the content of its program."""

    def reducer_override(self, value: Any) -> Any:
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


@lru_cache(maxsize=1)
def spare_process(parent: int, *path: str) -> Sandbox:
    """The sandbox of this process for such calls; a fork has its own, and new folders of modules need another."""
    return Sandbox()


def call_users(function: Any, arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
    """The result of the function, from the sandbox; raises Uncompiled if it has to run plain."""
    for value in (*arguments, *named.values()):
        game: Any = type(value)
        if is_users_game(game) and not is_same_game(game, value.board):
            raise Uncompiled(f"compiled, {game.__name__} would be another game")
    return ask(function, arguments, named)


def ask(function: Any, arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
    """The same, whatever the game."""
    content = message_of((function, arguments, named))
    try:
        return run_compiled(Guest.here, content) if Guest.here else ask_spare_process(content)
    except Failure as failure:
        if failure.reason != "died":
            raise Uncompiled(failure.detail) from None
        why = f"compiled, {function.__name__} ended its process: it recursed too deeply, or for ever"
        raise RecursionError(why) from None


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


def run_compiled(guest: Any, message: bytes) -> Any:
    """The result of a call; raises Failure with the reason "plain" if it has to run plain.

    It has no detail if there was an error: the plain form raises it again, with its line.
    """
    with nullcontext() if "gamelab.jit.library" in sys.modules else no_limits():
        from gamelab.jit.library import call_library
        from gamelab.jit.self_check import check_function, check_given
    try:
        function, arguments, named = pickle.loads(message)
        if is_user_function(function):
            call = all_arguments(function, arguments, named)
            return check_function(function, call)(*call)
        check_given((*arguments, *named.values()))
        return call_library(function, arguments, named)
    except Uncompiled as why:
        raise Failure("plain", str(why)) from None
    except Exception:
        raise Failure("plain", "") from None


@cache
def is_same_game(game: Any, board: Any) -> bool:
    """Whether minimax sees the same below some positions of a user's game, compiled and plain.

    The sandbox imports the game's file, which may have been edited since, or use what differs when it is compiled.
    """
    chance = Random(0)
    positions = list(playout(game(*board.sizes), lambda position: chance.choice(position.moves)))
    some = positions[:: len(positions) // 8 + 1]
    return all(ask(minimax, (each, 2, zero), {}) == minimax(each, 2, zero) for each in some)
