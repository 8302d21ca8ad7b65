"""The tidy table of many games: a row for each setting, with rates, intervals and costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import nan
from typing import TYPE_CHECKING, Any

from gamelab.arena.game import GameRecord
from gamelab.arena.settings import Setting, names
from gamelab.arena.significance import Interval, interval, paired_interval

if TYPE_CHECKING:
    import pandas


def table_of(settings: Sequence[Setting], games: Iterable[Sequence[GameRecord]]) -> pandas.DataFrame:
    """The table of the settings and their games."""
    import pandas

    called = iter(names([agent for setting in settings for agent in setting.agents]))
    return pandas.DataFrame([
        {"game": repr(setting.start), "agent": next(called), "opponent": next(called), **setting.labels,
         **row_of(setting, records)}
        for setting, records in zip(settings, games, strict=True)
    ])  # fmt: skip


def row_of(setting: Setting, records: Sequence[GameRecord]) -> dict[str, Any]:
    """What the games of a setting say.  Forfeited games are counted, and otherwise left out."""
    ended = [record for record in records if record.forfeit is None]
    results = Counter(record.winner for record in ended)
    forfeits = Counter(record.winner for record in records if record.forfeit)
    began = [record.winner for record in ended if record.first == 0]
    nodes = sum(record.nodes[0] for record in ended)
    decisions = sum(record.decisions[0] for record in ended)
    n = len(ended) or nan
    low, high, *_ = interval_of(ended, setting.openings) if ended else (nan, nan)
    return {
        "n": len(ended),
        "rate": round(results[0] / n, 4),
        "low": round(low, 4),
        "high": round(high, 4),
        "wins": results[0],
        "draws": results[None],
        "losses": results[1],
        "forfeits": forfeits[1],
        "opponent_forfeits": forfeits[0],
        "wins_first": began.count(0),
        "n_first": len(began),
        "moves": round(sum(len(record.moves) for record in ended) / n, 2),
        "nodes": round(nodes / n, 1),
        "nodes_per_move": round(nodes / (decisions or nan), 1),
        "seconds": float(f"{sum(record.seconds[0] for record in ended) / n:.3g}"),
    }


def interval_of(ended: Sequence[GameRecord], openings: int) -> Interval:
    """The 95 % interval of the rate of games won, over pairs where two games share an opening."""
    won = {record.game: record.winner == 0 for record in ended}
    pairs = [won[game] + won[game + 1] for game in won if game % 2 == 0 and game + 1 in won]
    if openings and pairs:  # there may be none, if of each pair one game was forfeited
        return paired_interval(pairs)
    return interval(sum(won.values()), len(won))
