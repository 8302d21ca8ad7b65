"""The library's agents."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property, partial
from inspect import signature
from typing import Any

from gamelab import oracle
from gamelab.arena.agent_base import Agent, AnyAgent, Wrapper, has_no_user_code, options_of, require
from gamelab.arena.random_numbers import Stream, chance, choice, derive, stream
from gamelab.games.hand_tree import HandTree
from gamelab.games.position import Position
from gamelab.jit.worth import call_when_worth
from gamelab.search.alphabeta import alphabeta
from gamelab.search.minimax import minimax
from gamelab.search.options import Ending, Evaluate, Order
from gamelab.search.result import INF
from gamelab.users.callables import undecorated

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
