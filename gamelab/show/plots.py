"""Plots of searches, evaluations and games.  They draw on given axes, change no setting and never show anything."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from math import isfinite
from statistics import mean, median
from typing import TYPE_CHECKING, Any, NamedTuple

from gamelab.games import svg
from gamelab.games.position import FIRST, PASS, SECOND, Position, short_repr
from gamelab.search.result import SearchResult
from gamelab.show.picture import WIDEST, text_scale

if TYPE_CHECKING:
    import pandas
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis

# Colours that colour-blind readers tell apart, each with its own marker and line for those who see none.
LOOKS = (
    (svg.BLUE, "o", "-"), (svg.RED, "s", "--"), (svg.GREEN, "^", "-."), ("#cc79a7", "D", ":"),
    ("#56b4e9", "v", "-"), ("#e69f00", "P", "--"), (svg.INK, "X", "-."),
)  # fmt: skip
GREY = "#999999"
SMALL = 8  # points: the smallest letters, 11 pixels high
RESULTS = {SECOND: "SECOND wins", 0: "draw", FIRST: "FIRST wins"}
MOST_NAMES, ENOUGH = 16, 3
"""Moves that are named, those that lost most; positions from which on their median is drawn."""


def style_of(number: int) -> dict[str, Any]:
    """Colour, marker and line of the line with this number; every other line has larger, hollow marks.

    So where two lines are the same, both are seen.
    """
    colour, marker, line = LOOKS[number % len(LOOKS)]
    marks = {"markersize": 8, "markerfacecolor": "none"} if number % 2 else {"markersize": 5}
    return {"color": colour, "marker": marker, "linestyle": line, **marks}


def axes(ax: Axes | None, wide: float, high: float) -> Axes:
    """The axes given, or new ones of this size in inches."""
    return ax or grid_of(1, 1, wide, high)[0]


def grid_of(down: int, across: int, wide: float, high: float, **options: Any) -> list[Axes]:
    """New axes, row by row, on a figure of this size in inches, or as wide as the page."""
    from matplotlib import pyplot

    dots = 100 * text_scale()
    options |= {"figsize": (min(wide, WIDEST / dots), high), "dpi": dots, "layout": "constrained", "squeeze": False}
    return list(pyplot.subplots(down, across, **options)[1].flat)


def finish(ax: Axes, *, title: str = "", x: str = "", y: str = "", grid: str = "y") -> Axes:
    """The axes with their words and faint lines to read values by, without the frame that says nothing."""
    ax.set_title(title, loc="left", fontsize=10)
    ax.set_xlabel(x)
    ax.set_ylabel(y)
    ax.spines[["top", "right"]].set_visible(False)
    ax.grid(True, axis=grid, color="#dddddd", linewidth=0.8)  # type: ignore[arg-type]
    ax.set_axisbelow(True)
    return ax


def whole(*scales: Axis) -> None:
    """Puts ticks at whole numbers only."""
    from matplotlib.ticker import MaxNLocator

    for scale in scales:
        scale.set_major_locator(MaxNLocator(integer=True))


def legend_beside(ax: Axes) -> None:
    """Names the lines: to the right, or inside a figure without a layout that makes room for them."""
    outside: dict[str, Any] = {"loc": "upper left", "bbox_to_anchor": (1, 1), "frameon": False}
    ax.legend(fontsize=SMALL, labelspacing=0.8, **outside if ax.figure.get_layout_engine() else {})


# --- what searches cost ---


def nodes_by_ply(results: Mapping[str, SearchResult], ax: Axes | None = None) -> Axes:
    """The axes, with a line for every search: how many nodes it met at each ply, on a logarithmic scale.

    ``results`` maps a name to each search's result.  Raises ValueError where there is none.
    """
    if not results or not isinstance(results, Mapping):
        raise ValueError(
            f"{short_repr(results)}: expected names with results, such as {{'minimax': minimax(position)}}"
        )
    ax = axes(ax, 6.4, 4)
    for number, (name, result) in enumerate(results.items()):
        nodes = [ply.nodes for ply in result.counts.by_ply]
        ax.plot(range(len(nodes)), nodes, label=f"{name}: {result.counts.nodes:,} nodes", **style_of(number))
    whole(ax.xaxis)
    ax.set_yscale("log")
    ax.legend(frameon=False)
    return finish(ax, title="Nodes that a search enters at each ply", x="ply", y="nodes (logarithmic)")


def node_bars(counts: Mapping[str, int], ax: Axes | None = None) -> Axes:
    """The axes, with every name's number of nodes: bars from 0 on, or points on a logarithmic scale over decades.

    Raises ValueError where there is no count, or one below 1.
    """
    if not counts or min(counts.values()) < 1:
        raise ValueError(
            f"counts={short_repr(counts)}: expected names with at least one number of nodes, each at least 1"
        )
    ax = axes(ax, 6.4, 1.1 + 0.4 * len(counts))
    names, numbers = list(counts), list(counts.values())
    decades = max(numbers) >= 10 * min(numbers)
    if decades:
        ax.plot(numbers, names, "o", color=svg.BLUE, markersize=8)
        ax.set(xscale="log", xlim=(min(numbers) / 2, max(numbers) * 8))
    else:
        ax.barh(names, numbers, color=svg.BLUE, height=0.6)
        ax.set_xlim(0, max(numbers) * 1.25)
    for name, number in counts.items():
        ax.annotate(f"{number:,}", (number, name), (8, 0), textcoords="offset points", va="center")
    ax.set_ylim(len(names) - 0.4, -0.6)
    return finish(ax, x=f"nodes entered{' (logarithmic)' * decades}", grid="x")


def state_counts(table: pandas.DataFrame, ax: Axes | None = None) -> Axes:
    """The axes, with a line for each column of the table over its index, the ply, on a logarithmic scale.

    What lies between two lines is shaded: that many sequences are the same position, or positions the same class.
    The first column is the largest.  Raises ValueError for a table without rows or columns, and for numbers below 1.
    """
    if table.empty or not (table >= 1).all(axis=None):
        raise ValueError("expected a table with a row for each ply, a column or more, and numbers of at least 1")
    ax = axes(ax, 6.4, 4.2)
    above = table.iloc[:, 0]
    for number, name in enumerate(table):
        column, colour = table[name], style_of(number)["color"]
        ax.plot(column.index, column, **style_of(number), zorder=3)
        ax.fill_between(column.index, column, above, color=colour, alpha=0.08, linewidth=0)
        ax.annotate(
            f"{name}: {int(column.sum()):,}", (column.idxmax(), column.max()), (0, 8), textcoords="offset points",
            ha="center", color=colour, fontsize=9,
        )  # fmt: skip
        above = column
    whole(ax.xaxis)
    ax.set(yscale="log", ylim=(0.7, table.max(axis=None) * 12))
    return finish(ax, title="How many there are at each ply, and in all", x="ply", y="number (logarithmic)")


# --- what evaluations are worth ---


def against_truth(truths: Mapping[Any, int], evaluations: Iterable[Callable[[Any], Any]]) -> list[Axes]:
    """The axes, side by side, of one evaluation each: what it says of positions whose exact value is known.

    ``truths`` maps positions to their exact value or score for FIRST.  A dot is a position, moved a little aside so
    that dots do not hide each other; the line joins the medians of three or more; the title tells Spearman's rank
    correlation, 0 for an evaluation with a single value.  Raises ValueError where there is no position or no
    evaluation.
    """
    judges = list(evaluations)
    if not truths or not judges:
        raise ValueError(f"{len(truths)} positions, {len(judges)} evaluations: expected at least one of each")
    across = min(3, len(judges))
    down = -(-len(judges) // across)
    found = grid_of(down, across, max(3.6, 2.8 * across), 2.7 * down)
    for ax, judge in zip(found, judges, strict=False):
        cloud(ax, list(truths.values()), [judge(position) for position in truths], judge.__name__)
    for ax in found[len(judges) :]:
        ax.remove()
    return found[: len(judges)]


def cloud(ax: Axes, exact: list[int], said: list[Any], name: str) -> None:
    """Draws what one evaluation says beside the truth."""
    from scipy.stats import spearmanr

    rho = spearmanr(said, exact).statistic if len(set(said)) > 1 and len(set(exact)) > 1 else 0.0
    aside = [value + 0.35 * (n % 7 - 3) / 3 for n, value in enumerate(exact)]
    ax.plot(aside, said, "o", color=svg.BLUE, alpha=0.3, markersize=3.5)
    groups = {value: [guess for guess, truth in zip(said, exact, strict=True) if truth == value] for value in exact}
    middles = {value: median(groups[value]) for value in sorted(groups) if len(groups[value]) >= ENOUGH}
    ax.plot(list(middles), list(middles.values()), color=svg.RED, linewidth=1.5)
    ax.axhline(0, color=GREY, linewidth=0.8, linestyle=":")
    finish(ax, title=f"{name}: ρ = {rho:.2f}", x=f"exact score (n = {len(exact):,})")


# --- how games go ---


def branching_profile(games: Iterable[Iterable[Position]], ax: Axes | None = None) -> Axes:
    """The axes, with the number of legal moves at each ply: their mean over the games, and their quartiles.

    A game is its positions in order, as ``playout`` and ``replay`` give them.  A pass is one move; where there are
    passes, grey bars tell in which share of all games (scale on the right).
    Raises ValueError where there is no unfinished position.
    """
    plies: dict[int, list[tuple[int, ...]]] = {}
    played = [list(game) for game in games]
    for position in (position for game in played for position in game):
        if not position.is_over:
            plies.setdefault(position.ply, []).append(position.moves)
    if not plies:
        raise ValueError("no unfinished position: expected at least one game, as a list of positions")
    from numpy import percentile

    ax = axes(ax, 6.4, 4)
    at = sorted(plies)
    numbers = [[len(moves) for moves in plies[ply]] for ply in at]
    low, high = zip(*(percentile(each, [25, 75]) for each in numbers), strict=True)
    ax.fill_between(at, low, high, color=svg.BLUE, alpha=0.2, linewidth=0, label="middle half of the positions")
    ax.plot(at, [mean(each) for each in numbers], "o-", color=svg.BLUE, markersize=4, label="mean")
    ax.set_ylim(0, max(high) * 1.25 + 1)
    whole(ax.xaxis, ax.yaxis)
    ax.legend(frameon=False, loc="upper right", ncols=2, fontsize=9)
    pass_bars(ax, at, [plies[ply].count((PASS,)) / len(played) for ply in at])
    return finish(ax, x=f"ply ({len(played):,} games, {sum(map(len, numbers)):,} positions)", y="legal moves")


def pass_bars(ax: Axes, at: list[int], passes: list[float]) -> None:
    """Draws the share of passes in the lowest part of the plot, with its own scale; nothing where nobody passes."""
    most = max(passes)
    if most:
        right = ax.twinx()
        right.bar(at, passes, color=GREY, width=0.8, alpha=0.8)
        right.set(ylim=(0, most * 5), yticks=[0, most], yticklabels=["0%", f"{most:.0%}"])
        right.set_ylabel("games with a pass", loc="bottom")
        right.spines["top"].set_visible(False)


class Blunder(NamedTuple):
    """A move that cost the player who made it ``loss``: number ``reached`` of the positions is the one it led to."""

    reached: int
    player: int
    move: str
    loss: float


def game_values(
    positions: Iterable[Position], values: Iterable[float] | Callable[[Position], float], ax: Axes | None = None
) -> Axes:
    """The axes, with the value for FIRST of each position of a game, and the moves that gave something away.

    ``values`` is one number for each position (NaN where it is not known), or a function that gives it.
    Raises ValueError where no value is known, where they are not as many as positions, and where a position does not
    follow from the one before.
    """
    game = list(positions)
    numbers = [float(value) for value in (map(values, game) if callable(values) else values)]
    if len(numbers) != len(game) or not any(map(isfinite, numbers)):
        raise ValueError(
            f"{len(game)} positions, values {short_repr(numbers)}: expected one each, of which one is known"
        )
    found = blunders(game, numbers)
    ax = axes(ax, 6.4, 4)
    plies = [position.ply for position in game]
    ax.plot(plies, numbers, ".-", color="#555555", linewidth=1.5, drawstyle="steps-post")
    for player, name, looks in ((FIRST, "FIRST", "o"), (SECOND, "SECOND", "s")):
        mine = [each.reached for each in found if each.player == player]
        if mine:
            colour, label = svg.RED if player == FIRST else svg.BLUE, f"{name} gave something away ({len(mine)})"
            xs, ys = [plies[n] for n in mine], [numbers[n] for n in mine]
            ax.plot(xs, ys, looks, color=colour, markersize=8, label=label)
    for each in sorted(found, key=lambda blunder: -blunder.loss)[:MOST_NAMES]:
        place, down = (plies[each.reached], numbers[each.reached]), 8 * each.player
        align = "top" if down > 0 else "bottom"
        ax.annotate(each.move, place, (0, -down), textcoords="offset points", ha="center", va=align, fontsize=9)
    if found:
        ax.legend(frameon=False, fontsize=9, loc="lower left", bbox_to_anchor=(0, 1), borderaxespad=0, ncols=2)
    whole(ax.xaxis)
    return finish(ax, x="moves made", y=value_scale(ax, numbers))


def blunders(positions: Sequence[Position], values: Sequence[float]) -> list[Blunder]:
    """The moves that made the value worse for the player who made them.

    Raises ValueError for a position that does not follow from the one before.
    """
    found = []
    for index, (before, after) in enumerate(pairwise(positions), 1):
        move = next((move for move in before.moves if before.play(move) == after), None)
        if move is None:
            raise ValueError(
                f"{short_repr(after)} does not follow from {short_repr(before)}: expected a game, move by move"
            )
        loss = before.to_move * (values[index - 1] - values[index])
        if loss > 0:
            found.append(Blunder(index, before.to_move, before.label(move), loss))
    return found


def value_scale(ax: Axes, values: Sequence[float]) -> str:
    """The name of the vertical scale, now set: words for wins, draws and losses, else numbers on both sides of 0."""
    known = {value for value in values if isfinite(value)}
    ax.axhline(0, color="#bbbbbb", linewidth=1, zorder=1)
    ax.margins(y=0.15)
    if known <= set(RESULTS):
        ax.set(ylim=(-1.3, 1.3), yticks=list(RESULTS), yticklabels=list(RESULTS.values()))
        return "with best play from here"
    return "value (above 0: good for FIRST)"
