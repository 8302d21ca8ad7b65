"""Agents that play in a process apart, where they can do no harm to the game.

This protects from mistakes: an endless loop, a crash, too much memory, a wrong move, files closed, threads and
processes left behind.  It does not protect from malice: the process runs with your rights, can read and delete your
files, use the network, and end processes of yours.  To let strangers' agents play, run all of it in a container.

What holds where:

    Linux       everything
    macOS       no limit of memory; a process that leaves its agent's session is not found again
    Windows     the same, and each process is a new Python (half a second); what it starts is not ended with it

An agent is made anew for every game, and Python's own random numbers are seeded, so that its games do not depend on
one another.  What it prints goes nowhere; it stands in the folder of the notebook, wherever the last game left it.
"""

from __future__ import annotations

import atexit
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from threading import Lock
from time import monotonic
from types import ModuleType
from typing import Any

from gamelab.arena import protocol
from gamelab.arena.agents import AnyAgent
from gamelab.arena.description import is_own
from gamelab.arena.forfeit import Forfeit
from gamelab.arena.limits import Limits
from gamelab.arena.protocol import FORFEIT, Answer
from gamelab.arena.search_agent import SearchAgent
from gamelab.arena.seats import parts
from gamelab.arena.starters import ForkServer, ServerGone, Spawner, Starter
from gamelab.games.position import Position, shown
from gamelab.jit import plainly
from gamelab.jit.digest import function_of

STARTING = 60.0
"""Seconds, beyond those for a move, in which an agent must be unpacked and compiled."""
MOST_IDLE = 8
"""Processes that are kept for the next game of the same agent."""


@dataclass(frozen=True)
class Ticket:
    """What makes a process fit for a game: the agent, the start, the folder and the limits."""

    agent: bytes
    start: bytes
    folder: str
    limits: Limits
    needs_numba: bool


class Process:
    """A process apart, ready to play games of one agent from one start."""

    def __init__(self, ticket: Ticket, starter: Starter) -> None:
        self.ticket = ticket
        self.starter = starter
        self.asked = 0
        self.is_spoilt = False
        self.number, self.line = starter.start(ticket.needs_numba)
        limits = ticket.limits
        seconds = None if limits.seconds is None else STARTING + limits.seconds
        try:
            content = (ticket.agent, ticket.start, ticket.folder, limits.megabytes)
            ready = self.ask(seconds, "prepare", *content)
        except BaseException:
            self.end()
            raise
        for sentence in ready.text.splitlines():
            plainly.say(sentence)

    def ask(self, seconds: float | None, *request: Any) -> Answer:
        """The answer to a request within so many seconds; raises Forfeit."""
        self.asked += 1
        began = monotonic()
        deadline = None if seconds is None else began + seconds
        try:
            self.line.send(protocol.packed_request(self.asked, *request), deadline)
            answer = self.answer(deadline)
        except TimeoutError:
            raise Forfeit("timeout", f"no answer within {seconds:g} s") from None
        except (EOFError, OSError):
            raise self.death() from None
        if deadline is not None and monotonic() > deadline:
            raise Forfeit("timeout", f"no answer within {seconds:g} s")
        if answer.kind == FORFEIT:
            raise Forfeit(*answer.text.split(" ", 1))
        self.is_spoilt |= answer.leftover
        return answer

    def answer(self, deadline: float | None) -> Answer:
        read = protocol.read_head(self.line.read(protocol.HEAD.size, deadline))
        if read is None or read[0].number != self.asked:
            raise Forfeit("protocol", "something wrote to the line between the agent and the game")
        answer, length = read
        return answer._replace(text=self.line.read(length, deadline).decode(errors="replace")) if length else answer

    def death(self) -> Forfeit:
        """Why the line is closed."""
        try:
            code = self.end(seems_gone=True)
        except ServerGone:
            return Forfeit("died", "the process that starts the agents' processes was ended")
        if code in (protocol.STILL_THERE, protocol.LINE_LOST):
            return Forfeit("protocol", "it closed the line between itself and the game")
        how = f"signal {signal.Signals(-code).name}" if code < 0 else f"exit code {code}"
        return Forfeit("died", f"its process ended with {how}")

    def end(self, *, seems_gone: bool = False) -> int:
        """Ends the process with all that it started; how it ended by itself."""
        if self.number < 0:
            return 0
        number, self.number = self.number, -1
        self.line.close()
        return self.starter.end(number, seems_gone)


