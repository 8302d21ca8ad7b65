"""Plots of searches and games.  Each function returns the axes of a new figure, for changes of your own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import pairwise
from math import isfinite
from statistics import mean
from typing import TYPE_CHECKING, Any

from gamelab.games import svg
from gamelab.games.position import FIRST, PASS, SECOND, Position, short_repr
from gamelab.search.result import SearchResult
from gamelab.show.phrases import RESULTS
from gamelab.show.picture import WIDEST, text_scale

if TYPE_CHECKING:
    import pandas
    from matplotlib.axes import Axes

SMALL = 8  # points: the smallest letters, 11 pixels high
GREY = "#999999"
SIDES = {FIRST: ("FIRST", svg.RED, "o", "top"), SECOND: ("SECOND", svg.BLUE, "s", "bottom")}
# Lines differ in colour, for colour-blind readers too, in marker and in dashes.  Every other line has large, hollow
# marks: so both are seen where two lines are the same.
LOOKS: dict[str, Any] = {
    "color": [svg.BLUE, svg.RED, svg.GREEN, "#cc79a7", "#56b4e9", "#e69f00", svg.INK, GREY],
    "marker": list("os^DvPX*"),
    "linestyle": ["-", "--", "-.", ":"] * 2,
    "markersize": [5, 8] * 4,
    "fillstyle": ["full", "none"] * 4,
}
STYLE: dict[Any, Any] = {
    "axes.axisbelow": True, "axes.grid": True, "axes.spines.right": False, "axes.spines.top": False,
    "axes.titlelocation": "left", "axes.titlesize": 10,
    "grid.color": "#dddddd", "legend.fontsize": 9, "legend.frameon": False, "legend.labelspacing": 0.8,
}  # fmt: skip


@contextmanager
def new_axes(wide: float = 6.4, high: float = 4.0, grid: str = "y") -> Iterator[Axes]:
    """The axes of a new figure of this size in inches, at most as wide as the page, in this package's style."""
    from matplotlib import pyplot, rcsetup

    dots = 100 * text_scale()
    # The first figure may set up a notebook's backend, and no context must take that back.
    figure = pyplot.figure(figsize=(min(wide, WIDEST / dots), high), dpi=dots, layout="constrained")
    with pyplot.rc_context(STYLE | {"axes.grid.axis": grid, "axes.prop_cycle": rcsetup.cycler(**LOOKS)}):
        yield figure.add_subplot()


def nodes_by_ply(results: Mapping[str, SearchResult]) -> Axes:
    """The axes, with a line for every search: how many nodes it entered at each ply, on a logarithmic scale.

    ``results`` maps names to results of searches.
    """
    with new_axes() as ax:
        for name, result in results.items():
            ax.plot([ply.nodes for ply in result.counts.by_ply], label=f"{name}: {result.counts.nodes:,} nodes")
        ax.locator_params(axis="x", integer=True, nbins=10)
        ax.set(title="Nodes that a search enters at each ply", xlabel="ply", ylabel="nodes (logarithmic)", yscale="log")
        ax.legend()
    return ax


def node_bars(counts: Mapping[str, int]) -> Axes:
    """The axes, with the number of nodes of each name: bars, or points on a logarithmic scale if they differ much."""
    names, numbers = list(counts), list(counts.values())
    decades = max(numbers) >= 10 * min(numbers)
    with new_axes(high=1.1 + 0.4 * len(counts), grid="x") as ax:
        if decades:
            ax.plot(numbers, names, linestyle="", markersize=8)
            ax.set(xscale="log", xlim=(min(numbers) / 2, max(numbers) * 8))
        else:
            ax.barh(names, numbers, height=0.6)
            ax.set_xlim(0, max(numbers) * 1.25)
            ax.xaxis.set_major_formatter("{x:,.0f}")
        for name, number in counts.items():
            ax.annotate(f"{number:,}", (number, name), (8, 0), textcoords="offset points", va="center")
        ax.set(ylim=(len(names) - 0.4, -0.6), xlabel=f"nodes entered{' (logarithmic)' * decades}")
    return ax


def state_counts(table: pandas.DataFrame) -> Axes:
    """The axes, with a line for each column of the table over its index, the ply, on a logarithmic scale.

    What lies between two lines is shaded: that many sequences are the same position, or positions the same class.
    The first column is the largest.
    """
    above = table.iloc[:, 0]
    with new_axes(high=4.2) as ax:
        for name, column in table.items():
            (line,) = ax.plot(column, zorder=3)
            colour: Any = line.get_color()
            ax.fill_between(column.index, column, above, color=colour, alpha=0.08, linewidth=0)
            text, top = f"{name}: {column.sum():,.0f}", (column.idxmax(), column.max())
            ax.annotate(text, top, (0, 8), textcoords="offset points", ha="center", color=colour, fontsize=9)
            above = column
        ax.locator_params(axis="x", integer=True, nbins=10)
        ax.set(title="How many there are at each ply, and in all", xlabel="ply", ylabel="number (logarithmic)")
        ax.set(yscale="log", ylim=(0.7, table.max(axis=None) * 12))
    return ax


