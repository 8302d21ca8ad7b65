"""The spare process in which compiled functions of users run.

Machine code that recurses for ever ends its process.  Machine code that never returns cannot be stopped from within.
So both run there.
"""

from __future__ import annotations

import atexit
import io
import os
import pickle
import subprocess
import sys
from contextlib import suppress
from functools import cache
from threading import Lock, Thread
from typing import Any, BinaryIO

from gamelab.jit.fast import all_arguments
from gamelab.jit.messages import Uncompiled
from gamelab.jit.names import function_of
from gamelab.jit.user_functions import is_user_function, program_of

START = "import sys; sys.path[:] = {path!r}; from gamelab.jit.process import serve; serve()"
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


@cache
def function_from(content: bytes) -> Any:
    """The function of a program: always the same object for the same content, so that it is compiled once."""
    return pickle.loads(content)


def call_there(function: Any, arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
    """The result of the function in the spare process; raises Uncompiled if it has to run plain."""
    message = io.BytesIO()
    CallPickler(message).dump((function, arguments, named))
    with _lock:
        process = spare_process(os.getpid())
        calls, answers = process.stdin, process.stdout
        assert calls and answers
        try:
            calls.write(message.getvalue())
            calls.flush()
            why, value = pickle.load(answers)
        except BaseException as error:
            end(process)
            spare_process.cache_clear()
            if isinstance(error, EOFError | OSError):
                why = f"compiled, {function.__name__} ended its process: it recursed too deeply, or for ever"
                raise RecursionError(why) from None
            raise  # an interrupt from the keyboard above all
    if why is not None:
        raise Uncompiled(why)
    return value


@cache
def spare_process(parent: int) -> subprocess.Popen[bytes]:
    """The spare process of this process; a fork of this process has its own."""
    command = [sys.executable, "-c", START.format(path=sys.path)]
    # Numba then warns of a variable that may have no value.
    settings = {**os.environ, "NUMBA_ALWAYS_WARN_UNINIT_VAR": "1"}
    process = subprocess.Popen(command, env=settings, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    atexit.register(end, process)
    return process


def end(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.communicate()


# --- in the spare process ---


def serve() -> None:
    """Answers calls until the parent goes away, even during one: it runs in a thread of its own."""
    import signal
    import warnings

    from numba.core.errors import NumbaWarning

    warnings.simplefilter("error", NumbaWarning)  # such code is not compiled
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupt is for the parent, which ends this process
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what is printed must not get among the answers
    with suppress(Exception):
        while True:
            Thread(target=reply, args=(pickle.load(sys.stdin.buffer), answers)).start()
    os._exit(0)


def reply(call: Any, answers: BinaryIO) -> None:
    pickle.dump(answer(*call), answers)
    answers.flush()


def answer(function: Any, arguments: tuple[Any, ...], named: dict[str, Any]) -> tuple[str | None, Any]:
    """Why the call has to run plain, and its result.

    None says that it need not.  An empty text says that there was an error: the plain form raises it again, with its
    line.
    """
    from gamelab.jit.library import call_library
    from gamelab.jit.self_check import check_function, check_given

    try:
        if is_user_function(function):
            call = all_arguments(function, arguments, named)
            return None, check_function(function, call)(*call)
        check_given((*arguments, *named.values()))
        return None, call_library(function, arguments, named)
    except Uncompiled as why:
        return str(why), None
    except Exception:
        return "", None
