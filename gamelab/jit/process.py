"""The spare process in which compiled functions of users run.

Machine code that recurses for ever ends its process, and one that never returns cannot be stopped from within; so
both happen there.  The notebook's process sends a function once, then its arguments.
"""

from __future__ import annotations

import atexit
import io
import os
import pickle
import subprocess
import sys
from functools import cache
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any

from gamelab.jit.calls import answer
from gamelab.jit.messages import Uncompiled
from gamelab.jit.user_functions import function_of, is_user_function, program_of

START = "import sys; sys.path[:] = {path!r}; from gamelab.jit.process import serve; serve()"


class Writer(pickle.Pickler):
    """Writes a message, in which a user's function is the digest of its program."""

    def __init__(self, file: io.BytesIO) -> None:
        super().__init__(file)
        self.programs: dict[str, bytes] = {}

    def persistent_id(self, value: Any) -> str | None:
        function = function_of(value)
        if function is None or not is_user_function(function):
            return None
        program = program_of(function)
        if program.refusal:
            raise Uncompiled(program.refusal)
        self.programs[program.digest] = program.content
        return program.digest


class Reader(pickle.Unpickler):
    """Reads a message."""

    def __init__(self, message: bytes, functions: dict[str, Any]) -> None:
        super().__init__(io.BytesIO(message))
        self.functions = functions

    def persistent_load(self, digest: str) -> Any:
        return self.functions[digest]


class Worker:
    """The spare process: started when it is first needed, and again after it has ended."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[bytes] | None = None
        self.sent: set[str] = set()
        self.lock = Lock()

    def call(self, function: Any, arguments: tuple[Any, ...], named: dict[str, Any]) -> tuple[Any, int]:
        """What the function returns, and how many moves it played; Uncompiled if it has to run plain."""
        message = io.BytesIO()
        writer = Writer(message)
        writer.dump((function, arguments, named))
        with self.lock:
            try:
                why, value, plays = self.ask(message.getvalue(), writer.programs)
            except (EOFError, OSError):
                self.end()
                why = f"compiled, {function.__name__} ended its process: it recursed too deeply, or for ever"
                raise RecursionError(why) from None
            except BaseException:  # an interrupt from the keyboard above all
                self.end()
                raise
        if why is not None:
            raise Uncompiled(why)
        return value, plays

    def ask(self, message: bytes, programs: dict[str, bytes]) -> Any:
        if self.process is None:
            pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
            command = [sys.executable, "-c", START.format(path=sys.path)]
            settings = {**os.environ, "NUMBA_ALWAYS_WARN_UNINIT_VAR": "1"}
            self.process = subprocess.Popen(command, env=settings, **pipes)  # type: ignore[call-overload]
            self.sent.clear()
        new_programs = {digest: content for digest, content in programs.items() if digest not in self.sent}
        requests: Any = self.process.stdin
        pickle.dump((message, new_programs), requests)
        requests.flush()
        self.sent.update(new_programs)
        answers: Any = self.process.stdout
        return pickle.load(answers)

    def end(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.communicate()
            self.process = None


@cache
def worker_of(process: int) -> Worker:
    worker = Worker()
    atexit.register(worker.end)
    return worker


def worker() -> Worker:
    """The spare process of this process; a fork of this process has its own."""
    return worker_of(os.getpid())


# --- in the spare process ---


def serve() -> None:
    """Answers calls until the parent goes away."""
    import signal
    import warnings

    from numba.core.errors import NumbaWarning

    from gamelab.jit.positions import count_plays

    count_plays()
    warnings.simplefilter("error", NumbaWarning)  # of a variable that may have no value
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupt is for the parent, which ends this process
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what is printed must not get among the answers
    messages: SimpleQueue[Any] = SimpleQueue()
    Thread(target=receive, args=(messages,), daemon=True).start()
    functions: dict[str, Any] = {}
    while True:
        message, new_programs = messages.get()
        functions.update({digest: pickle.loads(content) for digest, content in new_programs.items()})
        answers.write(pickle.dumps(answer(*Reader(message, functions).load())))
        answers.flush()


def receive(messages: SimpleQueue[Any]) -> None:
    """Takes messages in.  Ends this process when the parent is gone, even during a search."""
    while True:
        try:
            messages.put(pickle.load(sys.stdin.buffer))
        except BaseException:
            os._exit(0)
