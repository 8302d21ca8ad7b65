"""Agents that play in a process of their own, where they can do no harm to the game.

One process and one pipe an agent.  The game sends the moves made, waits a limited time for the answer, and kills a
process that does not answer.  A process that behaved waits for the next game of its agent, which begins it afresh:
it is unpacked again.  Only a library agent that holds functions of the user's, such as a ``SearchAgent`` with its
evaluation, stays as it is, because they are compiled there.

This protects from mistakes, not from malice: the process runs with your rights.  To let strangers' agents play, run
all of it in a container.  Processes come from a fork server where the system has one; on Windows each is a new
Python, which takes half a second.
"""

from __future__ import annotations

import io
import json
import linecache
import multiprocessing
import os
import pickle
import random
import signal
import sys
import threading
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing import process as processes
from multiprocessing.connection import Connection
from multiprocessing.util import Finalize
from types import ModuleType
from typing import Any

from gamelab.arena.agents import Agent, AnyAgent, begin, parts
from gamelab.arena.game import Forfeit, Limits, counts_of, warm_up
from gamelab.arena.names import LIBRARIES, is_users
from gamelab.games.position import Position, as_int, short_repr
from gamelab.jit.user_functions import function_of
from gamelab.search.result import PlyCounts

STARTING = 60.0
"""Seconds, beyond those for a move, in which an agent must be unpacked and compiled."""
LOADING = 2.0
"""Seconds, beyond those for a move, in which an agent begins a game: it may import packages then."""
PATIENCE = 0.2
"""Seconds that a process has to end by itself after it closed its pipe: how it ended says more than a kill."""
MOST_IDLE = 8
LONGEST_ANSWER = 1 << 16
MOST_PRINTED = 2000
LARGEST_MOVE = 1 << 63
PRELOAD = ["cloudpickle", "gamelab.arena.isolated", "gamelab.games", "gamelab.search"]

_idle: list[AgentProcess] = []
_lock = threading.RLock()


class IsolatedPlayer:
    """An agent in a process of its own, for one game."""

    def __init__(self, agent: AnyAgent, seed: int, start: Position, limits: Limits) -> None:
        self.agent, self.seed, self.start, self.limits = agent, seed, start, limits
        self.process: AgentProcess | None = None
        self.printed = ""
        self.known = 0

    def begin(self, moves: list[int]) -> None:
        self.process = process_for(pack((self.agent, self.start), self.agent), self.limits)
        self.ask("begin", self.seed, moves)

    def move(self, position: Position, moves: list[int]) -> tuple[int, PlyCounts]:
        answer = self.ask("move", moves[self.known :])
        return answer["move"], PlyCounts(*answer["counts"])

    def ask(self, request: str, *content: Any) -> dict[str, Any]:
        assert self.process is not None
        seconds = self.limits.seconds
        if seconds is not None and request == "begin":
            seconds += LOADING
        answer = self.process.ask(seconds, request, *content)
        self.known += len(content[-1])
        self.printed = (self.printed + answer["printed"])[:MOST_PRINTED]
        if answer["reason"]:
            raise Forfeit(answer["reason"], answer["detail"])
        return answer

    def leave(self, *, healthy: bool) -> None:
        if self.process is None:
            return
        # A plain agent's modules that are imported, and not sent, would remember other games.
        is_fresh = isinstance(self.agent, Agent) or not self.process.modules
        with _lock:
            _idle.append(self.process)
            for each in _idle[:-MOST_IDLE] if healthy and is_fresh else [self.process]:
                _idle.remove(each)
                each.end()
        self.process = None


def process_for(packed: bytes, limits: Limits) -> AgentProcess:
    """A process with this agent: one that waits, if no module of the user's was changed since it was started."""
    modules = user_modules()
    with _lock:
        for each in reversed(_idle):
            if (each.packed, each.limits, each.modules) == (packed, limits, modules) and each.process.is_alive():
                _idle.remove(each)
                return each
    return AgentProcess(packed, limits, modules)


def end_idle() -> None:
    """Ends the processes that wait for the next game of their agent."""
    while _idle:
        _idle.pop().end()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_idle.clear)  # they are its parent's


