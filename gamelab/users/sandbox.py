"""The sandbox: a process in which functions that a user wrote do no harm to the game, the notebook, or its kernel.

    request     function, arguments         sent by ``ask``; the function's first argument is the ``Guest``
    reply       reason, found, printed      a ``Reply``: no reason, or that of a ``Failure``
    STOPS, GOES_ON                          such reasons: no limit holds in between, a function is compiled

Agents have one process and one pipe each, and so have the functions that ``fast`` compiles (``user_calls``) and the
workers of a sweep.  In a process of the sandbox a function is compiled in place.  Where there are no processes, as in a
browser, the guest lives in this one: errors are told as from elsewhere, but no limit holds.

This protects from mistakes, not from malice: the process has your rights.  If strangers' agents play, run all of it
in a container.
"""

from __future__ import annotations

import io
import os
import pickle
import signal
import sys
import threading
import warnings
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from functools import cache
from importlib import import_module
from time import perf_counter
from typing import Any, NamedTuple

from gamelab.users.messages import Failure, Reply, read_reply, reply_in_bytes
from gamelab.users.processes import HAS_PROCESSES, context, end_with_parent, kill, processor_seconds, start_process
from gamelab.users.whose_code import describe

COMPILING = 60.0
"""Seconds in which functions must be compiled; they count for no other limit."""
SECONDS_TO_END = 0.2
"""Seconds that a process has to end after it closed its pipe: how it ends says more than a kill."""
TIMES_ON_THE_WALL = 5
"""So many times its limit a process may take on the wall, where others have the processor."""
MOST_PRINTED = 2000
STOPS, GOES_ON = "the clock stops", "the clock goes on"


class Limits(NamedTuple):
    """``seconds`` for one move and ``megabytes`` of memory, for agents that are not the library's.

    None sets no limit.  The seconds are those of the processor that the agent's own process takes, all its threads
    together, and on the wall it may take five times as many.  The limit of memory holds for the whole process of an
    agent, where the system has such a limit (Linux).  The time in which an agent's functions are compiled does not
    count.
    """

    seconds: float | None = 10.0
    megabytes: int | None = 1024


class Sandbox:
    """A process that answers requests; ``seconds_off`` is the time for which its clock stood still."""

    printed = ""
    seconds_off = 0.0

    def __init__(self) -> None:
        self.guest = Guest()
        if HAS_PROCESSES:
            made = context()
            self.pipe, theirs = made.Pipe()
            self.process = made.Process(target=serve, args=(theirs,), daemon=True)
            start_process(self.process)
            theirs.close()
            self.kill = weakref.finalize(self, kill, self.process, self.pipe, os.getpid())  # at the latest at the end

    def ask(self, seconds: float | None, function: Callable[..., Any], *arguments: Any, extra: float = 0.0) -> Any:
        """What the function returns there within so many seconds, and some extra ones; raises Failure."""
        request = function, arguments
        reply = self.reply_to(request, seconds, extra) if HAS_PROCESSES else self.guest.answer(*request)
        self.printed = reply.printed
        if reply.reason:
            raise Failure(reply.reason, reply.found)
        return reply.found

    def reply_to(self, request: tuple[Any, ...], seconds: float | None, extra: float) -> Reply:
        """The reply of the process; one that gives none is ended, and Failure says why."""
        try:
            self.pipe.send_bytes(pickle.dumps(request))
            while (reply := self.receive(seconds, extra)).reason == STOPS:
                began = perf_counter()
                self.receive(COMPILING)
                self.seconds_off += perf_counter() - began
            return reply
        except (EOFError, OSError):
            self.process.join(SECONDS_TO_END)
            self.end()
            raise Failure("died", f"its process ended with exit code {self.process.exitcode}") from None
        except ValueError as error:
            self.end()
            raise Failure("error", f"its process sent {error}") from None
        except BaseException:  # such as an interrupt from the keyboard, or Failure for the time
            self.end()
            raise

    def receive(self, seconds: float | None, extra: float = 0.0) -> Reply:
        """The next message of the process."""
        if seconds is not None:
            self.wait(seconds + extra, TIMES_ON_THE_WALL * seconds + extra)
        return read_reply(self.pipe.recv_bytes())

    def wait(self, own: float, most: float) -> None:
        """Waits for a message; raises Failure after so many seconds of the process's own, or so many in all."""
        began, before = perf_counter(), processor_seconds(self.process.pid)
        left = own
        while not self.pipe.poll(left):
            used, passed = processor_seconds(self.process.pid) - before, perf_counter() - began
            left = min(own - used, most - passed)
            if left <= 0:
                raise Failure("timeout", f"no answer within {own:g} s of its own processor time, and {most:g} s in all")

    def is_alive(self) -> bool:
        return not HAS_PROCESSES or (self.kill.alive and self.process.is_alive())

    def end(self) -> None:
        if HAS_PROCESSES:
            self.kill()


