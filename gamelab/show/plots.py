"""Plots of searches, games and tables of sweeps.  Each function returns the axes of a new figure, for your own changes.

Every rate stands with its interval and its number of games.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import isnan
from textwrap import fill
from typing import TYPE_CHECKING, Any

from gamelab import written
from gamelab.games import svg
from gamelab.games.position import FIRST, SECOND, Position
from gamelab.show.figures import ABOVE, PROGRAMS, WIDE, name_ends, name_shares, new_axes, note
from gamelab.show.phrases import RESULTS, said

if TYPE_CHECKING:
    import pandas
    from matplotlib.axes import Axes

SIDES = {FIRST: ("FIRST", svg.RED, "o"), SECOND: ("SECOND", svg.BLUE, "s")}
ENDINGS = {"won": (svg.INK, svg.PAPER), "drawn": ("#d2d0c6", svg.INK), "lost": ("#b0306a", svg.PAPER)}
RATE = "games won, with 95 % interval"


# --- what searches cost ---


def lines(named: Mapping[str, Mapping[int, int]], *, xlabel: str = "depth") -> Axes:
    """The axes, with a line of nodes for each name over depths, or what ``xlabel`` says.

    The scale is logarithmic, and behind the end of a line stand its name and its last number.
    """
    with new_axes(WIDE) as ax:
        ax.set_prop_cycle(**PROGRAMS)
        for name, numbers in named.items():
            ax.plot(list(numbers), list(numbers.values()), label=name)
        ax.set(xlabel=xlabel, xticks=sorted(set().union(*named.values())), xmargin=0.15,
               ylabel="nodes (logarithmic)", yscale="log")  # fmt: skip
        ax.yaxis.set_major_formatter("{x:,.0f}")
        name_ends(ax, named, lambda name, number: f"{name}\n{number:,}", apart=0.165)
    return ax


def node_bars(counts: Mapping[str, int]) -> Axes:
    """The axes, with the number of nodes of each name: bars, or points on a logarithmic scale if they differ much."""
    names, numbers = list(counts), list(counts.values())
    decades = max(numbers) >= 10 * min(numbers)
    with new_axes(high=1.1 + 0.4 * len(counts), grid="x") as ax:
        if decades:
            ax.plot(numbers, names, linestyle="", markersize=8)
            ax.set_xscale("log")
        else:
            ax.barh(names, numbers, height=0.6)
            ax.xaxis.set_major_formatter("{x:,.0f}")
        ax.margins(x=0.25)  # room for the numbers
        for name, number in counts.items():
            note(ax, f"{number:,}", (number, name), 8, 0, va="center")
        ax.set(ylim=(len(names) - 0.4, -0.6), xlabel=f"nodes entered{' (logarithmic)' * decades}")
    return ax


# --- how games go ---


def game_values(game: Sequence[Position], values: Sequence[float]) -> Axes:
    """The axes, with the value for FIRST of each position of a game, and the moves that gave something away.

    ``values`` has a number for each position, NaN where it is not known.
    """
    with new_axes() as ax:
        ax.plot([position.ply for position in game], values, ".-", color="#555555", drawstyle="steps-post")
        ax.axhline(0, color="#bbbbbb", linewidth=1, zorder=1)
        ax.margins(y=0.15)
        ax.locator_params(axis="x", integer=True, nbins=10)
        ax.set(xlabel="moves made", ylabel="value (above 0: good for FIRST)")
        if {value for value in values if not isnan(value)} <= set(RESULTS):
            ax.set(ylim=(-1.3, 1.3), yticks=list(RESULTS), yticklabels=list(RESULTS.values()),
                   ylabel="with best play from here")  # fmt: skip
        for player, (name, colour, marker) in SIDES.items():
            if moves := giveaways(game, values, player):
                label = f"{name} gave something away ({len(moves)})"
                ax.plot(*zip(*moves, strict=True), marker, color=colour, markersize=8, fillstyle="full", label=label)
                ax.legend(**ABOVE)
            side: Any = "top" if player == FIRST else "bottom"
            for place, text in moves.items():
                note(ax, text, place, 0, -8 * player, ha="center", va=side)
    return ax


def giveaways(game: Sequence[Position], values: Sequence[float], player: int) -> dict[tuple[int, float], str]:
    """The moves of a player that gave something away: the ply and the value that each led to, and its name."""
    found = {}
    for (before, after), (had, value) in zip(pairwise(game), pairwise(values), strict=True):
        if before.to_move == player and player * (had - value) > 0:
            found[after.ply, value] = next(before.label(move) for move in before.moves if before.play(move) == after)
    return found


# --- tables of sweeps ---


def outcomes(table: pandas.DataFrame) -> Axes:
    """The axes, with a bar for each row of a sweep's table, named by its index: how many games end in which way."""
    ended = table[["wins", "draws", "losses"]]
    most = ended.sum(axis=1).max()  # of rows with forfeits fewer games have ended
    with new_axes(WIDE, 0.8 + 0.4 * len(table), grid="x") as ax:
        for name, *numbers in ended.itertuples():
            done = 0
            for number, (words, (colour, ink)) in zip(numbers, ENDINGS.items(), strict=True):
                bar = ax.barh([name], number, 0.7, done, color=colour)
                said = f"{number} {words}"
                label = said if number > most * len(said) / 60 else f"{number}" * (number > 0)  # what fits into it
                ax.bar_label(bar, [label], label_type="center", color=ink)
                done += number
        ax.set(ylim=(len(table) - 0.5, -0.5), xlim=(0, most), xlabel="games")
    return ax