class AgentProcess:
    """A process with an agent."""

    def __init__(self, packed: bytes, limits: Limits, modules: dict[str, int]) -> None:
        self.packed, self.limits, self.modules = packed, limits, modules
        made = context()
        self.pipe, theirs = made.Pipe()
        self.process = made.Process(target=serve, args=(theirs, packed, cell_texts(), limits.megabytes))
        with startable():
            self.process.start()
        theirs.close()
        self.at_exit = Finalize(None, self.end, exitpriority=1)  # before multiprocessing waits for its processes
        try:
            self.ask(None if limits.seconds is None else STARTING + limits.seconds, "prepare")
        except BaseException:
            self.end()
            raise

    def ask(self, seconds: float | None, *request: Any) -> dict[str, Any]:
        """The answer to a request; raises Forfeit if there is none within so many seconds."""
        try:
            self.pipe.send(request)
            if not self.pipe.poll(seconds):
                raise Forfeit("timeout", f"no answer within {seconds:g} s")
            answer: dict[str, Any] = json.loads(self.pipe.recv_bytes(LONGEST_ANSWER))
        except (EOFError, OSError, ValueError):  # ValueError: something else wrote to the pipe
            raise Forfeit("died", self.death()) from None
        return answer

    def death(self) -> str:
        """How the process ended."""
        self.process.join(PATIENCE)
        code = self.process.exitcode
        if code is None:
            return "it closed the pipe between itself and the game"
        return f"its process ended with {f'signal {signal.Signals(-code).name}' if code < 0 else f'exit code {code}'}"

    def end(self) -> None:
        """Ends the process with all that it started."""
        self.at_exit.cancel()
        self.pipe.close()
        if hasattr(os, "killpg") and self.process.pid is not None:
            with suppress(OSError):
                os.killpg(self.process.pid, signal.SIGKILL)
        self.process.kill()
        self.process.join()


# --- what is sent ---


def pack(value: Any, *agents: AnyAgent) -> bytes:
    """The bytes of a value with the functions of these agents; raises Forfeit for what cannot be sent.

    Functions in modules of the user's go by their text, too: another process may find another text, or none.
    """
    import cloudpickle

    functions = [function_of(part) or type(part) for agent in agents for part in parts(agent)]
    modules = {sys.modules[each.__module__] for each in functions if is_in_file(each.__module__)}
    with _lock:  # cloudpickle has one list of such modules for all threads
        try:
            for module in modules:
                cloudpickle.register_pickle_by_value(module)
            return bytes(cloudpickle.dumps(value))
        except Exception as error:
            raise Forfeit("error", f"it cannot be sent to another process: {type(error).__name__}: {error}") from None
        finally:
            for module in modules:
                cloudpickle.unregister_pickle_by_value(module)


def user_modules() -> dict[str, int]:
    """The modules of the user's that are in files, and when each file was changed."""
    files = {name: str(sys.modules[name].__file__) for name in list(sys.modules) if is_in_file(name)}
    return {name: os.stat(file).st_mtime_ns if os.path.exists(file) else 0 for name, file in files.items()}


def is_in_file(module: str) -> bool:
    """Whether a module is the user's, and comes from a file, which may be edited."""
    is_main = module in ("__main__", "__mp_main__")  # multiprocessing's other name for it
    return not is_main and is_users(module) and getattr(sys.modules.get(module), "__file__", None) is not None


def cell_texts() -> dict[str, Any]:
    """The texts of notebook cells, which stand in no file: with them another process can quote a line."""
    return {
        name: (entry[0], None, *entry[2:])  # None: they are not looked for on the disk
        for name, entry in list(linecache.cache.items())  # other threads may add to it
        if len(entry) == 4 and not os.path.exists(name)
    }


# --- starting processes ---

_owner = 0


def context() -> Any:
    """How processes are started: from a fork server where there is one; not from that of a parent."""
    global _owner
    _owner = _owner or os.getpid()
    if "forkserver" not in multiprocessing.get_all_start_methods() or _owner != os.getpid():
        return multiprocessing.get_context("spawn")
    made = multiprocessing.get_context("forkserver")
    made.set_forkserver_preload(PRELOAD)
    return made


@contextmanager
def startable() -> Iterator[None]:
    """The time in which a process is started.

    The user's script is hidden, because the new process would run it.  A daemon, such as a worker of Dask's, may start
    processes all the same: they end with it.
    """
    options = processes.current_process()._config  # type: ignore[attr-defined]
    with _lock:
        main, was_daemon = sys.modules["__main__"], options.get("daemon")
        sys.modules["__main__"], options["daemon"] = ModuleType("__main__"), False
        try:
            yield
        finally:
            sys.modules["__main__"], options["daemon"] = main, was_daemon


