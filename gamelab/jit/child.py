"""The child process in which compiled functions of somebody's own run.

Machine code that recurses for ever ends its process, and one that never returns cannot be stopped from within; so
both happen here.  The parent sends a function once, then its arguments; the child answers with the result, with the
exception that the function raised, or with the sentence that says why it cannot be compiled.
"""

from __future__ import annotations

import atexit
import os
import pickle
import subprocess
import sys
from collections.abc import Iterable
from functools import cache
from threading import Lock, Thread
from time import sleep
from types import FunctionType
from typing import Any, BinaryIO

from gamelab.jit.counter import Counter
from gamelab.jit.digest import Text, function_of
from gamelab.jit.sentences import Uncompiled, because

RESULT, ERROR, UNCOMPILED = range(3)
START = "import sys; sys.path[:] = {path!r}; from gamelab.jit.child import serve; serve()"


class Worker:
    """The child process, started when it is first needed, and again after it was ended."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[bytes] | None = None
        self.sent: set[str] = set()
        self.lock = Lock()

    def call(self, text: Text, arguments: tuple[Any, ...]) -> Any:
        """What the function returns, or raises; Uncompiled if it cannot be compiled."""
        try:
            with self.lock:
                kind, value = self.ask(self.running(), text, arguments)
        except (EOFError, BrokenPipeError, ConnectionError):
            self.stop()
            raise RecursionError(
                f"compiled, {text.functions[0].__name__} ended its process: it recursed too deeply, or for ever"
            ) from None
        except BaseException:  # an interrupt from the keyboard above all
            self.stop()
            raise
        if kind == UNCOMPILED:
            raise Uncompiled(value)
        if kind == ERROR:
            raise value
        return value

    def ask(self, process: subprocess.Popen[bytes], text: Text, arguments: tuple[Any, ...]) -> tuple[int, Any]:
        assert process.stdin is not None and process.stdout is not None
        given = [function for function in map(function_of, arguments) if function is not None]
        new = [text, *map(Text, given)]
        for each in new:
            if each.digest not in self.sent:
                send(process.stdin, (each.digest, packed(each)))
                self.sent.add(each.digest)
        functions = map(function_of, arguments)
        named = [
            each if function is None else Named(Text(function).digest)
            for each, function in zip(arguments, functions, strict=True)
        ]
        counters = counters_in(text, arguments)
        send(process.stdin, (text.digest, (named, [counter.values for counter in counters])))
        kind, value, counted = receive(process.stdout)
        for counter, values in zip(counters, counted, strict=True):
            counter.values = values
        return kind, value

    def running(self) -> subprocess.Popen[bytes]:
        if self.process is None or self.process.poll() is not None:
            start = START.format(path=sys.path)
            self.sent.clear()
            self.process = subprocess.Popen(
                [sys.executable, "-c", start], stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
        return self.process

    def stop(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            for pipe in (self.process.stdin, self.process.stdout):
                if pipe is not None:
                    pipe.close()
            self.process = None


def worker() -> Worker:
    """The child process of this process; a fork of this process has its own."""
    return worker_of(os.getpid())


@cache
def worker_of(process: int) -> Worker:
    made = Worker()
    atexit.register(made.stop)
    return made


class Named:
    """A function among the arguments, which the child has already."""

    def __init__(self, digest: str) -> None:
        self.digest = digest


def packed(text: Text) -> bytes:
    """The function and all it refers to, by value: the child cannot import what a notebook holds."""
    from numba import cloudpickle

    modules = {sys.modules.get(function.__module__) for function in text.functions}
    foreign = [each for each in modules if each is not None and not each.__name__.startswith(("gamelab.", "__main__"))]
    for module in foreign:
        cloudpickle.register_pickle_by_value(module)
    try:
        return cloudpickle.dumps(text.functions[0])  # type: ignore[no-any-return]
    except Exception as error:
        raise Uncompiled(f"what it refers to cannot be sent to another process ({error})") from None
    finally:
        for module in foreign:
            cloudpickle.unregister_pickle_by_value(module)


def send(pipe: Any, message: Any) -> None:
    pickle.dump(message, pipe)
    pipe.flush()


def receive(pipe: Any) -> Any:
    return pickle.load(pipe)


def serve() -> None:
    """The child: answers until the parent goes away."""
    import faulthandler
    import signal

    faulthandler.disable()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # an interrupt is for the parent, which ends this process
    Thread(target=end_with_parent, args=(os.getppid(),), daemon=True).start()
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    serve_over(sys.stdin.buffer, answers)


def end_with_parent(parent: int) -> None:
    """Ends this process, whatever it does, soon after its parent was killed."""
    while os.getppid() == parent:
        sleep(1)
    os._exit(1)


def serve_over(requests: BinaryIO, answers: BinaryIO) -> None:
    functions: dict[str, FunctionType] = {}
    while True:
        try:
            digest, content = receive(requests)
        except EOFError:
            return
        if isinstance(content, bytes):
            functions[digest] = pickle.loads(content)
            continue
        given, values = content
        arguments = [functions[each.digest] if isinstance(each, Named) else each for each in given]
        counters = counters_in(Text(functions[digest]), arguments)
        for counter, before in zip(counters, values, strict=True):
            counter.values = before
        answer = answered(functions[digest], arguments, counters)
        counted = [counter.values for counter in counters]
        try:
            content = pickle.dumps((*answer, counted))
        except (TypeError, AttributeError, pickle.PicklingError) as error:
            wrong = RuntimeError(f"the result cannot be sent back: {error}")
            content = pickle.dumps((ERROR, wrong, counted))
        answers.write(content)
        answers.flush()


def counters_in(text: Text, arguments: Iterable[Any]) -> list[Counter]:
    """The counters that a call may write to: among the globals, then among the arguments."""
    found = [*text.counters, *(each for each in arguments if isinstance(each, Counter))]
    return list(dict.fromkeys(found))


def answered(function: Any, arguments: list[Any], counters: list[Counter]) -> tuple[int, Any]:
    """What a call of the compiled function comes to."""
    from gamelab.jit.counting import read_blocks, write_blocks
    from gamelab.jit.functions import entry_point
    from gamelab.jit.positions import TooLarge
    from gamelab.jit.searches import type_of

    text = function_of(function)
    assert text is not None
    given = [each for each in arguments if function_of(each) is not None]
    try:
        entry = entry_point(text, tuple(map(type_of, arguments)))
    except TooLarge as error:
        return ERROR, error
    except Exception as error:  # Numba's own errors, and its failures
        return UNCOMPILED, because(text, error, given)
    write_blocks(counters)
    try:
        return RESULT, entry(*arguments)
    except Exception as error:
        return ERROR, error.with_traceback(None)
    finally:
        read_blocks(counters)
