"""``sweep``, ``match`` and ``tournament``: many games, one tidy table.

    table = sweep(Sim(), grid(SearchAgent, depth=[1, 3], prune=[True, False], evaluate=live_lines), RandomAgent())

All three play the same way.  Games go to the executor in small batches, and to the store as they come back.  With
``store="games.sqlite"`` the same call continues a sweep that was interrupted.  To see the single games, keep them:
``store = Store()``, ``sweep(..., store=store)``, ``store.games()``.
"""

from __future__ import annotations

import linecache
import os
import sys
from collections import Counter, deque
from collections.abc import Generator, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import closing, contextmanager, nullcontext
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import ceil, inf, nan
from multiprocessing import active_children
from time import perf_counter
from typing import TYPE_CHECKING, Any

from gamelab.arena.agents import require
from gamelab.arena.game import USUAL, Forfeit, GameRecord, Limits, total
from gamelab.arena.names import short
from gamelab.arena.players import COLUMNS, KINDS, Setting, names, players, settings_of
from gamelab.arena.significance import Interval, elo, interval
from gamelab.arena.store import Store
from gamelab.games.position import Position

if TYPE_CHECKING:
    import pandas

    from gamelab.arena.agents import AnyAgent

Where = str | os.PathLike[str] | Store | None
SECONDS_HERE = 2.0
"""Seconds that are played in this process before others are started: a small sweep is over by then."""
BATCH_SECONDS = 0.4
"""Seconds after which a batch returns its finished games, at least one."""


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
    distinct (different games: without openings, agents that never draw lots play the same ones again and again);
    wins_first, n_first (games that the agent began); moves (plies of a game);
    nodes, and of these interior, terminal, evaluated, hits (of a table), with their cutoffs (of the agent, a game);
    nodes_per_move;
    seconds (that the agent thought, a game).

    The same call gives the same table, seconds aside, with any number of workers and in any order.  Excepted are
    agents that look at the clock, or come near to the limit of time, and agents that draw random numbers of their own.

    ``store`` is a file or a ``Store``; agents without a unique text must then be ``Named``.  ``executor`` is
    any of ``concurrent.futures``, or Dask's ``client.get_executor()``.  Without one, the first two seconds are played
    in this process and the rest in ``workers`` others, one for each core; ``workers=1`` plays all in this one.  With
    an executor, ``workers`` says how many batches it can play at once.

    Raises ValueError for arguments with which nothing can be played, and StoreError for a file that cannot be used.
    """
    settings = settings_of(starts, agents, opponents, games, seed, openings, limits)
    return table_of(settings, play(settings, store, executor, workers, progress))


def match(
    a: AnyAgent, b: AnyAgent, start: Position, games: int = 100, seed: int = 0, **options: Any
) -> pandas.DataFrame:
    """The table of ``sweep`` with one row: how ``a`` fared against ``b``, each beginning in half of the games.

    Options and errors are those of ``sweep``.
    """
    return sweep([start], [a], [b], games, seed, **options)


@dataclass(frozen=True)
class Tournament:
    """``results``: a row for each two agents that met, with the columns of ``sweep``; ``games``: all their records.

    Forfeited games count in the columns of that name and nowhere else.
    """

    results: pandas.DataFrame
    games: list[tuple[Setting, GameRecord]]

    @property
    def ratings(self) -> pandas.DataFrame:
        """Elo ratings, best first, with 95 % intervals."""
        return elo(self.results[self.results["n"] > 0])


def tournament(
    agents: Any,
    start: Position | Iterable[Position],
    games: int = 100,
    seed: int = 0,
    *,
    openings: int = 0,
    limits: Limits = USUAL,
    **options: Any,
) -> Tournament:
    """A tournament in which every two agents play ``games`` games from each start, each beginning in half of them.

    Options and errors are those of ``sweep``.
    """
    entered = players("agents", agents)
    is_right = len(entered) > 1 and all(entered.count(each) == 1 for each in entered)
    require(is_right, "agents", agents, "two or more, and none of them twice")
    pairs = combinations(entered, 2)
    settings = [each for pair in pairs for each in settings_of(start, *pair, games, seed, openings, limits)]
    records = play(settings, **options)
    played = [(setting, record) for setting, each in zip(settings, records, strict=True) for record in each]
    return Tournament(table_of(settings, records), played)


# --- playing ---


def play(
    settings: Sequence[Setting],
    store: Where = None,
    executor: Executor | None = None,
    workers: int | None = None,
    progress: bool = True,
) -> list[list[GameRecord]]:
    """The records of all games of each setting; those that are not in the store are played.

    They are kept as they are finished: after an interruption, the same call plays the others.
    """
    from tqdm.auto import tqdm

    is_executor = executor is None or isinstance(executor, Executor)
    require(is_executor, "executor", executor, "one of concurrent.futures; of a Dask client it is .get_executor()")
    keys = [str(number) if store is None else setting.key for number, setting in enumerate(settings)]
    with nullcontext(store) if isinstance(store, Store) else Store(store) as kept:
        kept.register({} if store is None else {setting.key: setting.content for setting in settings})
        left = Left()
        for number, setting in enumerate(settings):
            known = {record.game for record in kept.records(keys[number], setting.games)}
            left.put(number, [game for game in range(setting.games) if game not in known])
        total = sum(setting.games for setting in settings)
        with (
            tqdm(total=total, initial=total - left.size, unit="game", disable=not progress) as bar,
            closing(batches(settings, left, executor, workers or cores())) as found,
        ):
            for number, records in found:
                kept.add(keys[number], records)
                bar.update(len(records))
        games = [kept.records(key, setting.games) for key, setting in zip(keys, settings, strict=True)]
    show_printed(settings, games)
    return games


def show_printed(settings: Sequence[Setting], records: Sequence[Sequence[GameRecord]]) -> None:
    """Prints the first line that each agent printed."""
    said: dict[str, str] = {}
    for setting, games in zip(settings, records, strict=True):
        for record in games:
            for agent, text in zip((setting.agent, setting.opponent), record.printed, strict=True):
                if text.strip():
                    said.setdefault(short(agent), text.strip().splitlines()[0])
    for name, line in said.items():
        print(f"{name} printed, among other things: {line}", file=sys.stderr)


class Left(deque[tuple[int, list[int]]]):
    """The games that are left to play: places of settings, and numbers of their games."""

    @property
    def size(self) -> int:
        return sum(len(games) for _, games in self)

    def put(self, number: int, games: list[int]) -> None:
        """These games of a setting are left."""
        if games:
            self.append((number, games))

    def take(self, shares: int) -> tuple[int, list[int]]:
        """The next batch: games of one setting, at most one of so many shares of what is left."""
        size = ceil(self.size / shares)
        number, games = self.popleft()
        self.put(number, games[size:])
        return number, games[:size]


Batches = Generator[tuple[int, list[GameRecord]], None, None]


def batches(settings: Sequence[Setting], left: Left, executor: Executor | None, workers: int) -> Batches:
    """Plays what is left; yields the place of a setting and some of its games as they are finished."""
    if executor is None:
        until = perf_counter() + (inf if workers == 1 else SECONDS_HERE)
        while left and perf_counter() < until:
            number, games = left.take(1)
            records = played(settings[number], games)
            left.put(number, games[len(records) :])
            yield number, records
    if left:
        with own_pool(workers) if executor is None else nullcontext(executor) as pool:
            yield from batches_in(pool, settings, left, 2 * workers)


def batches_in(executor: Executor, settings: Sequence[Setting], left: Left, most: int) -> Batches:
    """The same with an executor; ``most`` is how many batches are under way at once."""
    from gamelab.arena.isolated import cell_texts, pack

    under_way: dict[Future[list[GameRecord]], tuple[int, list[int]]] = {}
    try:
        while left or under_way:
            while left and len(under_way) < most:
                number, games = left.take(most)
                setting = settings[number]
                try:
                    packed = pack((setting, cell_texts()))
                    under_way[executor.submit(play_batch, packed, games)] = number, games
                except Forfeit:  # its agent cannot travel, and forfeits wherever it plays
                    yield number, [setting.play(game) for game in games]
            for future in wait(under_way, return_when=FIRST_COMPLETED).done:
                number, games = under_way.pop(future)
                left.put(number, games[len(future.result()) :])
                yield number, future.result()
    finally:
        for future in under_way:
            future.cancel()


def play_batch(packed: bytes, games: Sequence[int]) -> list[GameRecord]:
    """The records of the games that a worker finishes in time."""
    return played(unpacked(packed), games)


@lru_cache(maxsize=64)
def unpacked(packed: bytes) -> Setting:
    """The setting, unpacked once in each worker: what its agents have compiled stays."""
    import cloudpickle

    setting: Setting
    setting, texts = cloudpickle.loads(packed)
    linecache.cache.update(texts)
    return setting


def played(setting: Setting, games: Sequence[int]) -> list[GameRecord]:
    """The records of the games, until ``BATCH_SECONDS`` are over; at least one."""
    setting.warm_up()
    until = perf_counter() + BATCH_SECONDS
    records: list[GameRecord] = []
    while len(records) < len(games) and (not records or perf_counter() < until):
        records.append(setting.play(games[len(records)]))
    return records


def cores() -> int:
    """How many processes can run at once on this machine, as far as this one is allowed to use it."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def own_pool(workers: int) -> Iterator[Executor]:
    """Processes of our own that play; an interrupt or an error kills them."""
    from gamelab.arena.isolated import context, start_worker, startable

    before = set(active_children())
    with startable(), ProcessPoolExecutor(workers, context(), start_worker) as pool:
        try:
            yield pool
        except BaseException:
            for process in set(active_children()) - before:
                process.kill()
            raise


