"""What every agent is, and the library's agents: called with a position, an agent returns a move.

It may have ``begin(seed)``, which is called before each game.  The library's agents draw their random numbers from
that seed, so that a game can be played again.  They are equal if their options are, and written in two ways:

    short(agent)        SearchAgent(depth=3, evaluate=runs)     without modules and default options
    full_name(agent)    every option, functions with their modules: the seeds of games depend on an opponent's
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from copy import copy
from dataclasses import dataclass
from functools import cached_property, partial
from inspect import signature
from typing import Any

from gamelab import oracle
from gamelab.arena.random_numbers import Stream, chance, choice, derive, stream
from gamelab.games.hand_tree import HandTree
from gamelab.games.position import Position, short_repr
from gamelab.jit.runs_plain import CONSTANT_TYPES
from gamelab.jit.worth import call_when_worth
from gamelab.search.alphabeta import alphabeta
from gamelab.search.minimax import minimax
from gamelab.search.options import Ending, Evaluate, Order
from gamelab.search.result import INF, SearchResult, move_in
from gamelab.users.callables import function_of, undecorated
from gamelab.users.whose_code import users_function

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
    elif callable(value) and (function_of(value) is None or users_function(value)):
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
    if isinstance(value, CONSTANT_TYPES):
        return repr(value)
    is_named = hasattr(value, "__qualname__") and hasattr(value, "__module__")  # a slot has no module
    named = function_of(value) or (value if is_named else type(value))
    name = f"{named.__module__}.{named.__qualname__}"
    return name.rpartition(".")[2] if is_short else name


short = partial(write, is_short=True)
"""The agent as people write it: without modules and default options."""
full_name = partial(write, is_short=False)
"""The agent with every option, and functions with their modules."""


# --- the library's agents ---

FINISHED = HandTree(0)
"""A position from which a search has nothing to do: it only checks its options."""
_solutions: deque[oracle.Solution] = deque(maxlen=16)
"""The positions that perfect agents have solved, the latest first."""


def any_move(position: Position, random: Stream) -> int:
    """A legal move, each with the same chance."""
    return choice(random, position.moves)


@dataclass(repr=False, unsafe_hash=True)
class RandomAgent(Agent):
    """Plays any legal move, each with the same chance."""

    draw = staticmethod(any_move)
    """The function that finds its move: compiled code calls it, too."""

    def __call__(self, position: Position) -> int:
        return self.draw(position, self.random)


@dataclass(repr=False, unsafe_hash=True)
class GreedyAgent(Agent):
    """Plays the first of the moves that lead to the best evaluation.

    A finished game counts as a win or a loss, which no evaluation outweighs.
    """

    evaluate: Evaluate

    def __call__(self, position: Position) -> Any:
        return self.move_of(minimax(position, 1, self.evaluate))


@dataclass(repr=False, unsafe_hash=True)
class PerfectAgent(Agent):
    """Plays the first best move of the oracle that also wins soonest, or loses latest.

    It raises the oracle's ValueError where a position is too large to be solved.
    """

    def __call__(self, position: Position) -> int | None:
        for solution in list(_solutions):
            with suppress(KeyError):  # the position cannot follow from the one that was solved
                return solution.of(position).move
        _solutions.appendleft(oracle.solve(position))
        return _solutions[0].move


@dataclass(repr=False, unsafe_hash=True)
class SearchAgent(Agent):
    """Plays the move that a search finds: ``depth`` plies ahead, judged there by ``evaluate``.

    ``search`` is a search of the library, or one of your own that takes a position and, by these names, whatever it
    needs of depth, evaluate, order, prune, ending, alpha and beta (these two are given as -INF and INF); it returns a
    ``SearchResult``, or (value, move), or a move.  ``fast`` compiles it, if Numba is there; the moves are the same.
    Raises TypeError for options that the search does not take, and ValueError for values that the library's do not.
    """

    search: Callable[..., Any] = alphabeta
    depth: int | None = None
    evaluate: Evaluate | None = None
    order: Order | None = None
    prune: bool = True
    ending: Ending | None = None
    fast: bool = True

    def __post_init__(self) -> None:
        signature(self.search).bind(None, **self.options)
        if has_no_user_code(self.search):
            undecorated(self.search)(FINISHED, **self.options)
            # A search without a depth would go to the end of a large game, and never come back.
            are_both = (self.depth is None) == (self.evaluate is None) and self.depth != 0
            require(are_both, "depth", self.depth, "1 or more together with evaluate, or neither")

    def __setattr__(self, name: str, value: Any) -> None:
        """Also for an option that is set later: the next move follows it."""
        super().__setattr__(name, value)
        if name in SearchAgent.__match_args__:
            vars(self).pop("options", None)

    @cached_property
    def options(self) -> dict[str, Any]:
        """The arguments of the search, except the position.

        An option as it usually is goes only to a search that has this parameter; any other goes to it in any case, so
        that a search which cannot take it says so.
        """
        names = signature(self.search).parameters
        given = options_of(self) | {"search": None, "fast": None, "alpha": -INF, "beta": INF}
        return {
            name: value
            for name, value in given.items()
            if value is not None and (name in names or value is not getattr(SearchAgent, name, value))
        }

    def __call__(self, position: Position) -> Any:
        search = partial(call_when_worth, self.search) if self.fast else self.search
        return self.move_of(search(position, **self.options))


@dataclass(repr=False, unsafe_hash=True)
class Named(Wrapper):
    """Plays as ``agent`` does, under a name: ``Named(partial(f, k=4), name="f, k = 4")``.

    Under another name a store keeps other games.
    """

    agent: AnyAgent
    name: str

    def __post_init__(self) -> None:
        require(isinstance(self.name, str) and self.name != "", "name", self.name, "a text, such as 'my agent 1'")

    def written(self, is_short: bool) -> str:
        return self.name if is_short else f"Named({self.name!r})"


@dataclass(repr=False, unsafe_hash=True)
class TremblingAgent(Wrapper):
    """Plays as ``agent`` does, but with probability ``epsilon`` any legal move, each with the same chance."""

    agent: AnyAgent
    epsilon: float

    def __post_init__(self) -> None:
        require(0 <= self.epsilon <= 1, "epsilon", self.epsilon, "a probability from 0 to 1")

    def begin(self, seed: int) -> None:
        self.random = stream(seed)
        super().begin(derive(seed, "agent"))

    def __call__(self, position: Position) -> Any:
        if chance(self.random, self.epsilon):
            self.last = None
            return any_move(position, self.random)
        return super().__call__(position)
