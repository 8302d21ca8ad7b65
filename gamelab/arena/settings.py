"""Settings: who plays whom from where; a row of a table is about one of them.

A setting's games follow from its seed, and that from the experiment's seed, the start and the opponent, not from the
agent: all agents meet the same openings and the same opponent, which draws the same random numbers.  So two agents can
be compared game by game, and two that must play alike give the same games.

Agents of the library play in this process, if they call no function of the user's, such as an evaluation.  All others
play in the sandbox (``isolated``), where they can do no harm: an agent forfeits the game if it makes an
illegal move, raises an error, thinks too long or dies.

A store finds the games of a setting by its ``key``, and must never give one agent the games of another.  So the key
depends on the code that the user wrote, and on the data that it names.

    grid(SearchAgent, depth=[1, 3], prune=[True, False], evaluate=runs)     four agents, labelled with what varies
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from typing import Any

from gamelab.arena.agents import AnyAgent, full_name, has_no_user_code, require, short
from gamelab.arena.game import GameRecord, Player, open_game, play_on
from gamelab.arena.identity import identity_of
from gamelab.arena.isolated import IsolatedPlayer
from gamelab.arena.random_numbers import derive, stream
from gamelab.games.position import Position, as_int, most_plies_of, short_repr
from gamelab.jit.runs_plain import CONSTANT_TYPES
from gamelab.search.options import check_position
from gamelab.users.sandbox import Limits

USUAL = Limits()
LARGEST = 100_000
"""The largest limit: more than a day, and more memory than an agent can use."""
MOST_GAMES = 10_000_000


@dataclass(frozen=True)
class Setting:
    """Two agents, where they start, how many games they play, the experiment's seed, how games open, and the limits.

    Raises ValueError for what is no position, no agent or no limit.
    """

    start: Position
    agent: AnyAgent
    opponent: AnyAgent
    games: int
    seed: int = 0
    openings: int = 0
    limits: Limits = USUAL
    labels: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        check_position(self.start)
        are_limits = isinstance(self.limits, Limits) and all(
            limit is None or 0 < limit <= LARGEST for limit in self.limits
        )
        usual = f"Limits(seconds=10, megabytes=1024), or others above 0, up to {LARGEST:,}"
        require(are_limits, "limits", self.limits, usual)
        for agent in self.agents:
            is_agent = callable(agent) and not isinstance(agent, type)
            require(is_agent, "agent", agent, "an agent, which is called with a position")

    @property
    def agents(self) -> tuple[AnyAgent, AnyAgent]:
        """Both sides: the agent and its opponent."""
        return self.agent, self.opponent

    @property
    def content(self) -> dict[str, Any]:
        """The description that a store keeps of it."""
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
        """Sixteen digits that stand for all that its games depend on: a store keeps the games under them."""
        written = type(self.start), *self.agents
        return f"{derive(*map(repr, self.content.values()), *map(identity_of, written)):016x}"

    @cached_property
    def game_seed(self) -> int:
        """The seed of its games: the same after an edit of the opponent, and in all versions of Python."""
        return derive(self.seed, repr(self.start), full_name(self.opponent))

    def play(self, game: int, seed: int | None = None) -> GameRecord:
        """Its game of that number, wherever and whenever it is played; ``seed`` is ``game_seed``, unless it is given.

        The agent is FIRST in even games, the opponent in odd ones.  Games 2n and 2n + 1 are a pair: they begin with the
        same random moves (fewer than ``openings``, where every move would end the game).
        """
        seed = self.game_seed if seed is None else seed
        pair, first = divmod(game, 2)
        opened, opening = open_game(self.start, self.openings, stream(derive(seed, pair, "opening")))
        players = [(Player if has_no_user_code(agent) else IsolatedPlayer)(
            agent, self.start, self.limits, derive(seed, game, side), self.games - game - 1
        ) for agent, side in zip(self.agents, "ab", strict=True)]  # fmt: skip
        moves = list(opening)
        result = play_on(players, first, opened, moves)
        spent = [(each.decisions, each.nodes, each.seconds, each.printed) for each in players]
        return GameRecord(game, pair, seed, first, tuple(opening), tuple(moves), *result, *zip(*spent, strict=True))


def play_game(
    a: AnyAgent, b: AnyAgent, start: Position, *,
    game: int = 0, seed: int = 0, openings: int = 0, limits: Limits = USUAL,
) -> GameRecord:  # fmt: skip
    """The record of one game between agents ``a`` and ``b``; the same arguments give the same game.

    ``a`` is FIRST in even games, ``b`` in odd ones.  With ``openings`` the game begins with so many random moves, the
    same in games 2n and 2n + 1.  An agent that misbehaves forfeits the game, and the ``limits`` hold.  Raises
    ValueError for what is no agent or no limit, and if the game does not end, or has moves, a winner or a score that no
    game can have.
    """
    return Setting(start, a, b, game + 1, seed, openings, limits).play(game, seed)


# --- many settings ---


@dataclass(frozen=True)
class Labelled:
    """An agent of a grid, with the values that distinguish it from the others."""

    agent: AnyAgent
    labels: Mapping[str, Any] = field(default_factory=dict)


def grid(make: Callable[..., AnyAgent], /, **options: Any) -> list[Labelled]:
    """The agents that ``make`` makes of every combination of the options; a list or a range gives several values.

    Each option with a list becomes a column of the table, in which a function is called by its name.
    """
    varied = {name: values for name, values in options.items() if isinstance(values, list | range)}
    found = []
    for values, labels in zip(product(*varied.values()), product(*map(names, varied.values())), strict=True):
        agent = make(**options | dict(zip(varied, values, strict=True)))
        found.append(Labelled(agent, dict(zip(varied, labels, strict=True))))
    return found


def names(values: Sequence[Any]) -> list[Any]:
    """Plain values themselves; for an agent or a function a short name, with a number if others have the same."""
    different: dict[str, list[Any]] = {}
    found = []
    for value in values:
        same = different.setdefault(short(value), [])
        if value not in same:
            same.append(value)
        number = same.index(value) + 1
        found.append(value if isinstance(value, CONSTANT_TYPES) else short(value) + f" ({number})" * (number > 1))
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
    expected = f"an even number up to {MOST_GAMES:,}: each side begins in half of them"
    require(as_int(games) in range(2, MOST_GAMES + 1, 2), "games", games, expected)
    require(as_int(seed) is not None, "seed", seed, "a whole number")
    found = []
    for start, agent, opponent in product(listed(starts), players(agents), players(opponents)):
        found.append(Setting(start, agent.agent, opponent.agent, games, seed, openings, limits, agent.labels))
        _, possible = open_game(start, min(as_int(openings) or 0, most_plies_of(start)), stream(0))
        expected = f"a whole number of random moves that leave something to play in {short_repr(start)}"
        require(as_int(openings) == len(possible), "openings", openings, expected)
    require(bool(found), "settings", found, "at least one start, one agent and one opponent")
    return found


def players(agents: Any) -> list[Labelled]:
    """The agents in a list, those of no grid without labels."""
    return [each if isinstance(each, Labelled) else Labelled(each) for each in listed(agents)]


def listed(values: Any) -> list[Any]:
    """The values in a list, one alone too."""
    return [values] if isinstance(values, Position) or not isinstance(values, Iterable) else list(values)
