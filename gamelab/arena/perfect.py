"""The agent that makes no mistake."""

from __future__ import annotations

from dataclasses import dataclass

from gamelab import oracle
from gamelab.arena.agents import Agent
from gamelab.games.position import Position

MOST_KEPT = 16


@dataclass(frozen=True, eq=False, repr=False)
class PerfectAgent(Agent):
    """Plays the first best move of the oracle that also wins soonest, or loses latest.

    It raises the oracle's ValueError where a position is too large to be solved.
    """

    def __call__(self, position: Position) -> int:
        found = self.solution(position)
        assert found.move is not None  # the game is not over
        return found.move

    def solution(self, position: Position) -> oracle.Solution:
        """The position solved; solutions are kept, for the positions that can follow from theirs."""
        known: list[oracle.Solution] = self.__dict__.setdefault("known", [])
        for each in reversed(known):
            try:
                return each.of(position)
            except KeyError:
                pass
        known.append(oracle.solve(position))
        del known[:-MOST_KEPT]
        return known[-1]
