"""``sweep``, ``match`` and ``tournament``: many games, one tidy table.

    table = sweep(Sim(), grid(SearchAgent, depth=[1, 3], prune=[True, False], evaluate=live_lines), RandomAgent())

All three play the same way.  Games go to the executor in small batches, and to the store as they come back.  With
``store="games.sqlite"`` the same call continues a sweep that was interrupted.  To see the single games, keep them:
``store = Store()``, ``sweep(..., store=store)``, ``store.games()``.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import Executor
from contextlib import closing, nullcontext
from itertools import combinations
from math import nan
from typing import TYPE_CHECKING, Any

from gamelab.arena.agents import AnyAgent, require, short
from gamelab.arena.batches import Left, batches
from gamelab.arena.game import GameRecord
from gamelab.arena.settings import USUAL, Setting, names, players, settings_of
from gamelab.arena.significance import Interval, interval, paired_interval
from gamelab.arena.store import Store
from gamelab.games.position import Position, as_int
from gamelab.progress import progress_bar
from gamelab.users.sandbox import Limits

if TYPE_CHECKING:
    import pandas

Where = str | os.PathLike[str] | Store | None
LONGEST_LINE = 300
"""Letters of what an agent printed."""


def sweep(
    starts: Position | Iterable[Position],
    agents: Any,
    opponents: Any,
    games: int = 200,
    seed: int = 0,
    *,
    openings: int = 0,
    store: Where = None,
    executor: Executor | None = None,
    workers: int | None = None,
    limits: Limits = USUAL,
    progress: bool = True,
) -> pandas.DataFrame:
    """A table with a row for each setting: every start with every agent and every opponent.

    Each setting has ``games`` games, an even number: the agent begins in every other one.  With ``openings``, two
    games share so many random first moves, and the interval is one over these pairs.  Columns:

    game, agent, opponent, and those of a ``grid``;
    n (games that were played to their end), rate (wins / n) with its 95 % interval low to high, wins, draws, losses;
    forfeits, opponent_forfeits (games that one side lost by misbehaving; they are in no other column);
    wins_first, n_first (games that the agent began); moves (plies of a game);
    nodes (that the agent searched, a game), nodes_per_move;
    seconds (that the agent thought, a game).

    The same call gives the same table, seconds aside, with any number of workers and in any order.  Excepted are
    agents that look at the clock, or come near to the limit of time, and agents that draw random numbers of their own.

    ``store`` is a file or a ``Store``.  It knows agents and games of your own by their code and the data that this
    names: after an edit they play again.  Where an agent reads something else, such as a file, give it another name
    whenever that changes: ``Named(agent, "mine 2")``.  ``executor`` is any of
    ``concurrent.futures``, or Dask's ``client.get_executor()``.  Without one, the first two seconds are played in this
    process and the rest in ``workers`` others, one for each core; ``workers=1`` plays all in this one.  Wherever a game
    is played, an agent with code of your own thinks in a process beside it.  With an executor, ``workers`` says how
    many batches it can play at once.

    Raises ValueError for arguments with which nothing can be played, and StoreError for a file that cannot be used.
    """
    settings = settings_of(starts, agents, opponents, games, seed, openings, limits)
    return table_of(settings, records_of(settings, store, executor, workers, progress))


def match(
    a: AnyAgent, b: AnyAgent, start: Position, games: int = 100, seed: int = 0, **options: Any
) -> pandas.DataFrame:
    """The table of ``sweep`` with one row: how ``a`` fared against ``b``, each beginning in half of the games.

    Options and errors are those of ``sweep``.
    """
    return sweep(start, a, b, games, seed, **options)


def tournament(
    agents: Any,
    start: Position | Iterable[Position],
    games: int = 100,
    seed: int = 0,
    *,
    openings: int = 0,
    limits: Limits = USUAL,
    **options: Any,
) -> tuple[pandas.DataFrame, list[tuple[Setting, list[GameRecord]]]]:
    """A tournament in which every two agents play ``games`` games from each start, each beginning in half of them.

    Returns the table of ``sweep``, of which ``standings`` makes a leaderboard, and each row's setting with all games.
    Options and errors are those of ``sweep``.
    """
    entered = players(agents)
    is_right = len(entered) > 1 and all(entered.count(each) == 1 for each in entered)
    require(is_right, "agents", agents, "two or more, and none of them twice")
    settings = [
        setting
        for pair in combinations(entered, 2)
        for setting in settings_of(start, *pair, games, seed, openings, limits)
    ]
    records = records_of(settings, **options)
    return table_of(settings, records), list(zip(settings, records, strict=True))


# --- playing ---


def records_of(
    settings: Sequence[Setting],
    store: Where = None,
    executor: Executor | None = None,
    workers: int | None = None,
    progress: bool = True,
) -> list[list[GameRecord]]:
    """The records of all games of each setting; those that are not in the store are played.

    They are kept as they are finished: after an interruption, the same call plays the others.
    """
    require(workers is None or (as_int(workers) or 0) > 0, "workers", workers, "a whole number above 0")
    is_executor = executor is None or hasattr(executor, "submit")
    require(is_executor, "executor", executor, "an executor of concurrent.futures, or one like it")
    require(isinstance(store, str | os.PathLike | Store | None), "store", store, "the name of a file, or a Store")
    with nullcontext(store) if isinstance(store, Store | None) else Store(store) as kept:
        if kept:
            kept.register(settings)
        found = [kept.records(setting) if kept else [] for setting in settings]
        left = Left(
            (number, game)
            for number, (setting, records) in enumerate(zip(settings, found, strict=True))
            for game in sorted({*range(setting.games)} - {record.game for record in records})
        )
        total = sum(setting.games for setting in settings)
        with (
            progress_bar(total=total, initial=total - len(left), unit="game", disable=not progress) as bar,
            closing(batches(settings, left, executor, workers)) as played,
        ):
            for number, games, records in played:
                if kept:
                    kept.add(settings[number], records)
                found[number] += records
                left.extend((number, game) for game in games[len(records) :])
                bar.update(len(records))
    found = [sorted(records) for records in found]  # by the numbers of the games
    show_printed(settings, found)
    return found


def show_printed(settings: Sequence[Setting], games: Sequence[Sequence[GameRecord]]) -> None:
    """Prints a line that each agent printed; the records keep more."""
    said = {
        short(agent): text.strip()
        for setting, records in zip(settings, games, strict=True)
        for record in records
        for agent, text in zip(setting.agents, record.printed, strict=True)
        if text.strip()
    }
    for name, text in said.items():
        line = text.splitlines()[0][:LONGEST_LINE]
        _, is_plain, why = line.partition(" runs plain: ")
        if is_plain:
            print(f"Your program is not compiled, so this takes longer: {why}")
        else:
            print(f"{name} printed, among other things: {line}", file=sys.stderr)


# --- the table ---


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
