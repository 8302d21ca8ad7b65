"""Agents: whatever is called with a position and returns a move.

An agent may have ``begin(seed)``, which is called before each game.  The library's agents draw their random numbers
from that seed, so that a game can be played again.  They are equal if their options are.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import cached_property, lru_cache, partial
from typing import Any, Self

from gamelab import oracle
from gamelab.arena.names import is_library_function, short
from gamelab.arena.rng import Rng, derive
from gamelab.games.position import FIRST, Position, short_repr
from gamelab.jit.fast import fast as compiled
from gamelab.jit.user_functions import function_of
from gamelab.search.alphabeta import alphabeta
from gamelab.search.expectimax import Opponent, expectimax, uniform
from gamelab.search.minimax import minimax
from gamelab.search.options import ENDINGS, LONGEST, Ending, Evaluate, Order
from gamelab.search.result import INF, SearchResult

AnyAgent = Callable[[Any], Any]
Search = Callable[..., Any]
MOST_SOLUTIONS = 16
"""The solutions that a perfect agent remembers."""


class Agent:
    """What the library's agents have in common; subclasses are frozen dataclasses."""

    last: SearchResult | None = None
    """What the agent's last search returned, if it searched."""

    def begin(self, seed: int) -> None:
        """A game begins; its random numbers follow from ``seed``."""

    def fresh(self) -> Self:
        """A copy with a state of its own: the same agent may play on both sides, and in two threads."""
        getattr(self, "ready", None)  # what it compiles serves all copies
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        return other

    def keep(self, **state: Any) -> None:
        """Sets what changes while an agent plays; neither equality nor a pickle holds it."""
        self.__dict__.update(state)

    def __call__(self, position: Any) -> int:
        raise NotImplementedError

    def __getstate__(self) -> dict[str, Any]:
        return {each.name: getattr(self, each.name) for each in fields(self)}  # type: ignore[arg-type]

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)

    def __repr__(self) -> str:
        return short(self)


@dataclass(frozen=True, repr=False)
class RandomAgent(Agent):
    """Plays any legal move, each with the same chance."""

    rng = Rng(0)

    def begin(self, seed: int) -> None:
        self.keep(rng=Rng(seed))

    def __call__(self, position: Position) -> int:
        return self.rng.choice(position.moves)


@dataclass(frozen=True, repr=False)
class GreedyAgent(Agent):
    """Plays the first of the moves that lead to the best evaluation.

    A finished game counts as a win or a loss, which no evaluation outweighs.
    """

    evaluate: Evaluate

    def __post_init__(self) -> None:
        must_be_callable("GreedyAgent", evaluate=self.evaluate)

    def __call__(self, position: Position) -> int:
        result = minimax(position, 1, self.evaluate)
        self.keep(last=result)
        assert result.move is not None
        return result.move


@dataclass(frozen=True, repr=False)
class PerfectAgent(Agent):
    """Plays the first best move of the oracle that also wins soonest, or loses latest.

    It raises the oracle's ValueError where a position is too large to be solved.
    """

    def fresh(self) -> Self:
        self.__dict__.setdefault("known", [])  # all copies share what they solve
        return super().fresh()

    def __call__(self, position: Position) -> int:
        move = self.solution(position).move
        assert move is not None  # the game is not over
        return move

    def solution(self, position: Position) -> oracle.Solution:
        """The position solved; solutions are kept, for the positions that can follow from theirs."""
        known: list[oracle.Solution] = self.__dict__.setdefault("known", [])
        for each in reversed(known):
            try:
                return each.of(position)
            except KeyError:
                pass
        known.append(oracle.solve(position))
        del known[:-MOST_SOLUTIONS]
        return known[-1]


