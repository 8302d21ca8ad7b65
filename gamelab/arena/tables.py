"""The tables that four old lab sheets published, played again: ``python3 -m gamelab tables``.

Each row plays the agent of that lab, as far as its sheet describes it, against the opponent that it met, and stands
beside the published row.  Lab 001 called its opponent random; it was a ``CourseAgent``, and a uniform opponent plays
beside it.  Lab 004's own program broke the rules of Othello; it plays beside an agent that keeps them.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import nullcontext
from io import StringIO
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy
import pandas

from gamelab.arena.agents import Agent, CourseAgent, RandomAgent, SearchAgent, require
from gamelab.arena.lab_agent import SheetAgent, SheetOthello
from gamelab.arena.players import Labelled, grid
from gamelab.arena.significance import Interval, fisher, interval
from gamelab.arena.store import Store, StoreError
from gamelab.arena.sweeps import cores, own_pool, sweep
from gamelab.games import ConnectFour, Othello, Position, Sim
from gamelab.heuristics import asymmetric, disc_difference, runs_lab001, symmetric

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

DOUBTFUL = 0.05


# Lab 000 counted three times 100 games for each setting; here they are one row of 300.
FIGURES = """
lab  game                                depth  prune wins    n   seconds    nodes    total
000  Sim()                                   1  no     274  300    0.0006        –    0.171
000  Sim()                                   3  no     279  300    0.0567        –   16.997
000  Sim()                                   5  no     291  300      6.64        –     1992
000  Sim()                                   1  yes    272  300    0.0007        –    0.204
000  Sim()                                   3  yes    288  300    0.0137        –    4.106
000  Sim()                                   5  yes    298  300     0.207        –     62.1
000  Sim()                                   7  yes    297  300      2.61        –      783
001  ConnectFour()                           1  no     140  200    0.0147       32     2.95
001  ConnectFour()                           3  no     198  200    0.6759     1800    135.2
001  ConnectFour()                           5  no     198  200      31.1    74000   6743.7
001  ConnectFour()                           1  yes    136  200    0.0142       30     2.85
001  ConnectFour()                           3  yes    197  200     0.280      800     56.0
001  ConnectFour()                           5  yes    198  200     12.68    34600   2536.5
001  ConnectFour()                           7  yes    199  200     211.9   845540    42383
001  ConnectFour(rows=7,columns=8,k=4)       1  no     146  200    0.0197       40      3.9
001  ConnectFour(rows=7,columns=8,k=4)       3  no     199  200     1.138     2750    277.6
001  ConnectFour(rows=7,columns=8,k=4)       5  no     200  200      72.4   160000    21319
001  ConnectFour(rows=7,columns=8,k=4)       1  yes    142  200    0.0197       36      4.3
001  ConnectFour(rows=7,columns=8,k=4)       3  yes    196  200     0.565     1029      113
001  ConnectFour(rows=7,columns=8,k=4)       5  yes    198  200     14.90    64500     2980
001  ConnectFour(rows=7,columns=8,k=4)       7  yes    199  200     243.7   580000    48739
001  ConnectFour(rows=7,columns=10,k=4)      1  no     161  200    0.0366       44      7.3
001  ConnectFour(rows=7,columns=10,k=4)      3  no     197  200     3.392     5400    678.5
001  ConnectFour(rows=7,columns=10,k=4)      5  no     198  200     376.6   420000    75329
001  ConnectFour(rows=7,columns=10,k=4)      1  yes    163  200    0.0318       33      6.5
001  ConnectFour(rows=7,columns=10,k=4)      3  yes    197  200     1.215     1500      243
001  ConnectFour(rows=7,columns=10,k=4)      5  yes    197  200     117.8   215700    23558
001  ConnectFour(rows=7,columns=10,k=4)      7  yes    199  200    2064.8  2980000   412965
003  Sim()                                   1  no      99  100    0.0047        –        –
003  Sim()                                   3  no      99  100    0.4792        –        –
003  Sim()                                   5  no      50   50     45.88        –        –
003  Sim()                                   1  yes     99  100    0.0047        –        –
003  Sim()                                   3  yes     98  100    0.0894        –        –
003  Sim()                                   5  yes    100  100    1.1692        –        –
003  Sim()                                   7  yes    100  100   12.4892        –        –
004  Othello()                               1  no      92  120    0.0067        –        –
004  Othello()                               3  no      99  120     0.141        –        –
004  Othello()                               5  no     119  120      5.70        –        –
004  Othello()                               1  yes     88  120    0.0067        –        –
004  Othello()                               3  yes    104  120     0.062        –        –
004  Othello()                               5  yes    110  120     0.643        –        –
004  Othello()                               7  yes    119  120      7.25        –        –
"""


FIGURES_TABLE = pandas.read_csv(
    StringIO(FIGURES), sep=r"\s+", na_values="–", true_values=["yes"], false_values=["no"],
    dtype={"lab": str, "nodes": "Int64"},
)  # fmt: skip
FIGURES_TABLE["game"] = FIGURES_TABLE["game"].str.replace(",", ", ")
PUBLISHED = tuple(FIGURES_TABLE.itertuples(index=False, name="Published"))
"""One row each: an agent that looks ``depth`` plies ahead won ``wins`` of ``n`` games.

