"""A game in progress, on the page and in the terminal: its moves so far, and who plays which side.

A side is a person (None) or an agent: anything callable ``position -> move``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gamelab import heuristics
from gamelab.arena import RandomAgent, SearchAgent
from gamelab.games import ConnectFour, Othello, Sim, TicTacToe
from gamelab.games.position import PASS, Position, whole_number
from gamelab.search.options import Evaluate
from gamelab.show.phrases import NAMES

Agent = Callable[[Any], Any]
DEEPEST = 8
PLAIN = 4
"""Up to this depth a search takes less time than compiling it."""
USUAL: dict[type[Position], Evaluate] = {
    TicTacToe: heuristics.open_lines,
    Sim: heuristics.symmetric,
    ConnectFour: heuristics.windows,
    Othello: heuristics.blend,
}


def usual(position: Position) -> Evaluate:
    """The evaluation used in a game where nobody chose one."""
    return USUAL.get(type(position), heuristics.zero)


def level(depth: int, position: Position) -> Agent:
    """The agent that looks ``depth`` plies ahead; level 0 plays at random.

    Raises ValueError unless the level is a whole number from 0 to 8.
    """
    if whole_number("level", depth, 0, DEEPEST) == 0:
        return RandomAgent()
    return SearchAgent(depth=depth, evaluate=usual(position), fast=depth > PLAIN)


class Game:
    """One game from ``start``, with an agent or None (a person) for each side."""

    def __init__(self, start: Position, agents: Mapping[int, Agent | None]) -> None:
        self.start = start
        self.agents = {player: agents.get(player) for player in NAMES}
        self.number = 0
        self.begin()

    def begin(self) -> None:
        """Starts a game."""
        self.number += 1
        self.moves: list[int] = []
        self.positions = [self.start]
        for player, agent in self.agents.items():
            self.seat(player, agent)

    def seat(self, player: int, agent: Agent | None) -> None:
        """Gives a side to an agent or to a person.  The agent draws other random numbers in each game."""
        self.agents[player] = agent
        if agent is not None and hasattr(agent, "begin"):
            agent.begin(self.number)

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self.positions[-1]

    @property
    def agent(self) -> Agent | None:
        """The agent to move; None if a person is to move, or the game is over."""
        return None if self.position.is_over else self.agents[self.position.to_move]

    @property
    def has_people(self) -> bool:
        """Whether a person plays."""
        return None in self.agents.values()

    def play(self, move: Any) -> None:
        """Makes a move; raises IllegalMove."""
        self.positions.append(self.position.play(move))
        self.moves.append(int(move))

    def undo(self) -> bool:
        """Goes back to the last choice of a person, or by one move if only agents play; False if there is none."""
        for number in reversed(range(len(self.moves))):
            position = self.positions[number]
            is_choice = self.agents[position.to_move] is None and position.moves != (PASS,)
            if is_choice or not self.has_people:
                del self.moves[number:], self.positions[number + 1 :]
                return True
        return False

    def last_move(self) -> str:
        """A sentence about the last move."""
        before, move = self.positions[-2], self.moves[-1]
        who = NAMES[before.to_move]
        return f"{who} has no other move and passes." if move == PASS else f"{who} plays {before.label(move)}."

    def turn(self) -> str:
        """A sentence that says whose turn it is, or how the game ended."""
        position = self.position
        if position.is_over:
            return "The game is drawn." if position.winner is None else f"{NAMES[position.winner]} has won."
        what = "has no other move and must pass" if position.moves == (PASS,) else "to move"
        return f"{self.who(position.to_move)} {what}."

    def who(self, player: int) -> str:
        """A side in words: "You (FIRST)" against an agent, "FIRST" where people or agents play both sides."""
        agent, other = self.agents[player], self.agents[-player]
        if (agent is None) == (other is None):
            return NAMES[player]
        return f"{'You' if agent is None else 'The opponent'} ({NAMES[player]})"