@dataclass(frozen=True, repr=False)
class Named(Agent):
    """Plays as ``agent`` does, under a name: ``Named(partial(f, k=4), name="f, k = 4")``.

    Stores find its games by that name alone; an agent that plays differently needs another name.
    """

    agent: AnyAgent
    name: str

    def __post_init__(self) -> None:
        must_be_callable("Named", agent=self.agent)
        if not isinstance(self.name, str) or not self.name.strip():
            raise ValueError(f"Named: name={short_repr(self.name)}: expected a text")

    def begin(self, seed: int) -> None:
        begin(self.agent, seed)

    def fresh(self) -> Self:
        other = super().fresh()
        other.keep(agent=fresh(self.agent))
        return other

    def __call__(self, position: Position) -> Any:
        move = self.agent(position)
        self.keep(last=getattr(self.agent, "last", None))
        return move


@dataclass(frozen=True, repr=False)
class TremblingAgent(RandomAgent):
    """Plays as ``agent`` does, but with probability ``epsilon`` any legal move, each with the same chance."""

    agent: AnyAgent
    epsilon: float

    def __post_init__(self) -> None:
        must_be_callable("TremblingAgent", agent=self.agent)
        if isinstance(self.epsilon, bool) or not isinstance(self.epsilon, int | float) or not 0 <= self.epsilon <= 1:
            raise ValueError(f"TremblingAgent: epsilon={self.epsilon!r}: expected a probability from 0 to 1")

    def begin(self, seed: int) -> None:
        super().begin(seed)
        begin(self.agent, derive(seed, "agent"))

    def fresh(self) -> Self:
        other = super().fresh()
        other.keep(agent=fresh(self.agent))
        return other

    def __call__(self, position: Position) -> Any:
        trembles = self.rng.chance(self.epsilon)
        move = super().__call__(position) if trembles else self.agent(position)
        self.keep(last=None if trembles else getattr(self.agent, "last", None))
        return move


@dataclass(frozen=True, repr=False)
class SearchAgent(Agent):
    """Plays the move that a search finds: ``depth`` plies ahead, judged there by ``evaluate``.

    ``search`` is a search of the library, or one of your own that takes a position and, by these names, whatever it
    needs of depth, evaluate, order, prune, ending, alpha and beta (these two are given as -INF and INF); it returns a
    ``SearchResult``, or (value, move), or a move.  A pair of functions, such as ``(maxi, mini)``, searches for FIRST
    with the one and for SECOND with the other.  ``fast`` compiles it, if Numba is there; the moves are the same.
    """

    search: Search | tuple[Search, Search] = alphabeta
    depth: int | None = None
    evaluate: Evaluate | None = None
    order: Order | None = None
    prune: bool = True
    ending: Ending | None = None
    fast: bool = True

    def __post_init__(self) -> None:
        for search in self.searches:
            if function_of(search) is None or len(self.searches) > 2:
                raise ValueError(
                    f"SearchAgent: {short_repr(self.search)} is no search: expected a function or two of them"
                )
        given = {"evaluate": self.evaluate, "order": self.order}
        must_be_callable("SearchAgent", **{name: value for name, value in given.items() if value is not None})
        for name, flag in (("prune", self.prune), ("fast", self.fast)):
            if type(flag) is not bool:
                raise ValueError(f"SearchAgent: {name}={short_repr(flag)}: expected True or False")
        if self.ending is not None and self.ending not in ENDINGS:
            raise ValueError(f"SearchAgent: ending={short_repr(self.ending)}: expected one of {', '.join(ENDINGS)}")
        if self.depth is not None:
            must_be_depth("SearchAgent", self.depth, ", or None for the game's end")
        for search in self.searches:
            self.arguments(search)

    @property
    def searches(self) -> tuple[Search, ...]:
        """The search for FIRST, and the one for SECOND if it is another."""
        return self.search if isinstance(self.search, tuple) else (self.search,)

    def arguments(self, search: Search) -> dict[str, Any]:
        """What the search is given beside the position; raises ValueError where the two do not fit together."""
        takes = parameters(search)
        asked = {"depth": self.depth, "evaluate": self.evaluate, "order": self.order, "ending": self.ending}
        given = {name: value for name, value in asked.items() if value is not None}
        if not self.prune or takes.get("prune"):  # a search of one's own may need it
            given["prune"] = self.prune
        given |= {name: value for name, value in (("alpha", -INF), ("beta", INF)) if name in takes}
        for name in given:
            if name not in takes:
                allowed = ", ".join(takes) or "nothing else"
                raise ValueError(f"SearchAgent: {search.__name__} takes no {name}; it takes {allowed}")
        for name, is_needed in takes.items():
            if is_needed and name not in given:
                raise ValueError(f"SearchAgent: {search.__name__} needs {name}")
        if is_library_function(search) and (self.depth is None) != (self.evaluate is None):
            raise ValueError(f"SearchAgent: depth={self.depth}, evaluate={self.evaluate}: give both, or neither")
        return given

    @cached_property
    def ready(self) -> tuple[Search, Search]:
        """What is called with a position, for FIRST and for SECOND."""
        make: Any = compiled if self.fast else function_of
        searches = [partial(make(search), **self.arguments(search)) for search in self.searches]
        return searches[0], searches[-1]

    def __call__(self, position: Position) -> Any:
        result = self.ready[position.to_move != FIRST](position)
        if isinstance(result, SearchResult):
            self.keep(last=result)
            return result.move
        return result[1] if type(result) is tuple and len(result) == 2 else result


