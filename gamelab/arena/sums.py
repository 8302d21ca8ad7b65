"""What the games of a setting add up to.  SQLite adds, without a record being made of any game."""

from __future__ import annotations

from typing import NamedTuple


class Sums(NamedTuple):
    """Sums over the games that were played to their end, and how many were forfeited by the agent and its opponent."""

    n: int
    wins: int
    draws: int
    losses: int
    distinct: int
    wins_first: int
    n_first: int
    plies: int
    decisions: int
    interior: int
    terminal: int
    evaluated: int
    hits: int
    cutoffs: int
    seconds: float
    forfeits: int
    opponent_forfeits: int
    pairs: list[int]
    """The games won in each pair of which both were played to their end, in order."""

    @property
    def nodes(self) -> int:
        """The nodes of the agent's searches."""
        return self.interior + self.terminal + self.evaluated + self.hits


GAMES = "FROM game WHERE setting = (SELECT id FROM setting WHERE key = ?) AND game < ? AND forfeit"
SUMS = f"""
    SELECT count(*), sum(winner IS 0), sum(winner IS NULL), sum(winner IS 1), count(DISTINCT first || ' ' || moves),
        sum(first = 0 AND winner IS 0), sum(first = 0), sum(1 + length(moves) - length(replace(moves, ' ', ''))),
        sum(decisions), sum(interior), sum(terminal), sum(evaluated), sum(hits), sum(cutoffs), sum(seconds)
    {GAMES} IS NULL
"""
PAIRS = f"SELECT sum(winner IS 0) {GAMES} IS NULL GROUP BY pair HAVING count(*) = 2 ORDER BY pair"
FORFEITS = f"SELECT winner, count(*) {GAMES} IS NOT NULL GROUP BY winner"
