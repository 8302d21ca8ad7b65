"""How often agents win, against what is varied: depth, pruning, evaluation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import ceil, floor
from typing import TYPE_CHECKING

from gamelab.show.lines import (
    NAME_WIDTH,
    Line,
    end_names,
    height,
    lines_of,
    look,
    needed,
    numeric,
    places_of,
    size_for,
    ticks,
    wrapped,
)
from gamelab.show.plots import axes, quiet

if TYPE_CHECKING:
    import pandas
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis
    from matplotlib.lines import Line2D

MOST_BANDS = 4
"""More bands than these hide one another: bars take their place."""


def win_rates(
    table: pandas.DataFrame, by: str = "depth", *, lines: str | Sequence[str] | None = None, ax: Axes | None = None
) -> Axes:
    """The axes, with the win rate of each setting of a sweep's table over ``by``, and its 95 % interval.

    A line for each combination of the columns in ``lines`` (otherwise: of all other settings that differ), with its
    number of games and of draws.  Where ``by`` is no number, each of its values has a row, and lines are marks.
    Raises ValueError for a table without rows, rates or the columns.
    """
    needed(table, by, "rate", "low", "high", "n")
    if not table["rate"].notna().any():
        raise ValueError("no rate in the table: no setting has a finished game")
    found = lines_of(table[table["rate"].notna()], by, lines)
    return over_numbers(ax, table, by, found) if numeric(table[by]) else over_names(ax, table, by, found)


def over_numbers(ax: Axes | None, table: pandas.DataFrame, by: str, found: Sequence[Line]) -> Axes:
    """Lines from left to right, each named at its end."""
    names = [label(line) for line in found]
    ax = axes(ax, size_for(names))
    bands = len(found) <= MOST_BANDS
    drawn = []
    for number, line in enumerate(found):
        one_of_few = bands and len(line.xs) > 1
        drawn.append(band(ax, line, number) if one_of_few else bars(ax, line, number, aside(found, number, bands)))
    percents(ax.yaxis, ax.set_ylim, table)
    ticks(ax, table, by)
    quiet(ax, "y")
    end_names(ax, drawn, names)
    return ax


def over_names(ax: Axes | None, table: pandas.DataFrame, by: str, found: Sequence[Line]) -> Axes:
    """A row for each name, long names being read more easily beside than below; a mark for each line in each row."""
    values, places = places_of(table[by])
    names = ["\n".join(wrapped(str(value))) for value in values]
    labels = ["\n".join(wrapped(label(line), 2 * NAME_WIDTH)) for line in found]
    letters = max(len(part) for name in names for part in name.split("\n"))
    ax = axes(ax, (5 + 0.075 * letters, 0.8 + sum(map(height, labels)) + len(values) * (0.3 + 0.15 * len(found))))
    for number, line in enumerate(found):
        style, ys = look(number), [y + aside(found, number, False) for y in line.xs]
        ax.hlines(ys, line.rows["low"], line.rows["high"], color=style["color"], linewidth=1.5)
        ax.plot(line.rows["rate"], ys, label=labels[number], **{**style, "linestyle": "none"})
    ax.set_yticks(places, names)
    ax.set_ylim(max(places) + 0.6, -0.6)
    ax.set_ylabel(by)
    percents(ax.xaxis, ax.set_xlim, table)
    quiet(ax, "x")
    ax.legend(frameon=False, fontsize=9, loc="lower left", bbox_to_anchor=(0, 1), borderaxespad=0)
    return ax


def band(ax: Axes, line: Line, number: int) -> Line2D:
    """One line with a band around it."""
    style, rows = look(number), line.rows
    ax.fill_between(line.xs, rows["low"], rows["high"], color=style["color"], alpha=0.16, linewidth=0)
    return ax.plot(line.xs, rows["rate"], label=line.name, **style)[0]


def bars(ax: Axes, line: Line, number: int, shift: float) -> Line2D:
    """One line, moved a little aside, with an upright bar at each place."""
    style, rows = look(number), line.rows
    xs = [x + shift for x in line.xs]
    ax.vlines(xs, rows["low"], rows["high"], color=style["color"], linewidth=1.5)
    return ax.plot(xs, rows["rate"], label=line.name, linewidth=0.8, **style)[0]


def aside(found: Sequence[Line], number: int, alone: bool) -> float:
    """How far a line moves aside so that the bars of several can be told apart."""
    places = sorted({x for line in found for x in line.xs})
    gap = min((right - left for left, right in pairwise(places)), default=1.0)
    return 0.0 if alone else gap * 0.6 * ((number + 0.5) / len(found) - 0.5)


def percents(axis: Axis, limit: Callable[[float, float], object], table: pandas.DataFrame) -> None:
    """The scale of the rates: as much of 0 to 100 % as there is something to see, to the next tenth."""
    from matplotlib.ticker import MaxNLocator

    bottom = max(0, floor(float(table["low"].min()) * 10 - 0.3) / 10)
    top = min(1, ceil(float(table["high"].max()) * 10 + 0.3) / 10)
    levels = MaxNLocator(6, steps=[1, 2, 5, 10]).tick_values(bottom, top)
    axis.set_ticks([level for level in levels if bottom - 1e-9 <= level <= top + 1e-9])
    axis.set_major_formatter(lambda rate, _: f"{rate:.0%}")
    axis.set_label_text("games won, with 95 % interval")
    room = 0.02 * (top - bottom)
    limit(bottom - room, top + room)


def label(line: Line) -> str:
    """The line's name, and how many games and draws each of its rates stands for."""
    numbers = list(dict.fromkeys(int(n) for n in line.rows["n"]))
    games = f"n = {numbers[0]:,}" if len(numbers) == 1 else "n = " + ", ".join(f"{n:,}" for n in line.rows["n"])
    drawn = int(line.rows["draws"].sum()) if "draws" in line.rows else 0
    each = " each" if len(numbers) == 1 and len(line.rows) > 1 else ""
    draws = f", {drawn:,} of {int(line.rows['n'].sum()):,} drawn" if drawn else ""
    return "\n".join(filter(None, [line.name, games + each + draws]))
