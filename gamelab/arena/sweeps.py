"""``sweep``, ``match`` and ``tournament``: many games, one tidy table.

    table = sweep(Sim(), grid(SearchAgent, depth=[1, 3], prune=[True, False], evaluate=live_lines), RandomAgent())

All three play the same way.  Games go to the executor in small batches, and to the store as they come back.  With
``store="games.sqlite"`` the same call continues a sweep that was interrupted.  To see the single games, keep them:
``store = Store()``, ``sweep(..., store=store)``, ``store.games()``.
"""

from __future__ import annotations

import json
import os
import sys
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from contextlib import closing, nullcontext
from itertools import combinations
from math import ceil, nan
from time import perf_counter
from typing import TYPE_CHECKING, Any

from gamelab.arena.agents import AnyAgent, has_no_user_code, require, short
from gamelab.arena.game import USUAL, GameRecord, warm_up
from gamelab.arena.settings import Setting, names, players, settings_of
from gamelab.arena.significance import interval
from gamelab.arena.store import Store, record_of
from gamelab.arena.whole_games import BATCH_SECONDS, unpacked, whole_games
from gamelab.games.position import Position, as_int
from gamelab.progress import progress_bar
from gamelab.users.sandbox import HAS_PROCESSES, Failure, Limits, Sandbox, pack

if TYPE_CHECKING:
    import pandas

Where = str | os.PathLike[str] | Store | None
Left = deque[tuple[int, int]]
"""The games that are left to play: numbers of settings, and of their games."""
Batches = Generator[tuple[int, list[int], list[GameRecord]], None, None]
SECONDS_HERE = 2.0
"""Seconds that are played in this process before others are started: a small sweep is over by then."""
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
    process and the rest in ``workers`` others, one for each core; ``workers=1`` plays all in this one.  With an
    executor, ``workers`` says how many batches it can play at once.

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
    pairs = combinations(entered, 2)
    settings = [each for pair in pairs for each in settings_of(start, *pair, games, seed, openings, limits)]
    records = play(settings, **options)
    return table_of(settings, records), list(zip(settings, records, strict=True))


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
    check_places(store, executor, workers)
    with Store(store) if isinstance(store, str | os.PathLike) else nullcontext(store) as kept:
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


def check_places(store: Any, executor: Any, workers: Any) -> None:
    """Raises ValueError for what keeps no games, or plays none."""
    is_store = store is None or isinstance(store, Store | os.PathLike) or (isinstance(store, str) and store != "")
    require(is_store, "store", store, "the name of a file, or a Store")
    is_executor = executor is None or callable(getattr(executor, "submit", None))
    require(is_executor, "executor", executor, "an executor of concurrent.futures, or one like it")
    require(workers is None or (as_int(workers) or 0) > 0, "workers", workers, "a whole number above 0")


def show_printed(settings: Sequence[Setting], games: Sequence[Sequence[GameRecord]]) -> None:
    """Prints a line that each agent printed; the records keep more."""
    said = {
        short(agent): text.strip()
        for setting, records in zip(settings, games, strict=True)
        for record in records
        for agent, text in zip((setting.agent, setting.opponent), record.printed, strict=True)
        if text.strip()
    }
    for name, text in said.items():
        line = text.splitlines()[0][:LONGEST_LINE]
        _, is_plain, why = line.partition(" runs plain: ")
        if is_plain:
            print(f"Your program is not compiled, so this takes longer: {why}")
        else:
            print(f"{name} printed, among other things: {line}", file=sys.stderr)


def take(left: Left, most: int) -> tuple[int, list[int]]:
    """Removes a batch from what is left: at most so many games, all of the same setting."""
    number = left[0][0]
    games: list[int] = []
    while left and left[0][0] == number and len(games) < most:
        games.append(left.popleft()[1])
    return number, games


def batches(settings: Sequence[Setting], left: Left, executor: Executor | None, workers: int | None) -> Batches:
    """Plays what is left, until nothing is: yields the number of a setting, a batch of its games, and their records.

    There may be fewer records than games: whoever takes them puts the other games back.
    """
    cores = getattr(os, "process_cpu_count", os.cpu_count)() or 1
    workers = workers or cores if HAS_PROCESSES else 1
    if executor is None:
        thought = 0.0  # not the time in which functions are compiled: others would have to compile them again
        while left and (workers == 1 or thought < SECONDS_HERE):
            number, games = take(left, len(left))
            records = play_batch(settings[number], games)
            thought += sum(sum(record.seconds) for record in records)
            yield number, games, records
    if left:
        with Sandboxes(workers) if executor is None else nullcontext(executor) as pool:
            yield from batches_in(pool, settings, left, 2 * workers)


