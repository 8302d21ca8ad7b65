"""Experiments: agents play matches, sweeps and tournaments, whose tables can be repeated and lose nothing.

Nothing is imported before it is used: agents and games need neither pandas nor SciPy.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gamelab.arena.agents import GreedyAgent, RandomAgent, TremblingAgent
    from gamelab.arena.course import CourseAgent
    from gamelab.arena.description import describe
    from gamelab.arena.expectimax_agent import ExpectimaxAgent
    from gamelab.arena.game import play_game, replay
    from gamelab.arena.limits import Limits
    from gamelab.arena.perfect import PerfectAgent
    from gamelab.arena.portrait import portraits
    from gamelab.arena.record import GameRecord
    from gamelab.arena.search_agent import SearchAgent

# A module must not have the name of what it holds: Python would put the module in its place once it is imported.
_MODULES = {
    "CourseAgent": "course",
    "ExpectimaxAgent": "expectimax_agent",
    "GameRecord": "record",
    "GreedyAgent": "agents",
    "Limits": "limits",
    "PerfectAgent": "perfect",
    "RandomAgent": "agents",
    "SearchAgent": "search_agent",
    "Store": "store",
    "TremblingAgent": "agents",
    "describe": "description",
    "elo": "ratings",
    "fisher": "difference",
    "games_for_width": "difference",
    "games_needed": "difference",
    "grid": "settings",
    "match": "matches",
    "mcnemar": "difference",
    "paired_interval": "intervals",
    "play_game": "game",
    "portraits": "portrait",
    "replay": "game",
    "same": "sameness",
    "score_interval": "intervals",
    "sweep": "sweeps",
    "tournament": "tournaments",
    "wilson": "intervals",
}

__all__ = [
    "CourseAgent", "ExpectimaxAgent", "GameRecord", "GreedyAgent", "Limits", "PerfectAgent", "RandomAgent",
    "SearchAgent", "Store", "TremblingAgent", "describe", "elo", "fisher", "games_for_width", "games_needed", "grid",
    "match", "mcnemar", "paired_interval", "play_game", "portraits", "replay", "same", "score_interval", "sweep",
    "tournament", "wilson",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module 'gamelab.arena' has no attribute {name!r}; it has {', '.join(_MODULES)}")
    return getattr(import_module(f"gamelab.arena.{_MODULES[name]}"), name)


def __dir__() -> list[str]:
    return list(__all__)
