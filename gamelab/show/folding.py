"""A tree that folds into a graph: how many sequences of moves there are at each ply, positions, and classes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamelab.show.plots import LOOKS, axes, quiet

if TYPE_CHECKING:
    import pandas
    from matplotlib.axes import Axes


def folding(table: pandas.DataFrame, ax: Axes | None = None) -> Axes:
    """The axes, with a line for each column of the table over its index, the ply, on a logarithmic scale.

    What lies between two lines is shaded: that much is folded away.  The first column is the largest.
    Raises ValueError for a table without rows or columns, and for numbers below 1.
    """
    if table.empty or len(table.columns) == 0 or not (table >= 1).all(axis=None):
        raise ValueError("expected a table with a row for each ply, a column or more, and numbers of at least 1")
    from matplotlib.ticker import MaxNLocator

    ax = axes(ax, (6.4, 4.2))
    plies = list(table.index)
    for number, name in enumerate(table.columns):
        colour, marker, line = LOOKS[number % len(LOOKS)]
        ax.plot(plies, table[name], color=colour, marker=marker, linestyle=line, markersize=5, zorder=3)
        place = int(table[name].to_numpy().argmax())
        ax.annotate(
            f"{name}: {int(table[name].sum()):,}", (plies[place], table[name].iloc[place]), (0, 8),
            textcoords="offset points", ha="center", va="bottom", color=colour, fontsize=9,
        )  # fmt: skip
        if number:
            above = table.iloc[:, number - 1]
            ax.fill_between(plies, table[name], above, color=colour, alpha=0.08, linewidth=0)
    ax.set_yscale("log")
    ax.set_ylim(0.7, float(table.max(axis=None)) * 12)
    ax.set_xlabel("ply")
    ax.set_ylabel("number (logarithmic)")
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    quiet(ax, "y")
    return ax
