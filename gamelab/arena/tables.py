"""The published tables of the old labs, re-run: ``python -m gamelab tables``.

Each row plays the agent of that lab, as far as its sheet describes it, against the opponent that it met, and stands
beside the published row.  Lab 001 called its opponent random; it was a ``CourseAgent``, and a uniform opponent plays
beside it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from math import isnan, nan
from multiprocessing import get_context
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from gamelab.arena.agents import Agent, RandomAgent
from gamelab.arena.course import CourseAgent
from gamelab.arena.difference import fisher
from gamelab.arena.published import PUBLISHED, Published
from gamelab.arena.search_agent import SearchAgent
from gamelab.arena.settings import Labelled, grid
from gamelab.arena.store import Store, StoreError
from gamelab.arena.sweeps import sweep
from gamelab.arena.workers import cores, start_worker, without_main
from gamelab.games import ConnectFour, Othello, Position, Sim
from gamelab.heuristics import asymmetric, disc_difference, runs_lab001, symmetric

if TYPE_CHECKING:
    import pandas

DOUBTFUL = 0.05


class Lab(NamedTuple):
    """How one lab's table is played: so many games a row, from these starts, with this agent, against these."""

    games: int
    starts: Sequence[Position]
    agent: dict[str, Any]
    opponents: Sequence[Agent]
    why: str
    """The known reason for a difference."""


LABS = {
    "000": Lab(300, [Sim()], {"evaluate": asymmetric, "ending": "hurry"}, [RandomAgent()], ""),
    "001": Lab(
        200,
        [ConnectFour(), ConnectFour(7, 8), ConnectFour(7, 10)],
        {"evaluate": runs_lab001, "ending": "win"},
        [CourseAgent(), RandomAgent()],
        "the lab's opponent was not uniform",
    ),
    "003": Lab(100, [Sim()], {"evaluate": symmetric, "ending": "hurry"}, [RandomAgent()], ""),
    "004": Lab(
        120,
        [Othello()],
        {"evaluate": disc_difference, "ending": "win"},
        [RandomAgent()],
        "discs that the lab's agent placed instead of passing can explain depth 1 and part of depth 3, not depth 5",
    ),
}
COLUMNS = (
    "lab", "game", "depth", "prune", "opponent", "published", "published_n", "n", "rate", "low", "high", "p",
    "published_nodes", "nodes", "published_seconds", "seconds", "remark",
)  # fmt: skip


def tables(
    labs: Iterable[str] = tuple(LABS),
    *,
    store: Store | None = None,
    seed: int = 0,
    workers: int | None = None,
    progress: bool = True,
) -> pandas.DataFrame:
    """One row for each published row and opponent: what was published, and what the re-run gives.

    ``p`` is that of Fisher's exact test between the two rates.  Of twenty comparisons without any difference, one has
    p < 0.05.  Raises ValueError for a lab that is none of the four.
    """
    import pandas

    labs = list(labs)
    for name in labs:
        if name not in LABS:
            raise ValueError(f"lab {name!r}: expected one of {', '.join(LABS)}")
    rows = []
    with pool(workers) as executor:
        for name in labs:
            lab = LABS[name]
            table = sweep(
                lab.starts, agents(lab), lab.opponents, lab.games, seed,
                store=store, executor=executor, workers=workers if executor is None else None, progress=progress,
            )  # fmt: skip
            rows += [compared(lab, row, table) for row in PUBLISHED if row.lab == name]
    return pandas.DataFrame([row for each in rows for row in each], columns=list(COLUMNS))


@contextmanager
def pool(workers: int | None) -> Iterator[Executor | None]:
    """Processes for all tables, so that each is started once; none where one worker does it all."""
    count = workers or cores()
    if count == 1:
        yield None
        return
    with ProcessPoolExecutor(count, get_context("spawn"), initializer=start_worker) as executor, without_main():
        yield executor


def agents(lab: Lab) -> list[Labelled]:
    """Minimax at depths 1, 3 and 5, alpha-beta at 7 as well."""
    return [
        *grid(SearchAgent, depth=[1, 3, 5], prune=[False, True], **lab.agent),
        *grid(SearchAgent, depth=[7], prune=[True], **lab.agent),
    ]