``seconds`` are those of a game on its author's machine, ``total`` those of all games as the sheet tells them, and
``nodes`` positions explored in a game; nothing where the sheet does not tell them.
"""


class Lab(NamedTuple):
    """How a lab's table is played: so many games a row, from these starts, with these agents, against these."""

    games: int
    starts: Sequence[Position]
    agents: Sequence[Labelled]
    opponents: Sequence[Agent]
    why: str = "chance, or something unknown"
    """The known reason for a difference."""


def depths(make: Any, **options: Any) -> list[Labelled]:
    """The agents of every sheet: depths 1, 3 and 5 without and with cuts, 7 with cuts alone."""
    return [
        *grid(make, depth=[1, 3, 5], prune=[False, True], **options),
        *grid(make, depth=[7], prune=[True], **options),
    ]


CONNECT_FOUR = [ConnectFour(), ConnectFour(7, 8), ConnectFour(7, 10)]
RULES = "the lab's program broke the rules: it stands below"
LABS = {
    "000": [Lab(300, [Sim()], depths(SearchAgent, evaluate=asymmetric, ending="hurry"), [RandomAgent()])],
    "001": [
        Lab(200, CONNECT_FOUR, depths(SearchAgent, evaluate=runs_lab001, ending="win"),
            [CourseAgent(), RandomAgent()], "the lab's opponent was not uniform")
    ],
    "003": [Lab(100, [Sim()], depths(SearchAgent, evaluate=symmetric, ending="hurry"), [RandomAgent()])],
    "004": [
        Lab(120, [Othello()], depths(SearchAgent, evaluate=disc_difference, ending="win"), [RandomAgent()], RULES),
        Lab(120, [SheetOthello()], depths(SheetAgent), [RandomAgent()]),
    ],
}  # fmt: skip
COLUMNS = (
    "lab", "game", "depth", "prune", "opponent", "published", "published_n", "n", "rate", "low", "high", "p",
    "published_nodes", "nodes", "published_seconds", "seconds", "published_total", "total", "remark",
)  # fmt: skip


def tables(
    labs: Iterable[str] = tuple(LABS),
    *,
    store: Store | None = None,
    workers: int | None = None,
    progress: bool = True,
) -> pandas.DataFrame:
    """One row for each published row and opponent: what was published, and what the re-run gives.

    ``p`` is that of Fisher's exact test between the two rates.  Of twenty comparisons without any difference, one has
    p < 0.05.  Raises ValueError for a lab that is none of the four.
    """
    labs = list(labs)
    for name in labs:
        require(name in LABS, "lab", name, f"one of {', '.join(LABS)}")
    count = workers or cores()
    options: dict[str, Any] = {"store": store, "workers": count, "progress": progress}
    found = []
    with nullcontext() if count == 1 else own_pool(count) as executor:  # the same processes for all tables
        for name, lab in [(each, lab) for each in labs for lab in LABS[each]]:
            table = sweep(lab.starts, lab.agents, lab.opponents, lab.games, executor=executor, **options)
            found.append(compared(name, lab.why, table))
    return pandas.concat(found, ignore_index=True)


def compared(name: str, why: str, table: pandas.DataFrame) -> pandas.DataFrame:
    """The published rows of a lab beside those of the re-run, one for each opponent."""
    old = FIGURES_TABLE[FIGURES_TABLE["lab"] == name].add_prefix("published_").astype({"published_nodes": float})
    keys = ["game", "depth", "prune"]
    rules = table.assign(rules=table["game"].str.removeprefix("Sheet"), total=table["seconds"] * table["n"], lab=name)
    rows = old.merge(rules, left_on=[f"published_{key}" for key in keys], right_on=["rules", *keys[1:]])
    counts = rows[["published_wins", "published_n", "wins", "n"]].itertuples(index=False)
    rows["p"] = [fisher(*row).p for row in counts]
    rows["published"] = (rows["published_wins"] / rows["published_n"]).round(4)
    rows["remark"] = numpy.where(rows["p"] < DOUBTFUL, f"differs; {why}", "")
    return rows[list(COLUMNS)]


