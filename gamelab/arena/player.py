"""A player: an agent in one game, which decides its moves and counts what they took."""

from __future__ import annotations

from operator import index
from time import perf_counter
from typing import Any

from gamelab.arena.agents import begun
from gamelab.games.position import Position
from gamelab.search.result import SearchResult
from gamelab.users.callables import move_in
from gamelab.users.sandbox import Failure, Limits, text_of


class Player:
    """An agent of the library in one game, and what it has taken so far."""

    printed = ""

    def __init__(self, agent: Any, seed: int, start: Position, limits: Limits, to_come: int) -> None:
        self.agent, self.seed, self.start, self.limits, self.to_come = agent, seed, start, limits, to_come
        self.decisions, self.nodes, self.seconds = 0, 0, 0.0

    def begin(self) -> None:
        """The game begins."""
        self.agent = begun(self.agent, self.seed)

    def decide(self, position: Position, moves: list[int]) -> Any:
        """The agent's next move, after these ``moves``; raises Failure."""
        began = perf_counter()
        move, nodes = self.move(position, moves)
        self.seconds += perf_counter() - began
        self.nodes += nodes
        self.decisions += 1
        return move

    def move(self, position: Position, moves: list[int]) -> tuple[Any, int]:
        """The agent's move, and the nodes of its search."""
        try:
            return self.agent(position), nodes_of(self.agent)
        except Exception as error:
            raise Failure("error", f"{type(error).__name__}: {text_of(error)}") from None

    def leave(self) -> None:
        """The game is over."""


def nodes_of(agent: Any) -> int:
    """The nodes of the agent's last search; in a user's agent an attribute ``last`` may be anything."""
    last = getattr(agent, "last", None)
    return int(last.counts.nodes) if isinstance(last, SearchResult) else 0


def after(position: Position, answer: Any) -> tuple[Position, int]:
    """The position after what an agent answered, and its move as a plain int; raises Failure if that is not legal."""
    try:
        move = move_in(answer)
        return position.play(move), index(move)
    except Exception as error:  # a user's game may raise anything
        raise Failure("illegal", text_of(error)) from None
