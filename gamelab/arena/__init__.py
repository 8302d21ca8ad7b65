"""Experiments: agents play matches, sweeps and tournaments; the same call gives the same table.

Nothing is imported before it is used: agents and games need neither pandas nor SciPy.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

# A module must not have the name of what it holds: Python would put the module in its place once it is imported.
_NAMES = {
    "agents": "CourseAgent GreedyAgent Named PerfectAgent RandomAgent SearchAgent TremblingAgent",
    "game": "GameRecord Limits play_game replay",
    "settings": "grid",
    "significance": "elo fisher interval mcnemar same_games",
    "store": "Store",
    "sweeps": "match sweep tournament",
}
_MODULES = {name: module for module, names in _NAMES.items() for name in names.split()}

__all__ = sorted(_MODULES)


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module 'gamelab.arena' has no attribute {name!r}; it has {', '.join(_MODULES)}")
    return getattr(import_module(f"gamelab.arena.{_MODULES[name]}"), name)


def __dir__() -> list[str]:
    return __all__
