"""The sandbox: a process in which functions that a user wrote do no harm to the game, the notebook, or its kernel.

    request     number, function, arguments         sent by ``ask``; the function's first argument is the ``Guest``
    answer      number, reason, found, printed      the request's number; no reason, or that of a ``Failure``
    STOPS, GOES_ON                                  such reasons: no limit holds in between, a function is compiled

Agents have one process and one pipe each, and so have the functions that ``fast`` compiles (``user_calls``) and the
workers of a sweep.  In a process of the sandbox a function is compiled in place.  Where there are no processes, as in a
browser, the guest lives in this one: errors are told as from elsewhere, but no limit holds.

This protects from mistakes, not from malice: the process has your rights.  If strangers' agents play, run all of it
in a container.  Processes come from a fork server where the system has one; on Windows each is a new Python, which
takes half a second.  What a user's code starts ends with its process: it belongs to its group, or psutil finds it by
its parent.  Only what has left the group, and whose parent has ended, goes on.
"""

from __future__ import annotations

import io
import os
import pickle
import random
import signal
import socket
import sys
import threading
import time
import warnings
import weakref
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from time import perf_counter
from types import ModuleType
from typing import Any, NamedTuple

from gamelab.games.position import short_repr
from gamelab.users.messages import Failure, line_of, value_of
from gamelab.users.whose_code import describe

HAS_PROCESSES = sys.platform != "emscripten"
COMPILING = 60.0
"""Seconds in which functions must be compiled; they count for no other limit."""
SECONDS_TO_END = 0.2
"""Seconds that a process has to end after it closed its pipe: how it ends says more than a kill."""
TIMES_ON_THE_WALL = 5
"""So many times its limit a process may take on the wall, where others have the processor."""
LONGEST_ANSWER = 1 << 24
MOST_PRINTED = 2000
STOPS, GOES_ON = "the clock stops", "the clock goes on"
PRELOAD = ["cloudpickle"]
"""The modules that a new process has already; whoever asks it for something adds its own."""
_lock = threading.RLock()


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
    has_ended = False
    number = 0

    def __init__(self) -> None:
        self.guest = Guest()
        if HAS_PROCESSES:
            self.pipe, theirs = socket.socketpair()
            self.unread = bytearray()
            self.process = context().Process(target=serve, args=(theirs,), daemon=True)
            start(self.process)
            theirs.close()
            self.kill = weakref.finalize(self, kill, self.process, self.pipe, os.getpid())  # at the latest at the end

    def ask(self, seconds: float | None, function: Callable[..., Any], *arguments: Any, extra: float = 0.0) -> Any:
        """What the function returns there within so many seconds, and some extra ones; raises Failure."""
        if HAS_PROCESSES:
            reason, found, self.printed = self.answer((function, arguments), seconds, extra)
        else:
            reason, found, self.printed = self.guest.answer(function, arguments)
        if reason:
            raise Failure(reason, found)
        return found

    def answer(self, request: tuple[Any, ...], seconds: float | None, extra: float) -> tuple[str, Any, str]:
        """The answer of the process; one that gives none is ended, and Failure says why."""
        self.number += 1
        try:
            self.pipe.settimeout(COMPILING)  # it waits for requests, and takes them at once
            self.pipe.sendall(pickle.dumps((self.number, *request)))
            while (found := self.receive(seconds, extra))[0] == STOPS:
                began = perf_counter()
                self.wait_for_compiling()
                self.seconds_off += perf_counter() - began
            return found
        except (EOFError, OSError):
            self.process.join(SECONDS_TO_END)
            self.end()
            raise Failure("died", f"its process ended with exit code {self.process.exitcode}") from None
        except ValueError as error:
            self.end()
            raise Failure("error", f"its process sent {error}") from None
        except Failure:
            self.end()
            raise

    def wait_for_compiling(self) -> None:
        """Waits until a function is compiled."""
        try:
            self.receive(COMPILING)
        except Failure as failure:
            raise Failure(failure.reason, f"it was not compiled within {COMPILING:g} s") from None

    def receive(self, seconds: float | None, extra: float = 0.0) -> tuple[str, Any, str]:
        """The next message of the process."""
        clock, known = Clock(self.process.pid, seconds, extra), 0
        while (end := self.unread.find(b"\n", known)) < 0:
            known = len(self.unread)
            left = clock.left()
            self.pipe.settimeout(left)
            with suppress(TimeoutError):
                some = self.pipe.recv(1 << 20)
                if not some:
                    raise EOFError
                self.unread += some
            if len(self.unread) > LONGEST_ANSWER:
                raise ValueError(f"one of more than {LONGEST_ANSWER:,} bytes")
        line = bytes(self.unread[:end])
        del self.unread[: end + 1]
        match value_of(line):
            case [self.number, str(reason), found, str(printed)] if not reason or isinstance(found, str):
                return reason, found, printed[:MOST_PRINTED]
        raise ValueError(f"{short_repr(line)} where one to request {self.number} was expected")

    def is_alive(self) -> bool:
        return not HAS_PROCESSES or (not self.has_ended and self.process.is_alive())

    def end(self) -> None:
        self.has_ended = True
        if HAS_PROCESSES:
            self.kill()


