"""Plots of the tables of sweeps and tournaments: a line for each setting, every rate with its interval and n.

The columns of every table (``gamelab.arena.players.COLUMNS``) are measured, but for game, agent and opponent; all
others are settings.  Those that differ from row to row tell the lines apart.
"""

from __future__ import annotations

from math import exp, log, nan
from statistics import mean
from textwrap import fill
from typing import TYPE_CHECKING, Any

from gamelab.games import svg
from gamelab.show.plots import SMALL, new_axes

if TYPE_CHECKING:
    import pandas
    from matplotlib.axes import Axes

PLAIN = ("agent", "opponent", "game", "evaluate")  # settings whose values say themselves what they are
COST = "nodes_per_move"
COUNTS = ["wins", "draws", "losses"]
WIDE = 8.4  # inches, with the names beside the lines
BESIDE: dict[str, Any] = {"loc": "upper left", "bbox_to_anchor": (1, 1)}


def win_rates(table: pandas.DataFrame, by: str = "depth", *, lines: str | None = None) -> Axes:
    """The axes, with the win rate of each setting of a sweep's table over ``by``, and its 95 % interval.

    A line for each value of the column ``lines`` (otherwise: of all other settings that differ), with its number of
    games and of draws.  Where ``by`` is no number, its values stand side by side and lines are marks.
    Raises ValueError for a table without rows or the columns.
    """
    table_with(table, by, "rate", "low", "high", "n", "draws")
    table = table.dropna(subset=[by, "rate"])  # settings without a place, or without a finished game
    found, places = lines_of(table, by, lines), places_of(table[by])
    looks: dict[str, Any] = {}
    ticks: dict[str, Any] = {}
    if not numeric(table[by]):
        looks, ticks = {"linestyle": ""}, {"rotation": 20, "ha": "right"}
    with new_axes(WIDE, max(4.2, 0.8 * len(found))) as ax:
        for number, (name, rows) in enumerate(found.items()):
            aside = 0.6 * ((number + 0.5) / len(found) - 0.5)  # so that intervals can be told apart
            xs = [places[value] + aside for value in rows[by]]
            spread = [rows["rate"] - rows["low"], rows["high"] - rows["rate"]]
            ax.errorbar(xs, rows["rate"], spread, elinewidth=1.2, label=entry(name, games_in(rows)), **looks)
        ax.set_xticks(list(places.values()), [fill(f"{value}", 30) for value in places], **ticks)
        ax.yaxis.set_major_formatter("{x:.0%}")
        ax.set(xlabel=by, ylabel="games won, with 95 % interval")
        ax.legend(**BESIDE)
    return ax


def cost_by_depth(table: pandas.DataFrame) -> Axes:
    """The axes, with the nodes of a move by depth on a logarithmic scale, from a sweep's table.

    Beside each line stands its effective branching factor: by how much the cost is multiplied a ply, fitted to all its
    depths.  All other settings that differ tell the lines apart.
    Raises ValueError for a table without rows or the columns.
    """
    table_with(table, "depth", COST)
    table = table[table[COST] > 0]  # agents that do not search have none
    found = lines_of(table, "depth")
    with new_axes(WIDE, max(4.2, 0.8 * len(found))) as ax:
        for name, rows in found.items():
            ax.plot(rows["depth"], rows[COST], label=entry(name, branching_factor(rows)))
        depths = sorted(table["depth"].unique())
        ax.set_xticks(depths, [f"{depth:g}" for depth in depths])
        ax.set(xlabel="depth", ylabel="nodes a move (logarithmic)", yscale="log")
        ax.legend(**BESIDE)
    return ax


def table_with(table: pandas.DataFrame, *columns: str) -> None:
    """Raises ValueError unless the table has rows and these columns."""
    missing = [column for column in columns if column not in table]
    if missing:
        raise ValueError(f"the table has no column {', '.join(missing)}: it has {', '.join(map(str, table))}")
    if len(table) == 0:
        raise ValueError("the table has no rows: expected at least one to plot")


def lines_of(table: pandas.DataFrame, by: str, lines: str | None = None) -> dict[str, pandas.DataFrame]:
    """The rows of each line, from left to right; ``lines`` is the column that tells the lines apart.

    Without it, all settings that differ do.  Raises ValueError where two rows would stand at the same place of a line.
    """
    apart = differing(table, by) if lines is None else [lines]
    table_with(table, *apart)
    words = [[f"{value}" if name in PLAIN else f"{name}={value}" for value in table[name]] for name in apart]
    names = [", ".join(each) for each in zip(*words, strict=True)] or [""] * len(table)
    found = {}
    for name, rows in table.groupby(names, sort=False):
        if rows[by].duplicated().any():
            raise ValueError(f"{name or 'the table'} has two rows with the same {by}: name a column in lines=")
        found[str(name)] = rows.sort_values(by) if numeric(table[by]) else rows
    return found


