"""Experiments: agents play matches, sweeps and tournaments, whose tables can be repeated and lose nothing.

Nothing is imported before it is used: agents and games need neither pandas nor SciPy.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gamelab.arena.agents import ExpectimaxAgent as ExpectimaxAgent
    from gamelab.arena.agents import GreedyAgent as GreedyAgent
    from gamelab.arena.agents import Named as Named
    from gamelab.arena.agents import PerfectAgent as PerfectAgent
    from gamelab.arena.agents import RandomAgent as RandomAgent
    from gamelab.arena.agents import SearchAgent as SearchAgent

# A module must not have the name of what it holds: Python would put the module in its place once it is imported.
_MODULES = {
    "CourseAgent": "agents",
    "ExpectimaxAgent": "agents",
    "GameRecord": "game",
    "GreedyAgent": "agents",
    "Limits": "game",
    "Named": "agents",
    "PerfectAgent": "agents",
    "RandomAgent": "agents",
    "SearchAgent": "agents",
    "Store": "store",
    "TremblingAgent": "agents",
    "elo": "significance",
    "fisher": "significance",
    "game_profiles": "game_profile",
    "grid": "players",
    "interval": "significance",
    "match": "sweeps",
    "mcnemar": "significance",
    "play_game": "game",
    "replay": "game",
    "same_games": "significance",
    "sweep": "sweeps",
    "tournament": "sweeps",
}

__all__ = list(_MODULES)


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module 'gamelab.arena' has no attribute {name!r}; it has {', '.join(_MODULES)}")
    return getattr(import_module(f"gamelab.arena.{_MODULES[name]}"), name)


def __dir__() -> list[str]:
    return __all__
