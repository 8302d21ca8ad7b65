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
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import inf, nan
from multiprocessing import active_children
from time import perf_counter
from typing import TYPE_CHECKING, Any

from gamelab.arena.agents import require
from gamelab.arena.game import Forfeit, GameRecord, total
from gamelab.arena.names import identity_here, short
from gamelab.arena.players import COLUMNS, KINDS, LARGEST, Setting, names, players, settings_of
from gamelab.arena.significance import elo, interval
from gamelab.arena.store import Store
from gamelab.games.position import Position, whole_number

if TYPE_CHECKING:
    import pandas

    from gamelab.arena.agents import AnyAgent
    from gamelab.arena.game import Limits

Where = str | os.PathLike[str] | Store | None
SECONDS_HERE = 2.0
"""Seconds that are played in this process before others are started: a small sweep is over by then."""
BATCH_SECONDS = 0.4
"""Seconds after which a batch returns its finished games, at least one."""
LARGEST_BATCH = 4096
MOST_PROCESSES = 61
"""Windows allows a pool no more."""
SHOWN_LINES = 3


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
    limits: Limits | None = None,
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
    an executor, ``workers`` may say how many batches it can play at once.

    Raises ValueError for arguments with which nothing can be played, and StoreError for a file that cannot be used.
    """
    settings = settings_of(starts, agents, opponents, seed, openings, limits)
    return run(settings, games, store, executor, workers, progress)


def match(
    a: AnyAgent, b: AnyAgent, start: Position, games: int = 100, seed: int = 0, **options: Any
) -> pandas.DataFrame:
    """The table of ``sweep`` with one row: how ``a`` fared against ``b``, each beginning in half of the games.

    Options and errors are those of ``sweep``.
    """
    return sweep([start], [a], [b], games, seed, **options)


@dataclass(frozen=True)
class Tournament:
    """``results``: a row for each two agents that met, with the columns of ``sweep``.

    Forfeited games count in its columns of that name and nowhere else.
    """

    results: pandas.DataFrame

    @property
    def ratings(self) -> pandas.DataFrame:
        """Elo ratings, best first, with 95 % intervals.  Raises ValueError where no games connect some agents."""
        return elo(self.results[self.results["n"] > 0])

    def _repr_html_(self) -> str:
        return str(self.ratings.round(1).to_html())


def tournament(
    agents: Any,
    start: Position | Iterable[Position],
    games: int = 100,
    seed: int = 0,
    *,
    openings: int = 0,
    limits: Limits | None = None,
    **options: Any,
) -> Tournament:
    """A tournament in which every two agents play ``games`` games from each start, each beginning in half of them.

    Options and errors are those of ``sweep``.
    """
    entered = players("agents", agents)
    different = {identity_here(each.agent) for each in entered}
    require(1 < len(entered) == len(different), "agents", agents, "two or more, and none of them twice")
    met = [settings_of(start, one, other, seed, openings, limits) for one, other in combinations(entered, 2)]
    return Tournament(run([setting for each in met for setting in each], games, **options))


# --- playing ---


def run(
    settings: Sequence[Setting],
    games: int,
    store: Where = None,
    executor: Executor | None = None,
    workers: int | None = None,
    progress: bool = True,
) -> pandas.DataFrame:
    """Plays the games that are not in the store, and returns the table.  Whatever happens, finished games are kept."""
    games = whole_number("games", games, 2, LARGEST)
    require(games % 2 == 0, "games", games, "an even number, because each side begins in half of the games")
    is_executor = executor is None or isinstance(executor, Executor)
    require(is_executor, "executor", executor, "one of concurrent.futures; of a Dask client it is .get_executor()")
    count = cores() if workers is None else whole_number("workers", workers, 1, LARGEST)
    if store is not None:
        for setting in settings:
            setting.check_identities()
    with nullcontext(store) if isinstance(store, Store) else Store(store) as kept:
        kept.register(setting.row for setting in settings)
        with Work(settings, games, kept, progress) as work:
            if executor is None:
                work.play(InThisProcess(), 1, inf if count == 1 else SECONDS_HERE)
            if any(work.left):
                with own_pool(count) if executor is None else nullcontext(executor) as pool:
                    work.play(pool, workers or getattr(pool, "_max_workers", None) or count)
        return table_of(settings, work.records)


class Work:
    """The games that are left to play, with a bar that shows how many are played."""

    def __init__(self, settings: Sequence[Setting], games: int, store: Store, progress: bool) -> None:
        from tqdm.auto import tqdm

        self.settings, self.store = settings, store
        self.records = [{record.game: record for record in store.records(each.key, games)} for each in settings]
        self.left = [[game for game in range(games) if game not in played] for played in self.records]
        self.printed: dict[str, str] = {}
        self.bar = tqdm(total=games * len(settings), initial=self.done, unit="game", disable=not progress)

    @property
    def done(self) -> int:
        return sum(map(len, self.records))

    def __enter__(self) -> Work:
        return self

    def __exit__(self, kind: object, error: BaseException | None, where: object) -> None:
        self.bar.close()
        for agent, text in self.printed.items():
            print(f"{agent} printed, among other things: {text}", file=sys.stderr)
        if error is not None:
            kept = f"are in {self.store.path}; the same call plays the others."
            lost = "were finished; store='games.sqlite' would have kept them."
            error.add_note(f"{self.done:,} of {self.bar.total:,} games {kept if self.store.path else lost}")

    def take(self, shares: int) -> tuple[int, list[int]]:
        """The next batch: a setting's place and some of its games, at most one of so many shares of what is left."""
        number = next(number for number, games in enumerate(self.left) if games)
        size = min(LARGEST_BATCH, -(-sum(map(len, self.left)) // shares))
        games, self.left[number] = self.left[number][:size], self.left[number][size:]
        return number, games

    def keep(self, number: int, games: Sequence[int], records: Sequence[GameRecord]) -> None:
        """Stores the games of a batch that were played; the others are left to play."""
        setting = self.settings[number]
        self.store.add(setting.key, records)
        self.records[number] |= {record.game: record for record in records}
        self.left[number] = [*games[len(records) :], *self.left[number]]
        self.bar.update(len(records))
        for record in records:
            for agent, text in zip((setting.agent, setting.opponent), record.printed, strict=True):
                if text.strip():
                    self.printed.setdefault(short(agent), " / ".join(text.strip().splitlines()[:SHOWN_LINES]))

    def play(self, executor: Any, workers: int, seconds: float = inf) -> None:
        """Plays until nothing is left, or the seconds are over, with two batches for each worker under way."""
        from gamelab.arena.isolated import cell_texts, pack

        until = perf_counter() + seconds
        under_way: dict[Future[list[GameRecord]], tuple[int, list[int]]] = {}
        try:
            while True:
                while any(self.left) and len(under_way) < 2 * workers and perf_counter() < until:
                    number, games = self.take(2 * workers)
                    setting = self.settings[number]
                    try:
                        packed = pack((setting, cell_texts()), setting.agent, setting.opponent)
                        under_way[executor.submit(play_batch, packed, games)] = number, games
                    except Forfeit:  # its agent cannot travel, and forfeits wherever it plays
                        self.keep(number, games, played(setting, games))
                if not under_way:
                    return
                for future in wait(under_way, return_when=FIRST_COMPLETED).done:
                    self.keep(*under_way.pop(future), future.result())
        finally:  # after an interrupt, finished batches are kept
            for future, batch in under_way.items():
                if not future.cancel() and future.done() and not future.exception():
                    self.keep(*batch, future.result())


class InThisProcess(Executor):
    """Plays what is submitted at once."""

    def submit(self, function: Any, /, *arguments: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(function(*arguments, **named))
        return future


def play_batch(packed: bytes, games: Sequence[int]) -> list[GameRecord]:
    """The records of the games that a worker finishes in time."""
    return played(unpacked(packed), games)


def played(setting: Setting, games: Sequence[int]) -> list[GameRecord]:
    """The records of the games, until ``BATCH_SECONDS`` are over; at least one."""
    until = perf_counter() + BATCH_SECONDS
    records: list[GameRecord] = []
    while len(records) < len(games) and (not records or perf_counter() < until):
        records.append(setting.play(games[len(records)]))
    return records


@lru_cache(maxsize=64)
def unpacked(packed: bytes) -> Setting:
    """The setting, unpacked once in each worker: what its agents have compiled stays."""
    import cloudpickle

    setting: Setting
    setting, texts = cloudpickle.loads(packed)
    linecache.cache.update(texts)
    setting.warm_up()
    return setting


def cores() -> int:
    """How many processes can run at once on this machine, as far as this one is allowed to use it."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def own_pool(workers: int) -> Iterator[Executor]:
    """Processes of our own that play; an interrupt or an error kills them."""
    from gamelab.arena.isolated import context, start_worker, startable

    before = set(active_children())
    with startable(), ProcessPoolExecutor(min(workers, MOST_PROCESSES), context(), start_worker) as pool:
        try:
            yield pool
        except BaseException:
            for process in set(active_children()) - before:
                process.kill()
            raise


# --- the table ---


def table_of(settings: Sequence[Setting], records: Iterable[dict[int, GameRecord]]) -> pandas.DataFrame:
    """The table of the settings and their games."""
    import pandas

    rows = [row_of(setting, list(games.values())) for setting, games in zip(settings, records, strict=True)]
    labels = list(dict.fromkeys(name for setting in settings for name in setting.labels))
    table = pandas.DataFrame(rows, columns=[*COLUMNS[:3], *labels, *COLUMNS[3:]])
    return table.assign(
        agent=names([setting.agent for setting in settings]),
        opponent=names([setting.opponent for setting in settings]),
    )


def row_of(setting: Setting, records: Sequence[GameRecord]) -> dict[str, Any]:
    """The setting's row.  Forfeited games are counted, and otherwise left out."""
    ended = [record for record in records if record.forfeit is None]
    lost = [record.winner for record in records if record.forfeit is not None]
    winners = [record.winner for record in ended]
    began = [record.winner for record in ended if record.first == 0]
    counts = total([record.nodes[0] for record in ended])
    decisions = sum(record.decisions[0] for record in ended)
    n = len(ended) or nan
    low, high = bounds_of(ended, setting.openings)
    return {
        "game": repr(setting.start),
        **setting.labels,
        "n": len(ended),
        "rate": round(winners.count(0) / n, 4),
        "low": round(low, 4),
        "high": round(high, 4),
        "wins": winners.count(0),
        "draws": winners.count(None),
        "losses": winners.count(1),
        "forfeits": lost.count(1),
        "opponent_forfeits": lost.count(0),
        "distinct": len({(record.first, record.moves) for record in ended}),
        "wins_first": began.count(0),
        "n_first": len(began),
        "moves": round(sum(len(record.moves) for record in ended) / n, 2),
        **{kind: round(getattr(counts, kind) / n, 1) for kind in ("nodes", *KINDS)},
        "nodes_per_move": round(counts.nodes / decisions, 1) if decisions else nan,
        "seconds": float(f"{sum(record.seconds[0] for record in ended) / n:.3g}"),
    }


def bounds_of(ended: Sequence[GameRecord], openings: int) -> Iterable[float]:
    """The 95 % interval of the rate of games won, over pairs where two games share an opening."""
    won = {record.game: record.winner == 0 for record in ended}
    pairs = [won[game] + won[game + 1] for game in won if game % 2 == 0 and game + 1 in won]
    if openings and pairs:  # there may be none, if of each pair one game was forfeited
        return interval(pairs, method="paired")
    return interval(sum(won.values()), len(won)) if won else (nan, nan)
