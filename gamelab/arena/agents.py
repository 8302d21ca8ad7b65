"""Agents: an agent is called with a position and returns a move.

It may have ``begin(seed)``, which is called before each game.  The library's agents draw their random numbers from
that seed, so that a game can be played again.  They are equal if their options are.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from contextlib import suppress
from copy import copy
from dataclasses import dataclass, fields
from functools import cached_property
from inspect import signature
from typing import Any, Self

from gamelab import oracle
from gamelab.arena.names import is_library_function, is_library_object, short
from gamelab.arena.rng import Rng, derive
from gamelab.games.hand_tree import HandTree
from gamelab.games.position import Position, short_repr, whole_number
from gamelab.jit.fast import fast as compiled
from gamelab.jit.user_functions import function_of
from gamelab.search.alphabeta import alphabeta
from gamelab.search.expectimax import Opponent, expectimax, uniform
from gamelab.search.minimax import minimax
from gamelab.search.options import LONGEST, Ending, Evaluate, Order, checked_function
from gamelab.search.result import INF, SearchResult

AnyAgent = Callable[[Any], Any]
Search = Callable[..., Any]
MIDDLE = 0.65
FINISHED = HandTree(0)
"""A position from which a search has nothing to do."""
_solutions: deque[oracle.Solution] = deque(maxlen=16)
"""What perfect agents have solved, the latest first."""


def require(is_right: bool, name: str, value: Any, expected: str) -> None:
    """Raises ValueError with the name of an argument, its value and what was expected, unless it is right."""
    if not is_right:
        raise ValueError(f"{name}={short_repr(value)}: expected {expected}")


class Agent:
    """What the library's agents have in common; subclasses are frozen dataclasses."""

    last: SearchResult | None = None
    """What the agent's last search returned, if it searched."""

    @cached_property
    def is_library(self) -> bool:
        """Whether all its parts are the library's own; then it may play in this process."""
        return is_own(self)

    def begin(self, seed: int) -> None:
        """A game begins; its random numbers follow from ``seed``."""

    def fresh(self) -> Self:
        """A copy with a state of its own: the same agent may play on both sides, and in two threads."""
        again = copy(self)
        inner = vars(self).get("agent")
        if isinstance(inner, Agent):
            again.keep(agent=inner.fresh())
        return again

    def keep(self, **state: Any) -> None:
        """Sets what changes while an agent plays; it does not count for equality."""
        self.__dict__.update(state)

    def __call__(self, position: Any) -> Any:
        """The agent's move."""

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
class CourseAgent(RandomAgent):
    """Wins if it can at once; else plays the middle column with probability 0.65; else any legal move.

    Lab 001 measured its win rates against this agent, and called it random.  An agent that looks one ply ahead wins
    about 70 % of its games of Connect Four against it, and 92 % against ``RandomAgent``.  Of an even number of
    columns, it takes the right one of the two in the middle.
    """

    def __call__(self, position: Position) -> int:
        moves = position.moves
        for move in moves:
            if position.play(move).winner == position.to_move:
                return move
        middle: int = position.board.columns // 2  # type: ignore[attr-defined]
        return middle if self.rng.chance(MIDDLE) and middle in moves else self.rng.choice(moves)


@dataclass(frozen=True, repr=False)
class GreedyAgent(Agent):
    """Plays the first of the moves that lead to the best evaluation.

    A finished game counts as a win or a loss, which no evaluation outweighs.
    """

    evaluate: Evaluate

    def __post_init__(self) -> None:
        checked_function("evaluate", self.evaluate)

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

    def __call__(self, position: Position) -> int:
        move = solution(position).move
        assert move is not None  # the game is not over
        return move


def solution(position: Position) -> oracle.Solution:
    """The position solved; solutions are kept, for the positions that can follow from theirs."""
    for each in _solutions:
        with suppress(KeyError):
            return each.of(position)
    _solutions.appendleft(oracle.solve(position))
    return _solutions[0]


