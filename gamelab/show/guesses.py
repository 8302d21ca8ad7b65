"""What evaluations say of positions, beside who wins them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from gamelab.show.plots import LOOKS, axes, quiet

if TYPE_CHECKING:
    import pandas
    from matplotlib.axes import Axes

LARGEST, SMALLEST = 420, 14
"""The areas of the marks."""


def guess_quality(tables: Mapping[str, pandas.DataFrame], ax: Axes | None = None) -> Axes:
    """The axes, with a line for every evaluation: the share of positions that FIRST wins, by what it says of them.

    ``tables`` maps a name to a table as ``oracle.sim_judged`` makes it; of each, the columns ``guess``, ``value`` and
    ``positions`` are read.  A mark is as large as the number of positions with this guess.  A good evaluation rises
    from 0 to 100 %; one that says nothing is a single mark.
    Raises ValueError where there is no table, and for one without rows.
    """
    if not tables or any(len(table) == 0 for table in tables.values()):
        raise ValueError("no positions: expected at least one table, each with a row or more")
    ax = axes(ax, (6.8, 4.2))
    for number, (name, table) in enumerate(tables.items()):
        counts = table.groupby("guess")["positions"].sum()
        wins = table["positions"].where(table["value"] > 0, 0).groupby(table["guess"]).sum()
        colour, marker, line = LOOKS[number % len(LOOKS)]
        areas = SMALLEST + LARGEST * counts / counts.sum()
        ax.plot(counts.index, wins / counts, color=colour, linestyle=line, linewidth=1.2, zorder=2)
        ax.scatter(
            counts.index, wins / counts, s=areas, color=colour, marker=marker, alpha=0.75, zorder=3, label=name,
            edgecolors="white", linewidths=0.6,
        )  # fmt: skip
    percent(ax)
    ax.set_xlabel("what the evaluation says")
    legend = ax.legend(frameon=False, loc="upper left", bbox_to_anchor=(1, 1))
    for handle in legend.legend_handles:
        handle.set_sizes([60])  # type: ignore[union-attr]
    return ax


def percent(ax: Axes) -> None:
    """The vertical scale, from 0 to 100 %."""
    from matplotlib.ticker import MaxNLocator, PercentFormatter

    ax.set_ylim(-0.06, 1.06)
    ax.yaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    ax.set_ylabel("positions that FIRST wins")
    quiet(ax, "y")
