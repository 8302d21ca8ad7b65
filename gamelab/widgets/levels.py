"""Who may play a side: a person, the agents that were given, and searches of every strength."""

from __future__ import annotations

from gamelab import heuristics
from gamelab.arena import RandomAgent, SearchAgent
from gamelab.games import ConnectFour, Othello, Sim, TicTacToe
from gamelab.games.position import Position, short_repr
from gamelab.search.options import Ending, Evaluate
from gamelab.widgets.playing import Agent, name_of

DEEPEST = 8
PLAIN = 4
"""Up to this depth a search takes less time than compiling it."""
USUAL: dict[type[Position], tuple[Evaluate, Ending]] = {
    TicTacToe: (heuristics.open_lines, "hurry"),
    Sim: (heuristics.symmetric, "hurry"),
    ConnectFour: (heuristics.windows, "hurry"),
    Othello: (heuristics.blend, "score"),  # all discs count, not only who wins
}
Seat = tuple[str, Agent | None]
"""A name in the list, and an agent; a person is None."""


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


def seats(position: Position, given: Agent | int | None) -> tuple[list[Seat], int]:
    """All seats of a game, and the place in this list of the one ``given``: None is a person, a number a level."""
    found: list[Seat] = [("You", None)]
    found += [(f"Depth {depth}" if depth else "Random", level(depth, position)) for depth in range(DEEPEST + 1)]
    if given is None:
        return found, 0
    if isinstance(given, int):
        level(given, position)
        return found, given + 1
    found.append((name_of(checked_agent(given)), given))
    return found, len(found) - 1


def checked_agent(agent: Agent) -> Agent:
    """The agent; ValueError if it cannot play."""
    if isinstance(agent, type):
        raise ValueError(f"{agent.__name__} is a class and cannot play: did you mean {agent.__name__}()?")
    if not callable(agent):
        raise ValueError(
            f"{short_repr(agent)} cannot play: expected a function position -> move, a level, or None for you"
        )
    return agent
