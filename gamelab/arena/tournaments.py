"""``tournament``: everyone against everyone, a cross table and ratings."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import Executor
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any

from gamelab.arena.description import short
from gamelab.arena.limits import Limits
from gamelab.arena.ratings import elo
from gamelab.arena.running import run
from gamelab.arena.settings import Setting, players, settings_of
from gamelab.arena.sweeps import Where, check_executor, even, opened
from gamelab.arena.table import table_of
from gamelab.games.position import Position

if TYPE_CHECKING:
    import pandas


@dataclass(frozen=True)
class Tournament:
    """What came out: ``results``, a row for each two agents that met, with the columns of ``sweep``.

    Forfeited games count in its columns of that name and nowhere else.
    """

    results: pandas.DataFrame

    @property
    def table(self) -> pandas.DataFrame:
        """The points that the agent of a row took from that of a column, a draw being a half; their sum; n games."""
        import numpy
        import pandas

        agents = list(dict.fromkeys([*self.results["agent"], *self.results["opponent"]]))
        table = pandas.DataFrame(0.0, index=agents, columns=agents).where(~numpy.eye(len(agents), dtype=bool))
        games = pandas.Series(0, index=agents)
        for row in self.results.itertuples():
            table.loc[row.agent, row.opponent] += row.wins + row.draws / 2
            table.loc[row.opponent, row.agent] += row.losses + row.draws / 2
            games[[row.agent, row.opponent]] += row.n
        table = table.assign(points=table.sum(axis=1), n=games)
        order = (table["points"] / table["n"]).sort_values(ascending=False, kind="stable").index
        return table.loc[order, [*order, "points", "n"]]

    @property
    def ratings(self) -> pandas.DataFrame:
        """Elo ratings, best first, with 95 % intervals.  Raises ValueError where no games connect some agents."""
        return elo(self.results[self.results["n"] > 0])

    def _repr_html_(self) -> str:
        return str(self.table.to_html(na_rep="")) + str(self.ratings.round(1).to_html())

    def __str__(self) -> str:
        return f"{self.table.to_string(na_rep='')}\n\n{self.ratings.round(1)}"


def tournament(
    agents: Any,
    start: Position | Iterable[Position],
    games: int = 100,
    seed: int = 0,
    *,
    openings: int = 0,
    store: Where = None,
    executor: Executor | None = None,
    workers: int | None = None,
    limits: Limits | None = None,
    progress: bool = True,
) -> Tournament:
    """A tournament in which every two agents play ``games`` games from each start, each beginning in half of them.

    Options and errors are those of ``sweep``.
    """
    games = even("games", games)
    check_executor(executor, workers)
    entered = players("agents", agents)
    if len(entered) < 2:
        raise ValueError(f"agents: {entered[0].agent!r} is alone: expected at least two")
    settings = [
        setting
        for one, other in combinations(entered, 2)
        for setting in settings_of(start, one, other, seed, openings, limits)
    ]
    check_different(settings)
    with opened(store) as kept:
        run(settings, games, kept, executor, workers, progress)
        return Tournament(table_of(settings, kept, games))


def check_different(settings: Iterable[Setting]) -> None:
    """Raises ValueError for an agent that would meet itself."""
    for setting in settings:
        if setting.row["agent"] == setting.row["opponent"]:
            raise ValueError(f"{short(setting.agent)} stands twice in the list: expected different agents")