# --- in the process ---


class Guest:
    """What a sandbox knows.

    The arena keeps more here between two requests (``arena/isolated.py``): ``agent``, the ``start`` of its games, the
    ``position`` of this one, and in ``known`` how many moves led there.
    """

    here: Guest | None = None
    """The guest of this process, if this is a process of the sandbox."""
    pipe: Any = None
    packed = b""
    is_free = False
    """Whether no limit holds now."""
    limits = Limits(None, None)
    to_come = 0
    """How many games its agent has still to begin."""

    def __init__(self) -> None:
        self.printed = Printed()

    def answer(self, function: Callable[..., Any], arguments: Any) -> Reply:
        """What the function returns, or how it fails."""
        try:
            with redirect_stdout(self.printed), redirect_stderr(self.printed):
                reason, found = "", function(self, *arguments)
        except Failure as failure:
            reason, found = failure.reason, failure.detail
        except BaseException as error:
            if isinstance(error, KeyboardInterrupt) and not self.here:
                raise  # the person at the keyboard; a process of the sandbox ignores that
            limit_memory(None)
            allowed = f"; {self.limits.megabytes} megabytes are allowed" if isinstance(error, MemoryError) else ""
            reason, found = "error", describe(error) + allowed
        return Reply(reason, found, self.printed.getvalue())

    def tell(self, reason: str, found: Any = "", printed: str = "") -> None:
        """Sends a message that belongs to the last request."""
        try:
            message = reply_in_bytes(reason, found, printed)
        except Exception as error:
            message = reply_in_bytes("error", str(error), printed)
        self.pipe.send_bytes(message)


def serve(pipe: Any) -> None:
    """Answers requests until the pipe is closed: the life of a process of the sandbox.

    Interrupts are left to its parent, and it ends when the parent does.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    null = os.open(os.devnull, os.O_WRONLY)
    guest = Guest.here = Guest()
    guest.pipe = pipe
    with suppress(AttributeError):  # Windows has no groups
        os.setpgid(0, 0)
    threading.Thread(target=end_with_parent, daemon=True).start()
    # Python takes a module from its bytecode if the file is edited within a second and keeps its size.
    sys.dont_write_bytecode = True
    for stream in (1, 2):
        os.dup2(null, stream)
    # A warning is printed without the place in the library where it was raised.
    warnings.formatwarning = lambda message, *_: f"{message}\n"
    with suppress(EOFError, OSError):
        while True:
            function, arguments = pickle.loads(pipe.recv_bytes())
            guest.tell(*guest.answer(function, arguments))
    os._exit(0)


@contextmanager
def no_limits() -> Iterator[None]:
    """The time in which functions are compiled: in a process of the sandbox its clock stops, and memory is free."""
    guest = Guest.here
    if not guest or guest.is_free:
        yield
        return
    guest.is_free = True
    limit_memory(None)
    guest.tell(STOPS)
    try:
        yield
    finally:
        guest.is_free = False
        guest.tell(GOES_ON)
        limit_memory(guest.limits.megabytes)


@cache
def imported(module: str) -> Any:
    """A module that takes long to import, such as all that need Numba: no limit holds meanwhile."""
    with no_limits():
        return import_module(module)


class Printed(io.StringIO):
    """Keeps the beginning of what is printed, and drops the rest."""

    def write(self, text: str) -> int:
        super().write(text[: max(0, MOST_PRINTED - self.tell())])
        return len(text)

    def clear(self) -> None:
        self.seek(0)
        self.truncate()

    def close(self) -> None:
        """Nothing: what was printed is still to be read."""


def limit_memory(megabytes: int | None) -> None:
    """From now on the process may have so much memory; None lifts the limit."""
    with suppress(ImportError, ValueError, OSError):
        import resource  # here, because Windows has none

        if Guest.here:
            _, most = resource.getrlimit(resource.RLIMIT_DATA)
            resource.setrlimit(resource.RLIMIT_DATA, (most if megabytes is None else megabytes << 20, most))
