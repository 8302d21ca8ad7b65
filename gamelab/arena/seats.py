"""Where an agent sits during a game: in this process, or in one apart.

seat.begin()               a game begins
seat.move(position, moves) the agent's move; raises Forfeit
seat.rows                  what its searches counted
seat.leave(healthy)        the game is over, or was broken off
"""

from __future__ import annotations

from typing import Any, Protocol

from gamelab.arena.agents import Agent, AnyAgent, begin, fresh
from gamelab.arena.description import LIBRARY, is_library_function
from gamelab.arena.forfeit import Forfeit, told
from gamelab.arena.limits import Limits
from gamelab.games.position import Position

Rows = list[tuple[int, ...]]


class Seat(Protocol):
    """What a game needs of an agent, wherever it plays."""

    rows: Rows

    def begin(self, moves: list[int]) -> None: ...
    def move(self, position: Position, moves: list[int]) -> Any: ...
    def leave(self, *, healthy: bool) -> None: ...


class Here:
    """An agent that plays in this process."""

    def __init__(self, agent: AnyAgent, seed: int) -> None:
        self.agent = fresh(agent)
        self.seed = seed
        self.rows: Rows = []

    def begin(self, moves: list[int]) -> None:
        begin(self.agent, self.seed)

    def move(self, position: Position, moves: list[int]) -> Any:
        try:
            move = self.agent(position)
        except Exception as error:
            raise Forfeit("exception", told(error)) from None
        last = getattr(self.agent, "last", None)
        if last is not None:
            self.rows.extend(last.counts.by_ply)
        return move

    def leave(self, *, healthy: bool) -> None:
        """There is nothing to tidy up."""


def seat(agent: AnyAgent, seed: int, start: Position, limits: Limits) -> Seat:
    """A place for the agent, for one game from ``start``."""
    if is_library_agent(agent):
        return Here(agent, seed)
    from gamelab.arena.apart import Apart  # here, because most games need no other process

    return Apart(agent, seed, start, limits)


def is_library_agent(agent: Any) -> bool:
    """Whether an agent consists of the library's own parts, and may play in this process."""
    return isinstance(agent, Agent) and all(map(is_library_part, parts(agent)))


def is_library_part(part: Any) -> bool:
    """Whether it is an agent or a function of the library, or nothing that could be called."""
    if isinstance(part, Agent):
        return type(part).__module__.startswith(LIBRARY)
    return not callable(part) or is_library_function(part)


def parts(agent: Any) -> list[Any]:
    """The agent, and what a library's agent consists of."""
    found = [agent]
    if isinstance(agent, Agent):
        for each in agent.__getstate__().values():
            found += [part for one in (each if isinstance(each, tuple) else (each,)) for part in parts(one)]
    return found
