"""A game in progress, without a widget: its positions so far, those taken back, and who plays which side.

    past:      start, …, position        undo goes back in them, to where a person decided
    future:    the positions undone, until another move is made

A side is a person's (None) or an agent's, anything callable ``position -> move``.
"""

from __future__ import annotations

from collections.abc import Callable
from inspect import signature
from typing import Any

from gamelab.games.position import FIRST, PASS, SECOND, Position, shown
from gamelab.search.result import SearchResult

Agent = Callable[[Any], Any]
NAMES = {FIRST: "FIRST", SECOND: "SECOND"}


class Playing:
    """One game from ``start``, with an agent or None (a person) for each side.

    ``expected[n]`` is the value for FIRST that the agent who made move n saw in its own search; None where it did
    not search, and for a person.
    """

    def __init__(self, start: Position, first: Agent | None = None, second: Agent | None = None) -> None:
        self.agents: dict[int, Agent | None] = {FIRST: first, SECOND: second}
        self.start = start
        self.games = 0
        self.begin(start)

    def begin(self, position: Position) -> None:
        """A game from ``position``; agents that have ``begin`` are told, with another seed for every game."""
        self.past: list[Position] = [position]
        self.future: list[Position] = []
        self.moves: list[int] = []
        self.undone: list[int] = []
        self.expected: list[float | None] = []
        for agent in self.agents.values():
            self.tell(agent)
        self.games += 1

    def seat(self, player: int, agent: Agent | None) -> None:
        """Gives a side to another agent, or to a person, from now on."""
        self.agents[player] = agent
        self.tell(agent)

    def tell(self, agent: Agent | None) -> None:
        """Tells an agent that wants to know that a game begins."""
        if agent is not None and hasattr(agent, "begin"):
            agent.begin(self.games)

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self.past[-1]

    @property
    def agent(self) -> Agent | None:
        """The agent to move; None if a person is, or the game is over."""
        return None if self.position.is_over else self.agents[self.position.to_move]

    @property
    def people(self) -> bool:
        """Whether a person plays at all."""
        return None in self.agents.values()

    def play(self, move: Any, expected: float | None = None) -> None:
        """Makes a move; raises IllegalMove.  What was undone is then forgotten, unless it began with this move."""
        after = self.position.play(move)
        move = int(move)
        if self.undone and self.undone[-1] == move:
            self.step_forward()
            return
        self.past.append(after)
        self.moves.append(move)
        self.expected.append(expected)
        self.future, self.undone = [], []

    def undo(self) -> bool:
        """Back to the last decision of a person, by one move if agents play each other; False if there is none."""
        for back in range(1, len(self.past)):
            if self.is_stop(self.past[-1 - back]):
                for _ in range(back):
                    self.future.append(self.past.pop())
                    self.undone.append(self.moves.pop())
                    self.expected.pop()
                return True
        return False

    def redo(self) -> bool:
        """Forward to the next decision of a person that was undone, or the end; False if nothing was."""
        moved = bool(self.future)
        while self.future:
            self.step_forward()
            if self.is_stop(self.position):
                break
        return moved

    def step_forward(self) -> None:
        self.past.append(self.future.pop())
        self.moves.append(self.undone.pop())
        self.expected.append(None)

    def is_stop(self, position: Position) -> bool:
        """Whether undo and redo stop here: a person has something to decide, or none plays."""
        return not self.people or (
            not position.is_over and self.agents[position.to_move] is None and position.moves != (PASS,)
        )

    @property
    def can_undo(self) -> bool:
        return any(map(self.is_stop, self.past[:-1]))

    def read(self, text: str) -> Position:
        """The position in ``text``, on a board of the same size; ValueError says what is wrong and shows an example."""
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
        """Whose turn it is, or how the game ended, in words."""
        position = self.position
        if position.is_over:
            winner = position.winner
            return "The game is drawn." if winner is None else f"{NAMES[winner]} has won."
        what = "has no other move and must pass" if position.moves == (PASS,) else "to move"
        return f"{self.who(position.to_move)} {what}."

    def who(self, player: int) -> str:
        """A side in words: "You (FIRST)" against an agent, its name alone where both sides are of one kind."""
        kinds = [agent is None for agent in self.agents.values()]
        if all(kinds) or not any(kinds):
            return NAMES[player]
        return f"{'You' if self.agents[player] is None else 'The opponent'} ({NAMES[player]})"


def answer(agent: Agent, position: Position) -> tuple[int, float | None]:
    """The agent's move, and the value that it saw if it searched; raises IllegalMove, or TypeError with advice."""
    move = agent(position)
    if isinstance(move, SearchResult):
        raise TypeError(f"it returned a SearchResult, not a move ({move.move}): did you mean .move?")
    if isinstance(move, tuple):
        raise TypeError(f"it returned {shown(move)}, not a move: did you mean one of them, such as [1]?")
    position.play(move)
    last = getattr(agent, "last", None)
    return int(move), last.value if isinstance(last, SearchResult) else None


def told(before: Position, move: int) -> str:
    """A move that was made, in words; a pass is announced."""
    who = NAMES[before.to_move]
    return f"{who} has no other move and passes." if move == PASS else f"{who} plays {before.label(move)}."


def name_of(agent: Agent) -> str:
    """What an agent is called in a list to choose from."""
    name = getattr(agent, "__name__", None)
    if name is None:
        return repr(agent) if len(repr(agent)) <= 40 else type(agent).__name__
    return "my agent" if name == "<lambda>" else str(name)
