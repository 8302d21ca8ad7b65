"""Many settings: each row of a table is about one agent, one opponent, one start and the options of their games.

    grid(SearchAgent, depth=[1, 3], prune=[True, False], evaluate=runs)     four agents, labelled with what varies
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from gamelab.arena.agents import AnyAgent, require, short
from gamelab.arena.game import USUAL, Setting, open_game
from gamelab.arena.random_numbers import stream
from gamelab.games.position import Position, as_int, most_plies_of, short_repr
from gamelab.users.sandbox import Limits

MOST_GAMES = 10_000_000
PLAIN = (type(None), bool, int, float, str)


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
        found.append(value if isinstance(value, PLAIN) else short(value) + (f" ({number})" if number > 1 else ""))
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
    number = as_int(games) or 0
    is_right = 0 < number <= MOST_GAMES and number % 2 == 0
    require(is_right, "games", games, f"an even number up to {MOST_GAMES:,}: each side begins in half of them")
    require(as_int(seed) is not None, "seed", seed, "a whole number")
    found = []
    for start, agent, opponent in product(listed(starts), players(agents), players(opponents)):
        found.append(Setting(start, agent.agent, opponent.agent, games, seed, openings, limits, agent.labels))
        check_openings(openings, start)
    require(bool(found), "settings", found, "at least one start, one agent and one opponent")
    return found


def check_openings(openings: Any, start: Any) -> None:
    """Raises ValueError unless so many random moves can be made without an end."""
    plies = as_int(openings)
    possible = len(open_game(start, min(max(plies or 0, 0), most_plies_of(start)), stream(0)))
    expected = f"a whole number of random moves that leave something to play in {short_repr(start)}"
    require(plies == possible, "openings", openings, expected)


def players(agents: Any) -> list[Labelled]:
    """The agents in a list, those of no grid without labels."""
    return [each if isinstance(each, Labelled) else Labelled(each) for each in listed(agents)]


def listed(values: Any) -> list[Any]:
    """The values in a list, one alone too."""
    return [values] if isinstance(values, Position) or not isinstance(values, Iterable) else list(values)
