"""What every agent is: called with a position, it returns a move.

It may have ``begin(seed)``, which is called before each game.  The library's agents draw their random numbers from
that seed, so that a game can be played again.  They are equal if their options are, and written in two ways:

    short(agent)        SearchAgent(depth=3, evaluate=runs)     without modules and default options
    full_name(agent)    every option, functions with their modules: the seeds of games depend on an opponent's
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import copy
from functools import partial
from typing import Any

from gamelab.arena.random_numbers import stream
from gamelab.games.position import short_repr
from gamelab.jit.user_functions import is_user_function
from gamelab.search.result import SearchResult, move_in
from gamelab.users.callables import function_of

AnyAgent = Callable[[Any], Any]


def require(is_right: bool, name: str, value: Any, expected: str) -> None:
    """Raises ValueError with the name of an argument, its value and what was expected, unless it is right."""
    if not is_right:
        raise ValueError(f"{name}={short_repr(value)}: expected {expected}")


class Agent:
    """The base of the library's agents; subclasses are dataclasses, and their fields are their options."""

    last: SearchResult | None = None
    """The result of the agent's last search, if it searched."""
    random = stream(0)

    def begin(self, seed: int) -> None:
        """A game begins; its random numbers follow from ``seed``."""
        self.random = stream(seed)

    def move_of(self, result: Any) -> Any:
        """The move in what a search returned: a ``SearchResult``, (value, move), or a move."""
        if isinstance(result, SearchResult):
            self.last = result
        return move_in(result)

    def written(self, is_short: bool) -> str:
        """The agent in words."""
        options = [
            f"{name}={write(each, is_short)}"
            for name, each in options_of(self).items()
            if not is_short or each != getattr(type(self), name, ...)  # a class has the defaults of its options
        ]
        return f"{type(self).__name__}({', '.join(options)})"

    def __repr__(self) -> str:
        return short(self)


class Wrapper(Agent):
    """The base of agents that play as ``agent`` does, more or less."""

    agent: AnyAgent

    def begin(self, seed: int) -> None:
        self.agent = begun(self.agent, seed)

    def __call__(self, position: Any) -> Any:
        move = self.agent(position)
        self.last = getattr(self.agent, "last", None)
        return move


def begun(agent: Any, seed: int) -> Any:
    """A copy of the agent that begins a game: the same agent may play on both sides, and in two threads."""
    again = copy(agent)
    if hasattr(again, "begin"):
        again.begin(seed)
    return again


def is_library_agent(value: Any) -> bool:
    """Whether ``value`` is an agent of the library, perhaps with functions of the user's."""
    return isinstance(value, Agent) and type(value).__module__.startswith("gamelab.")


def users_parts(value: Any) -> Iterator[Any]:
    """What a user wrote in an agent, or in an option of an agent: functions, and agents of other classes."""
    if is_library_agent(value):
        for each in options_of(value).values():
            yield from users_parts(each)
    elif callable(value) and (function_of(value) is None or is_user_function(value)):
        yield value


def has_no_user_code(value: Any) -> bool:
    """Whether an agent, or an option of an agent, calls no function of the user's in any of its parts."""
    return not any(True for _ in users_parts(value))


def options_of(agent: Agent) -> dict[str, Any]:
    """The options of one of the library's agents."""
    return {name: getattr(agent, name) for name in agent.__match_args__}  # type: ignore[attr-defined]


def write(value: Any, is_short: bool) -> str:
    """The agent, or an option of an agent, in words."""
    if is_library_agent(value):
        return str(value.written(is_short))
    if isinstance(value, int | float | str | None):
        return repr(value)
    is_named = hasattr(value, "__qualname__") and hasattr(value, "__module__")  # a slot has no module
    named = function_of(value) or (value if is_named else type(value))
    name = f"{named.__module__}.{named.__qualname__}"
    return name.rpartition(".")[2] if is_short else name


short = partial(write, is_short=True)
"""The agent as people write it: without modules and default options."""
full_name = partial(write, is_short=False)
"""The agent with every option, and functions with their modules."""
