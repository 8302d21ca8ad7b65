"""A game in progress without a page: its moves so far, the moves taken back, and who plays which side.

A side is a person (None) or an agent: anything callable ``position -> move``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import signature
from types import MappingProxyType
from typing import Any, NamedTuple

from gamelab.games.position import FIRST, PASS, SECOND, Position, short_repr
from gamelab.search.result import SearchResult

Agent = Callable[[Any], Any]
NAMES = {FIRST: "FIRST", SECOND: "SECOND"}


class Made(NamedTuple):
    """A move that was made, the position after it, and the value that its agent saw in its search."""

    move: int
    position: Position
    expected: float | None


class Playing:
    """One game from ``start``, with an agent or None (a person) for each side."""

    def __init__(self, start: Position, agents: Mapping[int, Agent | None] = MappingProxyType({})) -> None:
        self.agents = {player: agents.get(player) for player in NAMES}
        self.start = start
        self.games = 0
        self.begin(start)

    def begin(self, position: Position) -> None:
        """Starts a game from ``position``; agents with ``begin`` get another seed for every game."""
        self.origin = position
        self.made: list[Made] = []
        self.undone: list[Made] = []
        for player in self.agents:
            self.seat(player, self.agents[player])
        self.games += 1

    def seat(self, player: int, agent: Agent | None) -> None:
        """Gives a side to an agent, or to a person, from now on."""
        self.agents[player] = agent
        if agent is not None and hasattr(agent, "begin"):
            agent.begin(self.games)

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self.position_after(len(self.made))

    def position_after(self, number: int) -> Position:
        """The position after so many moves."""
        return self.made[number - 1].position if number else self.origin

    @property
    def agent(self) -> Agent | None:
        """The agent to move; None if a person is to move, or the game is over."""
        return None if self.position.is_over else self.agents[self.position.to_move]

    @property
    def has_people(self) -> bool:
        """Whether a person plays."""
        return None in self.agents.values()

    def play(self, move: Any, expected: float | None = None) -> None:
        """Makes a move and forgets the moves taken back; raises IllegalMove."""
        after = self.position.play(move)
        self.made.append(Made(int(move), after, expected))
        self.undone = []

    def undo(self) -> bool:
        """Goes back to a person's last decision, by one move if agents play each other; False if there is none."""
        for number in range(len(self.made) - 1, -1, -1):
            if self.is_stop(self.position_after(number)):
                while len(self.made) > number:
                    self.undone.append(self.made.pop())
                return True
        return False

    def redo(self) -> bool:
        """Goes forward to a person's next decision that was taken back, or to the end; False if there is none."""
        moved = bool(self.undone)
        while self.undone:
            self.made.append(self.undone.pop())
            if self.is_stop(self.position):
                break
        return moved

    @property
    def can_undo(self) -> bool:
        return any(self.is_stop(self.position_after(number)) for number in range(len(self.made)))

    def is_stop(self, position: Position) -> bool:
        """Whether undo and redo stop here: a person has a choice, or nobody but agents plays."""
        if not self.has_people:
            return True
        return not position.is_over and self.agents[position.to_move] is None and position.moves != (PASS,)

    def read(self, text: str) -> Position:
        """The position in ``text``, on a board of the same size; ValueError tells what is wrong, with an example."""
        reader = getattr(type(self.start), "from_text", None)
        if reader is None:
            raise ValueError(f"{type(self.start).__name__} has no from_text: its positions cannot be set by a text")
        board = getattr(self.start, "board", None)
        options = {name: getattr(board, name) for name in signature(reader).parameters if hasattr(board, name)}
        try:
            position: Position = reader(text.strip("\r\n"), **options)
        except ValueError as error:
            example = str(self.start).replace("\n", " / ")
            raise ValueError(f"{error}. Write it line by line as in: {example}") from None
        return position

    def turn(self) -> str:
        """A sentence that says whose turn it is, or how the game ended."""
        position = self.position
        if position.is_over:
            return "The game is drawn." if position.winner is None else f"{NAMES[position.winner]} has won."
        what = "has no other move and must pass" if position.moves == (PASS,) else "to move"
        return f"{self.who(position.to_move)} {what}."

    def who(self, player: int) -> str:
        """A side in words: "You (FIRST)" against an agent, "FIRST" where people or agents play both sides."""
        kinds = [agent is None for agent in self.agents.values()]
        if all(kinds) or not any(kinds):
            return NAMES[player]
        return f"{'You' if self.agents[player] is None else 'The opponent'} ({NAMES[player]})"


def answer(agent: Agent, position: Position) -> tuple[int, float | None]:
    """The agent's move and the value that its search saw; raises IllegalMove, or TypeError with advice."""
    move = agent(position)
    if isinstance(move, SearchResult):
        raise TypeError(f"it returned a SearchResult, not a move ({move.move}): did you mean .move?")
    if isinstance(move, tuple):
        raise TypeError(f"it returned {short_repr(move)}, not a move: did you mean one of them, such as [1]?")
    position.play(move)
    last = getattr(agent, "last", None)
    return int(move), last.value if isinstance(last, SearchResult) else None


def describe_move(before: Position, move: int) -> str:
    """A sentence for a move that was made; a pass is announced."""
    who = NAMES[before.to_move]
    return f"{who} has no other move and passes." if move == PASS else f"{who} plays {before.label(move)}."


def name_of(agent: Agent) -> str:
    """The agent's name in a list to choose from."""
    name = getattr(agent, "__name__", None)
    if name is None:
        return repr(agent) if len(repr(agent)) <= 40 else type(agent).__name__
    return "my agent" if name == "<lambda>" else str(name)