class Clock:
    """The time that a process may take for one answer; None is no limit."""

    def __init__(self, process: int, seconds: float | None, extra: float) -> None:
        self.process, self.seconds, self.extra = process, seconds, extra
        self.began, self.before = perf_counter(), processor_seconds(process)

    def left(self) -> float | None:
        """The seconds until it may be over; raises Failure if it is."""
        if self.seconds is None:
            return None
        own, passed, now = self.seconds + self.extra, perf_counter() - self.began, processor_seconds(self.process)
        if self.before is None or now is None:
            left, within = own - passed, f"{own:g} s"
        else:
            most = TIMES_ON_THE_WALL * self.seconds + self.extra
            left = min(own - (now - self.before), most - passed)
            within = f"{own:g} s of its own processor time, and {most:g} s in all"
        if left <= 0:
            raise Failure("timeout", f"no answer within {within}")
        return left


def processor_seconds(process: int) -> float | None:
    """The time for which all threads of a process have had a processor; None if it has ended."""
    with suppress(Exception):
        if sys.platform == "linux":  # such is the number of its clock; psutil takes fifty times as long
            return time.clock_gettime(~process << 3 | 2)
        import psutil

        return float(sum(psutil.Process(process).cpu_times()[:2]))
    return None


# --- starting and ending the process ---


def context(preload: Sequence[str] = PRELOAD) -> Any:
    """How processes are started: from a server that has these modules already, where the system has one."""
    import multiprocessing  # here, because most programs need no other process

    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    made = multiprocessing.get_context("forkserver")
    made.set_forkserver_preload([*preload])
    return made


def start(process: Any) -> None:
    """Starts a process.

    The user's script is hidden meanwhile, because the new process would run it.  Processes of the sandbox and workers
    of Dask's are daemons, which may start no process; ours end with them.
    """
    from multiprocessing import current_process

    config: Any = current_process()._config  # type: ignore[attr-defined]
    with _lock:
        main, sys.modules["__main__"] = sys.modules["__main__"], ModuleType("__main__")
        is_daemon, config["daemon"] = config.get("daemon"), False
        try:
            process.start()
        finally:
            sys.modules["__main__"], config["daemon"] = main, is_daemon


def kill(process: Any, pipe: socket.socket, maker: int) -> None:
    """Ends a process and what it started, also if the fork server, which would know of it, was ended."""
    if os.getpid() != maker:  # this is a fork of the process that made it
        return
    others = descendants(process.pid)
    with suppress(AttributeError, OSError):  # Windows has no groups
        os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    for each in others:
        with suppress(Exception):  # it has ended
            each.kill()
    process.join()
    with suppress(OSError):
        pipe.shutdown(socket.SHUT_RDWR)  # so that a thread that waits for an answer is told of the end
    pipe.close()


def descendants(process: int) -> list[Any]:
    """What a process started, and what that started."""
    with suppress(Exception):  # there is no psutil, or no such process
        import psutil

        return list(psutil.Process(process).children(recursive=True))
    return []


def end_with_parent() -> None:
    """Waits for the end of the process that started this one, and ends, too."""
    from multiprocessing import parent_process

    parent = parent_process()
    assert parent is not None
    parent.join()
    with suppress(AttributeError):
        os.killpg(0, signal.SIGKILL)
    os._exit(1)


# --- in the process ---


class Guest:
    """What a sandbox knows: whoever asks it keeps more in its attributes, such as an agent and its game."""

    here: Guest | None = None
    """The guest of this process, if this is a process of the sandbox."""
    pipe: Any = None
    number = 0
    packed = b""
    is_free = False
    """Whether no limit holds now."""
    limits = Limits(None, None)
    games, to_come, seconds = 1, 0, 0.0
    """Since its agent was unpacked: the games that this has begun (1 without an agent), those that are still to come,
    and the seconds in which its functions ran plain."""

    def __init__(self) -> None:
        self.printed = Printed()

    def answer(self, function: Callable[..., Any], arguments: Any) -> tuple[str, Any, str]:
        """No reason and what the function returns; or the reason of a failure and one line; and what was printed."""
        try:
            with redirect_stdout(self.printed), redirect_stderr(self.printed):
                return "", function(self, *arguments), self.printed.getvalue()
        except Failure as failure:
            return failure.reason, failure.detail, self.printed.getvalue()
        except BaseException as error:
            if isinstance(error, KeyboardInterrupt) and not self.here:
                raise  # the person at the keyboard; a process of the sandbox ignores that
            limit_memory(None)
            allowed = f"; {self.limits.megabytes} megabytes are allowed" if isinstance(error, MemoryError) else ""
            return "error", describe(error) + allowed, self.printed.getvalue()

    def tell(self, reason: str, found: Any = "", printed: str = "") -> None:
        """Sends a message that belongs to the last request."""
        try:
            line = line_of([self.number, reason, found, printed])
        except Exception as error:  # a number of too many digits, or a list in itself
            line = line_of([self.number, "error", str(error), printed])
        self.pipe.sendall(line)


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
    requests = pipe.makefile("rb")
    with suppress(EOFError, OSError):
        while True:
            guest.number, function, arguments = pickle.load(requests)
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


def seed_chance(seed: int) -> None:
    """Seeds Python's and NumPy's own random numbers, so that a game can be played again."""
    random.seed(seed)
    if "numpy" in sys.modules:
        sys.modules["numpy"].random.seed(seed & 0xFFFFFFFF)


def limit_memory(megabytes: int | None) -> None:
    """From now on the process may have so much memory; None lifts the limit."""
    try:
        import resource  # here, because Windows has none
    except ImportError:
        return
    if not Guest.here:
        return
    _, most = resource.getrlimit(resource.RLIMIT_DATA)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_DATA, (most if megabytes is None else megabytes << 20, most))
