"""``sweep``: every agent against every opponent from every start, and one tidy table.

    table = sweep(Sim(), grid(SearchAgent, depth=[1, 3], prune=[True, False], evaluate=live_lines), RandomAgent())

With ``store="games.sqlite"`` the games are kept as they finish, and the same call goes on where it was ended, whatever
ended it.  Who wants the single games keeps them: ``store = Store()``, ``sweep(..., store=store)``, ``store.games()``.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from gamelab.arena.limits import Limits
from gamelab.arena.running import run
from gamelab.arena.settings import LARGEST, settings_of
from gamelab.arena.store import Store
from gamelab.arena.table import table_of
from gamelab.games.position import Position, shown, whole_number

if TYPE_CHECKING:
    import pandas

Where = str | os.PathLike[str] | Store | None
MOST_WORKERS = 10_000


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

    ``store`` is a file or a ``Store``.  ``executor`` is any of ``concurrent.futures``, or Dask's
    ``client.get_executor()``.  Without one, the first two seconds are played in this process and the rest in
    ``workers`` others, one for each core; ``workers=1`` plays all in this one.  With one, ``workers`` is how many
    batches it can play at once, if that is to be said.

    Raises ValueError for arguments with which nothing can be played, StoreError for a file that cannot be used,
    RuntimeError where workers fail again and again.
    """
    games = even("games", games)
    settings = settings_of(starts, agents, opponents, seed, openings, limits)
    check_executor(executor, workers)
    with opened(store) as kept:
        run(settings, games, kept, executor, workers, progress)
        return table_of(settings, kept, games)


def even(name: str, number: Any) -> int:
    """The number; ValueError unless it is even and at least 2."""
    found = whole_number(name, number, 1, LARGEST)
    if found % 2:
        raise ValueError(f"{name}={found}: expected an even number, because each side begins in half of the games")
    return found


def check_executor(executor: Any, workers: Any) -> None:
    if executor is not None and not isinstance(executor, Executor):
        hint = "; of a Dask client it is client.get_executor()" if hasattr(executor, "get_executor") else ""
        raise ValueError(f"executor={shown(executor)}: expected one of concurrent.futures{hint}")
    if workers is not None:
        whole_number("workers", workers, 1, MOST_WORKERS)


@contextmanager
def opened(store: Where) -> Iterator[Store]:
    """The store itself, or the one in a file or in memory, which is closed at the end."""
    if isinstance(store, Store):
        yield store
        return
    with Store(store) as made:
        yield made
