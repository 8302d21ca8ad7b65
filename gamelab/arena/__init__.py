"""Experiments: agents play matches, sweeps and tournaments; the same call gives the same table.

pandas and SciPy are imported when a table is made: agents and games need neither.
"""

from gamelab.arena.agents import (
    GreedyAgent,
    Named,
    PerfectAgent,
    RandomAgent,
    SearchAgent,
    TremblingAgent,
)
from gamelab.arena.game import GameRecord, play_game, replay
from gamelab.arena.settings import grid
from gamelab.arena.significance import fisher, interval, standings
from gamelab.arena.store import Store
from gamelab.arena.sweeps import match, sweep, tournament
from gamelab.users.sandbox import Limits

__all__ = [
    "GameRecord", "GreedyAgent", "Limits", "Named", "PerfectAgent", "RandomAgent", "SearchAgent", "Store",
    "TremblingAgent", "fisher", "grid", "interval", "match", "play_game", "replay", "standings",
    "sweep", "tournament",
]  # fmt: skip