# --- the table ---


def table_of(settings: Sequence[Setting], records: Iterable[Sequence[GameRecord]]) -> pandas.DataFrame:
    """The table of the settings and their games."""
    import pandas

    rows = [row_of(setting, games) for setting, games in zip(settings, records, strict=True)]
    labels = list(dict.fromkeys(name for setting in settings for name in setting.labels))
    table = pandas.DataFrame(rows, columns=[*COLUMNS[:3], *labels, *COLUMNS[3:]])
    return table.assign(
        agent=names([setting.agent for setting in settings]),
        opponent=names([setting.opponent for setting in settings]),
    )


def row_of(setting: Setting, records: Sequence[GameRecord]) -> dict[str, Any]:
    """The setting's row.  Forfeited games are counted, and otherwise left out."""
    ended = [record for record in records if record.forfeit is None]
    results = Counter((record.winner, record.forfeit is None) for record in records)
    began = [record.winner for record in ended if record.first == 0]
    counts = total(record.nodes[0] for record in ended)
    decisions = sum(record.decisions[0] for record in ended)
    n = len(ended) or nan
    spread = interval_of(ended, setting.openings)
    return {
        "game": repr(setting.start),
        **setting.labels,
        "n": len(ended),
        "rate": round(results[0, True] / n, 4),
        "low": round(spread.low, 4),
        "high": round(spread.high, 4),
        "wins": results[0, True],
        "draws": results[None, True],
        "losses": results[1, True],
        "forfeits": results[1, False],
        "opponent_forfeits": results[0, False],
        "distinct": len({(record.first, record.moves) for record in ended}),
        "wins_first": began.count(0),
        "n_first": len(began),
        "moves": round(sum(len(record.moves) for record in ended) / n, 2),
        **{kind: round(getattr(counts, kind) / n, 1) for kind in ("nodes", *KINDS)},
        "nodes_per_move": round(counts.nodes / decisions, 1) if decisions else nan,
        "seconds": float(f"{sum(record.seconds[0] for record in ended) / n:.3g}"),
    }


def interval_of(ended: Sequence[GameRecord], openings: int) -> Interval:
    """The 95 % interval of the rate of games won, over pairs where two games share an opening."""
    won = {record.game: record.winner == 0 for record in ended}
    pairs = [won[game] + won[game + 1] for game in won if game % 2 == 0 and game + 1 in won]
    if openings and pairs:  # there may be none, if of each pair one game was forfeited
        return interval(pairs, method="paired")
    return interval(sum(won.values()), len(won)) if won else Interval(nan, nan, nan, 0)
