"""A game in progress, for the page and for the terminal: its moves so far, and who plays which side.

A side is a person (None) or an agent: anything callable ``position -> move``, or a level from 0 (random) to 8, which
is the depth that a search looks ahead.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from gamelab import heuristics
from gamelab.arena import RandomAgent, SearchAgent
from gamelab.games import ConnectFour, Othello, Sim, TicTacToe
from gamelab.games.position import FIRST, PASS, SECOND, Position, short_repr
from gamelab.search.options import Ending, Evaluate
from gamelab.search.result import SearchResult

Agent = Callable[[Any], Any]
NAMES = {FIRST: "FIRST", SECOND: "SECOND"}
DEEPEST = 8
PLAIN = 4
"""Up to this depth a search takes less time than compiling it."""
USUAL: dict[type[Position], tuple[Evaluate, Ending]] = {
    TicTacToe: (heuristics.open_lines, "hurry"),
    Sim: (heuristics.symmetric, "hurry"),
    ConnectFour: (heuristics.windows, "hurry"),
    Othello: (heuristics.blend, "score"),  # all discs count, not only who wins
}


class Game:
    """One game from ``start``, with an agent or None (a person) for each side."""

    def __init__(self, start: Position, agents: Mapping[int, Agent | None] = MappingProxyType({})) -> None:
        self.agents = {player: agents.get(player) for player in NAMES}
        self.start = start
        self.games = 0
        self.begin()

    def begin(self) -> None:
        """Starts a game; agents with ``begin`` get another seed for every game."""
        self.moves: list[int] = []
        self.positions = [self.start]
        for player, agent in self.agents.items():
            self.seat(player, agent)
        self.games += 1

    def seat(self, player: int, agent: Agent | None) -> None:
        """Gives a side to an agent, or to a person, from now on."""
        self.agents[player] = agent
        if agent is not None and hasattr(agent, "begin"):
            agent.begin(self.games)

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
        """Goes back to a person's last decision, by one move if agents play each other; False if there is none."""
        number = self.last_decision()
        if number is None:
            return False
        del self.moves[number:], self.positions[number + 1 :]
        return True

    def last_decision(self) -> int | None:
        """After how many moves a person last had a choice, or any agent if nobody else plays."""
        for number in range(len(self.moves) - 1, -1, -1):
            position = self.positions[number]
            is_choice = self.agents[position.to_move] is None and position.moves != (PASS,)
            if is_choice or not self.has_people:
                return number
        return None

    def turn(self) -> str:
        """A sentence that says whose turn it is, or how the game ended."""
        position = self.position
        if position.is_over:
            return "The game is drawn." if position.winner is None else f"{NAMES[position.winner]} has won."
        what = "has no other move and must pass" if position.moves == (PASS,) else "to move"
        return f"{self.who(position.to_move)} {what}."

    def who(self, player: int) -> str:
        """A side in words: "You (FIRST)" against an agent, "FIRST" where people or agents play both sides."""
        people = [agent is None for agent in self.agents.values()]
        if people[0] == people[1]:
            return NAMES[player]
        return f"{'You' if self.agents[player] is None else 'The opponent'} ({NAMES[player]})"


def describe_move(before: Position, move: int) -> str:
    """A sentence for a move that was made; a pass is announced."""
    who = NAMES[before.to_move]
    return f"{who} has no other move and passes." if move == PASS else f"{who} plays {before.label(move)}."


def answer(agent: Agent, position: Position) -> int:
    """The agent's move; raises IllegalMove, or TypeError with advice."""
    move = agent(position)
    if isinstance(move, SearchResult):
        raise TypeError(f"it returned a SearchResult, not a move ({move.move}): did you mean .move?")
    if isinstance(move, tuple):
        raise TypeError(f"it returned {short_repr(move)}, not a move: did you mean one of them, such as [1]?")
    position.play(move)
    return int(move)


# --- who may play ---


def usual(position: Position) -> tuple[Evaluate, Ending]:
    """The evaluation of a game where nobody chose one, and how its end counts."""
    return next((rest for game, rest in USUAL.items() if isinstance(position, game)), (heuristics.zero, "score"))


def level(depth: int, position: Position) -> Agent:
    """The agent of a level: 0 plays at random, n looks n plies ahead with the game's usual evaluation.

    Raises ValueError unless the level is a whole number from 0 to 8.
    """
    if type(depth) is not int or not 0 <= depth <= DEEPEST:
        raise ValueError(f"level {short_repr(depth)}: expected a whole number from 0 (random) to {DEEPEST} plies")
    if depth == 0:
        return RandomAgent()
    return SearchAgent(depth=depth, evaluate=usual(position)[0], fast=depth > PLAIN)


def opponents(position: Position, given: Agent | int | None) -> tuple[dict[str, Agent | None], str]:
    """Everybody who can play, by name, and the name of the one ``given``: None is a person, a number a level.

    Raises ValueError for what cannot play.
    """
    names = ["Random", *(f"Depth {depth}" for depth in range(1, DEEPEST + 1))]
    found: dict[str, Agent | None] = {"You": None}
    found |= {name: level(depth, position) for depth, name in enumerate(names)}
    if given is None:
        return found, "You"
    if isinstance(given, int):
        level(given, position)
        return found, names[given]
    if isinstance(given, type):
        raise ValueError(f"{given.__name__} is a class and cannot play: did you mean {given.__name__}()?")
    if not callable(given):
        raise ValueError(
            f"{short_repr(given)} cannot play: expected a function position -> move, a level, or None for you"
        )
    name = getattr(given, "__name__", type(given).__name__)
    name = "my agent" if name == "<lambda>" or name in found else name
    return found | {name: given}, name
