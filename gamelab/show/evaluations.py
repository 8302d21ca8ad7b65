"""What evaluations are worth: beside the truth, and for the time that they take."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from math import nan
from typing import TYPE_CHECKING, Any

from gamelab.games.position import Position
from gamelab.show.lines import needed
from gamelab.show.plots import LOOKS, axes, quiet

if TYPE_CHECKING:
    import pandas
    from matplotlib.axes import Axes

Evaluation = Callable[[Any], Any]
ENOUGH = 3
"""The positions from which on their median is drawn."""


def against_truth(truths: Mapping[Any, int], evaluations: Iterable[Evaluation]) -> list[Axes]:
    """The axes, side by side, of one evaluation each: what it says of positions whose exact value is known.

    ``truths`` maps positions to their exact value or score for FIRST.  A dot is a position, moved a little aside so
    that dots do not hide each other; the line joins the medians of three or more; the title tells Spearman's rank
    correlation, 0 for an evaluation with a single value.  Raises ValueError where there is no position or no
    evaluation.
    """
    judges = list(evaluations)
    if not truths or not judges:
        raise ValueError(f"{len(truths)} positions, {len(judges)} evaluations: expected at least one of each")
    from matplotlib import pyplot

    across = min(3, len(judges))
    down = -(-len(judges) // across)
    grid = pyplot.subplots(down, across, figsize=(3.1 * across, 2.7 * down), sharex=True, layout="constrained",
                           squeeze=False)[1].flat  # fmt: skip
    found = list(grid)
    for ax, judge in zip(found, judges, strict=False):
        cloud(ax, truths, judge)
    for ax in found[len(judges) :]:
        ax.remove()
    for ax in found[max(0, len(judges) - across) : len(judges)]:
        ax.set_xlabel("exact score for FIRST")
        ax.tick_params(labelbottom=True)
    return found[: len(judges)]


def cloud(ax: Axes, truths: Mapping[Position, int], judge: Evaluation) -> None:
    """One evaluation beside the truth."""
    from statistics import median

    exact, said = list(truths.values()), [judge(position) for position in truths]
    moved = [value + 0.35 * (n % 7 - 3) / 3 for n, value in enumerate(exact)]
    ax.plot(moved, said, LOOKS[0][1], color=LOOKS[0][0], alpha=0.3, markersize=3.5, linestyle="none")
    told = {value: [s for s, e in zip(said, exact, strict=True) if e == value] for value in sorted(set(exact))}
    middles = {value: median(those) for value, those in told.items() if len(those) >= ENOUGH}
    ax.plot(list(middles), list(middles.values()), color=LOOKS[1][0], linewidth=1.5)
    ax.set_title(f"{judge.__name__}: ρ = {rank_correlation(said, exact):.2f}", fontsize=10, loc="left")
    ax.axhline(0, color="#999999", linewidth=0.8, linestyle=":")
    quiet(ax, "y")


def rank_correlation(said: list[int], exact: list[int]) -> float:
    """Spearman's rank correlation; 0 where one side has a single value."""
    if len(set(said)) < 2 or len(set(exact)) < 2:
        return 0.0
    from scipy.stats import spearmanr

    return float(spearmanr(said, exact).statistic)


def strength(table: pandas.DataFrame, lines: str = "evaluate", *, ax: Axes | None = None) -> Axes:
    """The axes, with the win rate of agents over the time that they think for a move, from a sweep's table.

    A line for each value of the column ``lines``, its depths written at the dots; the further to the upper left, the
    more strength for the time.  Raises ValueError for a table without rows or the columns.
    """
    from matplotlib.ticker import LogLocator

    needed(table, lines, "depth", "rate", "low", "high", "seconds", "nodes", "nodes_per_move")
    ax = axes(ax, (6.4, 4.2))
    for number, (name, rows) in enumerate(table.groupby(lines, sort=False)):
        colour, marker, line = LOOKS[number % len(LOOKS)]
        rows = rows.sort_values("depth")
        xs = [per_move(row) for row in rows.itertuples()]
        errors = [rows["rate"] - rows["low"], rows["high"] - rows["rate"]]
        looks: dict[str, Any] = {"color": colour, "marker": marker, "linestyle": line}
        ax.errorbar(xs, rows["rate"], yerr=errors, label=str(name), elinewidth=0.8, **looks)
        for x, row in zip(xs, rows.itertuples(), strict=True):
            ax.annotate(f"{row.depth}", (x, row.rate), (5, -11), textcoords="offset points", color=colour, fontsize=8)
    ax.set_xscale("log")
    ax.xaxis.set_major_locator(LogLocator(subs=(1, 2, 5)))  # a decade is more than some tables span
    ax.xaxis.set_major_formatter(lambda x, _: f"{x:g}")
    ax.xaxis.set_minor_formatter("")
    ax.set_xlabel("milliseconds for a move (logarithmic); numbers: depth")
    ax.set_ylabel("games won, with 95 % interval")
    ax.yaxis.set_major_formatter(lambda rate, _: f"{rate:.0%}")
    quiet(ax, "both")
    ax.legend(frameon=False, fontsize=9)
    return ax


def per_move(row: Any) -> float:
    """The milliseconds for a move."""
    moves = row.nodes / row.nodes_per_move if row.nodes_per_move else nan
    return 1000 * float(row.seconds) / moves
