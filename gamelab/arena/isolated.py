"""Players with a user's code: they think in the sandbox, where it does no harm.

The game sends the moves, waits a limited time for the answer, and kills a process that does not answer.  A process
that behaved waits for the next game of its agent, which starts fresh: it is unpacked again.  Library agents with
functions of the user's, such as a ``SearchAgent`` with its evaluation, stay as they are.  They also take over each
other's processes: compiling takes seconds, and agents that differ in depth share their code.
"""

from __future__ import annotations

import random
import sys
import threading
from collections import deque
from contextlib import suppress
from typing import Any

from gamelab.arena.agents import AnyAgent, Wrapper, begun, is_library_agent
from gamelab.arena.game import Player, after, nodes_of
from gamelab.users.messages import Failure, pack, unpack
from gamelab.users.processes import PRELOAD
from gamelab.users.sandbox import Guest, Sandbox, limit_memory
from gamelab.users.whose_code import module_times, users_modules

LOADING = 5.0
"""Seconds, beyond those for a move, in which an agent's process starts, and the agent may import packages."""
MOST_IDLE = 4

PRELOAD.append(__name__)
_idle: deque[IsolatedPlayer] = deque(maxlen=MOST_IDLE)
"""The players whose processes wait for another game; those of the oldest end when others come."""
_lock = threading.RLock()


class IsolatedPlayer(Player):
    """An agent in a sandbox of its own, for one game; ``is_ready`` while its process waits for a request."""

    sandbox: Sandbox
    packed = b""
    """Its agent, once that was packed, and the player has a sandbox."""
    needs: Any
    """What its process must have: the user's modules as they are now, and this agent.  A player takes over the process
    of another one that needs the same.

    Library agents need their limits alone: they share the functions that they have compiled.
    """
    is_ready = False

    def begin(self) -> None:
        """The game begins."""
        self.open()
        self.ask(begin_there, self.packed, self.seed, self.to_come, extra=LOADING)

    def open(self) -> None:
        """The player takes a process that waits for such an agent, or a new one."""
        self.packed = pack((self.agent, self.start, self.limits))
        self.needs = module_times(), self.limits if is_library_kind(self.agent) else self.packed
        self.sandbox = sandbox_for(self)

    def move(self, position: Any, moves: list[int]) -> tuple[Any, int]:
        """The agent's move, and the nodes of its search."""
        before = self.sandbox.seconds_off
        match self.ask(move_there, moves):
            case (found, int(nodes)):
                self.seconds -= self.sandbox.seconds_off - before  # decide adds them, too
                return found, nodes
        raise Failure("error", "its process sent an answer that is none")

    def ask(self, *request: Any, extra: float = 0.0) -> Any:
        """The answer to a request within the limit and some extra seconds; raises Failure."""
        self.is_ready = False
        try:
            found = self.sandbox.ask(self.limits.seconds, *request, extra=extra)
        finally:
            self.printed = self.sandbox.printed
        self.is_ready = True
        return found

    def leave(self) -> None:
        """The process waits for the next game, or ends: modules that the user wrote would remember this one."""
        if self.is_ready and (is_library_kind(self.agent) or not module_times()):
            with _lock:
                _idle.append(self)
        elif self.packed:
            self.sandbox.end()


def sandbox_for(player: IsolatedPlayer) -> Sandbox:
    """A sandbox that waits for such an agent, best of all for this one, or a new one."""
    with _lock:
        waiting = [each for each in _idle if each.needs == player.needs and each.sandbox.is_alive()]
        if not waiting:
            return Sandbox()
        found = max(waiting, key=lambda each: each.packed == player.packed)
        _idle.remove(found)
        return found.sandbox


def is_library_kind(agent: AnyAgent) -> bool:
    """Whether a player is one of the library's, within the library's wrappers; its functions may be compiled."""
    while isinstance(agent, Wrapper) and is_library_agent(agent):
        agent = agent.agent
    return is_library_agent(agent)


# --- in the sandbox ---


def begin_there(guest: Any, packed: bytes, seed: int, to_come: int) -> None:
    """The game begins; Python's and NumPy's own random numbers are seeded, so that it can be played again.

    What an agent's first move loads and compiles takes none of its time: in a new process it makes one before.
    """
    guest.printed.clear()
    guest.to_come = to_come
    is_new = packed != guest.packed
    if is_new or not is_library_kind(guest.agent):
        welcome(guest, packed)
    if is_new and Guest.here and not is_library_kind(guest.agent):
        try_a_move(guest)
        welcome(guest, packed)
    random.seed(seed)
    if "numpy" in sys.modules:
        sys.modules["numpy"].random.seed(seed & 0xFFFFFFFF)
    guest.position, guest.known = guest.start, 0
    guest.agent = begun(guest.agent, seed)


def welcome(guest: Any, packed: bytes) -> None:
    """The agent comes, as it was packed."""
    limit_memory(None)  # what the last agent left may still be there
    guest.agent, guest.start, guest.limits = unpack(packed)
    guest.packed = packed
    limit_memory(guest.limits.megabytes)


def try_a_move(guest: Any) -> None:
    """The agent makes a move that nobody plays; what it does wrong it does again in the game."""
    with suppress(BaseException):
        begun(guest.agent, 0)(guest.start)
    for name in users_modules():
        if name != type(guest.start).__module__:  # the others may remember this
            del sys.modules[name]
    guest.printed.clear()


def move_there(guest: Any, moves: list[int]) -> tuple[int, int]:
    """The agent's move, and the nodes of its search."""
    for each in moves[guest.known :]:
        guest.position = guest.position.play(each)
    guest.known = len(moves)
    _, found = after(guest.position, guest.agent(guest.position))  # here, because not all that it returns can be sent
    return found, nodes_of(guest.agent)
