"""Plots of searches, evaluations and games.  They draw on given axes, change no setting and never show anything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from math import isfinite, sqrt
from statistics import mean, median
from typing import TYPE_CHECKING, Any, NamedTuple

from gamelab.games import svg
from gamelab.games.position import FIRST, PASS, SECOND, Position, as_int, shown
from gamelab.search.result import SearchResult
from gamelab.show.picture import WIDEST, text_scale
from gamelab.show.validate import listed, table_with

if TYPE_CHECKING:
    import pandas
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis

# Colours that colour-blind readers tell apart, each with its own marker and line for those who see none.
LOOKS = (
    (svg.BLUE, "o", "-"), (svg.RED, "s", "--"), (svg.GREEN, "^", "-."), ("#cc79a7", "D", ":"),
    ("#56b4e9", "v", "-"), ("#e69f00", "P", "--"), (svg.INK, "X", "-."),
)  # fmt: skip
SMALL = 8  # points: the smallest letters, 11 pixels high
RESULTS = {SECOND: "SECOND wins", 0: "draw", FIRST: "FIRST wins"}
GAMES = "games, each as a list of positions"
MOST_BARS, MOST_NAMES, ENOUGH = 45, 16, 3
"""Bars of a histogram; moves that are named, those that lost most; positions from which on their median is drawn."""


def look(number: int) -> dict[str, Any]:
    """Colour, marker and line of the line with this number; the first 49 all differ, and the first 7 in everything.

    Every other line has hollow marks, larger ones: where two lines are the same both are seen.
    """
    colour = LOOKS[number % len(LOOKS)][0]
    marker, line = LOOKS[(number + number // len(LOOKS)) % len(LOOKS)][1:]
    marks = {"markersize": 8, "markerfacecolor": "none"} if number % 2 else {"markersize": 5}
    return {"color": colour, "marker": marker, "linestyle": line, **marks}


def axes(ax: Axes | None, size: tuple[float, float]) -> Axes:
    """The axes given, or new ones."""
    return ax or grid_of(1, 1, size)[0]


def grid_of(down: int, across: int, size: tuple[float, float], **options: Any) -> list[Axes]:
    """New axes, row by row, on a figure of this size in inches or as wide as the page."""
    from matplotlib import pyplot

    dots = 100 * text_scale()
    size = min(size[0], WIDEST / dots), size[1]
    grid = pyplot.subplots(down, across, figsize=size, dpi=dots, layout="constrained", squeeze=False, **options)[1]
    return list(grid.flat)


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
    """Ticks at whole numbers only."""
    from matplotlib.ticker import MaxNLocator

    for scale in scales:
        scale.set_major_locator(MaxNLocator(integer=True))


def legend_beside(ax: Axes) -> None:
    """The names of the lines: to the right, or inside a figure without a layout that makes room for them."""
    if ax.figure.get_layout_engine() is None:
        ax.legend(fontsize=SMALL, framealpha=0.7)
    else:
        ax.legend(fontsize=SMALL, frameon=False, loc="upper left", bbox_to_anchor=(1, 1), labelspacing=0.8)


# What searches cost


def nodes_by_ply(results: Mapping[str, SearchResult], ax: Axes | None = None) -> Axes:
    """The axes, with a line for every search: how many nodes it met at each ply, on a logarithmic scale.

    ``results`` maps a name to each search's result.  Raises ValueError where there is none.
    """
    if not results:
        raise ValueError("no results: expected at least one search to plot")
    if not isinstance(results, Mapping) or not all(isinstance(each, SearchResult) for each in results.values()):
        raise ValueError(f"{shown(results)}: expected names with results, such as {{'minimax': minimax(position)}}")
    ax = axes(ax, (6.4, 4))
    for number, (name, result) in enumerate(results.items()):
        nodes = [ply.nodes for ply in result.counts.by_ply]
        ax.plot(range(len(nodes)), nodes, label=f"{name}: {result.counts.nodes:,} nodes", **look(number))
    ax.set_yscale("log")
    whole(ax.xaxis)
    ax.legend(frameon=False)
    return finish(ax, title="Nodes that a search enters at each ply", x="ply", y="nodes (logarithmic)")


def node_bars(counts: Mapping[str, int], ax: Axes | None = None) -> Axes:
    """The axes, with every name's number of nodes: bars from 0 on, or points on a logarithmic scale over decades.

    Raises ValueError where there is no count, or one below 1.
    """
    if not isinstance(counts, Mapping) or not counts or min(as_int(each) or 0 for each in counts.values()) < 1:
        raise ValueError(f"counts={shown(counts)}: expected names with at least one number of nodes, each at least 1")
    ax = axes(ax, (6.4, 1.1 + 0.4 * len(counts)))
    names, numbers = list(counts), list(counts.values())
    decades = max(numbers) >= 10 * min(numbers)
    if decades:
        ax.plot(numbers, names, LOOKS[0][1], color=LOOKS[0][0], markersize=8)
        ax.set_xscale("log")
        ax.set_xlim(min(numbers) / 2, max(numbers) * 8)
    else:
        ax.barh(names, numbers, color=LOOKS[0][0], height=0.6)
        ax.set_xlim(0, max(numbers) * 1.25)
    for name, number in counts.items():
        ax.annotate(f"{number:,}", (number, name), (8, 0), textcoords="offset points", va="center")
    ax.set_ylim(len(names) - 0.4, -0.6)
    return finish(ax, x="nodes entered (logarithmic)" if decades else "nodes entered", grid="x")


def state_counts(table: pandas.DataFrame, ax: Axes | None = None) -> Axes:
    """The axes, with a line for each column of the table over its index, the ply, on a logarithmic scale.

    What lies between two lines is shaded: that many sequences are the same position, or positions the same class.
    The first column is the largest.  Raises ValueError for a table without rows or columns, and for numbers below 1.
    """
    if table.empty or len(table.columns) == 0 or not (table >= 1).all(axis=None):
        raise ValueError("expected a table with a row for each ply, a column or more, and numbers of at least 1")
    ax = axes(ax, (6.4, 4.2))
    plies = list(table.index)
    for number, name in enumerate(table.columns):
        ax.plot(plies, table[name], **look(number), zorder=3)
        place = int(table[name].to_numpy().argmax())
        ax.annotate(
            f"{name}: {int(table[name].sum()):,}", (plies[place], table[name].iloc[place]), (0, 8),
            textcoords="offset points", ha="center", va="bottom", color=look(number)["color"], fontsize=9,
        )  # fmt: skip
        if number:
            above = table.iloc[:, number - 1]
            ax.fill_between(plies, table[name], above, color=look(number)["color"], alpha=0.08, linewidth=0)
    ax.set_yscale("log")
    ax.set_ylim(0.7, float(table.max(axis=None)) * 12)
    whole(ax.xaxis)
    return finish(ax, title="How many there are at each ply, and in all", x="ply", y="number (logarithmic)")


# What evaluations are worth


def calibration(tables: Mapping[str, pandas.DataFrame], ax: Axes | None = None) -> Axes:
    """The axes, with a line for every evaluation: the share of positions that FIRST wins, by what it says of them.

    ``tables`` maps a name to a table as ``oracle.sim_judged`` makes it; of each, the columns ``guess``, ``value`` and
    ``positions`` are read.  A mark is as large as the number of positions with this guess.  A good evaluation rises
    from 0 to 100 %; one that says nothing is a single mark.
    Raises ValueError where there is no table, and for one without rows.
    """
    if not tables or any(len(table) == 0 for table in tables.values()):
        raise ValueError("no positions: expected at least one table, each with a row or more")
    from matplotlib.ticker import PercentFormatter

    ax = axes(ax, (7.6, 4.2))
    for number, (name, table) in enumerate(tables.items()):
        counts = table.groupby("guess")["positions"].sum()
        wins = table["positions"].where(table["value"] > 0, 0).groupby(table["guess"]).sum()
        colour, marker, line = LOOKS[number % len(LOOKS)]
        ax.plot(counts.index, wins / counts, color=colour, linestyle=line, linewidth=1.2, zorder=2)
        ax.scatter(
            counts.index, wins / counts, s=14 + 420 * counts / counts.sum(), color=colour, marker=marker, alpha=0.75,
            zorder=3, label=f"{name}\nn = {int(counts.sum()):,} positions", edgecolors="white", linewidths=0.6,
        )  # fmt: skip
    ax.set_ylim(-0.06, 1.06)
    ax.yaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    whole(ax.xaxis)
    legend_beside(ax)
    legend = ax.get_legend()
    assert legend is not None
    for handle in legend.legend_handles:
        handle.set_sizes([60])  # type: ignore[union-attr]
    return finish(ax, title="All positions, by what is said of them (larger: more)", x="what the evaluation says",
                  y="positions that FIRST wins")  # fmt: skip


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
    found = grid_of(down, across, (max(3.6, 2.8 * across), 2.7 * down), sharex=True)
    for ax in found[len(judges) :]:
        ax.remove()
    for number, (ax, judge) in enumerate(zip(found, judges, strict=False)):
        cloud(ax, list(truths.values()), [judge(position) for position in truths], judge.__name__)
        if number >= len(judges) - across:
            ax.set_xlabel(f"exact score for FIRST (n = {len(truths):,})", fontsize=9)
            ax.tick_params(labelbottom=True)
    return found[: len(judges)]


def cloud(ax: Axes, exact: list[int], said: list[Any], name: str) -> None:
    """One evaluation beside the truth."""
    rho = 0.0
    if len(set(said)) > 1 and len(set(exact)) > 1:
        from scipy.stats import spearmanr

        rho = float(spearmanr(said, exact).statistic)
    aside = [value + 0.35 * (n % 7 - 3) / 3 for n, value in enumerate(exact)]
    ax.plot(aside, said, LOOKS[0][1], color=LOOKS[0][0], alpha=0.3, markersize=3.5, linestyle="none")
    groups: dict[int, list[Any]] = {}
    for value, guess in sorted(zip(exact, said, strict=True)):
        groups.setdefault(value, []).append(guess)
    middles = {value: median(guesses) for value, guesses in groups.items() if len(guesses) >= ENOUGH}
    ax.plot(list(middles), list(middles.values()), color=LOOKS[1][0], linewidth=1.5)
    ax.axhline(0, color="#999999", linewidth=0.8, linestyle=":")
    finish(ax, title=f"{name}: ρ = {rho:.2f}")


# How games go


def game_profiles(table: pandas.DataFrame) -> list[Axes]:
    """The axes, side by side, of one measure each: a bar for each game of the table of ``arena.game_profiles``.

    Raises ValueError for a table without rows or without one of the columns.
    """
    from gamelab.arena.portrait import MEASURES

    formats = {"pruned": "{:.0%}", "correlation": "{:.2f}", "first": "{:.2f}"}
    table_with(table, *MEASURES, source="arena.game_profiles")
    found = grid_of(1, len(MEASURES), (8.4, 1.7 + 0.4 * len(table)), sharey=True)
    for name, ax in zip(MEASURES, found, strict=True):
        values = [float(value) for value in table[name]]
        bars = ax.barh([str(game) for game in table.index], values, color=LOOKS[0][0], height=0.6)
        ax.bar_label(bars, [formats.get(name, "{:.1f}").format(value) for value in values], padding=3, fontsize=9)
        ax.margins(x=0.35)
        ax.set_xlim(left=min(0.0, *values) * 1.3)
        ax.tick_params(left=False)
        finish(ax, grid="x")
        ax.set_title("\n".join(heading(name, MEASURES[name], table)), fontsize=SMALL, loc="left")
    found[0].invert_yaxis()
    return found


def heading(name: str, words: str, table: pandas.DataFrame) -> list[str]:
    """The lines over a measure: what it is, and of how many games or positions."""
    from textwrap import wrap

    column = {"pruned": "searched", "correlation": "solved"}.get(name, "plays")
    if column not in table:
        return wrap(words, 20)
    least = int(table[column].min())
    interval = f", ± {0.98 / sqrt(least):.2f}" if name == "first" else ""  # 95 % of a rate near a half
    return [*wrap(words, 20), f"n ≥ {least:,}{interval}"]


def branching_profile(games: Iterable[Iterable[Position]], ax: Axes | None = None) -> Axes:
    """The axes, with the number of legal moves at each ply: their mean over the games, and their quartiles.

    A game is its positions in order, as ``playout`` and ``replay`` give them.  A pass is one move; where there are
    passes, grey bars tell in which share of all games (scale on the right).
    Raises ValueError where there is no unfinished position.
    """
    plies: dict[int, list[tuple[int, ...]]] = {}
    total = 0
    for game in listed(games, GAMES):
        total += 1
        for position in listed(game, GAMES):
            if not isinstance(position, Position):
                raise ValueError(f"{shown(position)} is no position: expected {GAMES}")
            if not position.is_over:
                plies.setdefault(position.ply, []).append(position.moves)
    if not plies:
        raise ValueError("no unfinished position: expected at least one game, as a list of positions")
    from numpy import percentile

    ax = axes(ax, (6.4, 4))
    at = sorted(plies)
    numbers = [[len(moves) for moves in plies[ply]] for ply in at]
    low, high = zip(*(percentile(each, [25, 75]) for each in numbers), strict=True)
    ax.fill_between(at, low, high, color=LOOKS[0][0], alpha=0.2, linewidth=0, label="middle half of the positions")
    ax.plot(at, [mean(each) for each in numbers], color=LOOKS[0][0], marker="o", markersize=4, label="mean")
    ax.set_ylim(0, max(high) * 1.25 + 1)
    whole(ax.xaxis, ax.yaxis)
    ax.legend(frameon=False, loc="upper right", ncols=2, fontsize=9)
    passes = [plies[ply].count((PASS,)) / total for ply in at]
    if any(passes):
        pass_bars(ax, at, passes)
    games_played = f"{total:,} game{'s' * (total != 1)}"
    return finish(ax, x=f"ply ({games_played}, {sum(map(len, numbers)):,} positions)", y="legal moves")


def pass_bars(ax: Axes, at: list[int], passes: list[float]) -> None:
    """Bars in the lowest part of the plot, with their own scale on the right."""
    right = ax.twinx()
    right.bar(at, passes, color="#999999", width=0.8, alpha=0.8)
    right.set_ylim(0, max(passes) * 5)
    right.set_yticks([0, max(passes)], ["0%", f"{max(passes):.0%}"])
    right.set_ylabel("games with a pass", loc="bottom")
    right.spines[["top", "left"]].set_visible(False)
    ax.set_zorder(right.get_zorder() + 1)
    ax.patch.set_visible(False)


def game_lengths(games: Iterable[Any], ax: Axes | None = None) -> Axes:
    """The axes, with a histogram of how many plies games lasted; ``games`` are records (or anything with ``moves``,
    a sequence), or the numbers themselves.

    Raises ValueError where there is no game, and for what is neither a record nor a number of plies.
    """
    wanted = "records of games, or whole numbers of plies"
    lengths = []
    for game in listed(games, wanted):
        plies = as_int(len(game.moves) if hasattr(game, "moves") else game)
        if plies is None or plies < 0:
            raise ValueError(f"{shown(game)} is no game: expected {wanted}")
        lengths.append(plies)
    if not lengths:
        raise ValueError("no games: expected at least one to plot")
    ax = axes(ax, (6.4, 4))
    first, last = min(lengths), max(lengths)
    wide = (last - first) // MOST_BARS + 1
    bars = Counter((each - first) // wide for each in lengths)
    places = [first + (bar + 0.5) * wide - 0.5 for bar in bars]
    ax.bar(places, list(bars.values()), width=0.85 * wide, color=LOOKS[0][0])
    middle = median(lengths)
    ax.axvline(middle, color=LOOKS[1][0], linestyle="--", linewidth=1.5, zorder=3)
    ax.text(middle, 1.01, f"median {middle:g}", transform=ax.get_xaxis_transform(), fontsize=9)
    ax.set_xlim(first - max(1.5, 0.7 * wide), last + max(1.5, 0.7 * wide))
    whole(ax.xaxis, ax.yaxis)
    return finish(ax, x="plies" + (f", {wide} a bar" if wide > 1 else ""), y=f"games (n = {len(lengths):,})")


class Blunder(NamedTuple):
    """A move that cost the player who made it ``loss``: number ``reached`` of the positions is the one it led to."""

    reached: int
    player: int
    move: str
    loss: float


def game_values(
    positions: Iterable[Position], values: Iterable[float] | Callable[[Position], float], *, least: float = 0,
    ax: Axes | None = None,
) -> Axes:  # fmt: skip
    """The axes, with the value for FIRST of each position of a game, and the moves that lost more than ``least``.

    ``values`` is one number for each position (NaN where it is not known), or a function that gives it.
    Raises ValueError where there is no position or no value, where they are not as many, and where a position does
    not follow from the one before.
    """
    game = list(positions)
    numbers = [float(value) for value in (map(values, game) if callable(values) else values)]
    if not game or len(numbers) != len(game):
        raise ValueError(f"{len(game)} positions and {len(numbers)} values: expected one value each, and at least one")
    if not any(map(isfinite, numbers)):
        raise ValueError("no value is known: expected at least one that is a number")
    found = blunders(game, numbers, least)
    ax = axes(ax, (6.4, 4))
    plies = [position.ply for position in game]
    ax.plot(plies, numbers, color="#555555", linewidth=1.5, drawstyle="steps-post", marker=".", zorder=2)
    for player, name, colour, marker in ((FIRST, "FIRST", svg.RED, "o"), (SECOND, "SECOND", svg.BLUE, "s")):
        at = [(plies[each.reached], numbers[each.reached]) for each in found if each.player == player]
        if at:
            label = f"{name} gave something away ({len(at)})"
            xs, ys = zip(*at, strict=True)
            ax.scatter(xs, ys, s=55, color=colour, marker=marker, zorder=4, label=label)
    for each in sorted(found, key=lambda blunder: -blunder.loss)[:MOST_NAMES]:
        below = each.player == FIRST
        ax.annotate(
            each.move, (plies[each.reached], numbers[each.reached]), (0, -8 if below else 8),
            textcoords="offset points", ha="center", va="top" if below else "bottom", fontsize=9,
        )  # fmt: skip
    if found:
        ax.legend(frameon=False, fontsize=9, loc="lower left", bbox_to_anchor=(0, 1), borderaxespad=0, ncols=2)
    whole(ax.xaxis)
    return finish(ax, x="moves made", y=value_scale(ax, numbers))


def blunders(positions: Sequence[Position], values: Sequence[float], least: float = 0) -> list[Blunder]:
    """The moves that made the value worse for the player who made them, by more than ``least``.

    Raises ValueError for a position that does not follow from the one before.
    """
    found = []
    for index, (before, after) in enumerate(pairwise(positions), 1):
        move = next((move for move in before.moves if before.play(move) == after), None)
        if move is None:
            raise ValueError(f"{shown(after)} does not follow from {shown(before)}: expected a game, move by move")
        loss = before.to_move * (values[index - 1] - values[index])
        if loss > least:
            found.append(Blunder(index, before.to_move, before.label(move), loss))
    return found


def value_scale(ax: Axes, values: Sequence[float]) -> str:
    """Sets the vertical scale: words for wins, draws and losses, else numbers on both sides of 0; its name."""
    from matplotlib.ticker import MaxNLocator

    known = [value for value in values if isfinite(value)]
    in_words = set(known) <= set(RESULTS)
    low, high = (-1, 1) if in_words else (min(known), max(known))
    room = 0.15 * ((high - low) or 1)
    ax.set_ylim(min(low, 0) - room, max(high, 0) + room)
    ax.axhline(0, color="#bbbbbb", linewidth=1, zorder=1)
    if in_words:
        ax.set_yticks(list(RESULTS), list(RESULTS.values()))
        return "with best play from here"
    ax.yaxis.set_major_locator(MaxNLocator(integer=all(value == round(value) for value in known)))
    return "value (above 0: good for FIRST)"
