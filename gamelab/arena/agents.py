"""Agents: whatever is called with a position and returns a move.

An agent may have ``begin(seed)``, called before each game; the library's agents draw their random numbers from that
seed, so that a game can be played again.  They are compared by what they are (``describe``), not by where they lie.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any, Self

from gamelab.arena.description import describe, short
from gamelab.arena.numbers import Numbers, derive
from gamelab.games.position import Position
from gamelab.search.minimax import minimax
from gamelab.search.result import SearchResult
from gamelab.search.options import Evaluate

AnyAgent = Callable[[Any], Any]


class Agent:
    """What the library's agents have in common; subclasses are frozen dataclasses."""

    last: SearchResult | None = None
    """What the agent's last search returned, if it searched."""

    def begin(self, seed: int) -> None:
        """A game begins; its random numbers follow from ``seed``."""

    def fresh(self) -> Self:
        """An agent with a state of its own: the same agent may play on both sides."""
        return self

    def keep(self, **state: Any) -> None:
        """Sets what changes while an agent plays; it belongs neither to its value nor to its pickle."""
        self.__dict__.update(state)

    def __call__(self, position: Any) -> int:
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return describe(self) == describe(other) if isinstance(other, Agent) else NotImplemented

    def __hash__(self) -> int:
        return hash(describe(self))

    def __getstate__(self) -> dict[str, Any]:
        return {each.name: getattr(self, each.name) for each in fields(self)}  # type: ignore[arg-type]

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)

    def __repr__(self) -> str:
        return short(self)


class Drawing(Agent):
    """An agent that draws random numbers."""

    numbers = Numbers(0)

    def begin(self, seed: int) -> None:
        self.keep(numbers=Numbers(seed))

    def fresh(self) -> Self:
        other = object.__new__(type(self))
        other.__setstate__(self.__getstate__())
        return other


@dataclass(frozen=True, eq=False, repr=False)
class RandomAgent(Drawing):
    """Plays any legal move, each with the same chance."""

    def __call__(self, position: Position) -> int:
        return self.numbers.choice(position.moves)


@dataclass(frozen=True, eq=False, repr=False)
class GreedyAgent(Agent):
    """Looks at its own move and no further: it plays the first of those that lead to the best evaluation.

    A finished game counts as a win or a loss, which no evaluation outweighs.
    """

    evaluate: Evaluate

    def __post_init__(self) -> None:
        if not callable(self.evaluate):
            raise ValueError(f"GreedyAgent: evaluate={self.evaluate!r} is no function of a position")

    def __call__(self, position: Position) -> int:
        result = minimax(position, 1, self.evaluate)
        self.keep(last=result)
        assert result.move is not None
        return result.move


@dataclass(frozen=True, eq=False, repr=False)
class TremblingAgent(Drawing):
    """Plays as ``agent`` does, but with probability ``epsilon`` any legal move, each with the same chance."""

    agent: AnyAgent
    epsilon: float

    def __post_init__(self) -> None:
        if not callable(self.agent):
            raise ValueError(f"TremblingAgent: {self.agent!r} is no agent: expected a function of a position")
        if isinstance(self.epsilon, bool) or not isinstance(self.epsilon, int | float) or not 0 <= self.epsilon <= 1:
            raise ValueError(f"TremblingAgent: epsilon={self.epsilon!r}: expected a probability from 0 to 1")

    def begin(self, seed: int) -> None:
        super().begin(seed)
        begin(self.agent, derive(seed, "agent"))

    def fresh(self) -> Self:
        other = super().fresh()
        other.keep(agent=fresh(self.agent))
        return other

    def __call__(self, position: Position) -> Any:
        if self.numbers.chance(self.epsilon):
            self.keep(last=None)
            return self.numbers.choice(position.moves)
        move = self.agent(position)
        self.keep(last=getattr(self.agent, "last", None))
        return move


def fresh(agent: AnyAgent) -> AnyAgent:
    """The agent, or one like it with a state of its own."""
    return agent.fresh() if isinstance(agent, Agent) else agent


def begin(agent: AnyAgent, seed: int) -> None:
    """Tells an agent that wants to know that a game begins."""
    if hasattr(agent, "begin"):
        agent.begin(seed)
