"""How often agents win, against what is varied: depth, pruning, evaluation."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import ceil, floor
from typing import TYPE_CHECKING

from gamelab.show.lines import Line, end_names, lines_of, look, needed, numeric, size_for, ticks
from gamelab.show.plots import axes, quiet

if TYPE_CHECKING:
    import pandas
    from matplotlib.axes import Axes
    from matplotlib.lines import Line2D

MOST_BANDS = 4
"""More bands than these hide one another: bars take their place."""


def win_rates(
    table: pandas.DataFrame, by: str = "depth", *, lines: str | Sequence[str] | None = None, ax: Axes | None = None
) -> Axes:
    """The axes, with the win rate of each setting of a sweep's table over ``by``, and its 95 % interval.

    A line for each combination of the columns in ``lines`` (otherwise: of all other settings that differ), named at
    its end, with its number of games and of draws.  Raises ValueError for a table without rows, rates or the columns.
    """
    needed(table, by, "rate", "low", "high", "n")
    if not table["rate"].notna().any():
        raise ValueError("no rate in the table: no setting has a finished game")
    found = lines_of(table[table["rate"].notna()], by, lines)
    names = [label(line) for line in found]
    ax = axes(ax, size_for(names))
    bands = len(found) <= MOST_BANDS and numeric(table[by])
    drawn = [
        band(ax, line, number)
        if bands and len(line.xs) > 1
        else bars(ax, line, number, 0 if bands else shift(found, number))
        for number, line in enumerate(found)
    ]
    percents(ax, table)
    ticks(ax, table, by)
    quiet(ax, "y")
    end_names(ax, drawn, names)
    return ax


def band(ax: Axes, line: Line, number: int) -> Line2D:
    """One line with a band around it."""
    style, rows = look(number), line.rows
    ax.fill_between(line.xs, rows["low"], rows["high"], color=style["color"], alpha=0.16, linewidth=0)
    return ax.plot(line.xs, rows["rate"], label=line.name, markersize=5, **style)[0]


def bars(ax: Axes, line: Line, number: int, aside: float) -> Line2D:
    """One line, a little aside from its places, with an upright bar at each."""
    style, rows = look(number), line.rows
    xs = [x + aside for x in line.xs]
    ax.vlines(xs, rows["low"], rows["high"], color=style["color"], linewidth=1.5)
    return ax.plot(xs, rows["rate"], label=line.name, markersize=5, linewidth=0.8, **style)[0]


def shift(found: Sequence[Line], number: int) -> float:
    """How far a line moves aside so that the bars of several can be told apart."""
    places = sorted({x for line in found for x in line.xs})
    gap = min((right - left for left, right in pairwise(places)), default=1.0)
    return gap * 0.6 * ((number + 0.5) / len(found) - 0.5)


def percents(ax: Axes, table: pandas.DataFrame) -> None:
    """The vertical scale: as much of 0 to 100 % as there is something to see, to the next tenth."""
    from matplotlib.ticker import MaxNLocator

    bottom = max(0, floor(float(table["low"].min()) * 10 - 0.3) / 10)
    top = min(1, ceil(float(table["high"].max()) * 10 + 0.3) / 10)
    levels = MaxNLocator(6, steps=[1, 2, 5, 10]).tick_values(bottom, top)
    ax.set_yticks([level for level in levels if bottom - 1e-9 <= level <= top + 1e-9])
    ax.set_ylim(bottom - 0.02 * (top - bottom), top + 0.02 * (top - bottom))
    ax.yaxis.set_major_formatter(lambda rate, _: f"{rate:.0%}")
    ax.set_ylabel("games won, with 95 % interval")


def label(line: Line) -> str:
    """The line's name, and how many games and draws each of its rates stands for."""
    numbers = list(dict.fromkeys(int(n) for n in line.rows["n"]))
    games = f"n = {numbers[0]:,}" if len(numbers) == 1 else "n = " + ", ".join(f"{n:,}" for n in line.rows["n"])
    drawn = int(line.rows["draws"].sum()) if "draws" in line.rows else 0
    each = " each" if len(numbers) == 1 and len(line.rows) > 1 else ""
    draws = f", {drawn:,} of {int(line.rows['n'].sum()):,} drawn" if drawn else ""
    return "\n".join(filter(None, [line.name, games + each + draws]))