def batches_in(executor: Executor, settings: Sequence[Setting], left: Left, most: int) -> Batches:
    """Plays what is left by an executor, and yields as ``batches`` does; at most so many batches are under way."""
    under_way: dict[Future[list[str]], tuple[int, list[int]]] = {}
    try:
        while left or under_way:
            while left and len(under_way) < most:
                number, games = take(left, ceil(len(left) / most))
                try:
                    under_way[executor.submit(play_packed, pack(settings[number]), games)] = number, games
                except Failure:  # its agent cannot travel, and forfeits wherever it plays
                    yield number, games, play_batch(settings[number], games)
            for future in wait(under_way, return_when=FIRST_COMPLETED).done:
                yield *under_way.pop(future), [record_of(text) for text in future.result()]
    finally:
        for future in under_way:
            future.cancel()


def play_packed(packed: bytes, games: Sequence[int]) -> list[str]:
    """The result of ``play_batch``, in a worker, as a store keeps it: plain texts."""
    return [json.dumps(record) for record in play_batch(unpacked(packed), games)]


def play_batch(setting: Setting, games: Sequence[int]) -> list[GameRecord]:
    """The records of the games, until ``BATCH_SECONDS`` are over; at least one."""
    if records := whole_games(setting, games):
        return records
    for agent in filter(has_no_user_code, (setting.agent, setting.opponent)):
        warm_up(agent, setting.start)  # no game waits until its agents are compiled
    until = perf_counter() + BATCH_SECONDS
    records = []
    for game in games:
        records.append(setting.play(game))
        if perf_counter() > until:
            break
    return records


class Sandboxes(ThreadPoolExecutor):
    """An executor whose calls run in sandboxes, one for each worker; they end with it, whatever they do."""

    def __init__(self, workers: int) -> None:
        super().__init__(workers)
        self.all = [Sandbox() for _ in range(workers)]
        self.free = self.all.copy()

    def submit(self, function: Callable[..., Any], /, *arguments: Any) -> Future[Any]:  # type: ignore[override]
        return super().submit(self.ask, function, arguments)

    def ask(self, function: Callable[..., Any], arguments: Any) -> Any:
        """The result of the call, in a sandbox that has nothing else to do."""
        sandbox = self.free.pop()
        try:
            return sandbox.ask(None, call, function, arguments)
        finally:
            self.free.append(sandbox)

    def __exit__(self, *error: Any) -> None:
        for each in self.all:
            each.end()
        super().__exit__(*error)


def call(guest: Any, function: Callable[..., Any], arguments: Any) -> Any:
    return function(*arguments)


# --- the table ---


def table_of(settings: Sequence[Setting], games: Iterable[Sequence[GameRecord]]) -> pandas.DataFrame:
    """The table of the settings and their games."""
    import pandas

    labels = dict.fromkeys((name for setting in settings for name in setting.labels), nan)
    places = {
        "game": [repr(setting.start) for setting in settings],
        "agent": names([setting.agent for setting in settings]),
        "opponent": names([setting.opponent for setting in settings]),
    }
    played = zip(settings, games, strict=True)
    rows = [{**labels, **setting.labels, **row_of(setting, records)} for setting, records in played]
    return pandas.DataFrame(places).join(pandas.DataFrame(rows))


def row_of(setting: Setting, records: Sequence[GameRecord]) -> dict[str, Any]:
    """What the games of a setting say.  Forfeited games are counted, and otherwise left out."""
    ended = [record for record in records if record.forfeit is None]
    results = Counter(record.winner for record in ended)
    forfeits = Counter(record.winner for record in records if record.forfeit)
    began = [record.winner for record in ended if record.first == 0]
    nodes = sum(record.nodes[0] for record in ended)
    decisions = sum(record.decisions[0] for record in ended)
    n = len(ended) or nan
    low, high = bounds_of(ended, setting.openings) if ended else (nan, nan)
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


def bounds_of(ended: Sequence[GameRecord], openings: int) -> tuple[float, float]:
    """The ends of the 95 % interval of the rate of games won, over pairs where two games share an opening."""
    won = {record.game: record.winner == 0 for record in ended}
    pairs = [won[game] + won[game + 1] for game in won if game % 2 == 0 and game + 1 in won]
    if openings and pairs:  # there may be none, if of each pair one game was forfeited
        return interval(pairs, method="paired")[:2]
    return interval(sum(won.values()), len(won))[:2]
