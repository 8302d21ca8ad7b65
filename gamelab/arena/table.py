"""The tidy table: one row a setting, made of what its games add up to."""

from __future__ import annotations

from collections.abc import Iterable
from math import nan
from typing import TYPE_CHECKING, Any

from gamelab.arena.intervals import paired_interval, wilson
from gamelab.arena.settings import COLUMNS, KINDS, Setting, names
from gamelab.arena.store import Store
from gamelab.arena.sums import Sums

if TYPE_CHECKING:
    import pandas

COUNTED = (
    "n", "wins", "draws", "losses", "forfeits", "opponent_forfeits", "distinct", "wins_first", "n_first",
)  # fmt: skip


def table_of(settings: Iterable[Setting], store: Store, games: int) -> pandas.DataFrame:
    """The table of the settings' games that are in the store."""
    import pandas

    settings = list(settings)
    called = {"agent": names(each.agent for each in settings), "opponent": names(each.opponent for each in settings)}
    rows = [row_of(setting, store.sums(setting, games)) for setting in settings]
    labels = list(dict.fromkeys(name for setting in settings for name in setting.labels))
    table = pandas.DataFrame(rows, columns=[COLUMNS[0], *labels, *COLUMNS[3:]])
    for place, (name, values) in enumerate(called.items(), 1):
        table.insert(place, name, values)
    return table


def row_of(setting: Setting, sums: Sums) -> dict[str, Any]:
    """The setting's row.  Forfeited games are counted, and otherwise left out."""
    return {
        "game": repr(setting.start),
        **setting.labels,
        **{name: getattr(sums, name) for name in COUNTED},
        **rated(sums, setting.openings),
        **costs(sums),
    }


def rated(sums: Sums, openings: int) -> dict[str, float]:
    """The rate of games won with its 95 % interval, over pairs where two games share an opening."""
    if not sums.n:
        return {"rate": nan, "low": nan, "high": nan}
    # Of a pair the other game may have been forfeited: there may be games and no pair.
    low, high = paired_interval(sums.pairs) if openings and sums.pairs else wilson(sums.wins, sums.n)
    return {"rate": round(sums.wins / sums.n, 4), "low": round(low, 4), "high": round(high, 4)}


def costs(sums: Sums) -> dict[str, float]:
    """What a game cost the agent, on average; rounded, because digits that say nothing make a table hard to read."""

    def mean(total: float) -> float:
        return total / sums.n if sums.n else nan

    return {
        "moves": round(mean(sums.plies), 2),
        **{kind: round(mean(getattr(sums, kind)), 1) for kind in ("nodes", *KINDS)},
        "nodes_per_move": round(sums.nodes / sums.decisions, 1) if sums.decisions else nan,
        "seconds": float(f"{mean(sums.seconds):.3g}"),
    }
