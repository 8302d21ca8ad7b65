"""The process in which an agent plays: it answers requests until it is ended.

prepare, agent, start, folder, megabytes    once; the agent's code is compiled
begin, seed, moves                          a game begins, in which these moves are made already
move, moves                                 these were made since; the answer is the agent's own
"""

from __future__ import annotations

import os
import pickle
import random
import signal
import sys
import threading
import warnings
from contextlib import suppress
from copy import copy, deepcopy
from operator import index
from typing import Any

from gamelab.arena import protocol
from gamelab.arena.agents import Agent, TremblingAgent, begin
from gamelab.arena.forfeit import Forfeit, told
from gamelab.arena.numbers import Numbers
from gamelab.arena.protocol import FORFEIT, LARGEST, MOVE, READY, Answer
from gamelab.arena.record import Kinds, kinds
from gamelab.arena.search_agent import SearchAgent
from gamelab.games.position import Position, shown
from gamelab.jit.plainly import RunsPlain

LONGEST_GAME = 1000


def play() -> None:
    """Serves over standard input and output: the life of a process that was started and not forked."""
    serve(os.dup(0), os.dup(1))


def serve(requests: int, answers: int) -> None:
    """Answers what comes in at one end, out at the other; never returns."""
    code = 1
    try:
        become_quiet()
        player, process = Player(), os.getpid()
        while True:
            number, kind, *content = protocol.read_request(requests)
            answer = player.answer(number, kind, content)
            if os.getpid() != process:
                break  # a copy that the agent made of this process
            protocol.write_answer(answers, answer)
    except (OSError, EOFError):
        code = protocol.LINE_LOST
    finally:
        os._exit(code)


def become_quiet() -> None:
    """What the agent prints goes nowhere, and there is nothing for it to read."""
    null = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(null, stream)
    os.close(null)
    sys.stdin = open(0, closefd=False)  # noqa: SIM115 - for as long as the process lives
    sys.stdout = open(1, "w", closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", closefd=False)  # noqa: SIM115
    signal.signal(signal.SIGINT, signal.default_int_handler)


class Player:
    """The agent, with the game as it knows it."""

    def __init__(self) -> None:
        self.packed = b""
        self.agent: Any = None
        self.start: Any = None
        self.position: Any = None
        self.folder = ""
        self.megabytes: int | None = None

    def answer(self, number: int, kind: str, content: list[Any]) -> Answer:
        """What becomes of a request, whatever the agent does."""
        try:
            return getattr(self, kind)(number, *content)  # type: ignore[no-any-return]
        except Forfeit as forfeit:
            return Answer(number, FORFEIT, text=f"{forfeit.reason} {forfeit.detail}")
        except MemoryError as error:
            limit_memory(None)
            return Answer(number, FORFEIT, text=f"memory {self.megabytes} megabytes were not enough ({told(error)})")
        except BaseException as error:
            limit_memory(None)
            return Answer(number, FORFEIT, text=f"exception {told(error)}")

    def prepare(self, number: int, packed: bytes, start: bytes, folder: str, megabytes: int | None) -> Answer:
        """Takes the agent in."""
        self.packed, self.folder, self.megabytes = packed, folder, megabytes
        os.chdir(folder)
        self.start = pickle.loads(start)
        self.agent = pickle.loads(packed)
        with warnings.catch_warnings(record=True) as said:
            warnings.simplefilter("always")
            warm_up(self.agent, self.start)
        limit_memory(megabytes)
        return Answer(number, READY, text="\n".join(str(each.message) for each in said if each.category is RunsPlain))

    def begin(self, number: int, seed: int, moves: list[int]) -> Answer:
        """Sets the agent and everything around it back to how they were before its first game."""
        os.chdir(self.folder)
        random.seed(seed)
        if "numpy" in sys.modules:
            sys.modules["numpy"].random.seed(seed & 0xFFFFFFFF)
        if not isinstance(self.agent, Agent):
            self.agent = pickle.loads(self.packed)  # it remembers nothing of other games: their order must not matter
        self.position = self.start
        self.follow(moves)
        begin(self.agent, seed)
        return Answer(number, READY)

    def move(self, number: int, moves: list[int]) -> Answer:
        """The agent's move, with what its search counted."""
        self.follow(moves)
        move = move_of(self.agent(copied(self.position)))
        last = getattr(self.agent, "last", None)
        counts = kinds(last.counts) if last is not None else Kinds()
        return Answer(number, MOVE, self.has_leftovers(), move, counts)

    def follow(self, moves: list[int]) -> None:
        for move in moves:
            self.position = self.position.play(move)

    def has_leftovers(self) -> bool:
        """Whether the agent started what goes on running; a compiled search has a process of its own, and may."""
        if threading.active_count() > 1:
            return True
        return not isinstance(self.agent, Agent) and has_children()


def move_of(returned: Any) -> int:
    """The move that an agent returned; Forfeit if it is none in any game.  A truth value is no number."""
    if isinstance(returned, bool):
        raise Forfeit("protocol", f"it returned {returned}: expected a whole number")
    try:
        move = index(returned)
    except TypeError:
        raise Forfeit("protocol", f"it returned {shown(returned)}: expected a whole number") from None
    if abs(move) > LARGEST:
        raise Forfeit("illegal", f"it returned {shown(move)}: no game has such a move")
    return move


def copied(position: Any) -> Any:
    """A position for the agent to keep: what it does to it changes nothing here."""
    return copy(position) if type(position).__module__.startswith("gamelab.") else deepcopy(position)


def warm_up(agent: Any, start: Position) -> None:
    """Compiles a fast agent's search, before the clock runs: it is called where there is nothing to search."""
    while isinstance(agent, TremblingAgent):
        agent = agent.agent
    if isinstance(agent, SearchAgent) and agent.fast:
        numbers, position = Numbers(0), start
        for _ in range(LONGEST_GAME):
            if position.is_over:
                break
            position = position.play(numbers.choice(position.moves))
        with suppress(Exception):  # what goes wrong here may go right in a game, or will go wrong again
            agent(position)


def has_children() -> bool:
    """Whether a process that this one started is still there."""
    if not hasattr(os, "waitid"):
        return False
    try:
        os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
    except ChildProcessError:
        return False
    return True


def limit_memory(megabytes: int | None) -> None:
    """From now on so much more memory may be written to; None lifts the limit."""
    if sys.platform != "linux":
        return
    import resource  # here, because Windows has none

    _, most = resource.getrlimit(resource.RLIMIT_DATA)
    limit = most
    if megabytes is not None:
        with open("/proc/self/statm") as pages:
            used = int(pages.read().split()[5]) * resource.getpagesize()
        limit = used + (megabytes << 20)
        if most != resource.RLIM_INFINITY:
            limit = min(limit, most)
    resource.setrlimit(resource.RLIMIT_DATA, (limit, most))
