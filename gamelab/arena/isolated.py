"""Agents that play in a process of their own, where they can do no harm to the game.

One process and one pipe an agent.  The game sends the moves, waits a limited time for the answer, and kills a process
that does not answer.  A process that behaved waits for the next game of its agent, which starts fresh: it is unpacked
again.  Library agents with functions of the user's, such as a ``SearchAgent`` with its evaluation, stay as they are.
They also take over each other's processes: compiling takes seconds, and agents that differ in depth share their code.

This protects from mistakes, not from malice: the process has your rights.  If strangers' agents play, run all of it
in a container.  Processes come from a fork server where the system has one; on Windows each is a new Python, which
takes half a second.
"""

from __future__ import annotations

import io
import linecache
import multiprocessing
import os
import pickle
import random
import signal
import sys
import sysconfig
import threading
import traceback
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from multiprocessing.connection import Connection
from pathlib import Path
from types import ModuleType
from typing import Any

from gamelab.arena.agents import Agent, AnyAgent, Wrapper, begun
from gamelab.arena.game import Forfeit, Limits, Player, after, counts_of, warm_up
from gamelab.games.position import Position
from gamelab.search.result import PlyCounts

COMPILING = 60.0
"""Seconds, beyond those for a move, in which a library agent's functions must be unpacked and compiled."""
LOADING = 5.0
"""The same for any other agent: its process starts in this time, and it may import packages."""
PATIENCE = 0.2
"""Seconds that a process has to end after it closed its pipe: how it ends says more than a kill."""
MOST_IDLE = 4
MOST_PRINTED = 2000
LIBRARIES = (str(Path(__file__).parents[1]), "<frozen", sysconfig.get_path("stdlib"), sysconfig.get_path("platstdlib"))
"""The folders of code that no student wrote; that of packages is in ``site-packages`` or ``dist-packages``."""
PRELOAD = ["cloudpickle", "gamelab.arena.isolated", "gamelab.games", "gamelab.search"]

_idle: list[IsolatedPlayer] = []
_lock = threading.RLock()


class IsolatedPlayer(Player):
    """An agent in a process of its own, for one game; ``is_ready`` while its process waits for a request."""

    process: Any = None
    pipe: Any = None
    packed = b""
    kind: Any = None
    """Players of one kind take over each other's processes: when the user's modules were changed, and the agent.

    Of library agents it holds their limits alone: they share the functions that they have compiled.
    """
    is_ready = False

    def begin(self) -> None:
        """The game begins, in a process that waits for such an agent or in a new one."""
        self.packed = pack((self.agent, self.start, self.limits))
        self.kind = module_times(), self.limits if is_compiled(self.agent) else self.packed
        self.process, self.pipe = process_for(self)
        self.ask(COMPILING if is_compiled(self.agent) else LOADING, "begin", self.packed, self.seed)

    def move(self, position: Position, moves: list[int]) -> Any:
        """The agent's move, and what its search counted."""
        return self.ask(0, "move", moves)

    def ask(self, extra: float, *request: Any) -> Any:
        """The answer to a request within the limit and some extra seconds; raises Forfeit."""
        self.is_ready = False
        seconds = None if self.limits.seconds is None else self.limits.seconds + extra
        try:
            self.pipe.send(request)
            if not self.pipe.poll(seconds):
                raise Forfeit("timeout", f"no answer within {seconds:g} s")
            reason, found, self.printed = self.pipe.recv()
        except (EOFError, OSError):
            self.process.join(PATIENCE)
            raise Forfeit("died", f"its process ended with exit code {self.process.exitcode}") from None
        if reason:
            raise Forfeit(reason, found)
        self.is_ready = True
        return found

    def leave(self) -> None:
        """The process waits for the next game, or ends: modules that the user wrote would remember this one."""
        if self.is_ready and (is_compiled(self.agent) or not module_times()):
            with _lock:
                _idle.append(self)
                while len(_idle) > MOST_IDLE:
                    _idle.pop(0).end()
        elif self.process:
            self.end()

    def end(self) -> None:
        self.pipe.close()
        self.process.kill()
        self.process.join()


def process_for(player: IsolatedPlayer) -> tuple[Any, Connection]:
    """A process and its pipe: one that waits for such an agent, best of all for this one, or a new one."""
    with _lock:
        waiting = [each for each in _idle if each.kind == player.kind and each.process.is_alive()]
        if not waiting:
            return start_process()
        found = max(waiting, key=lambda each: each.packed == player.packed)
        _idle.remove(found)
        return found.process, found.pipe


def is_compiled(agent: AnyAgent) -> bool:
    """Whether it is a library agent that plays by functions of the user's, which are compiled."""
    while isinstance(agent, Wrapper):
        agent = agent.agent
    return isinstance(agent, Agent)


# --- what is sent ---


def pack(value: Any) -> bytes:
    """The bytes of a value with the functions of a notebook's cells; raises Forfeit for what cannot be sent."""
    import cloudpickle

    try:
        return bytes(cloudpickle.dumps((value, cell_texts())))
    except Exception as error:
        raise Forfeit("error", f"it cannot be sent to another process: {type(error).__name__}: {error}") from None


def unpack(packed: bytes) -> Any:
    """The value that was packed."""
    value, texts = pickle.loads(packed)
    linecache.cache.update(texts)
    return value


def cell_texts() -> dict[str, Any]:
    """The texts of notebook cells, which are in no file: with them another process can quote a line."""
    texts = linecache.cache.copy()  # other threads may add to it
    return {name: entry for name, entry in texts.items() if len(entry) == 4 and not os.path.exists(name)}


