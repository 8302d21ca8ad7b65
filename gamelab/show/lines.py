"""A table of settings as lines: which rows make one, what it is called, how it looks, and its name at its end.

The columns of every table (``gamelab.arena.players.COLUMNS``) are measured, but for game, agent and opponent; all
others are settings.  Those that differ from row to row tell the lines apart.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from gamelab.show.given import is_table
from gamelab.show.plots import LOOKS

if TYPE_CHECKING:
    import pandas
    from matplotlib.axes import Axes
    from matplotlib.lines import Line2D

NAME_WIDTH, NAME_SIZE = 30, 9
"""Letters in a line of a name, and the size of its type in points."""


class Line(NamedTuple):
    """Some rows of a table, in the order of their places from left to right; ``xs`` are numbers."""

    name: str
    xs: list[float]
    rows: pandas.DataFrame


def needed(table: pandas.DataFrame, *columns: str) -> None:
    """Raises ValueError for what is no table, and for one without rows or without one of the columns."""
    is_table(table, "arena.sweep")
    missing = [column for column in columns if column not in table]
    if missing:
        raise ValueError(f"the table has no column {', '.join(missing)}: it has {', '.join(map(str, table)) or 'none'}")
    if len(table) == 0:
        raise ValueError("the table has no rows: expected at least one setting to plot")


def lines_of(table: pandas.DataFrame, by: str, lines: str | Sequence[str] | None) -> list[Line]:
    """The table's lines; ``lines`` names the columns that tell them apart, else all settings that differ do.

    Raises ValueError where ``by`` is missing in a row, and where two rows would stand at the same place of a line.
    """
    if table[by].isna().any():
        raise ValueError(f"{by} is missing in {int(table[by].isna().sum())} rows: leave them out with dropna")
    apart = [lines] if isinstance(lines, str) else list(differing(table, by) if lines is None else lines)
    needed(table, *apart)
    places = dict(zip(*places_of(table[by]), strict=True))
    groups: dict[str, list[int]] = {}
    for row, values in enumerate(
        zip(*(table[column] for column in apart), strict=True) if apart else [()] * len(table)
    ):
        groups.setdefault(named(apart, values), []).append(row)
    found = []
    for name, members in groups.items():
        rows = table.iloc[sorted(members, key=lambda row: places[table[by].iloc[row]])]
        if rows[by].duplicated().any():
            twice = rows[by][rows[by].duplicated()].iloc[0]
            raise ValueError(f"{by}={twice} stands in two rows of {name or 'the table'}: name columns in lines=")
        found.append(Line(name, [places[value] for value in rows[by]], rows))
    return found


def differing(table: pandas.DataFrame, by: str) -> list[str]:
    """The settings that differ; not the agent's description, which the others make up, unless nothing else does."""
    from gamelab.arena.players import COLUMNS  # here, because drawing a tree needs no agents

    measured = {*COLUMNS} - {"game", "agent", "opponent"}
    settings = [column for column in table if column not in measured and column != by]
    apart = [column for column in settings if table[column].astype(str).nunique() > 1]
    if by == "agent":  # its settings are known with it
        return [column for column in apart if table.groupby("agent")[column].nunique(dropna=False).max() > 1]
    others = [column for column in apart if column != "agent"]
    return apart if table.duplicated([by, *others]).any() else others


def named(columns: Sequence[str], values: Sequence[Any]) -> str:
    """What a line is called: its settings; a single one that says itself what it is needs no name."""
    words = []
    for column, value in zip(columns, values, strict=True):
        plain = getattr(value, "__name__", str(value))
        words.append(plain if column in ("agent", "opponent", "game", "evaluate") else f"{column}={plain}")
    return ", ".join(words)


def places_of(column: pandas.Series) -> tuple[list[Any], list[float]]:
    """The different values, and where each stands: a number at itself, all else one after another."""
    values = list(column.drop_duplicates())
    return values, [float(value if numeric(column) else place) for place, value in enumerate(values)]


def ticks(ax: Axes, table: pandas.DataFrame, by: str) -> None:
    """A tick for every value of ``by``, which are numbers."""
    places = sorted(set(places_of(table[by])[1]))
    ax.set_xticks(places, [f"{place:g}" for place in places])
    ax.set_xlabel(by)
    left, right = min(ax.dataLim.x0, *places), max(ax.dataLim.x1, *places)
    margin = 0.06 * (right - left) or 0.5
    ax.set_xlim(left - margin, right + margin)