def start_worker() -> None:
    """What a process of ours does first: it leaves interrupts to its parent, and ends when the parent does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


# --- in the process ---


def serve(pipe: Connection, packed: bytes, texts: dict[str, Any], megabytes: int | None) -> None:
    """Answers requests until the pipe is closed: the life of an agent's process."""
    if hasattr(os, "setsid"):
        os.setsid()  # all that the agent starts is ended with it
    start_worker()
    linecache.cache.update(texts)
    printed, number = Printed(), os.getpid()
    sys.stdout = sys.stderr = printed
    null = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(null, stream)
    guest = Guest(packed, megabytes)
    with suppress(EOFError, OSError):
        while True:
            request, *content = pipe.recv()
            answer = guest.answer(request, content)
            if os.getpid() != number:
                break  # a fork that the agent made of this process
            pipe.send_bytes(json.dumps({**answer, "printed": printed.taken()}).encode())
    os._exit(0)


class Printed(io.TextIOBase):
    """Keeps the beginning of what is printed; the rest is dropped."""

    def __init__(self) -> None:
        self.text = ""
        self.room = MOST_PRINTED

    def write(self, text: str) -> int:
        self.text += text[: self.room]
        self.room -= len(text[: self.room])
        return len(text)

    def taken(self) -> str:
        """What was printed since the last call."""
        text, self.text = self.text, ""
        return text


class Guest:
    """The agent, with the game as it knows it."""

    def __init__(self, packed: bytes, megabytes: int | None) -> None:
        self.packed, self.megabytes, self.folder = packed, megabytes, os.getcwd()
        self.agent: Any = None
        self.start: Any = None
        self.position: Any = None

    def answer(self, request: str, content: list[Any]) -> dict[str, Any]:
        """What becomes of a request, whatever the agent does."""
        try:
            found = getattr(self, request)(*content) or {}
            return {"reason": "", **found}
        except Forfeit as forfeit:
            return {"reason": forfeit.reason, "detail": forfeit.detail}
        except BaseException as error:
            limit_memory(None)
            allowed = f"; {self.megabytes} megabytes are allowed" if isinstance(error, MemoryError) else ""
            return {"reason": "error", "detail": describe(error) + allowed}

    def prepare(self) -> None:
        self.agent, self.start = pickle.loads(self.packed)
        if isinstance(self.agent, Agent):
            warm_up(self.agent, self.start)
        limit_memory(self.megabytes)

    def begin(self, seed: int, moves: list[int]) -> None:
        """Python's and NumPy's own random numbers are seeded, so that a game can be played again."""
        os.chdir(self.folder)
        if not isinstance(self.agent, Agent):
            self.agent, _ = pickle.loads(self.packed)  # it remembers nothing of other games
        random.seed(seed)
        if "numpy" in sys.modules:
            sys.modules["numpy"].random.seed(seed & 0xFFFFFFFF)
        self.position = self.start
        self.follow(moves)
        begin(self.agent, seed)

    def move(self, moves: list[int]) -> dict[str, Any]:
        """The agent's move, and what its search counted."""
        self.follow(moves)
        returned = self.agent(self.position)
        move = as_int(returned)
        if move is None or abs(move) >= LARGEST_MOVE:
            raise Forfeit("illegal", f"it returned {short_repr(returned)}: expected a move, which is a whole number")
        return {"move": move, "counts": counts_of(self.agent)}

    def follow(self, moves: list[int]) -> None:
        for move in moves:
            self.position = self.position.play(move)


def describe(error: BaseException) -> str:
    """The exception in one line, with the line of the user's own code that led to it."""
    try:
        text = f"{type(error).__name__}: {error}"
    except Exception:
        text = type(error).__name__
    frames = [(frame.f_code, line) for frame, line in traceback.walk_tb(error.__traceback__)]
    own = [(code, line) for code, line in frames
           if not code.co_filename.startswith(LIBRARIES) and "-packages" not in code.co_filename]  # fmt: skip
    if not own:
        return text
    code, line = own[-1]
    source = linecache.getline(code.co_filename, line).strip()
    return f"{text}, in line {line} of {code.co_name}" + (f": {source}" if source else "")


def limit_memory(megabytes: int | None) -> None:
    """From now on the process may have so much memory; None lifts the limit."""
    try:
        import resource  # here, because Windows has none
    except ImportError:
        return
    _, most = resource.getrlimit(resource.RLIMIT_DATA)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_DATA, (most if megabytes is None else megabytes << 20, most))