def forest(rows: Mapping[str, Any], *, line: float | None = 0.5, title: str = "") -> Axes:
    """The axes of a forest plot with a title: a row for each name, with its rate, its interval and its number of games.

    A row is an ``Interval``, the row of a sweep's table, or anything else with ``rate``, ``low``, ``high`` and ``n``;
    or several of them by name, which stand below one another in colours of their own.  ``line`` is the place of an
    upright line, such as the rate of equal players.
    """
    series, middles, place = defaultdict[str, dict[float, Any]](dict), [], 0.0
    for row in rows.values():
        group = row if isinstance(row, Mapping) else {"": row}
        for n, (name, each) in enumerate(group.items()):
            series[name][place + n] = each
        middles.append(place + (len(group) - 1) / 2)
        place += len(group) + 0.6
    with new_axes(WIDE, 1.2 + 0.3 * place, grid="x") as ax:
        for name, mine in series.items():
            spread = zip(*[(each.rate - each.low, each.high - each.rate) for each in mine.values()], strict=True)
            rates = [each.rate for each in mine.values()]
            bars = ax.errorbar(rates, [*mine], xerr=[*spread], linestyle="", capsize=3)
            for top, each in mine.items():
                ax.annotate(f"{name} {share_in_words(each)}".strip(), (1.01, top), xycoords=("axes fraction", "data"),
                            va="center", color=bars[0].get_color() if name else None)  # fmt: skip
        ax.set_yticks(middles, [fill(said(name), 30, break_long_words=False) for name in rows])
        if line is not None:  # a single bar would fill the picture, and 49 % look like a defeat
            ax.axvline(line, color="#555555", linewidth=1.2, zorder=1)
            left, right = ax.get_xlim()
            ax.set_xlim(min(left, 0.3), max(right, 0.8))
        ax.set(ylim=(place - 0.9, -0.8), title=title)
        name_shares(ax.xaxis, RATE)
    return ax


def share_in_words(row: Any) -> str:
    """A rate with its interval and number of games, as in "73 % [64, 81], n = 120"."""
    return f"{written.percent(row.rate)} {written.between(row.low, row.high)}, n = {row.n:,.0f}"