def compared(lab: Lab, published: Published, table: pandas.DataFrame) -> list[tuple[Any, ...]]:
    """The rows that stand beside a published one, one for each opponent."""
    is_here = (
        (table.game == published.game) & (table.depth == published.depth) & (table.prune == published.prune)
    )  # the published game is named by its repr
    found = []
    for row in table[is_here].itertuples():
        p = fisher(published.wins, published.n, row.wins, row.n).p
        remark = "" if p >= DOUBTFUL else f"differs; {lab.why or 'chance, or something unknown'}"
        found.append((
            published.lab, published.game, published.depth, published.prune, row.opponent,
            round(published.wins / published.n, 4), published.n, row.n, row.rate, row.low, row.high, p,
            published.nodes or nan, row.nodes, published.seconds, row.seconds, remark,
        ))  # fmt: skip
    return found


def written(table: pandas.DataFrame) -> str:
    """The tables as text, one for each lab and opponent."""
    lines = []
    for (lab, game, opponent), rows in table.groupby(["lab", "game", "opponent"], sort=False):
        lines += ["", f"Lab {lab} · {game} · against {opponent}", HEAD]
        lines += [line_of(row) for row in rows.itertuples()]
    return "\n".join(lines[1:])


HEAD = (
    f"{'depth':>5}  {'cuts':<4}  {'published':>16}  {'re-run, 95 %':>28}  {'p':>7}  "
    f"{'positions a game':>21}  {'time a game':>20}"
)


def line_of(row: Any) -> str:
    """One row: what was published, what is found here, and the remark."""
    published = f"{row.published:.1%} of {row.published_n:.0f}"
    found = f"{row.rate:.1%} [{row.low:.1%}, {row.high:.1%}] of {row.n}"
    p = "< 0.001" if row.p < 0.001 else f"{row.p:.3f}"
    theirs = "–" if isnan(row.published_nodes) else f"{row.published_nodes:,.0f}"
    nodes = f"{theirs} → {row.nodes:,.0f}"
    times = f"{seconds(row.published_seconds)} → {seconds(row.seconds)}"
    line = f"{row.depth:>5}  {'yes' if row.prune else 'no':<4}  {published:>16}  {found:>28}  {p:>7}  "
    return f"{line}{nodes:>21}  {times:>20}  {row.remark}".rstrip()


def seconds(number: float) -> str:
    """A time as people write it."""
    if number >= 60:
        return f"{number / 60:.0f} min"
    if number >= 1:
        return f"{number:.1f} s"
    return f"{1000 * number:.2g} ms" if number < 0.1 else f"{1000 * number:.0f} ms"


def main(arguments: Sequence[str] | None = None) -> int:
    """The command: plays what is not in the store yet, and prints the tables."""
    parser = argparse.ArgumentParser(prog="python3 -m gamelab tables", description=__doc__.split("\n")[0])
    parser.add_argument("labs", nargs="*", metavar="LAB", help=f"which labs: {', '.join(LABS)} (default: all)")
    parser.add_argument("--store", default="tables.sqlite", help="the file that keeps the games (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="another seed gives other games (default: 0)")
    parser.add_argument("--workers", type=int, help="how many processes play (default: one for each core)")
    chosen = parser.parse_args(arguments)
    started = perf_counter()
    try:
        with Store(chosen.store) as store:
            table = tables(chosen.labs or LABS, store=store, seed=chosen.seed, workers=chosen.workers)
    except (ValueError, StoreError) as error:
        print(f"gamelab tables: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt as stopped:
        print(f"\ngamelab tables: {stopped}", file=sys.stderr)
        return 130
    print(written(table))
    doubtful = (table.p < DOUBTFUL).sum()
    print(f"\n{len(table)} rows, {table.n.sum():,} games in {perf_counter() - started:.0f} s, kept in {chosen.store}.  "
          f"p < {DOUBTFUL} in {doubtful} of them; chance alone would give {DOUBTFUL * len(table):.0f}.")  # fmt: skip
    return 0


if __name__ == "__main__":
    sys.exit(main())