def module_times() -> dict[str, float]:
    """The files of the user's modules, and when each was changed: a process must be no older than these."""
    names = [name for name in list(sys.modules) if name not in ("__main__", "__mp_main__") and is_users(name)]
    files = {str(sys.modules[name].__file__) for name in names}
    return {file: os.path.getmtime(file) for file in files if os.path.exists(file)}


def is_installed(file: str) -> bool:
    """Whether a file belongs to Python, the library or a package."""
    return file.startswith(LIBRARIES) or "-packages" in file


@cache  # thousands of modules are asked about before a game
def is_users(module: str) -> bool:
    """Whether the user wrote this module."""
    file = getattr(sys.modules.get(module), "__file__", None)
    return module == "__main__" or bool(file and not is_installed(file))


# --- starting processes ---


def start_process() -> tuple[Any, Connection]:
    """A process for an agent, and this end of its pipe."""
    made = context()
    ours, theirs = made.Pipe()
    process = made.Process(target=serve, args=(theirs,), daemon=True)
    with startable():
        process.start()
    theirs.close()
    return process, ours


def context() -> Any:
    """How processes are started: from a fork server where there is one."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    made = multiprocessing.get_context("forkserver")
    made.set_forkserver_preload(PRELOAD)
    return made


@contextmanager
def startable() -> Iterator[None]:
    """The time in which a process is started.

    The user's script is hidden, because the new process would run it.  Workers of Dask's are daemons, which may start
    no process; ours end with them.
    """
    multiprocessing.current_process()._config["daemon"] = False  # type: ignore[attr-defined]
    with _lock:
        main, sys.modules["__main__"] = sys.modules["__main__"], ModuleType("__main__")
        try:
            yield
        finally:
            sys.modules["__main__"] = main


def start_worker() -> None:
    """A process of ours does this first: it leaves interrupts to its parent, and ends when the parent does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


# --- in the process ---


def serve(pipe: Connection) -> None:
    """Answers requests until the pipe is closed: the life of an agent's process."""
    start_worker()
    # Python takes a module from its bytecode if the file is edited within a second and keeps its size.
    sys.dont_write_bytecode = True
    null = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(null, stream)
    # A warning is printed without the place in the library where it was raised.
    warnings.formatwarning = lambda message, *_: f"{message}\n"
    guest = Guest()
    with suppress(EOFError, OSError):
        while True:
            pipe.send((*guest.answer(*pipe.recv()), guest.printed.getvalue()))
    os._exit(0)


class Printed(io.StringIO):
    """Keeps the beginning of what is printed, and drops the rest."""

    def write(self, text: str) -> int:
        super().write(text[: max(0, MOST_PRINTED - self.tell())])
        return len(text)


class Guest:
    """The agent, and the game as it knows it."""

    packed = b""
    agent: Any = None
    limits = Limits()
    printed = Printed()

    def answer(self, request: str, *content: Any) -> tuple[str, Any]:
        """No text and what was found; or the reason of a forfeit and one line about it."""
        try:
            return "", getattr(self, request)(*content)
        except Forfeit as forfeit:
            return forfeit.reason, forfeit.detail
        except BaseException as error:
            limit_memory(None)
            allowed = f"; {self.limits.megabytes} megabytes are allowed" if isinstance(error, MemoryError) else ""
            return "error", describe(error) + allowed

    def begin(self, packed: bytes, seed: int) -> None:
        """The game begins; Python's and NumPy's own random numbers are seeded, so that it can be played again."""
        self.printed = sys.stdout = sys.stderr = Printed()
        if packed != self.packed or not is_compiled(self.agent):
            limit_memory(None)  # compiling may need more
            self.agent, self.start, self.limits = unpack(packed)
            self.packed = packed
            if is_compiled(self.agent):
                warm_up(self.agent, self.start)
            limit_memory(self.limits.megabytes)
        random.seed(seed)
        if "numpy" in sys.modules:
            sys.modules["numpy"].random.seed(seed & 0xFFFFFFFF)
        self.position, self.known = self.start, 0
        self.agent = begun(self.agent, seed)

    def move(self, moves: list[int]) -> tuple[int, Sequence[PlyCounts]]:
        """The agent's move, and what its search counted."""
        for move in moves[self.known :]:
            self.position = self.position.play(move)
        self.known = len(moves)
        _, move = after(self.position, self.agent(self.position))  # here, because not all that it returns can be sent
        return move, counts_of(self.agent)


def describe(error: BaseException) -> str:
    """The exception in one line, with the line of the user's own code that led to it."""
    text = f"{type(error).__name__}: {error}"
    frames = [(frame.f_code, line) for frame, line in traceback.walk_tb(error.__traceback__)]
    own = [(code, line) for code, line in frames if not is_installed(code.co_filename)]
    if not own:
        return text
    code, line = own[-1]
    # Not by traceback.extract_tb, which forgets the texts of cells: they are in no file.
    return f"{text}, in line {line} of {code.co_name}: {linecache.getline(code.co_filename, line).strip()}"


def limit_memory(megabytes: int | None) -> None:
    """From now on the process may have so much memory; None lifts the limit."""
    try:
        import resource  # here, because Windows has none
    except ImportError:
        return
    _, most = resource.getrlimit(resource.RLIMIT_DATA)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_DATA, (most if megabytes is None else megabytes << 20, most))
