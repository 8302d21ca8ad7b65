"""A call in the notebook that uses a user's function: it is sent to the sandbox, in which ``in_sandbox`` answers it.

Machine code that recurses for ever ends its process.  Machine code that never returns cannot be stopped from within.
"""

from __future__ import annotations

import os
import sys
from functools import cache, lru_cache
from threading import Lock
from typing import Any

from gamelab.games.bits import BitFields
from gamelab.heuristics import zero
from gamelab.jit.in_sandbox import run_compiled, some_positions
from gamelab.jit.runs_plain import Uncompiled
from gamelab.jit.user_functions import contents_of, message_of
from gamelab.search.minimax import minimax
from gamelab.users.messages import Failure
from gamelab.users.sandbox import Guest, Sandbox
from gamelab.users.whose_code import is_users_game

_too_slow: dict[tuple[Any, ...], str] = {}
"""Why a kind of call was not compiled in time: kept here, because the process that tried it was ended."""
_lock = Lock()


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
