"""Experiments: agents play matches, sweeps and tournaments; the same call gives the same table.

pandas and SciPy are imported when a table is made: agents and games need neither.

From ``sweep`` to a move, and back to the table:

1. ``settings.settings_of`` makes a ``Setting`` of each row: a start, two agents, and how many games they play.
2. ``sweeps.records_of`` takes from the ``store`` the games that are there.  A setting is found by its ``key``, for
   which ``identity.identity_of`` says what code the agents are made of.
3. ``batches.batches`` plays the others: here for two seconds, then in processes (``Sandboxes``), or by an executor.
4. ``batches.play_batch`` plays games of one setting: in one compiled call if ``whole_games.whole_games`` can do it
   (``game_loop``), else one after another, by ``Setting.play``.
5. ``Setting.play`` gives each agent a player, an ``IsolatedPlayer`` if the agent has code of the user's, and
   ``game.play_on`` asks the players in turn until the game is over.
6. ``game.Player.decide`` takes the time of a move.  ``Player.move`` calls the agent.  ``IsolatedPlayer.move`` asks
   the sandbox, where ``move_there`` calls it.
7. ``agents.SearchAgent`` searches, compiled if that is worth it; ``result.move_in`` finds the move in the result.
8. ``sweeps.table_of`` makes a row of a setting's records, with the intervals of ``significance``.
"""

from gamelab.arena.agents import GreedyAgent, Named, PerfectAgent, RandomAgent, SearchAgent, TremblingAgent
from gamelab.arena.game import GameRecord, replay
from gamelab.arena.settings import grid, play_game
from gamelab.arena.significance import fisher, interval, standings
from gamelab.arena.store import Store
from gamelab.arena.sweeps import match, sweep, tournament
from gamelab.users.sandbox import Limits

__all__ = [
    "GameRecord", "GreedyAgent", "Limits", "Named", "PerfectAgent", "RandomAgent", "SearchAgent", "Store",
    "TremblingAgent", "fisher", "grid", "interval", "match", "play_game", "replay", "standings",
    "sweep", "tournament",
]  # fmt: skip
