"""The tidy table: one row a setting, made of the records of its games."""

from __future__ import annotations

from collections.abc import Iterable
from math import nan
from typing import TYPE_CHECKING, Any

from gamelab.arena.intervals import paired_interval, wilson
from gamelab.arena.record import GameRecord, Kinds
from gamelab.arena.settings import COLUMNS, Setting, names
from gamelab.arena.store import Store

if TYPE_CHECKING:
    import pandas

AGENT, OPPONENT = 0, 1


def table_of(settings: Iterable[Setting], store: Store, games: int) -> pandas.DataFrame:
    """The table of the settings' games that are in the store."""
    import pandas

    settings = list(settings)
    called = {"agent": names(each.agent for each in settings), "opponent": names(each.opponent for each in settings)}
    rows = [row_of(setting, store.records(setting, games)) for setting in settings]
    labels = list(dict.fromkeys(name for setting in settings for name in setting.labels))
    table = pandas.DataFrame(rows, columns=[COLUMNS[0], *labels, *COLUMNS[3:]])
    for place, (name, values) in enumerate(called.items(), 1):
        table.insert(place, name, values)
    return table


def row_of(setting: Setting, records: list[GameRecord]) -> dict[str, Any]:
    """The setting's row.  Forfeited games are counted, and otherwise left out."""
    ended = [record for record in records if record.forfeit is None]
    began = [record for record in ended if record.first == AGENT]
    return {
        "game": repr(setting.start),
        **setting.labels,
        "n": len(ended),
        "wins": won(ended, AGENT),
        "draws": won(ended, None),
        "losses": won(ended, OPPONENT),
        "forfeits": won(records, OPPONENT) - won(ended, OPPONENT),
        "opponent_forfeits": won(records, AGENT) - won(ended, AGENT),
        **rated(ended, setting.openings),
        "distinct": len({(record.first, record.moves) for record in ended}),
        "wins_first": won(began, AGENT),
        "n_first": len(began),
        **costs(ended),
    }


def won(records: Iterable[GameRecord], winner: int | None) -> int:
    return sum(record.winner == winner for record in records)


def rated(records: list[GameRecord], openings: int) -> dict[str, float]:
    """The rate of games won with its 95 % interval, over pairs where two games share an opening."""
    if not records:
        return {"rate": nan, "low": nan, "high": nan}
    wins = won(records, AGENT)
    pairs: dict[int, list[bool]] = {}
    for record in records:
        pairs.setdefault(record.pair, []).append(record.winner == AGENT)
    whole = [sum(pair) for pair in pairs.values() if len(pair) == 2]  # the other game may have been forfeited
    low, high = paired_interval(whole) if openings and whole else wilson(wins, len(records))
    return {"rate": round(wins / len(records), 4), "low": round(low, 4), "high": round(high, 4)}


def costs(records: list[GameRecord]) -> dict[str, float]:
    """What a game cost the agent, on average; rounded, because digits that say nothing make a table hard to read."""

    def mean(values: Iterable[float]) -> float:
        return sum(values) / len(records) if records else nan

    moves = sum(record.decisions[AGENT] for record in records)
    nodes = sum(record.nodes[AGENT].nodes for record in records)
    kinds = {kind: mean(getattr(record.nodes[AGENT], kind) for record in records) for kind in Kinds._fields[:4]}
    return {
        "moves": round(mean(len(record.moves) for record in records), 2),
        "nodes": round(mean(record.nodes[AGENT].nodes for record in records), 1),
        **{kind: round(value, 1) for kind, value in kinds.items()},
        "nodes_per_move": round(nodes / moves, 1) if moves else nan,
        "seconds": float(f"{mean(record.seconds[AGENT] for record in records):.3g}"),
    }
