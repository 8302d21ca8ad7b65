"""Who plays whom, from where and how: a setting is what one row of a table is about.

    grid(SearchAgent, depth=[1, 3], prune=[True, False], evaluate=runs)     four agents, labelled with what varies

A setting's games follow from its seed: that of the experiment, the start and the opponent.  The agent has no part in
it: all agents meet the same openings and the same opponent, which draws the same random numbers.  So two agents can
be compared game by game, and two that must play alike give the same games.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b
from itertools import product
from typing import Any

from gamelab.arena.agents import AnyAgent, is_library_agent
from gamelab.arena.game import GameRecord, Limits, play_game, warm_up
from gamelab.arena.names import Nameless, callable_identity, full_name, identity, is_users, short
from gamelab.arena.rng import derive
from gamelab.games.position import Position, short_repr, whole_number

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
    labels: Mapping[str, Any]


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
        rules = f" {callable_identity(kind, strict=False)}" if is_users(kind.__module__) else ""
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

    def packed(self) -> bytes:
        """The setting as it travels to a worker, with the texts of notebook cells; raises Forfeit if it cannot."""
        from gamelab.arena.isolated import cell_texts, pack

        return pack((self, cell_texts()), self.agent, self.opponent)

    def warm_up(self) -> None:
        """Has the library's agents compile what they need, so that no game waits."""
        for agent in filter(is_library_agent, (self.agent, self.opponent)):
            warm_up(agent, self.start)

    def __str__(self) -> str:
        return f"{short(self.agent)} against {short(self.opponent)} from {self.start!r}"


def grid(make: Callable[..., AnyAgent], /, **options: Any) -> list[Labelled]:
    """The agents that ``make`` makes of every combination of the options; a list or a range gives several values.

    What a list gives becomes a column of the table, in which a function is called by its name.  Raises ValueError
    for an option that ``make`` does not have, an empty list, and one that would be taken for a column of the table.
    """
    if not callable(make):
        raise ValueError(f"grid: {short_repr(make)} makes no agents: expected an agent's class, or a function")
    allowed = inspect.signature(make).parameters
    is_open = any(each.kind is each.VAR_KEYWORD for each in allowed.values())
    varied = {name: values for name, values in options.items() if isinstance(values, list | range)}
    for name in options:
        if name not in allowed and not is_open:
            raise ValueError(f"grid: {make.__name__} has no option {name!r}; it has {', '.join(allowed) or 'none'}")
    for name, values in varied.items():
        if not len(values):
            raise ValueError(f"grid: {name}={values!r} is empty: expected at least one value")
        if name in COLUMNS:
            raise ValueError(f"grid: {name!r} is a column of every table: expected another name")
    labels = {name: labels_of(values) for name, values in varied.items()}
    found = []
    for places in product(*(range(len(values)) for values in varied.values())):
        chosen = dict(zip(varied, places, strict=True))
        given = options | {name: varied[name][place] for name, place in chosen.items()}
        found.append(Labelled(make(**given), {name: labels[name][place] for name, place in chosen.items()}))
    return found


def labels_of(values: Iterable[Any]) -> list[Any]:
    """What stands for the values in a column: they themselves, or names."""
    values = list(values)
    plain = [value is None or isinstance(value, bool | int | float | str) for value in values]
    return [value if is_plain else name for value, is_plain, name in zip(values, plain, names(values), strict=True)]


def names(values: Iterable[Any]) -> list[str]:
    """A name for each agent or function, short where that is enough to tell it from the others."""
    values = list(values)
    full = {identity(value, strict=False): short(value) for value in values}
    return [
        short(value) if list(full.values()).count(short(value)) == 1 else identity(value, strict=False)
        for value in values
    ]


def settings_of(
    starts: Position | Iterable[Position],
    agents: Any,
    opponents: Any,
    seed: int = 0,
    openings: int = 0,
    limits: Limits | None = None,
) -> list[Setting]:
    """A setting for every start, agent and opponent, in that order; raises ValueError for nonsense and duplicates."""
    seed = whole_number("seed", seed, 0, LARGEST)
    openings = whole_number("openings", openings, 0, LARGEST)
    limits = Limits() if limits is None else limits
    if not isinstance(limits, Limits):
        raise ValueError(
            f"limits={short_repr(limits)}: expected Limits(seconds, megabytes), or None for the usual ones"
        )
    triples = product(positions(starts), players("agents", agents), players("opponents", opponents))
    made = []
    for start, agent, opponent in triples:
        labels = {**agent.labels, **{f"opponent_{name}": value for name, value in opponent.labels.items()}}
        made.append(Setting(start, agent.agent, opponent.agent, seed, openings, limits, labels))
    keys = set()
    for setting in made:
        if setting.key in keys:
            raise ValueError(f"{setting}: this setting stands there twice")
        keys.add(setting.key)
    return made


def check_identities(settings: Iterable[Setting]) -> None:
    """Raises ValueError for agents whose games a store could take for another agent's."""
    for setting in settings:
        for agent in (setting.agent, setting.opponent):
            try:
                identity(agent)
            except Nameless as error:
                raise ValueError(
                    f"{short(agent)} needs a name where games are kept: {error}.  Named(agent, name='...') gives it one"
                ) from None


def positions(starts: Any) -> list[Position]:
    """The starts in a list."""
    found = [starts] if isinstance(starts, Position) else listed("starts", starts, "a position or a list of them")
    for start in found:
        if not isinstance(start, Position):
            raise ValueError(f"start={short_repr(start)}: expected a position")
        if start.is_over:
            raise ValueError(f"start={start!r} is over: expected a position from which to play")
    return found


def players(name: str, agents: Any) -> list[Labelled]:
    """The agents in a list, those of no grid without labels."""
    found = [agents] if callable(agents) or isinstance(agents, Labelled) else listed(name, agents, "agents in a list")
    labelled = [each if isinstance(each, Labelled) else Labelled(each, {}) for each in found]
    for each in labelled:
        if isinstance(each.agent, type):
            raise ValueError(f"{name}: {each.agent.__name__} is a class: expected an agent, {each.agent.__name__}(...)")
        if not callable(each.agent):
            raise ValueError(
                f"{name}: {short_repr(each.agent)} is no agent: expected a function from a position to a move"
            )
    return labelled


def listed(name: str, values: Any, expected: str) -> list[Any]:
    """The values in a list; raises ValueError if there is none."""
    found = list(values) if isinstance(values, Iterable) and not isinstance(values, str) else []
    if not found:
        raise ValueError(f"{name}={short_repr(values)}: expected {expected}, at least one")
    return found