def branching_profile(games: Iterable[Iterable[Position]]) -> Axes:
    """The axes, with the number of legal moves at each ply: their mean over the games, and their quartiles.

    A game is its positions in order, as ``playout`` and ``replay`` give them.  A pass is one move; grey
    bars show the share of games with a pass at this ply (scale on the right).
    Raises ValueError where there is no unfinished position.
    """
    from numpy import percentile

    played = [[position for position in game if not position.is_over] for game in games]
    plies: dict[int, list[tuple[int, ...]]] = {}
    for position in (position for game in played for position in game):
        plies.setdefault(position.ply, []).append(position.moves)
    if not plies:
        raise ValueError("no unfinished position: expected at least one game, as a list of positions")
    at = sorted(plies)
    numbers = [[len(moves) for moves in plies[ply]] for ply in at]
    low, high = zip(*(percentile(each, [25, 75]) for each in numbers), strict=True)
    with new_axes() as ax:
        ax.fill_between(at, low, high, alpha=0.2, linewidth=0, label="middle half of the positions")
        ax.plot(at, [mean(each) for each in numbers], label="mean")
        ax.set(ylim=(0, max(high) * 1.25 + 1), ylabel="legal moves")
        ax.set_xlabel(f"ply ({len(played):,} games, {sum(map(len, numbers)):,} positions)")
        ax.locator_params(integer=True, nbins=10)
        ax.legend(loc="upper right", ncols=2)
        pass_bars(ax, at, [plies[ply].count((PASS,)) / len(played) for ply in at])
    return ax


def pass_bars(ax: Axes, at: list[int], passes: list[float]) -> None:
    """Draws the share of passes in the lowest part of the plot, with its own scale; nothing where nobody passes."""
    most = max(passes)
    if most:
        right = ax.twinx()
        right.bar(at, passes, color=GREY, alpha=0.8)
        right.set(ylim=(0, most * 5), yticks=[0, most], yticklabels=["0%", f"{most:.0%}"])
        right.set_ylabel("games with a pass", loc="bottom")
        right.grid(False)


def game_values(positions: Iterable[Position], values: Iterable[float] | Callable[[Position], float]) -> Axes:
    """The axes, with the value for FIRST of each position of a game, and the moves that gave something away.

    ``values`` is one number for each position (NaN where it is not known), or a function that gives it.
    Raises ValueError where no value is known, where they are not as many as positions, and where a position does not
    follow from the one before.
    """
    game = list(positions)
    numbers = [float(value) for value in (map(values, game) if callable(values) else values)]
    known = {number for number in numbers if isfinite(number)}
    if len(numbers) != len(game) or not known:
        raise ValueError(
            f"{len(game)} positions, values {short_repr(numbers)}: expected one each, of which one is known"
        )
    with new_axes() as ax:
        ax.plot([position.ply for position in game], numbers, ".-", color="#555555", drawstyle="steps-post")
        ax.axhline(0, color="#bbbbbb", linewidth=1, zorder=1)
        ax.margins(y=0.15)
        ax.locator_params(axis="x", integer=True, nbins=10)
        ax.set(xlabel="moves made", ylabel="value (above 0: good for FIRST)")
        if known <= set(RESULTS):
            ax.set(ylim=(-1.3, 1.3), yticks=list(RESULTS), yticklabels=list(RESULTS.values()))
            ax.set_ylabel("with best play from here")
        for player, moves in blunders(game, numbers).items():
            name, colour, marker, side = SIDES[player]
            xs, ys = [game[number].ply for number in moves], [numbers[number] for number in moves]
            label = f"{name} gave something away ({len(moves)})"
            ax.scatter(xs, ys, s=64, color=colour, marker=marker, label=label, zorder=3)
            for place, text in zip(zip(xs, ys, strict=True), moves.values(), strict=True):
                offset = (0, -8 * player)
                ax.annotate(text, place, offset, textcoords="offset points", ha="center", va=side, fontsize=9)
            ax.legend(loc="lower left", bbox_to_anchor=(0, 1), borderaxespad=0, ncols=2)
    return ax


def blunders(game: list[Position], values: list[float]) -> dict[int, dict[int, str]]:
    """By player, the moves that gave something away: the number of the position that each led to, and its name.

    Raises ValueError for a position that does not follow from the one before.
    """
    found: dict[int, dict[int, str]] = {FIRST: {}, SECOND: {}}
    for number, (before, after) in enumerate(pairwise(game), 1):
        name = next((before.label(move) for move in before.moves if before.play(move) == after), None)
        if name is None:
            raise ValueError(
                f"{short_repr(after)} does not follow from {short_repr(before)}: expected a game, move by move"
            )
        if before.to_move * (values[number - 1] - values[number]) > 0:
            found[before.to_move][number] = name
    return {player: moves for player, moves in found.items() if moves}
