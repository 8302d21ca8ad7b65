"""The spare process in which compiled functions of users run.

Machine code that recurses for ever ends its process, and one that never returns cannot be stopped from within; so
both happen there.  This process sends a function once, then its arguments.
"""

from __future__ import annotations

import atexit
import os
import pickle
import subprocess
import sys
from functools import cache
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any

from gamelab.games.position import Position
from gamelab.jit.calls import ERROR, PLAIN, answer
from gamelab.jit.messages import Uncompiled
from gamelab.jit.user_functions import LARGEST_INT, function_of, functions_from, is_library, program_of

FEW_PLAYS = 100_000
START = "import sys; sys.path[:] = {path!r}; from gamelab.jit.process import serve; serve()"


class Sent:
    """Stands in a message for a user's function, which the other process has by its digest."""

    def __init__(self, digest: str) -> None:
        self.digest = digest


class Worker:
    """The spare process: started when it is first needed, and again after it has ended."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[bytes] | None = None
        self.sent: set[str] = set()
        self.lock = Lock()

    def call(self, function: Any, arguments: tuple[Any, ...], named: dict[str, Any]) -> tuple[Any, int]:
        """What the function returns or raises, and how many moves it played; Uncompiled if it has to run plain."""
        programs: dict[str, bytes] = {}
        message = sendable((function, arguments, named), programs)
        with self.lock:
            try:
                kind, value, plays = self.ask(message, programs)
            except (EOFError, OSError):
                self.end()
                why = f"compiled, {function.__name__} ended its process: it recursed too deeply, or for ever"
                raise RecursionError(why) from None
            except BaseException:  # an interrupt from the keyboard above all
                self.end()
                raise
        if kind == PLAIN:
            raise Uncompiled(value)
        if kind == ERROR and plays < FEW_PLAYS and type(value).__module__ == "builtins":
            raise Uncompiled  # Python's own error names the line
        if kind == ERROR:
            raise value
        return value, plays

    def ask(self, message: Any, programs: dict[str, bytes]) -> Any:
        if self.process is None:
            pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
            command = [sys.executable, "-c", START.format(path=sys.path)]
            self.process = subprocess.Popen(command, **pipes)  # type: ignore[call-overload]
            self.sent.clear()
        news = {digest: content for digest, content in programs.items() if digest not in self.sent}
        requests: Any = self.process.stdin
        answers: Any = self.process.stdout
        pickle.dump((message, news), requests)
        requests.flush()
        self.sent.update(news)
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


def sendable(value: Any, programs: dict[str, bytes]) -> Any:
    """The value as it stands in a message, with the functions of users among the ``programs``."""
    if isinstance(value, tuple) and type(value) is not tuple and isinstance(value, Position):
        return value
    if type(value) in (tuple, list):
        return type(value)(sendable(each, programs) for each in value)
    if type(value) is dict:
        return {name: sendable(each, programs) for name, each in value.items()}
    if value is None or type(value) in (bool, int, float, str):
        if type(value) is int and not -LARGEST_INT <= value < LARGEST_INT:
            raise Uncompiled("it was given a number longer than 64 bits")
        return value
    function = function_of(value)
    if function is None:
        raise Uncompiled(f"it was given a {type(value).__name__}, which compiled code does not know")
    if is_library(function):
        return function
    program = program_of(function)
    if program.refusal:
        raise Uncompiled(program.refusal)
    programs[program.digest] = program.content
    return Sent(program.digest)


# --- in the spare process ---


def serve() -> None:
    """Answers calls until the parent goes away."""
    import signal

    from gamelab.jit.arithmetic import STANDS_FOR
    from gamelab.jit.positions import count_plays

    count_plays()

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupt is for the parent, which ends this process
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what is printed must not get among the answers
    messages: SimpleQueue[Any] = SimpleQueue()
    Thread(target=receive, args=(messages,), daemon=True).start()
    functions: dict[str, Any] = {}
    while True:
        message, news = messages.get()
        functions.update({digest: functions_from(content, STANDS_FOR) for digest, content in news.items()})
        answers.write(pickle.dumps(answer(*received(message, functions))))
        answers.flush()


def receive(messages: SimpleQueue[Any]) -> None:
    """Takes messages in; ends this process, whatever it does, when the parent is gone."""
    while True:
        try:
            messages.put(pickle.load(sys.stdin.buffer))
        except BaseException:
            os._exit(0)


def received(value: Any, functions: dict[str, Any]) -> Any:
    """The value of a message, with functions again."""
    if isinstance(value, Sent):
        return functions[value.digest]
    if type(value) in (tuple, list):
        return type(value)(received(each, functions) for each in value)
    if type(value) is dict:
        return {name: received(each, functions) for name, each in value.items()}
    return value
