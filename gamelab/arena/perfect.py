"""The agent that makes no mistake."""

from __future__ import annotations

from dataclasses import dataclass

from gamelab import oracle
from gamelab.arena.agents import Agent
from gamelab.games.position import Position


@dataclass(frozen=True, eq=False, repr=False)
class PerfectAgent(Agent):
    """Plays the first best move of the oracle that also wins soonest, or loses latest.

    It raises the oracle's ValueError where a position is too large to be solved.
    """

    def __call__(self, position: Position) -> int:
        move = self.solution(position).move
        assert move is not None
        return move

    def solution(self, position: Position) -> oracle.Solution:
        """The position solved; what is found on the way is kept for the positions to come."""
        known: oracle.Solution | None = self.__dict__.get("known")
        if known is not None:
            try:
                return known.of(position)
            except KeyError:
                pass
        known = oracle.solve(position, table=self.__dict__.setdefault("table", {}))
        self.keep(known=known)
        return known
