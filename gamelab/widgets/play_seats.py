"""Who may play a side: a person, the agents that were given, and the usual ones of every strength."""

from __future__ import annotations

from gamelab.arena import RandomAgent, SearchAgent
from gamelab.games.position import Position, shown
from gamelab.widgets.deepened import usual
from gamelab.widgets.playing import Agent, name_of

DEEPEST = 8
PLAIN = 4
"""The depth up to which no search is worth being compiled."""
YOU, RANDOM = "you", "random"

Seats = dict[str, tuple[str, Agent | None]]
"""What a side is chosen by: a key, what it is called, and the agent (None: a person)."""


def level(depth: int, position: Position) -> Agent:
    """The agent of a level: 0 plays at random, n looks n plies ahead with the game's usual evaluation.

    Raises ValueError unless it is a whole number from 0 to 8.
    """
    if type(depth) is not int or not 0 <= depth <= DEEPEST:
        raise ValueError(f"level {shown(depth)}: expected a whole number from 0 (random) to {DEEPEST} plies")
    if depth == 0:
        return RandomAgent()
    return SearchAgent(depth=depth, evaluate=usual(position)[0], fast=depth > PLAIN)


def seats(position: Position, given: list[Agent | int | None]) -> tuple[Seats, list[str]]:
    """All seats of a game, and the keys of those ``given``: None is a person, a number a level."""
    found: Seats = {YOU: ("You", None), RANDOM: ("Random", level(0, position))}
    found |= {f"depth {n}": (f"Depth {n}", level(n, position)) for n in range(1, DEEPEST + 1)}
    keys = [key_of(each, position, found) for each in given]
    return found, keys


def key_of(agent: Agent | int | None, position: Position, found: Seats) -> str:
    """The key of an agent among the seats; one that nobody knows yet gets a seat."""
    if agent is None:
        return YOU
    if isinstance(agent, int):
        level(agent, position)
        return f"depth {agent}" if agent else RANDOM
    if isinstance(agent, type):
        raise ValueError(f"{agent.__name__} is a class and cannot play: did you mean {agent.__name__}()?")
    if not callable(agent):
        raise ValueError(f"{shown(agent)} cannot play: expected a function position -> move, a level, or None for you")
    key = f"given {sum(each.startswith('given') for each in found) + 1}"
    found[key] = (name_of(agent), agent)
    return key
