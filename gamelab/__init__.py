"""gamelab: adversarial search to read, to draw, to count and to play against.

A name is imported when it is first used, so ``import gamelab`` is quick. The syntax is that of Python 3.6, so that
``python3 -m gamelab`` can tell an old Python that it is too old.
"""

from typing import TYPE_CHECKING, Any, List

if TYPE_CHECKING:
    from gamelab import arena, games, heuristics, oracle, search, show, widgets
    from gamelab.budgets import budget
    from gamelab.course import check
    from gamelab.course.drill.widget import Drill
    from gamelab.games import (
        FIRST,
        PASS,
        SECOND,
        ConnectFour,
        HandTree,
        IllegalMove,
        Othello,
        Position,
        Sim,
        TicTacToe,
        perft,
        playout,
    )
    from gamelab.jit import fast
    from gamelab.search import INF, WIN, SearchResult, alphabeta, deepening, expectimax, minimax

__version__ = "1.0.0"

__all__ = [
    "FIRST",
    "INF",
    "PASS",
    "SECOND",
    "WIN",
    "ConnectFour",
    "Drill",
    "HandTree",
    "IllegalMove",
    "Othello",
    "Position",
    "SearchResult",
    "Sim",
    "TicTacToe",
    "alphabeta",
    "arena",
    "budget",
    "check",
    "deepening",
    "expectimax",
    "fast",
    "games",
    "heuristics",
    "minimax",
    "oracle",
    "perft",
    "playout",
    "search",
    "show",
    "widgets",
]


def __getattr__(name: str) -> Any:
    from importlib import import_module
    from importlib.util import find_spec

    if name in __all__:
        for package in ("gamelab.", "gamelab.course."):
            if find_spec(package + name):
                return import_module(package + name)
        for part in ("games", "search", "jit", "budgets", "course.drill.widget"):
            module = import_module("gamelab." + part)
            if hasattr(module, name):
                return getattr(module, name)
    raise AttributeError(f"module 'gamelab' has no attribute {name!r}; it has {', '.join(__all__)}")


def __dir__() -> List[str]:  # noqa: UP006 - old Pythons cannot read list[str]
    return list(__all__)
