"""A game between a person and an agent, for the page and for the terminal: its moves so far, and whose turn it is.

``analysis`` says what a search thinks of its moves.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from gamelab import heuristics
from gamelab.arena.agents import RandomAgent, SearchAgent, begun
from gamelab.games.position import FIRST, PASS, Position, check_length, checked
from gamelab.jit.worth import SHALLOW
from gamelab.search.options import Evaluate
from gamelab.search.result import move_in
from gamelab.show.phrases import NAMES, player

Agent = Callable[[Any], Any]
DEEPEST = 8


def usual(position: Position) -> Evaluate:
    """The evaluation used in a game where nobody chose one."""
    return heuristics.evaluations_of(position)[0]


def level(depth: int, position: Position) -> Agent:
    """The agent that looks ``depth`` plies ahead; level 0 plays at random."""
    if depth == 0:
        return RandomAgent()
    return SearchAgent(depth=depth, evaluate=usual(position), fast=depth > SHALLOW)


def sentence(words: str) -> str:
    """The words with a capital letter at the beginning."""
    return words[0].upper() + words[1:]


class Game:
    """A game from ``start`` in which ``you`` play against an agent, a function ``position -> move``.

    Without an agent you play both sides.
    """

    def __init__(self, start: Position, agent: Agent | None = None, you: int = FIRST) -> None:
        self.start, self.agent, self.you, self.number = start, agent, you, 0
        self.begin()

    def begin(self) -> None:
        """Starts a game."""
        self.number += 1
        self.moves: list[int] = []
        self.positions = [self.start]
        self.seat(self.agent, self.you)

    def seat(self, agent: Any, you: int) -> None:
        """Lets an agent play against you from now on.  It draws other random numbers in each game."""
        self.agent, self.you = agent, you
        seated = begun(agent, self.number)
        # The agent's move; raises IllegalMove.  It is asked once: a move that was foretold is also played.
        self.answer = cache(lambda position: checked(move_in(seated(position)), position))

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self.positions[-1]

    def is_agents(self, position: Position) -> bool:
        """Whether the agent has to move."""
        return self.agent is not None and not position.is_over and position.to_move != self.you

    def play(self, move: int) -> None:
        """Makes a move; raises IllegalMove, and ValueError if the game does not end."""
        check_length(self.start, len(self.moves) + 1)
        self.positions.append(self.position.play(move))
        self.moves.append(move)

    def undo(self) -> None:
        """Goes back to your last choice, if there was one."""
        choices = [number for number, position in enumerate(self.positions[:-1])
                   if not self.is_agents(position) and position.moves != (PASS,)]  # fmt: skip
        if choices:
            del self.moves[choices[-1] :], self.positions[choices[-1] + 1 :]

    def last_move(self) -> str:
        """A sentence about the last move."""
        before, move = self.positions[-2], self.moves[-1]
        did = "has no other move and passes" if move == PASS else f"plays {before.label(move)}"
        return sentence(f"{before.side(before.to_move)} {did}.")

    def turn(self) -> str:
        """A sentence that says whose turn it is, or how the game ended."""
        position = self.position
        if position.is_over:
            winner, count = position.winner, position.standing and f": {position.standing}"
            result = "The game is drawn" if winner is None else sentence(f"{position.side(winner)} has won")
            return f"{result}{count}."
        side = player(position, names=NAMES)
        if position.moves == (PASS,):
            return sentence(f"{side} has no other move and must pass.")
        if self.agent is None or self.is_agents(position):
            return sentence(f"{side} to move.")
        return f"You are {side}. Your move."
