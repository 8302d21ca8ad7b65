"""Who plays whom, from where and how: a setting is what one row of a table is about.

    grid(SearchAgent, depth=[1, 3], prune=[True, False], evaluate=runs)     four agents, labelled with what varies

A setting's games follow from its seed: that of the experiment, the start and the opponent.  The agent has no part in
it: all agents meet the same openings and the same opponent, which draws the same random numbers.  So two agents can
be compared game by game, and two that must play alike give the same games.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b
from itertools import product
from typing import Any

from gamelab.arena.agents import AnyAgent, is_library_agent, require
from gamelab.arena.game import GameRecord, Limits, check_agent, check_start, play_game, warm_up
from gamelab.arena.names import Nameless, full_name, identity, is_users, short
from gamelab.arena.rng import derive
from gamelab.games.position import Position, whole_number

LARGEST = 2**63 - 1
KINDS = ("interior", "terminal", "evaluated", "hits", "cutoffs")
"""What tables tell of a search: four kinds of nodes, and cut-offs."""
COLUMNS = (
    "game", "agent", "opponent", "n", "rate", "low", "high", "wins", "draws", "losses", "forfeits", "opponent_forfeits",
    "distinct", "wins_first", "n_first", "moves", "nodes", *KINDS, "nodes_per_move", "seconds",
)  # fmt: skip
"""The columns of every table; those of a grid stand after ``opponent``."""


@dataclass(frozen=True)
class Labelled:
    """An agent of a grid, with the values that tell it from the others."""

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
        """What is stored of it: all that its games depend on, the version of this package included."""
        kind = type(self.start)
        rules = f" {identity(kind, strict=False)}" if is_users(kind.__module__) else ""
        content = {
            "start": f"{self.start!r}{rules}",
            "agent": identity(self.agent, strict=False),
            "opponent": identity(self.opponent, strict=False),
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
        for agent in filter(is_library_agent, (self.agent, self.opponent)):
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

    What a list gives becomes a column of the table, in which a function is called by its name.  Raises ValueError
    for an option that would be taken for a column of the table.
    """
    varied = {name: values for name, values in options.items() if isinstance(values, list | range)}
    for name in varied:
        require(name not in COLUMNS, "option", name, "another name: every table has such a column")
    found = []
    for chosen in product(*(zip(values, labels_of(values), strict=True) for values in varied.values())):
        given = {name: value for name, (value, _) in zip(varied, chosen, strict=True)}
        labels = {name: label for name, (_, label) in zip(varied, chosen, strict=True)}
        found.append(Labelled(make(**options | given), labels))
    return found


def labels_of(values: Sequence[Any]) -> list[Any]:
    """What stands for the values in a column: they themselves, or names."""
    plain = bool, int, float, str, type(None)
    return [value if type(value) in plain else name for value, name in zip(values, names(values), strict=True)]


def names(values: Sequence[Any]) -> list[str]:
    """A name for each agent or function, short where that is enough to tell it from the others."""
    identities = [identity(value, strict=False) for value in values]
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
