"""The agent that searches."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from typing import Any

from gamelab.arena.agents import Agent
from gamelab.arena.description import is_library_function
from gamelab.games.position import FIRST, Position, shown
from gamelab.jit.digest import function_of
from gamelab.jit.fast import fast as compiled
from gamelab.search.alphabeta import alphabeta
from gamelab.search.result import INF, SearchResult
from gamelab.search.options import ENDINGS, LONGEST, Ending, Evaluate, Order

Search = Callable[..., Any]


@dataclass(frozen=True, eq=False, repr=False)
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
                raise ValueError(f"SearchAgent: {shown(self.search)} is no search: expected a function or two of them")
        for name, value in (("evaluate", self.evaluate), ("order", self.order)):
            if value is not None and not callable(value):
                raise ValueError(f"SearchAgent: {name}={shown(value)} is no function of a position")
        for name, flag in (("prune", self.prune), ("fast", self.fast)):
            if type(flag) is not bool:
                raise ValueError(f"SearchAgent: {name}={shown(flag)}: expected True or False")
        if self.ending is not None and self.ending not in ENDINGS:
            raise ValueError(f"SearchAgent: ending={shown(self.ending)}: expected one of {', '.join(ENDINGS)}")
        if self.depth is not None and (type(self.depth) is not int or not 1 <= self.depth <= LONGEST):
            raise ValueError(
                f"SearchAgent: depth={shown(self.depth)}: expected a whole number from 1 to {LONGEST}, "
                f"or None for the game's end"
            )
        for search in self.searches:
            self.arguments(search)

    @property
    def searches(self) -> tuple[Search, ...]:
        """The search for FIRST, and the one for SECOND if it is another."""
        return self.search if isinstance(self.search, tuple) else (self.search,)

    def arguments(self, search: Search) -> dict[str, Any]:
        """What the search is given beside the position; ValueError if it wants more, or cannot be given it all."""
        takes = parameters(search)
        asked = {"depth": self.depth, "evaluate": self.evaluate, "order": self.order, "ending": self.ending}
        given = {name: value for name, value in asked.items() if value is not None}
        if not self.prune:
            given["prune"] = False
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
        made = compiled if self.fast else plain
        searches = [partial(made(search), **self.arguments(search)) for search in self.searches]
        return searches[0], searches[-1]

    def __call__(self, position: Position) -> Any:
        search = self.ready[position.to_move != FIRST]
        result = search(position)
        if isinstance(result, SearchResult):
            self.keep(last=result)
            return result.move
        return result[1] if type(result) is tuple and len(result) == 2 else result


@lru_cache(maxsize=64)
def parameters(search: Search) -> dict[str, bool]:
    """The names of what a search takes beside the position, and whether it needs it."""
    names = list(inspect.signature(search).parameters.values())[1:]
    return {each.name: each.default is each.empty for each in names}


def plain(search: Search) -> Search:
    """The search at Python's own speed."""
    function = function_of(search)
    assert function is not None
    return function