@dataclass(frozen=True, repr=False)
class Named(Agent):
    """Plays as ``agent`` does, under a name: ``Named(partial(f, k=4), name="f, k = 4")``.

    Stores find its games by that name alone; an agent that plays differently needs another name.
    """

    agent: AnyAgent
    name: str

    def __post_init__(self) -> None:
        checked_function("agent", self.agent)
        require(isinstance(self.name, str) and self.name != "", "name", self.name, "a text")

    def begin(self, seed: int) -> None:
        begin(self.agent, seed)

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
        checked_function("agent", self.agent)
        require(0 <= self.epsilon <= 1, "epsilon", self.epsilon, "a probability from 0 to 1")

    def begin(self, seed: int) -> None:
        super().begin(seed)
        begin(self.agent, derive(seed, "agent"))

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
    ``SearchResult``, or (value, move), or a move.  ``fast`` compiles it, if Numba is there; the moves are the same.
    """

    search: Search = alphabeta
    depth: int | None = None
    evaluate: Evaluate | None = None
    order: Order | None = None
    prune: bool = True
    ending: Ending | None = None
    fast: bool = True

    def __post_init__(self) -> None:
        plain = function_of(self.search)
        require(plain is not None, "search", self.search, "a function")
        if self.depth is not None:
            whole_number("depth", self.depth, 1, LONGEST)
        try:
            signature(self.search).bind(None, **self.options)
        except TypeError as error:
            raise ValueError(f"{self.search.__name__}{signature(self.search)}: {error}") from None
        if plain is not None and is_library_function(plain):
            is_whole = (self.depth is None) == (self.evaluate is None)
            require(is_whole, "depth", self.depth, "evaluate with a depth, and a depth with evaluate")
            plain(FINISHED, **self.options)  # it checks them all

    @cached_property
    def options(self) -> dict[str, Any]:
        """What the search is given beside the position."""
        names = signature(self.search).parameters
        chosen = {"depth": self.depth, "evaluate": self.evaluate, "order": self.order, "ending": self.ending}
        chosen = {name: value for name, value in chosen.items() if value is not None}
        if not self.prune or "prune" in names:
            chosen["prune"] = self.prune
        return chosen | {name: value for name, value in (("alpha", -INF), ("beta", INF)) if name in names}

    def __call__(self, position: Position) -> Any:
        search: Any = compiled(self.search) if self.fast else function_of(self.search)
        result = search(position, **self.options)
        if isinstance(result, SearchResult):
            self.keep(last=result)
            return result.move
        return result[1] if type(result) is tuple and len(result) == 2 else result


@dataclass(frozen=True, repr=False)
class ExpectimaxAgent(Agent):
    """Plays the move with the best expected value, ``depth`` plies ahead, judged there by ``evaluate``.

    ``opponent(position, move)`` is the probability that it expects of each move of the other side; it may differ from
    what that side does.  A finished game counts by its discs or points.
    """

    depth: int
    evaluate: Evaluate
    opponent: Opponent = uniform

    def __post_init__(self) -> None:
        whole_number("depth", self.depth, 1, LONGEST)
        checked_function("opponent", self.opponent)
        expectimax(FINISHED, self.depth, self.evaluate)  # it checks its options

    def __call__(self, position: Position) -> Any:
        result = compiled(expectimax)(position, self.depth, self.evaluate, opponent=self.opponent, ending="score")
        self.keep(last=result)
        return result.move


def begin(agent: AnyAgent, seed: int) -> None:
    """Tells an agent that has ``begin`` that a game begins."""
    start = getattr(agent, "begin", None)
    if callable(start):
        start(seed)


def is_own(value: Any) -> bool:
    """Whether an agent, or an option of an agent, is the library's own with all its parts."""
    if isinstance(value, Agent):
        options = [getattr(value, each.name) for each in fields(value)]  # type: ignore[arg-type]
        return is_library_object(value) and all(map(is_own, options))
    return not callable(value) or is_library_function(value)