def numeric(column: pandas.Series) -> bool:
    """Whether all values are numbers, so that what lies between two of them means something."""
    return all(isinstance(value, (int, float)) and not isinstance(value, bool) for value in column.tolist())


def look(number: int) -> dict[str, Any]:
    """Colour, marker and line of the line with this number; the first 49 all differ, and the first 7 in everything.

    Every other line has hollow marks, larger ones: where two lines are the same both are seen.
    """
    colour = LOOKS[number % len(LOOKS)][0]
    marker, line = LOOKS[(number + number // len(LOOKS)) % len(LOOKS)][1:]
    marks = {"markersize": 8, "markerfacecolor": "none"} if number % 2 else {"markersize": 5}
    return {"color": colour, "marker": marker, "linestyle": line, **marks}


def size_for(names: Sequence[str]) -> tuple[float, float]:
    """The size in inches of a figure with these names beside its lines."""
    letters = max((len(line) for name in names for line in wrapped(name)), default=0)
    return 5.4 + 0.075 * letters, max(4.0, 0.8 + sum(map(height, names)))


def height(name: str) -> float:
    """The inches that a name takes, with a gap to the next."""
    return (len(wrapped(name)) + 0.25) * NAME_SIZE * 1.35 / 72


def wrapped(name: str, width: int = NAME_WIDTH) -> list[str]:
    """The name in short lines, broken after a blank, a bracket or a module's dot; an empty one has none."""
    lines: list[str] = []
    for paragraph in filter(None, name.split("\n")):
        lines.append("")
        for piece in re.split(r"(?<=[ (])|(?<=\.)(?=[A-Za-z_])", paragraph):
            if lines[-1] and len(lines[-1]) + len(piece.rstrip()) > width:
                lines.append("")
            lines[-1] += piece
    return [line.strip() for line in lines]


def end_names(ax: Axes, drawn: Sequence[Line2D], names: Sequence[str]) -> None:
    """Names the lines drawn: each to the right, level with its last point or as near as room allows.

    In a figure without a layout that makes room for them the names stand in a legend.
    """
    if ax.figure.get_layout_engine() is None:
        ax.legend(drawn, names, fontsize=NAME_SIZE - 1, framealpha=0.7)
        return
    from numpy import asarray

    ax.autoscale(False)
    ends: list[Any] = [asarray(line.get_xydata())[-1] for line in drawn]
    to_axes = ax.transData + ax.transAxes.inverted()
    inches = ax.get_window_extent().height / ax.figure.dpi
    middles = spread([to_axes.transform(end)[1] for end in ends], [height(name) / inches for name in names])
    for line, end, name, middle in zip(drawn, ends, names, middles, strict=True):
        leader = {"arrowstyle": "-", "color": line.get_color(), "linewidth": 0.8, "shrinkA": 1, "shrinkB": 4}
        ax.annotate(
            "\n".join(wrapped(name)), end, (1.06, middle), textcoords="axes fraction", fontsize=NAME_SIZE,
            va="center", annotation_clip=False, arrowprops={**leader, "relpos": (0, 0.5)},
        )  # fmt: skip


def spread(wanted: Sequence[float], tall: Sequence[float]) -> list[float]:
    """Middles near those wanted, in their order from bottom to top: nothing of these heights overlaps or, if there
    is room, leaves 0..1."""
    blocks: list[tuple[list[int], float]] = []  # stacks of names that touch, each with its middle
    for number in sorted(range(len(wanted)), key=lambda number: wanted[number]):
        members, middle = [number], wanted[number]
        while True:
            half = sum(tall[each] for each in members) / 2
            middle = max(half, min(1 - half, middle)) if half < 0.5 else 0.5
            if not blocks or middle - half >= blocks[-1][1] + sum(tall[each] for each in blocks[-1][0]) / 2:
                break
            below, under = blocks.pop()
            middle = (under * len(below) + middle * len(members)) / (len(below) + len(members))
            members = below + members
        blocks.append((members, middle))
    placed = [0.0] * len(wanted)
    for members, middle in blocks:
        low = middle - sum(tall[each] for each in members) / 2
        for each in members:
            placed[each] = low + tall[each] / 2
            low += tall[each]
    return placed
