"""How a search wants to be called: told from the names of its parameters.

    f(position)    f(position, depth)    f(position, alpha, beta)    f(position, depth, evaluate, *, window, table)

Two functions, one for each player, count as one search.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from gamelab.check.calling import name_of
from gamelab.games import FIRST, SECOND
from gamelab.search import INF, deepening

Function = Callable[..., Any]
NAMES = {
    "alpha": {"alpha", "a", "α"},
    "beta": {"beta", "b", "β"},
    "window": {"window"},
    "depth": {"depth", "d", "plies", "max_depth"},
    "evaluate": {"evaluate", "evaluation", "heuristic", "h"},
    "order": {"order"},
    "table": {"table", "tt"},
    "prune": {"prune", "pruning"},
    "ending": {"ending"},
    "seconds": {"seconds"},
}
"""What a parameter is for, and how it may be called."""
DEEP = 60
"""A depth beyond the end of every game that is searched to its end."""
SLOTS = 1 << 10
"""Of the library's own table, which takes longer to lay out in full than a small tree to search."""


def nothing(position: Any) -> int:
    """0: an evaluation for who wants one."""
    return 0


@dataclass(frozen=True)
class Way:
    """One function of a search, and what its parameters are for."""

    function: Function
    parameters: dict[str, inspect.Parameter]

    def takes(self, *purposes: str) -> bool:
        """Whether the function can be given all of these: "depth", "window" …"""
        if "window" in purposes and {"alpha", "beta"} <= set(self.parameters):
            purposes = tuple(each for each in purposes if each != "window")
        return all(each in self.parameters for each in purposes)

    @property
    def deepens(self) -> bool:
        """Whether it may search the same position several times, or look up what it knows."""
        return self.takes("seconds") or self.takes("table")

    def default(self, purpose: str) -> Any:
        """What a parameter is unless it is given; ``inspect.Parameter.empty`` if it must be."""
        return self.parameters[purpose].default

    def __call__(self, position: Any, **given: Any) -> Any:
        """The function's answer; what it must be given and is not told here, it is given for a search to the end."""
        if "window" in given and "window" not in self.parameters:
            given["alpha"], given["beta"] = given.pop("window")
        given = {**self.needed(given), **given}
        behind, named = [], {}
        for purpose, parameter in self.parameters.items():
            if purpose not in given:
                continue
            if parameter.kind is inspect.Parameter.POSITIONAL_ONLY:
                behind.append(given[purpose])
            else:
                named[parameter.name] = given[purpose]
        return self.function(position, *behind, **named)

    def needed(self, given: dict[str, Any]) -> dict[str, Any]:
        """Arguments that the function cannot do without."""
        usual = {"alpha": -INF, "beta": INF, "window": (-INF, INF), "evaluate": nothing, "prune": True, "table": {}}
        found = {each: value for each, value in usual.items() if self.must(each)}
        if getattr(self.function, "func", self.function) is deepening and self.default("table") is True:
            found["table"] = SLOTS
        to_the_end = self.takes("depth") and (self.takes("seconds") or self.default("depth") is not None)
        if to_the_end and "depth" not in given:
            found["depth"] = DEEP
            if self.takes("ending", "evaluate"):
                found |= {"evaluate": nothing, "ending": "score"}
        return found

    def must(self, purpose: str) -> bool:
        """Whether the function has this parameter, and no default for it."""
        return purpose in self.parameters and self.default(purpose) is inspect.Parameter.empty


def way_of(function: Function) -> Way:
    """How a function wants to be called; of one that is compiled, how its text does."""
    function = getattr(function, "plain", function)
    try:
        parameters = list(inspect.signature(function).parameters.values())[1:]
    except (TypeError, ValueError):
        parameters = []
    found = {}
    for parameter in parameters:
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            continue
        for purpose, names in NAMES.items():
            if parameter.name.lower() in names:
                found[purpose] = parameter
    return Way(function, found)


def as_check_calls_it(way: Way) -> Function:
    """The function as ``f(position)`` or ``f(position, alpha, beta)``, under its own name."""
    if not way.takes("window"):
        if not way.parameters:
            return way.function

        def alone(position: Any) -> Any:
            return way(position)

        return named(alone, way.function)
    if set(way.parameters) == {"alpha", "beta"}:
        return way.function

    def windowed(position: Any, alpha: int = -INF, beta: int = INF) -> Any:
        return way(position, window=(alpha, beta))

    return named(windowed, way.function)


def named(function: Function, original: Function) -> Function:
    """The function under the name of another one."""
    function.__name__ = function.__qualname__ = name_of(original)
    return function


def halves(search: Any) -> dict[int, Function] | None:
    """The functions of a search by the player who is to move; None if it is no search."""
    if callable(search):
        return {FIRST: search, SECOND: search}
    if isinstance(search, tuple | list) and len(search) == 2 and all(map(callable, search)):
        return {FIRST: search[0], SECOND: search[1]}
    return None
