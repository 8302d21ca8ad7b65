"""Settings: each row of a table is about one agent, one opponent, one start and the options of their games.

    grid(SearchAgent, depth=[1, 3], prune=[True, False], evaluate=runs)     four agents, labelled with what varies

A setting's games follow from its seed, and that from the experiment's seed, the start and the opponent, not from the
agent: all agents meet the same openings and the same opponent, which draws the same random numbers.  So two agents can
be compared game by game, and two that must play alike give the same games.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b
from itertools import product
from typing import Any

from gamelab.arena.agents import Agent, AnyAgent, require
from gamelab.arena.game import GameRecord, Limits, check_agent, check_start, play_game, warm_up
from gamelab.arena.names import Nameless, full_name, identity, identity_here, rules_digest, short
from gamelab.arena.rng import derive
from gamelab.games.position import Position, whole_number

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
    """Two agents, where they start, the experiment's seed, how games open, and the limits."""

    start: Position
    agent: AnyAgent
    opponent: AnyAgent
    seed: int = 0
    openings: int = 0
    limits: Limits = field(default_factory=Limits)
    labels: Mapping[str, Any] = field(default_factory=dict)

    @cached_property
    def row(self) -> dict[str, Any]:
        """The row of the store: all that its games depend on, the version of this package included."""
        content = {
            "start": f"{self.start!r}{rules_digest(type(self.start))}",
            "agent": identity_here(self.agent),
            "opponent": identity_here(self.opponent),
            "seed": self.seed,
            "openings": self.openings,
            "seconds": self.limits.seconds,
            "megabytes": self.limits.megabytes,
            "version": sys.modules["gamelab"].__version__,  # the package itself stands above all layers
        }
        return {"key": blake2b(repr(content).encode(), digest_size=12).hexdigest(), **content}

    @property
    def key(self) -> str:
        """Twenty-four digits that stand for all of it: another agent, seed or version has others."""
        return str(self.row["key"])

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

    def check_identities(self) -> None:
        """Raises ValueError for an agent whose games a store could take for another agent's."""
        for agent in (self.agent, self.opponent):
            try:
                identity(agent)
            except Nameless as error:
                raise ValueError(
                    f"{short(agent)} needs a name where games are kept: {error}.  Named(agent, name='...') gives it one"
                ) from None


def grid(make: Callable[..., AnyAgent], /, **options: Any) -> list[Labelled]:
    """The agents that ``make`` makes of every combination of the options; a list or a range gives several values.

    Each option with a list becomes a column of the table, in which a function is called by its name.  Raises
    ValueError for an option with the name of another column.
    """
    varied = {name: values for name, values in options.items() if isinstance(values, list | range)}
    for name in varied:
        require(name not in COLUMNS, "option", name, "another name: every table has such a column")
    found = []
    for values in product(*varied.values()):
        chosen = dict(zip(varied, values, strict=True))
        labels = {name: label(value, varied[name]) for name, value in chosen.items()}
        found.append(Labelled(make(**options | chosen), labels))
    return found


def label(value: Any, others: Iterable[Any]) -> Any:
    """The value itself in a column, if it is plain; else a name for it that no other value has."""
    if value is None or type(value) in (bool, int, float, str):
        return value
    return dict(zip(map(identity_here, others), names(others), strict=True))[identity_here(value)]


def names(values: Iterable[Any]) -> list[str]:
    """A name for each agent or function, short where that is enough to tell it from the others."""
    identities = [identity_here(value) for value in values]
    shorts = dict(zip(identities, map(short, values), strict=True))
    return [shorts[each] if list(shorts.values()).count(shorts[each]) == 1 else each for each in identities]


def settings_of(
    starts: Any, agents: Any, opponents: Any, seed: int = 0, openings: int = 0, limits: Limits | None = None
) -> list[Setting]:
    """A setting for every start, agent and opponent, in that order; raises ValueError for nonsense and duplicates."""
    limits = Limits() if limits is None else limits
    require(isinstance(limits, Limits), "limits", limits, "Limits(seconds, megabytes), or None for the usual ones")
    seed, openings = whole_number("seed", seed, 0, LARGEST), whole_number("openings", openings, 0, LARGEST)
    positions = listed("starts", starts)
    for start in positions:
        check_start(start)
    found = []
    for start, agent, opponent in product(positions, players("agents", agents), players("opponents", opponents)):
        labels = {**agent.labels, **{f"opponent_{name}": value for name, value in opponent.labels.items()}}
        found.append(Setting(start, agent.agent, opponent.agent, seed, openings, limits, labels))
    keys = [setting.key for setting in found]
    for setting in found:
        require(keys.count(setting.key) == 1, "agents", setting.agent, "each agent, opponent and start once")
    return found


def players(name: str, agents: Any) -> list[Labelled]:
    """The agents in a list, those of no grid without labels."""
    found = [each if isinstance(each, Labelled) else Labelled(each) for each in listed(name, agents)]
    for each in found:
        check_agent(name, each.agent)
    return found


def listed(name: str, values: Any) -> list[Any]:
    """The values in a list, one alone too; raises ValueError if there is none."""
    is_one = isinstance(values, Position | str) or not isinstance(values, Iterable)
    found = [values] if is_one else list(values)
    require(len(found) > 0, name, values, "at least one")
    return found