def as_text(table: pandas.DataFrame) -> str:
    """The tables as text, one for each lab, game and opponent."""
    shown = table.assign(
        cuts=table.prune.map({True: "yes", False: "no"}),
        published=table.published.map("{:.1%}".format) + table.published_n.map(" of {}".format),
        rerun=table.rate.map("{:.1%}".format) + table.n.map(" of {}".format),
        interval=table.low.map("{:.1%} to ".format) + table.high.map("{:.1%}".format),
        p=table.p.map("{:.2g}".format),
        positions=beside(table.published_nodes, table.nodes, "{:,.0f}".format),
        time=beside(table.published_seconds, table.seconds, duration),
        total=beside(table.published_total, table.total, duration),
    )
    columns = ["depth", "cuts", "published", "rerun", "interval", "p", "positions", "time", "total", "remark"]
    parts = []
    for (lab, game, opponent), rows in shown.groupby(["lab", "game", "opponent"], sort=False):
        program = "the lab's own program · " if game.startswith("Sheet") else ""
        title = f"Lab {lab} · {game.removeprefix('Sheet')} · {program}against {opponent}"
        parts.append(f"{title}\n{rows[columns].to_string(index=False)}")
    return "\n\n".join(parts)


def beside(old: pandas.Series, new: pandas.Series, write: Callable[[float], str]) -> pandas.Series:
    """The published figures and those of the re-run in one column."""
    return (old.map(write) + " → " + new.map(write)).str.replace("nan s", "–").str.replace("nan", "–")


def duration(seconds: float) -> str:
    """A time as people write it."""
    for name, size in (("days", 86400), ("h", 3600), ("min", 60)):
        if seconds >= 2 * size:
            return f"{seconds / size:.1f} {name}"
    return f"{1000 * seconds:.2g} ms" if seconds < 0.1 else f"{seconds:.2g} s"


def plot(table: pandas.DataFrame) -> Figure:
    """The figure with axes for each table: published rates beside those of the re-run, with 95 % intervals."""
    from matplotlib import pyplot

    groups = list(table.groupby(["lab", "game", "opponent"], sort=False))
    figure, axes = pyplot.subplots(-(-len(groups) // 3), 3, figsize=(13, 1.2 * len(groups) + 2), squeeze=False,
                                   sharey=True, layout="constrained")  # fmt: skip
    for ax in axes.flat[len(groups) :]:
        ax.set_visible(False)
    for ax, (names, rows) in zip(axes.flat, groups, strict=False):
        places = numpy.arange(len(rows))
        old = [interval(round(row.published * row.published_n), row.published_n) for row in rows.itertuples()]
        new = [Interval(row.low, row.high, row.rate, row.n) for row in rows.itertuples()]
        error_bars(ax, places - 0.12, old, color="#D55E00", label="published")
        error_bars(ax, places + 0.12, new, color="#0072B2", label="re-run")
        ax.set_xticks(places, [f"{row.depth}{'αβ' if row.prune else ''}" for row in rows.itertuples()])
        ax.set_title("Lab {} · {}\nagainst {}".format(*names), fontsize=9)
    axes.flat[0].legend(fontsize=8)
    figure.supxlabel("depth, αβ with cuts")
    figure.supylabel("games won")
    return figure


def error_bars(ax: Axes, places: Any, found: list[Interval], **options: Any) -> None:
    """Draws rates with their intervals."""
    reach = [[each.rate - each.low for each in found], [each.high - each.rate for each in found]]
    ax.errorbar(places, [each.rate for each in found], reach, fmt="o", capsize=2, **options)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command: plays what is not in the store yet, prints the tables, and draws them if asked to."""
    parser = argparse.ArgumentParser(
        prog="python3 -m gamelab tables", description="Play the tables of four old lab sheets again."
    )
    parser.add_argument("labs", nargs="*", metavar="LAB", help=f"which labs: {', '.join(LABS)} (default: all)")
    parser.add_argument("--store", default="tables.sqlite", help="the file that keeps the games (default: %(default)s)")
    parser.add_argument("--workers", type=int, help="how many processes play (default: one for each core)")
    parser.add_argument("--plot", nargs="?", const="tables.svg", metavar="FILE",
                        help="draw the tables, too, in tables.svg or another file")  # fmt: skip
    chosen = parser.parse_args(arguments)
    started = perf_counter()
    try:
        with Store(chosen.store) as store:
            table = tables(chosen.labs or LABS, store=store, workers=chosen.workers)
        if chosen.plot:
            plot(table).savefig(chosen.plot)
    except (ValueError, StoreError, OSError) as error:
        print(f"gamelab tables: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt as stopped:
        print("\ngamelab tables:", *getattr(stopped, "__notes__", ["stopped"]), file=sys.stderr)
        return 130
    print(as_text(table))
    doubtful = (table.p < DOUBTFUL).sum()
    print(f"\n{len(table)} rows, {table.n.sum():,} games in {perf_counter() - started:.0f} s, kept in {chosen.store}.  "
          f"p < {DOUBTFUL} in {doubtful} of them; chance alone would give {DOUBTFUL * len(table):.0f}.")  # fmt: skip
    return 0


if __name__ == "__main__":
    sys.exit(main())