def differing(table: pandas.DataFrame, by: str) -> list[str]:
    """The settings that differ at the same place; the agent's description only where nothing else tells them apart."""
    from gamelab.arena.players import COLUMNS  # here, because drawing a tree needs no agents

    measured = {*COLUMNS, by} - ({"game", "agent", "opponent"} - {by})
    values = table.astype(str).groupby(by)
    apart = [column for column in table if column not in measured and values[column].nunique().max() > 1]
    others = [column for column in apart if column != "agent"]
    return apart if table.duplicated([by, *others]).any() else others


def entry(name: str, words: str) -> str:
    """A line's entry in the legend: its name in short lines, and the words about it."""
    return f"{fill(name, 30)}\n{words}".strip()


def places_of(column: pandas.Series) -> dict[Any, float]:
    """Where each value stands: numbers at themselves, all else one after another."""
    return {value: value if numeric(column) else place for place, value in enumerate(column.unique())}


def numeric(column: pandas.Series) -> bool:
    """Whether all values are numbers, so that what lies between two of them means something."""
    return column.dtype.kind in "if"


def games_in(rows: pandas.DataFrame) -> str:
    """How many games the rates of a line come from, and how many of them were drawn."""
    least, most, drawn = rows["n"].min(), rows["n"].max(), rows["draws"].sum()
    games = f"n = {most:,}{' each' * (len(rows) > 1)}" if least == most else f"n = {least:,} to {most:,}"
    return games + (f", {drawn:,} of {rows['n'].sum():,} drawn" if drawn else "")


def branching_factor(rows: pandas.DataFrame) -> str:
    """The effective branching factor of a line in words: b where the costs are as nearly as can be c · b^depth."""
    if len(rows) < 2:
        return "one depth: no factor"
    from scipy.stats import linregress

    return f"× {exp(linregress(rows['depth'], [log(cost) for cost in rows[COST]]).slope):.3g} a ply"


def cross_table(table: pandas.DataFrame) -> Axes:
    """The axes, with the score of each agent (row) against each other (column) in its cell, shaded from 0 to 1.

    ``table`` has a row for every two agents that met, each game counted once: agent, opponent, wins, draws, losses.
    The best agent is on top; columns have the numbers of the rows.  A cell tells the points a game (a draw is a
    half), the 95 % interval and n.
    Raises ValueError for a table without rows or those columns.
    """
    import pandas

    from gamelab.arena import interval

    table_with(table, "agent", "opponent", *COUNTS)
    turned = table.rename(columns={"agent": "opponent", "opponent": "agent", "wins": "losses", "losses": "wins"})
    games = pandas.concat([table, turned]).groupby(["agent", "opponent"], sort=False)[COUNTS].sum()
    found = {pair: interval(*map(int, counts), method="score") for pair, counts in games.iterrows() if counts.any()}
    means = {name: mean(each.rate for pair, each in found.items() if pair[0] == name) for name, _ in found}
    names = sorted(means, key=lambda name: -means[name])
    places = range(len(names))
    rates = [[found[row, column].rate if (row, column) in found else nan for column in names] for row in names]
    with new_axes(3.2 + len(names), 1.2 + 0.7 * len(names)) as ax:
        ax.imshow(rates, cmap="Blues", vmin=-0.1, vmax=1.15, aspect="auto")
        for (agent, opponent), each in found.items():
            words = f"{each.rate:.2f}\n{each.low:.2f}–{each.high:.2f}\nn = {each.n:,}"
            looks: dict[str, Any] = {"ha": "center", "va": "center", "color": "white" if each.rate > 0.7 else svg.INK}
            ax.text(names.index(opponent), names.index(agent), words, fontsize=SMALL, **looks)
        drawn, total = table["draws"].sum(), int(table[COUNTS].to_numpy().sum())
        ax.set_xlabel(f"points a game, row against column,\nwith 95 % interval; {drawn:,} of {total:,} games drawn")
        ax.set_yticks(places, [fill(f"{n + 1}  {names[n]}", 40) for n in places], fontsize=SMALL)
        ax.set_xticks(places, [f"{n + 1}" for n in places])
        ax.tick_params(length=0, labeltop=True, labelbottom=False)
        ax.grid(False)
        ax.spines[:].set_visible(False)
    return ax
