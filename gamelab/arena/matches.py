"""``match``: two agents, one row."""

from __future__ import annotations

from concurrent.futures import Executor
from typing import TYPE_CHECKING

from gamelab.arena.agents import AnyAgent
from gamelab.arena.limits import Limits
from gamelab.arena.sweeps import Where, sweep
from gamelab.games.position import Position

if TYPE_CHECKING:
    import pandas


def match(
    a: AnyAgent,
    b: AnyAgent,
    start: Position,
    games: int = 100,
    seed: int = 0,
    *,
    openings: int = 0,
    store: Where = None,
    executor: Executor | None = None,
    workers: int | None = None,
    limits: Limits | None = None,
    progress: bool = True,
) -> pandas.DataFrame:
    """The table of ``sweep`` with one row: how ``a`` fared against ``b``, each beginning in half of the games.

    Options and errors are those of ``sweep``.
    """
    return sweep(
        [start],
        [a],
        [b],
        games,
        seed,
        openings=openings,
        store=store,
        executor=executor,
        workers=workers,
        limits=limits,
        progress=progress,
    )
