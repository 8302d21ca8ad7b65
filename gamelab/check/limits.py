"""Running a function that may do anything: loop, recurse, print, raise, exit.

A student's function lives in the notebook and cannot be sent to another process.  So it runs in a thread, and
the main thread waits, ready to stop it: first by the positions it asks (``watch``), then by an exception thrown
into its thread, again and again until it ends.
"""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

from gamelab.check.capture import captured
from gamelab.check.watch import Stopped
from gamelab.jit.stopping import settle, throw

CALL_SECONDS = 1.0
"""The longest that one call may take; right solutions need some milliseconds."""
TOTAL_SECONDS = 3.0
"""The longest that all calls of a check may take together; right solutions need half a second."""
IDLE = 0.05
"""The share of a processor below which a function sleeps."""
TICK = 0.02
"""How often the main thread looks at the worker, in seconds."""
GRACE_SECONDS = 1.0
"""For how long a thread is hit before it is given up."""


@dataclass
class Limits:
    """The clock that the main thread and the worker share.

    ``entered`` is when the call in progress began; ``used`` is what the calls before took together of a processor's
    time, and ``waited`` by the clock: the student's time only, so that a busy machine, or a check that has yet to
    work out the truth, fails nobody.  A function that sleeps uses no processor, and is known by that: one that is
    ready and has to wait for a processor does not sleep.
    """

    entered: float | None = None
    used: float = 0.0
    waited: float = 0.0
    worked: float = 0.0
    watch: int | None = None
    thread: int = 0
    looks: int = 0  # of the main thread at the call in progress that saw it asleep
    looked: float | None = None
    overdue: bool = False
    abandoned: bool = False
    lines: int = 0
    fault: str = ""
    call_seconds: float = field(default_factory=lambda: CALL_SECONDS)
    total_seconds: float = field(default_factory=lambda: TOTAL_SECONDS)
    done: threading.Event = field(default_factory=threading.Event)  # an interrupted join() would take it for ended

    @contextmanager
    def call(self) -> Iterator[None]:
        """The time in which a student's function runs."""
        begin = self.entered = time.monotonic()
        worked = self.worked = time.thread_time()
        self.watch, self.thread = own_clock(), threading.get_native_id()
        try:
            yield
        finally:
            self.entered = None
            self.used += time.thread_time() - worked
            self.waited += time.monotonic() - begin

    @property
    def call_is_overdue(self) -> bool:
        """Whether the call in progress takes too long: of a processor's time, where that can be told, or asleep."""
        entered, began = self.entered, self.worked
        if entered != self.looked:
            self.looks, self.looked = 0, entered
        self.looks += not is_ready(self.thread)
        if entered is None or time.monotonic() - entered <= self.call_seconds:
            return False
        worked = self.clock()
        busy = worked is None or worked - began > self.call_seconds / 2
        late = busy or self.looks * TICK > 2 * self.call_seconds
        return late and self.entered == entered  # it may have ended while this was worked out

    def clock(self) -> float | None:
        """The worker's time on a processor, as another thread can read it; None where no system tells, or no more."""
        if self.watch is None:
            return None
        try:
            return time.clock_gettime(self.watch)
        except OSError:  # the thread has ended
            return None

    @property
    def spent(self) -> bool:
        """Whether the time for all calls together is used up."""
        asleep = self.waited > self.total_seconds and self.used < IDLE * (self.waited - delay_of(self.thread))
        return self.overdue or asleep or self.used > self.total_seconds


def own_clock() -> int | None:
    """This thread's clock, for other threads to read; None where there is none (Windows, macOS).

    Only the thread itself asks for it: the number stays a valid question when the thread has ended, while asking by
    the name of a thread that has ended may crash the program.
    """
    if not hasattr(time, "pthread_getcpuclockid"):
        return None
    return time.pthread_getcpuclockid(threading.get_ident())


def is_ready(thread: int) -> bool:
    """Whether a thread of this program runs, or would if a processor were free; False where no system tells."""
    try:
        return Path(f"/proc/self/task/{thread}/stat").read_text().rpartition(")")[2].split()[0] == "R"
    except (OSError, IndexError):
        return False


def delay_of(thread: int) -> float:
    """For how long a thread of this program has been ready while no processor was free; 0 where no system tells."""
    try:
        return int(Path(f"/proc/self/task/{thread}/schedstat").read_text().split()[1]) / 1e9
    except (OSError, ValueError, IndexError):
        return 0.0


def attempted(work: Callable[[], Any], limits: Limits) -> tuple[Any, BaseException | None]:
    """What ``work()`` returns, run as one call under the limits, and what it raises; ``Stopped`` if it is overdue."""
    results, errors = [], list[BaseException]()

    def call() -> None:
        try:
            with limits.call():
                results.append(work())
        except BaseException as error:
            errors.append(error)

    run_limited(call, limits)
    if limits.overdue:
        return None, Stopped("time")
    return (None, errors[0]) if errors else (results[0], None)


def run_limited(work: Callable[[], None], limits: Limits) -> None:
    """Runs ``work`` in a thread to its end, or until a call within it is overdue and the thread was stopped.

    ``limits.abandoned`` says that it could not be stopped; then it is left behind as a daemon.
    """
    worker = threading.Thread(target=_quietly, args=(work, limits), daemon=True, name="gamelab check")
    with captured(worker, limits):
        worker.start()
        try:
            while not limits.done.wait(TICK) and not limits.overdue:
                limits.overdue = limits.call_is_overdue
        except BaseException:  # the user's own interrupt
            limits.overdue = True
            stop(worker, limits)
            raise
        if limits.overdue:
            limits.abandoned = not stop(worker, limits)


class Halt(Stopped):
    """Thrown into a thread; where it is caught, another one follows at the next line of whoever caught it.

    Python makes the exception in the thread that it is thrown into, so that this can have that thread traced.
    """

    def __init__(self) -> None:
        super().__init__("time")
        frame = sys._getframe().f_back
        while frame is not None and not ours(frame):
            frame.f_trace = _halt
            frame = frame.f_back
        sys.settrace(_halt)


def _halt(frame: FrameType, event: str, argument: object) -> None:
    """Ends the student's line that is about to run."""
    if event == "line" and not ours(frame):
        raise Stopped("time")


def ours(frame: FrameType) -> bool:
    """Whether a frame runs code that must come to its end: gamelab's, of threads, and of imports, which clean up."""
    return str(frame.f_globals.get("__name__", "")).split(".")[0] in ("gamelab", "threading", "importlib")


def stop(worker: threading.Thread, limits: Limits) -> bool:
    """Whether the thread ended; as long as it is in a call, an exception is thrown into it again and again."""
    until = time.monotonic() + GRACE_SECONDS
    while not limits.done.wait(0.01) and time.monotonic() < until:
        if limits.entered is not None:
            throw(worker.ident or 0, Halt)
    settle()
    return limits.done.is_set()


def _quietly(work: Callable[[], None], limits: Limits) -> None:
    """The thread's body, silent when it is stopped; what else breaks it is a fault of the check."""
    try:
        work()
    except Stopped:
        pass
    except BaseException as error:
        limits.fault = f"{type(error).__name__}: {error}"
    finally:
        limits.done.set()