class Office:
    """The processes of this process that wait for the next game of their agent."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.starter: Starter | None = None
        self.idle: list[Process] = []
        atexit.register(self.forget)

    def process_for(self, ticket: Ticket, *, new: bool = False) -> Process:
        """A process with this agent, taken from those that wait, or a new one."""
        with self.lock:
            if self.starter is None or self.starter.is_gone:
                self.forget()
                self.starter = new_starter()
            fit = [each for each in self.idle if each.ticket == ticket and not new]
            if fit:
                self.idle.remove(fit[-1])
                return fit[-1]
            starter = self.starter
        return Process(ticket, starter)

    def give_back(self, process: Process) -> None:
        """Keeps a process that behaved for the next game; ends the one that has waited longest."""
        with self.lock:
            self.idle.append(process)
            surplus = self.idle[:-MOST_IDLE]
            del self.idle[:-MOST_IDLE]
        for each in surplus:
            with suppress(ServerGone):
                each.end()

    def end_idle(self) -> None:
        """Ends the processes that wait."""
        with self.lock:
            waiting, self.idle = self.idle, []
        for each in waiting:
            with suppress(ServerGone):
                each.end()

    def forget(self) -> None:
        """Ends all processes that wait, and what they came from."""
        for each in self.idle:
            each.line.close()
        self.idle.clear()
        if self.starter is not None:
            self.starter.close()
            self.starter = None


def new_starter() -> Starter:
    return ForkServer() if hasattr(os, "fork") else Spawner()


def office() -> Office:
    """The office of this process; a fork of this process has its own."""
    return office_of(os.getpid())


@cache
def office_of(process: int) -> Office:
    return Office()


class Apart:
    """An agent that plays in a process apart, for one game."""

    def __init__(self, agent: AnyAgent, seed: int, start: Position, limits: Limits) -> None:
        self.seed = seed
        self.limits = limits
        self.ticket = Ticket(packed(agent), packed(start), os.getcwd(), limits, needs_numba(agent))
        self.process: Process | None = None
        self.rows: list[tuple[int, ...]] = []
        self.known = 0

    def begin(self, moves: list[int]) -> None:
        """A game begins; a process that did not outlive its last game is replaced, once."""
        self.process = office().process_for(self.ticket)
        was_new = self.process.asked == 1
        try:
            self.process.ask(self.limits.seconds, "begin", self.seed, moves)
        except Forfeit as forfeit:
            if was_new or forfeit.reason != "died":
                raise
            self.process.end()
            self.process = office().process_for(self.ticket, new=True)
            self.process.ask(self.limits.seconds, "begin", self.seed, moves)
        self.known = len(moves)

    def move(self, position: Position, moves: list[int]) -> int:
        assert self.process is not None
        answer = self.process.ask(self.limits.seconds, "move", moves[self.known :])
        self.known = len(moves)
        self.rows.append(answer.counts)
        return answer.move

    def leave(self, *, healthy: bool) -> None:
        process, self.process = self.process, None
        if process is None:
            return
        if healthy and not process.is_spoilt:
            office().give_back(process)
        else:
            with suppress(ServerGone):
                process.end()


def packed(value: Any) -> bytes:
    """The agent, or the position, with all that it refers to and that cannot be imported; ValueError if that fails.

    What stands in modules of one's own goes along by value: they may have been edited since another process imported
    them.
    """
    import cloudpickle

    try:
        with by_value(modules_of(value)):
            return bytes(cloudpickle.dumps(value))
    except Exception as error:
        raise ValueError(f"{shown(value)} cannot be sent to another process: {error}") from None


_registering = Lock()  # the list of modules that go by value is one for all threads


@contextmanager
def by_value(modules: set[ModuleType]) -> Iterator[None]:
    """The time in which what stands in these modules is pickled with its text, and not as a name to import."""
    import cloudpickle
    from cloudpickle.cloudpickle import list_registry_pickle_by_value

    with _registering:
        new = {module for module in modules if module.__name__ not in list_registry_pickle_by_value()}
        for module in new:
            cloudpickle.register_pickle_by_value(module)
        try:
            yield
        finally:
            for module in new:
                cloudpickle.unregister_pickle_by_value(module)


def modules_of(value: Any) -> set[ModuleType]:
    """The modules of one's own that the parts stand in; one that nobody imported goes by value anyway."""
    names = {name for name in map(module_of, parts(value)) if name != "__main__" and is_own(name)}
    return {sys.modules[name] for name in names if name in sys.modules}


def module_of(part: Any) -> str:
    """The module in which a function, or an object's class, stands."""
    return str((function_of(part) or type(part)).__module__)


def needs_numba(agent: Any) -> bool:
    """Whether anything of the agent is compiled."""
    return any(isinstance(part, SearchAgent) and part.fast for part in parts(agent))
