"""Settings: each row of a table is about one agent, one opponent, one start and the options of their games.

    grid(SearchAgent, depth=[1, 3], prune=[True, False], evaluate=runs)     four agents, labelled with what varies

A setting's games follow from its seed, and that from the experiment's seed, the start and the opponent, not from the
agent: all agents meet the same openings and the same opponent, which draws the same random numbers.  So two agents can
be compared game by game, and two that must play alike give the same games.

A store finds the games of a setting by its ``key``, and must never give one agent the games of another.  So the key is
a digest of the agents' options, and of the code of a user's function with all that it uses: constants, and other
functions.  What uses anything that may change must be ``Named``.
"""

from __future__ import annotations

import dis
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b
from itertools import product
from pathlib import Path
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any

from gamelab.arena.agents import (
    AnyAgent,
    FileAgent,
    Named,
    derive,
    full_name,
    is_library_agent,
    options_of,
    require,
    short,
)
from gamelab.arena.game import USUAL, GameRecord, play_game
from gamelab.games.position import Position, short_repr
from gamelab.jit.names import codes_in, function_of
from gamelab.jit.sandbox import Limits, is_users
from gamelab.jit.user_functions import is_user_function
from gamelab.search.options import check_position

PLAIN = (type(None), bool, int, float, str)
CONSTANTS = (*PLAIN, complex, bytes, slice, type(...), Position)
"""The types of values that never change; tuples are looked into."""


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
        return play_game(
            self.agent,
            self.opponent,
            self.start,
            game=game,
            seed=self.game_seed,
            openings=self.openings,
            limits=self.limits,
        )


# --- agents, many at once ---


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
    require(games > 0 and games % 2 == 0, "games", games, "an even number, because each side begins in half of them")
    found = []
    for start, agent, opponent in product(listed(starts), players(agents), players(opponents)):
        check_position(start)
        found.append(Setting(start, agent.agent, opponent.agent, games, seed, openings, limits, agent.labels))
    return found


def players(agents: Any) -> list[Labelled]:
    """The agents in a list, those of no grid without labels."""
    found = [each if isinstance(each, Labelled) else Labelled(each) for each in listed(agents)]
    for each in found:
        is_agent = callable(each.agent) and not isinstance(each.agent, type)
        require(is_agent, "agent", each.agent, "an agent, which is called with a position")
    return found


def listed(values: Any) -> list[Any]:
    """The values in a list, one alone too."""
    return [values] if isinstance(values, Position) or not isinstance(values, Iterable) else list(values)


def read_agents(folder: Path) -> list[Named]:
    """The agents of a folder, one for each Python file; raises ValueError if there are fewer than two.

    Each has its file's name and a digest of the text: a store never takes an edited file for the old one.
    """
    files = sorted(folder.glob("*.py"))
    if len(files) < 2:
        raise ValueError(f"{folder} holds {len(files)} Python files: expected at least two, one for each agent")
    agents = [FileAgent(str(file), file.read_text(encoding="utf-8", errors="replace")) for file in files]
    return [Named(agent, f"{Path(agent.file).stem} {digest(agent.source)}") for agent in agents]


# --- digests ---


def digest(*values: Any) -> str:
    """Twelve digits that stand for constants, agents and functions, with all that these use; raises ValueError.

    They are the same in every process.
    """
    return blake2b(content(values, []).encode(), digest_size=6).hexdigest()


def rules_digest(game: type) -> str:
    """A digest of the methods of a game that the user wrote; an empty text for a game of the library."""
    members = [getattr(member, "fget", member) for member in vars(game).values()]
    codes = [member.__code__ for member in members if isinstance(member, FunctionType)]
    return digest(*codes) if is_users(game.__module__) else ""


def content(value: Any, seen: list[FunctionType]) -> str:
    """The content of a value as text; raises ValueError for a value that can change under the same name."""
    if isinstance(value, CONSTANTS):
        return repr(value)
    if isinstance(value, tuple | frozenset):
        parts = [content(each, seen) for each in value]
        return repr(parts if isinstance(value, tuple) else sorted(parts))
    if isinstance(value, Named):
        return full_name(value)
    if is_library_agent(value):
        return content((type(value).__name__, *options_of(value).values()), seen)
    if isinstance(value, CodeType):
        names = value.co_names, value.co_varnames, value.co_freevars
        return content((value.co_code, names, value.co_consts), seen)
    module = value.__name__ if isinstance(value, ModuleType) else getattr(value, "__module__", None) or ""
    function = function_of(value)
    if function is not None and is_user_function(value) and (module == "__main__" or module.startswith("gamelab.")):
        if function not in seen:
            seen.append(function)
            return content(meanings(function), seen)
        return f"function {seen.index(function)}"
    is_named = function is not None or isinstance(value, BuiltinFunctionType | ModuleType | type)
    if is_named and module and not is_users(module):
        return f"{module}.{value.__name__}"
    raise ValueError(
        f"an agent that uses {short_repr(value)} needs a name where games are kept, because that may change: "
        "Named(agent, name='...')"
    )


def meanings(function: FunctionType) -> tuple[Any, ...]:
    """A function's name, code, defaults and attributes, and the meaning of every other name that it uses."""
    steps = [step for code in codes_in(function.__code__) for step in dis.get_instructions(code)]
    used = {step.argval for step in steps if step.opname in ("LOAD_GLOBAL", "LOAD_NAME")}
    named = {name: function.__globals__[name] for name in sorted(used & function.__globals__.keys())}
    options = {**(function.__kwdefaults__ or {}), **vars(function), **named}
    cells = tuple(cell.cell_contents for cell in function.__closure__ or ())
    return function.__qualname__, function.__code__, function.__defaults__, cells, *options.items()
