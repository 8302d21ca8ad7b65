"""How the cost of a search grows with its depth, and by what factor a ply."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, inf, log, nan
from typing import TYPE_CHECKING

from gamelab.show.lines import Line, end_names, lines_of, look, needed, size_for, ticks
from gamelab.show.plots import axes, quiet

if TYPE_CHECKING:
    import pandas
    from matplotlib.axes import Axes
    from matplotlib.lines import Line2D

UNITS = {"nodes": "nodes a game", "nodes_per_move": "nodes a move", "seconds": "seconds a game"}


def growth(
    table: pandas.DataFrame, of: str = "nodes_per_move", *, lines: str | Sequence[str] | None = None,
    ax: Axes | None = None,
) -> Axes:  # fmt: skip
    """The axes, with nodes or time by depth on a logarithmic scale, from a sweep's table.

    ``of`` is the column: "nodes_per_move", "nodes" (a game) or "seconds" (a game).  Beside each line stands its
    effective branching factor: by how much the cost is multiplied a ply, fitted to all its depths (faint line).
    A line for each combination of the columns in ``lines`` (otherwise: of all other settings that differ).
    Raises ValueError for a table without rows, or without a cost above 0.
    """
    if of not in UNITS:
        raise ValueError(f"of={of!r}: expected one of {', '.join(UNITS)}")
    needed(table, "depth", of)
    table = table[table[of] > 0]  # agents that do not search have none
    if len(table) == 0:
        raise ValueError(f"no {of} above 0 in the table: no agent searched")
    found = lines_of(table, "depth", lines)
    names = [label(line, of) for line in found]
    ax = axes(ax, size_for(names))
    drawn = [draw(ax, line, of, number) for number, line in enumerate(found)]
    ax.set_yscale("log")
    ax.set_ylabel(f"{UNITS[of]} (logarithmic)")
    ticks(ax, table, "depth")
    quiet(ax, "y")
    end_names(ax, drawn, names)
    return ax


def draw(ax: Axes, line: Line, of: str, number: int) -> Line2D:
    """One line, and the fitted one, faint."""
    style, costs = look(number), list(line.rows[of])
    start, factor = fit(line.xs, costs)
    if factor == factor:  # not NaN
        fitted = [start * factor**x for x in line.xs]
        ax.plot(line.xs, fitted, color=style["color"], linewidth=4, alpha=0.18, label="_fitted", zorder=1)
    return ax.plot(line.xs, costs, label=line.name, **style)[0]


def label(line: Line, of: str) -> str:
    """The line's name and its factor."""
    factor = branching_factor(line.xs, list(line.rows[of]))
    words = f"× {factor:.3g} a ply" if factor == factor else "one depth: no factor"
    return "\n".join(filter(None, [line.name, words]))


def branching_factor(depths: Sequence[float], costs: Sequence[float]) -> float:
    """The effective branching factor: b where the costs are as nearly as can be c · b^depth; NaN for a single depth.

    Least squares of the logarithms.  Raises ValueError for costs that are not above 0, or not as many as depths.
    """
    if len(depths) != len(costs) or not all(0 < cost < inf for cost in costs):
        raise ValueError(f"depths={list(depths)}, costs={list(costs)}: expected a cost above 0 for each depth")
    return fit(depths, costs)[1]


def fit(depths: Sequence[float], costs: Sequence[float]) -> tuple[float, float]:
    """The factors c and b of c · b^depth."""
    if len(set(depths)) < 2:
        return nan, nan
    from scipy.stats import linregress

    line = linregress(depths, [log(cost) for cost in costs])
    return exp(line.intercept), exp(line.slope)
