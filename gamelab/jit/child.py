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
import warnings
from collections.abc import Iterable
from functools import cache
from threading import Lock, Thread
from time import sleep
from types import FunctionType
from typing import Any, BinaryIO

from gamelab.jit.counter import Counter
from gamelab.jit.digest import Text, function_of
from gamelab.jit.sentences import Uncompiled, because
from gamelab.jit.stopping import running

RESULT, ERROR, UNCOMPILED = range(3)
START = "import sys; sys.path[:] = {path!r}; from gamelab.jit.child import serve; serve()"


class Worker:
    """The child process, started when it is first needed, and again after it was ended."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[bytes] | None = None
        self.sent: set[str] = set()
        self.lock = Lock()
        self.is_stopped = False

    def call(self, called: Text | FunctionType, arguments: tuple[Any, ...], named: dict[str, Any]) -> tuple[Any, int]:
        """What the function returns, or raises, and how many moves it played; Uncompiled if it cannot be compiled.

        ``called`` is the text of a function of somebody's own, or a search of the library, whose evaluation or order
        is somebody's own.
        """
        with self.lock:  # also while it is closed: another thread would be given a process that is about to end
            self.is_stopped = False
            try:
                with running(self):
                    kind, value, played = self.ask(self.running(), called, arguments, named)
            except (EOFError, BrokenPipeError, ConnectionError):
                self.close()
                if self.is_stopped:
                    raise KeyboardInterrupt("the search was stopped") from None
                name = (called.functions[0] if isinstance(called, Text) else called).__name__
                raise RecursionError(
                    f"compiled, {name} ended its process: it recursed too deeply, or for ever"
                ) from None
            except BaseException:  # an interrupt from the keyboard above all
                self.close()
                raise
        if kind == UNCOMPILED:
            raise Uncompiled(value)
        if kind == ERROR:
            raise value
        return value, played

    def ask(
        self,
        process: subprocess.Popen[bytes],
        called: Text | FunctionType,
        arguments: tuple[Any, ...],
        named: dict[str, Any],
    ) -> tuple[int, Any, int]:
        assert process.stdin is not None and process.stdout is not None
        given = [self.sendable(process.stdin, each) for each in arguments]
        options = {name: self.sendable(process.stdin, each) for name, each in named.items()}
        key = self.sendable(process.stdin, called)
        if self.is_stopped:
            raise EOFError
        counters = counters_in(called, arguments)
        send(process.stdin, (key, (given, options, [counter.values for counter in counters])))
        kind, value, played, counted = receive(process.stdout)
        for counter, values in zip(counters, counted, strict=True):
            counter.values = values
        return kind, value, played

    def sendable(self, pipe: Any, value: Any) -> Any:
        """The value, or, for a function of somebody's own, its name in the child, which then knows the function."""
        text = value
        if not isinstance(value, Text):
            function = function_of(value)
            if function is None or function.__module__.startswith("gamelab."):
                return value if function is None else function
            text = Text(function)
        if text.digest not in self.sent:
            send(pipe, (text.digest, packed(text)))
            self.sent.add(text.digest)
        return Named(text.digest)

    def running(self) -> subprocess.Popen[bytes]:
        if self.process is None or self.process.poll() is not None:
            start = START.format(path=sys.path)
            self.sent.clear()
            self.process = subprocess.Popen(
                [sys.executable, "-c", start], stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
        return self.process

    def stop(self) -> None:
        """Ends the process, and so the call that another thread is in."""
        self.is_stopped = True
        if self.process is not None:
            self.process.kill()

    def close(self) -> None:
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
    atexit.register(made.close)
    return made


class Named:
    """A function that the child has already."""

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

    from gamelab.jit.plays import count_from_now_on

    faulthandler.disable()
    count_from_now_on()
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
    """Takes functions in, and answers calls of them, until nothing more comes."""
    texts: dict[str, Text] = {}
    while True:
        try:
            called, content = receive(requests)
        except EOFError:
            return
        if isinstance(content, bytes):
            function = function_of(pickle.loads(content))
            assert function is not None
            texts[called] = Text(function)
            continue
        given, named, values = content
        arguments = [known(each, texts) for each in given]
        options = {name: known(each, texts) for name, each in named.items()}
        text = texts[called.digest] if isinstance(called, Named) else called
        counters = counters_in(text, arguments)
        for counter, before in zip(counters, values, strict=True):
            counter.values = before
        answer = answered(text, arguments, counters) if isinstance(text, Text) else searched(text, arguments, options)
        answers.write(written(answer, [counter.values for counter in counters]))
        answers.flush()


def written(answer: tuple[int, Any, int], counted: list[Any]) -> bytes:
    """The bytes of an answer, with the counters as the call left them; an error if the result has none."""
    try:
        return pickle.dumps((*answer, counted))
    except (TypeError, AttributeError, pickle.PicklingError) as error:
        return pickle.dumps((ERROR, RuntimeError(f"the result cannot be sent back: {error}"), 0, counted))


def known(value: Any, texts: dict[str, Text]) -> Any:
    return texts[value.digest].functions[0] if isinstance(value, Named) else value


def counters_in(called: Text | FunctionType, arguments: Iterable[Any]) -> list[Counter]:
    """The counters that a call may write to: among the globals, then among the arguments."""
    found = [
        *(called.counters if isinstance(called, Text) else ()),
        *(each for each in arguments if isinstance(each, Counter)),
    ]
    return list(dict.fromkeys(found))


def answered(text: Text, arguments: list[Any], counters: list[Counter]) -> tuple[int, Any, int]:
    """What a call of the compiled function comes to, and how many moves it played."""
    from gamelab.jit.counting import read_blocks, write_blocks
    from gamelab.jit.functions import entry_point
    from gamelab.jit.plays import played
    from gamelab.jit.positions import TooLarge
    from gamelab.jit.searches import type_of
    from gamelab.jit.whole import as_plain

    function = text.functions[0]
    given = [each for each in arguments if function_of(each) is not None]
    try:
        entry = entry_point(function, tuple(map(type_of, arguments)))
    except TooLarge as error:
        return ERROR, error, 0
    except Exception as error:  # Numba's own errors, and its failures
        return UNCOMPILED, because(function, error, given), 0
    write_blocks(counters)
    played[0] = 0
    try:
        result = as_plain(entry(*arguments), text, arguments)
        return RESULT, result, int(played[0])
    except Exception as error:
        return ERROR, error.with_traceback(None), int(played[0])
    finally:
        read_blocks(counters)


def searched(search: FunctionType, arguments: list[Any], named: dict[str, Any]) -> tuple[int, Any, int]:
    """What a search of the library comes to, compiled with an evaluation or an order of somebody's own."""
    from gamelab.jit.fast import library_search
    from gamelab.jit.plainly import RunsPlain, forget

    forget()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", RunsPlain)
            return RESULT, library_search(search).twin(*arguments, **named), 0
    except RunsPlain as sentence:
        return UNCOMPILED, str(sentence), 0
    except Exception as error:
        return ERROR, error.with_traceback(None), 0
