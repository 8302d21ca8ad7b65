"""Settings: each row of a table is about one agent, one opponent, one start and the options of their games.

    grid(SearchAgent, depth=[1, 3], prune=[True, False], evaluate=runs)     four agents, labelled with what varies

A setting's games follow from its seed, and that from the experiment's seed, the start and the opponent, not from the
agent: all agents meet the same openings and the same opponent, which draws the same random numbers.  So two agents can
be compared game by game, and two that must play alike give the same games.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from typing import Any

from gamelab.arena.agents import Agent, AnyAgent, require
from gamelab.arena.game import USUAL, GameRecord, Limits, play_game, warm_up
from gamelab.arena.names import digest, full_name, rules_digest, short
from gamelab.arena.rng import derive
from gamelab.games.position import Position, whole_number
from gamelab.search.options import check_position

LARGEST = 2**63 - 1
KINDS = ("interior", "terminal", "evaluated", "hits", "cutoffs")
"""The columns about a search: four kinds of nodes, and cut-offs."""
COLUMNS = (
    "game", "agent", "opponent", "n", "rate", "low", "high", "wins", "draws", "losses", "forfeits", "opponent_forfeits",
    "distinct", "wins_first", "n_first", "moves", "nodes", *KINDS, "nodes_per_move", "seconds",
)  # fmt: skip
"""The columns of every table; those of a grid stand after ``opponent``."""


@dataclass(frozen=True)
class Labelled:
    """An agent of a grid, with the values that distinguish it from the others."""

    agent: AnyAgent
    labels: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Setting:
    """Two agents, where they start, how many games they play, the experiment's seed, how games open, and the limits."""

    start: Position
    agent: AnyAgent
    opponent: AnyAgent
    games: int
    seed: int = 0
    openings: int = 0
    limits: Limits = USUAL
    labels: Mapping[str, Any] = field(default_factory=dict)

    @property
    def content(self) -> dict[str, Any]:
        """What the store tells about it."""
        return {
            "start": repr(self.start),
            "agent": full_name(self.agent),
            "opponent": full_name(self.opponent),
            "seed": self.seed,
            "openings": self.openings,
            "limits": self.limits,
            "version": sys.modules["gamelab"].__version__,  # the package itself stands above all layers
        }

    @cached_property
    def key(self) -> str:
        """Twelve digits that stand for all that its games depend on: a store keeps the games under them.

        Raises ValueError for an agent whose games a store could take for another agent's.
        """
        return digest(*self.content.values(), self.agent, self.opponent, rules_digest(type(self.start)))

    @cached_property
    def game_seed(self) -> int:
        """The seed of its games: the same after an edit of the opponent, and in all versions of Python."""
        return derive(self.seed, repr(self.start), full_name(self.opponent))

    def play(self, game: int) -> GameRecord:
        """Its game of that number, wherever and whenever it is played."""
        options = {"game": game, "seed": self.game_seed, "openings": self.openings}
        return play_game(self.agent, self.opponent, self.start, **options, limits=self.limits)

    def warm_up(self) -> None:
        """Has the library's agents compile what they need, so that no game waits."""
        for agent in (self.agent, self.opponent):
            if isinstance(agent, Agent) and agent.is_library:
                warm_up(agent, self.start)


def grid(make: Callable[..., AnyAgent], /, **options: Any) -> list[Labelled]:
    """The agents that ``make`` makes of every combination of the options; a list or a range gives several values.

    Each option with a list becomes a column of the table, in which a function is called by its name.
    """
    varied = {name: values for name, values in options.items() if isinstance(values, list | range)}
    found = []
    for values, labels in zip(product(*varied.values()), product(*map(names, varied.values())), strict=True):
        chosen = dict(zip(varied, values, strict=True))
        found.append(Labelled(make(**options | chosen), dict(zip(varied, labels, strict=True))))
    return found


def names(values: Sequence[Any]) -> list[Any]:
    """Plain values themselves; for an agent or a function a short name, with a number if others have the same."""
    different = [value for place, value in enumerate(values) if value not in values[:place]]
    shorts = [short(value) for value in different]
    found = []
    for value in values:
        place = different.index(value)
        number = shorts[: place + 1].count(shorts[place])
        is_plain = value is None or isinstance(value, bool | int | float | str)
        found.append(value if is_plain else shorts[place] + (f" ({number})" if number > 1 else ""))
    return found


def settings_of(
    starts: Any,
    agents: Any,
    opponents: Any,
    games: int,
    seed: int = 0,
    openings: int = 0,
    limits: Limits = USUAL,
) -> list[Setting]:
    """A setting for every start, agent and opponent, in that order; raises ValueError for nonsense."""
    games = whole_number("games", games, 2, LARGEST)
    require(games % 2 == 0, "games", games, "an even number, because each side begins in half of the games")
    found = []
    for start, agent, opponent in product(
        listed("starts", starts), players("agents", agents), players("opponents", opponents)
    ):
        check_position(start)
        require(not start.is_over, "start", start, "a position that is not over")
        labels = {**agent.labels, **{f"opponent_{name}": value for name, value in opponent.labels.items()}}
        found.append(Setting(start, agent.agent, opponent.agent, games, seed, openings, limits, labels))
    return found


def players(name: str, agents: Any) -> list[Labelled]:
    """The agents in a list, those of no grid without labels."""
    found = [each if isinstance(each, Labelled) else Labelled(each) for each in listed(name, agents)]
    for each in found:
        is_agent = callable(each.agent) and not isinstance(each.agent, type)
        require(is_agent, name, each.agent, "agents, which are called with a position")
    return found


def listed(name: str, values: Any) -> list[Any]:
    """The values in a list, one alone too; raises ValueError if there is none."""
    is_one = isinstance(values, Position) or not isinstance(values, Iterable)
    found = [values] if is_one else list(values)
    require(len(found) > 0, name, values, "at least one")
    return found
