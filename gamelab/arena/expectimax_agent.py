"""The agent that counts on its opponent's mistakes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

from gamelab.arena.agents import Agent
from gamelab.games.position import Position
from gamelab.jit.fast import fast
from gamelab.search.expectimax import Opponent, expectimax, uniform
from gamelab.search.options import LONGEST, Ending, Evaluate


@dataclass(frozen=True, eq=False, repr=False)
class ExpectimaxAgent(Agent):
    """Plays the move with the best expected value, ``depth`` plies ahead, judged there by ``evaluate``.

    ``opponent(position, move)`` is the probability that it expects of each move of the other side; it need not be
    what that side does.  A finished game counts as ``ending`` says, by its discs or points unless told otherwise.
    """

    depth: int
    evaluate: Evaluate
    opponent: Opponent = uniform
    ending: Ending = "score"

    def __post_init__(self) -> None:
        if type(self.depth) is not int or not 1 <= self.depth <= LONGEST:
            raise ValueError(f"ExpectimaxAgent: depth={self.depth!r}: expected a whole number from 1 to {LONGEST}")
        for name, value in (("evaluate", self.evaluate), ("opponent", self.opponent)):
            if not callable(value):
                raise ValueError(f"ExpectimaxAgent: {name}={value!r} is no function of a position")

    @cached_property
    def search(self) -> Any:
        """The compiled search with all that it is given."""
        search = fast(expectimax)
        return partial(search, depth=self.depth, evaluate=self.evaluate, opponent=self.opponent, ending=self.ending)

    def __call__(self, position: Position) -> int:
        result = self.search(position)
        self.keep(last=result)
        move: int = result.move
        return move
