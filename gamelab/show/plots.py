"""Plots of what searches cost.  They draw on given axes, change no setting and never show anything."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from gamelab.games.position import as_int, shown
from gamelab.search.result import SearchResult

if TYPE_CHECKING:
    from matplotlib.axes import Axes

# Okabe and Ito's colours without the palest, each with its own marker and line, for whoever sees no colours.
LOOKS = (
    ("#0072b2", "o", "-"), ("#d55e00", "s", "--"), ("#009e73", "^", "-."), ("#cc79a7", "D", ":"),
    ("#56b4e9", "v", "-"), ("#e69f00", "P", "--"), ("#222222", "X", "-."),
)  # fmt: skip


def nodes_by_ply(results: Mapping[str, SearchResult], ax: Axes | None = None) -> Axes:
    """The axes, with a line for every search: how many nodes it met at each ply, on a logarithmic scale.

    ``results`` maps a name to each search's result.  Raises ValueError where there is none.
    """
    if not results:
        raise ValueError("no results: expected at least one search to plot")
    if not isinstance(results, Mapping) or not all(isinstance(each, SearchResult) for each in results.values()):
        raise ValueError(f"{shown(results)}: expected names with results, such as {{'minimax': minimax(position)}}")
    from matplotlib.ticker import MaxNLocator

    ax = axes(ax, (6.4, 4))
    for number, (name, result) in enumerate(results.items()):
        colour, marker, line = LOOKS[number % len(LOOKS)]
        nodes = [ply.nodes for ply in result.counts.by_ply]
        label = f"{name}: {result.counts.nodes:,} nodes"
        ax.plot(range(len(nodes)), nodes, color=colour, marker=marker, linestyle=line, label=label)
    ax.set_yscale("log")
    ax.set_xlabel("ply")
    ax.set_ylabel("nodes (logarithmic)")
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    quiet(ax, "y")
    ax.legend(frameon=False)
    return ax


def node_bars(counts: Mapping[str, int], ax: Axes | None = None) -> Axes:
    """The axes, with a bar for every name, its number of nodes written beside it, on a logarithmic scale.

    Raises ValueError where there is no count, or one below 1, which a logarithm does not know.
    """
    if not isinstance(counts, Mapping) or not counts or min(as_int(each) or 0 for each in counts.values()) < 1:
        raise ValueError(f"counts={shown(counts)}: expected names with at least one number of nodes, each at least 1")
    ax = axes(ax, (6.4, 0.8 + 0.45 * len(counts)))
    names, numbers = list(counts), list(counts.values())
    bars = ax.barh(names, numbers, color=LOOKS[0][0], height=0.6)
    ax.bar_label(bars, labels=[f"{number:,}" for number in numbers], padding=4)
    ax.set_xscale("log")
    ax.set_xlim(left=min(1, *numbers), right=max(numbers) * 8)
    ax.invert_yaxis()
    ax.set_xlabel("nodes (logarithmic)")
    quiet(ax, "x")
    return ax


def axes(ax: Axes | None, size: tuple[float, float]) -> Axes:
    """The axes given, or new ones."""
    if ax is not None:
        return ax
    from matplotlib import pyplot

    return pyplot.subplots(figsize=size, layout="constrained")[1]


def quiet(ax: Axes, axis: str) -> None:
    """Takes away the frame that says nothing, and adds faint lines to read values by."""
    ax.spines[["top", "right"]].set_visible(False)
    ax.grid(True, axis=axis, color="#dddddd", linewidth=0.8)  # type: ignore[arg-type]
    ax.set_axisbelow(True)