@dataclass(frozen=True, repr=False)
class ExpectimaxAgent(Agent):
    """Plays the move with the best expected value, ``depth`` plies ahead, judged there by ``evaluate``.

    ``opponent(position, move)`` is the probability that it expects of each move of the other side; it need not be
    what that side does.  A finished game counts as ``ending`` says, by its discs or points unless told otherwise.
    """

    depth: int
    evaluate: Evaluate
    opponent: Opponent = uniform
    ending: Ending = "score"

    def __post_init__(self) -> None:
        must_be_depth("ExpectimaxAgent", self.depth)
        must_be_callable("ExpectimaxAgent", evaluate=self.evaluate, opponent=self.opponent)

    @cached_property
    def ready(self) -> Any:
        """The compiled search with its arguments."""
        search = compiled(expectimax)
        return partial(search, depth=self.depth, evaluate=self.evaluate, opponent=self.opponent, ending=self.ending)

    def __call__(self, position: Position) -> int:
        result = self.ready(position)
        self.keep(last=result)
        move: int = result.move
        return move


def must_be_callable(kind: str, /, **given: Any) -> None:
    for name, value in given.items():
        if not callable(value):
            raise ValueError(f"{kind}: {name}={short_repr(value)} is no function of a position")


def must_be_depth(agent: str, depth: Any, otherwise: str = "") -> None:
    if type(depth) is not int or not 1 <= depth <= LONGEST:
        raise ValueError(f"{agent}: depth={short_repr(depth)}: expected a whole number from 1 to {LONGEST}{otherwise}")


@lru_cache(maxsize=64)
def parameters(search: Search) -> dict[str, bool]:
    """The names of what a search takes beside the position, and whether it needs it."""
    names = list(inspect.signature(search).parameters.values())[1:]
    return {each.name: each.default is each.empty for each in names}


def fresh(agent: AnyAgent) -> AnyAgent:
    """The agent, or a copy with a state of its own where it is the library's."""
    return agent.fresh() if isinstance(agent, Agent) else agent


def begin(agent: AnyAgent, seed: int) -> None:
    """Tells an agent that has ``begin`` that a game begins."""
    start = getattr(agent, "begin", None)
    if callable(start):
        start(seed)


def parts(agent: Any) -> list[Any]:
    """The agent, and what a library agent consists of."""
    found = [agent]
    if isinstance(agent, Agent):
        for each in agent.__getstate__().values():
            found += [part for one in (each if isinstance(each, tuple) else (each,)) for part in parts(one)]
    return found


def is_library_agent(agent: Any) -> bool:
    """Whether an agent consists of the library's own parts alone, and may play in this process."""

    def is_library_part(part: Any) -> bool:
        if isinstance(part, Agent):
            return type(part).__module__.startswith("gamelab.")
        return not callable(part) or is_library_function(part)

    return isinstance(agent, Agent) and all(map(is_library_part, parts(agent)))
