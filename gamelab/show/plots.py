"""Plots of searches, games and tables of sweeps.  Each function returns the axes of a new figure, for your own changes.

Every rate stands with its interval and its number of games.
"""

from __future__ import annotations

import io
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from html import escape
from itertools import pairwise
from math import ceil, floor, inf, isnan, log10
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Any

from gamelab import written
from gamelab.games import svg
from gamelab.games.position import FIRST, PASS, SECOND, Position
from gamelab.show.phrases import RESULTS, said
from gamelab.show.picture import page_width, text_scale

if TYPE_CHECKING:
    import pandas
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

GREY = "#999999"
STYLE = Path(__file__).with_name("plots.mplstyle")
WIDE = 8.4  # inches, with the names beside the lines
TALL = 150  # points, at least, of the axes of a plot of the usual height
ABOVE: dict[str, Any] = {"loc": "lower left", "bbox_to_anchor": (0, 1)}  # inside it would hide an interval
ACROSS = 3  # names in a row above a plot
SIDES = {FIRST: ("FIRST", svg.RED, "o"), SECOND: ("SECOND", svg.BLUE, "s")}
PLAYERS: dict[str, Any] = {
    "red": {"color": svg.RED, "marker": "s", "linestyle": "--", "markersize": 7},
    "blue": {"color": svg.BLUE, "marker": "o", "linestyle": "-", "markersize": 7},
}
PROGRAMS: dict[str, Any] = {
    "color": ["#00795a", "#8e44ad", "#6b6b6b", "#8f6600", "#b0306a", "#222222"],
    "marker": ["^", "D", "X", "v", "P", "*"],
    "linestyle": ["-.", ":", "--", "-", "-.", ":"],
    "markersize": [8, 6, 7, 7, 8, 9],
}
ENDINGS = {"won": (svg.INK, svg.PAPER), "drawn": ("#d2d0c6", svg.INK), "lost": ("#b0306a", svg.PAPER)}
DARK: dict[str, Any] = {"color": svg.INK, "marker": "", "linestyle": "-", "markersize": 0, "linewidth": 4}
"""How lines look where red and blue are players: programs have other colours, and one of them is dark and broad."""


@contextmanager
def new_axes(wide: float = 6.4, high: float = 3.0, grid: str = "y") -> Iterator[Axes]:
    """The axes of a new figure of this size in inches, at most as wide as the page, in this package's style."""
    from matplotlib import pyplot

    size, dots = (min(wide, page_width() / 100), high), 100 * text_scale()
    # The first figure may set up a notebook's backend, and no context must take that back.
    figure = pyplot.figure(figsize=size, dpi=dots, layout="constrained", facecolor=svg.PAPER)
    figure._ipython_display_ = partial(show_figure, figure)  # type: ignore[attr-defined]
    with pyplot.style.context([STYLE, {"axes.grid.axis": grid}]):
        yield figure.add_subplot()


def note(ax: Axes, words: str, place: tuple[Any, Any], right: float, up: float, **looks: Any) -> None:
    """Writes words so many points beside a place."""
    ax.annotate(words, place, (right, up), textcoords="offset points", **looks)


# --- what searches cost ---


def lines(named: Mapping[str, Mapping[int, int]], *, xlabel: str = "depth") -> Axes:
    """The axes, with a line of nodes for each name over depths, or what ``xlabel`` says.

    The scale is logarithmic, and behind the end of a line stand its name and its last number.
    """
    with new_axes(WIDE) as ax:
        ax.set_prop_cycle(**PROGRAMS)
        for name, numbers in named.items():
            ax.plot(list(numbers), list(numbers.values()), label=name)
        ax.set(xlabel=xlabel, xticks=sorted({place for numbers in named.values() for place in numbers}))
        ax.set(ylabel="nodes (logarithmic)", yscale="log", xmargin=0.15)
        ax.yaxis.set_major_formatter("{x:,.0f}")
        every = [number for numbers in named.values() for number in numbers.values()]
        decades = log10(max(every) / min(every)) or 1
        ends = {line: max(named[str(line.get_label())].items()) for line in ax.get_lines()}
        lowest, moved = inf, {}
        for line, (place, number) in sorted(ends.items(), key=lambda end: -end[1][1]):
            height = TALL * log10(number) / decades
            lowest = min(height, lowest - 27)  # where no other number and name stand
            moved[line] = lowest - height
            note(ax, f"{number:,}", (place, number), 8, moved[line], va="center")
        for line, end in ends.items():
            note(ax, str(line.get_label()), end, 8, moved[line] + 6, va="bottom", color=line.get_color())
    return ax


def chances(
    named: Mapping[str, Mapping[int, float]],
    spread: Mapping[str, Mapping[int, Sequence[float]]] | None = None,
    *,
    broad: str = "",
    games: Mapping[int, Any] | None = None,
    below: Sequence[str] = (),
    ylabel: str = "wins kept",
) -> Axes:
    """The axes, with a line of shares for each name over depths, and each name behind the end of its line.

    A name that begins with "red" or "blue" has this player's colour, and no other line has.  The line ``broad`` is
    dark and lies below the others; where it meets a player's line, the mark there is full.  A band goes from the
    tenth to the ninetieth of a hundred of the shares in ``spread``.  ``games`` are the rates of games at some depths,
    with their intervals; ``below`` says in turn who is to move where the search stops, and stands below the depths.
    """
    from numpy import quantile

    spread, games, met = spread or {}, games or {}, named.get(broad, {})
    with new_axes(WIDE, 4.4 if spread else 3.8) as ax:
        ax.set_prop_cycle(**PROGRAMS)
        for name, shares in named.items():
            if name == broad:
                draw_broad(ax, name, shares, [*named.values(), {depth: each.rate for depth, each in games.items()}])
                continue
            colour = draw_shares(ax, name, shares, met)
            if name in spread:
                ends = quantile(list(spread[name].values()), [0.1, 0.9], axis=1)
                ax.fill_between(list(spread[name]), *ends, color=colour, alpha=0.1, linewidth=0)
        draw_games(ax, games)
        depths = sorted({depth for shares in named.values() for depth in shares})
        name_depths(ax, depths, below)
        lowest = min(share for shares in named.values() for share in shares.values())
        ax.set_ylim(-0.05 if spread or lowest < 0.4 else floor(10 * lowest - 1) / 10, 1.05)
        ax.yaxis.set_major_formatter(in_percent)
        ax.set_ylabel(ylabel + starts_at(ax.get_ylim()))
        name_ends(ax, named, broad)
    return ax


def draw_shares(ax: Axes, name: str, shares: Mapping[int, float], met: Mapping[int, float]) -> Any:
    """The colour of a line of shares, which it draws; where a player's line meets the other one, its mark is full."""
    look: dict[str, Any] = next((PLAYERS[player] for player in PLAYERS if name.startswith(player)), {})
    [line] = ax.plot(*zip(*shares.items(), strict=True), label=name, fillstyle="full", **look)
    line.set_markerfacecolor(ax.get_facecolor())
    colour, mark = line.get_color(), str(line.get_marker())
    for depth in [depth for depth in shares if look and shares[depth] == met.get(depth)]:
        ax.plot(depth, shares[depth], mark, color=colour, fillstyle="full", markersize=11, label="_")
    return colour


def draw_games(ax: Axes, games: Mapping[int, Any]) -> None:
    """The rates of games as stars with their intervals, and the number of games at the first."""
    for depth, each in games.items():
        words = written.percent(each.rate) + f" of {each.n} games" * (depth == min(games))
        end, up = (each.high, 5) if each.rate > 0.5 else (each.low, -14)
        note(ax, words, (depth, end), 0, up, ha="center")
        ax.errorbar(depth, each.rate, [[each.rate - each.low], [each.high - each.rate]], color=svg.INK, marker="*",
                    markersize=13, fillstyle="full", linestyle="", label="_")  # fmt: skip


def name_depths(ax: Axes, depths: Sequence[int], below: Sequence[str]) -> None:
    """The ticks and the name of an axis of depths, and below each depth who is to move, in this player's colour."""
    ax.set_xticks(depths, [f"{depth}" + (f"\n{below[(depth - 1) % len(below)]}" if below else "") for depth in depths])
    for tick in ax.get_xticklabels() if below else ():
        tick.set_color(PLAYERS.get(tick.get_text().partition("\n")[2], DARK)["color"])
    ax.set_xlabel("depth" + ", and who is to move where the search stops" * bool(below))


def name_ends(ax: Axes, named: Mapping[str, Mapping[int, float]], broad: str) -> None:
    """Behind the end of each line its name, in its colour, lower where another name stands already."""
    bottom, top = ax.get_ylim()
    colours = {line.get_label(): line.get_color() for line in ax.get_lines()}
    ends = sorted(((shares[max(shares)], name == broad, name) for name, shares in named.items()), reverse=True)
    lowest = inf
    for share, is_broad, name in ends:
        lowest = min(share, lowest - 0.065 * (top - bottom))
        words, weight = (f"{written.percent(share)} {name}", "bold") if is_broad else (name, "normal")
        place = max(named[name]), lowest
        note(ax, words, place, 9, 0, va="center", color=colours[name], fontweight=weight)


def draw_broad(ax: Axes, name: str, shares: Mapping[int, float], others: Sequence[Mapping[int, float]]) -> None:
    """A broad line below all others, with each share above its peaks and below its valleys; ``name_ends`` has the last.

    Where something else stands close above a peak, the share stands beside it, where no other line is.
    """
    ax.plot(list(shares), list(shares.values()), zorder=1.5, label=name, **DARK)
    for depth, share in list(shares.items())[:-1]:
        before, after = shares.get(depth - 1, share), shares.get(depth + 1, share)
        is_peak, down = share >= max(before, after), (14 * ((after > share) - (before > share)), -17)
        is_close = any(0.01 < other.get(depth, 0) - share < 0.15 for other in others)
        right, up = down if not is_peak else (30, -12) if is_close else (0, 11)  # ``down``, away from the line
        behind = {"facecolor": svg.PAPER, "edgecolor": "none", "alpha": 0.8, "pad": 1} if right else None
        note(ax, written.percent(share), (depth, share), right, up, ha="center", fontweight="bold", bbox=behind)


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


def branching_profile(games: Iterable[Iterable[Position]]) -> Axes:
    """The axes, with the number of legal moves at each ply: their mean over the games, and their quartiles.

    A game is its positions in order, as ``playout`` and ``replay`` give them.  A pass is one move; grey
    bars show the share of games with a pass at this ply (scale on the right).
    """
    from matplotlib.ticker import MaxNLocator
    from pandas import DataFrame

    played = [[position for position in game if not position.is_over] for game in games]
    rows = [(each.ply, len(each.moves), each.moves == (PASS,)) for game in played for each in game]
    by_ply = DataFrame(rows, columns=["ply", "moves", "pass"]).groupby("ply")
    moves, passes = by_ply["moves"].describe(), by_ply["pass"].sum() / len(played)
    with new_axes() as ax:
        middle = moves["25%"], moves["75%"]
        ax.fill_between(moves.index, *middle, alpha=0.2, linewidth=0, label="middle half of the positions")
        ax.plot(moves["mean"], label="mean")
        ax.set(ylim=(0, moves["75%"].max() * 1.25 + 1), ylabel="legal moves")
        ax.set_xlabel(f"ply ({len(played):,} games, {len(rows):,} positions)")
        ax.locator_params(integer=True, nbins=10)
        ax.legend(loc="upper right", ncols=2)
        if passes.any():
            right = ax.twinx()
            right.bar(passes.index, passes, color=GREY, alpha=0.8)
            ticks = MaxNLocator(2).tick_values(0, passes.max())
            right.set(ylim=(0, passes.max() * 5), yticks=ticks)
            right.yaxis.set_major_formatter(in_percent)
            right.set_ylabel("games with a pass", loc="bottom")
            right.grid(False)
    return ax


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
            ax.set(ylim=(-1.3, 1.3), yticks=list(RESULTS), yticklabels=list(RESULTS.values()))
            ax.set_ylabel("with best play from here")
        for player, (name, colour, marker) in SIDES.items():
            moves = giveaways(game, values, player)
            if moves:
                label = f"{name} gave something away ({len(moves)})"
                ax.plot(*zip(*moves, strict=True), marker, color=colour, markersize=8, fillstyle="full", label=label)
                ax.legend(**ABOVE, borderaxespad=0)
            side: Any = "top" if player == FIRST else "bottom"
            for place, text in moves.items():
                note(ax, text, place, 0, -8 * player, ha="center", va=side, fontsize=9)
    return ax


def giveaways(game: Sequence[Position], values: Sequence[float], player: int) -> dict[tuple[int, float], str]:
    """The moves of a player that gave something away: the ply and the value that each led to, and its name."""
    found = {}
    for (before, after), (had, value) in zip(pairwise(game), pairwise(values), strict=True):
        if before.to_move == player and player * (had - value) > 0:
            found[after.ply, value] = next(before.label(move) for move in before.moves if before.play(move) == after)
    return found


# --- tables of sweeps ---


def win_rates(table: pandas.DataFrame, *, lines: str) -> Axes:
    """The axes, with the win rate of each setting of a sweep's table over its depth, and its 95 % interval.

    A line for each value of the column ``lines``, with its number of games and of draws.  The depths stand side by
    side.
    Raises ValueError where two rows would stand at the same place of a line.
    """
    table = table.dropna(subset=["depth", "rate"])  # settings without a depth, or without a finished game
    found, depths = lines_of(table, lines), sorted(table["depth"].unique())
    with new_axes(WIDE, 2.8 + 0.4 * ceil(len(found) / ACROSS)) as ax:
        ax.set_prop_cycle(**PROGRAMS)
        for number, (name, rows) in enumerate(found.items()):
            aside = 0.4 * ((number + 0.5) / len(found) - 0.5)  # so that intervals can be told apart
            xs = [depths.index(depth) + aside for depth in rows["depth"]]
            ends, label = (
                [rows["rate"] - rows["low"], rows["high"] - rows["rate"]],
                f"{in_lines(name)}\n{games_in(rows)}",
            )
            ax.errorbar(xs, rows["rate"], ends, elinewidth=1.2, label=label)
        ax.set_xticks(range(len(depths)), [f"{depth:g}" for depth in depths])
        ax.locator_params(axis="y", steps=[1, 2, 5, 10])  # whole percents
        ax.yaxis.set_major_formatter(in_percent)
        ax.set(xlabel="depth", ylabel=f"games won, with 95 % interval{starts_at(ax.get_ylim())}")
        title = lines.replace("evaluate", "evaluation")
        ax.legend(**ABOVE, ncols=ACROSS, title=title, alignment="left")
    return ax


def outcomes(table: pandas.DataFrame) -> Axes:
    """The axes, with a bar for each row of a sweep's table, named by its index: how many games end in which way."""
    with new_axes(WIDE, 0.8 + 0.4 * len(table), grid="x") as ax:
        for name, *numbers in table[["wins", "draws", "losses"]].itertuples():
            done = 0
            for number, (words, (colour, ink)) in zip(numbers, ENDINGS.items(), strict=True):
                bar = ax.barh([name], number, 0.7, done, color=colour)
                ax.bar_label(bar, [f"{number} {words}" * (number > 0)], label_type="center", color=ink)
                done += number
        ax.set(ylim=(len(table) - 0.5, -0.5), xlim=(0, done), xlabel="games")
    return ax


def forest(rows: Mapping[str, Any], *, line: float | None = 0.5) -> Axes:
    """The axes of a forest plot: a row for each name, with its rate, its interval and its number of games.

    A row is an ``Interval``, the row of a sweep's table, or anything else with ``rate``, ``low``, ``high`` and ``n``;
    or several of them by name, which stand below one another in colours of their own.  ``line`` is the place of an
    upright line, such as the rate of equal players.
    """
    placed, middles, place = [], [], 0.0
    for row in rows.values():
        group = row if isinstance(row, Mapping) else {"": row}
        placed += [(place + n, name, each) for n, (name, each) in enumerate(group.items())]
        middles.append(place + (len(group) - 1) / 2)
        place += len(group) + 0.6
    with new_axes(WIDE, 1.2 + 0.3 * place, grid="x") as ax:
        if line is not None:
            ax.axvline(line, color="#555555", linewidth=1.2, zorder=1)
        for series in dict.fromkeys(name for _, name, _ in placed):
            mine = [(top, each.rate, each.rate - each.low, each.high - each.rate)
                    for top, name, each in placed if name == series]  # fmt: skip
            tops, rates, *spread = zip(*mine, strict=True)
            ax.errorbar(rates, tops, xerr=spread, linestyle="", capsize=3, label=series or "_")
        for height, _, each in placed:
            words, beside = share_in_words(each), ("axes fraction", "data")
            ax.annotate(words, (1.01, height), xycoords=beside, va="center", fontsize=9)
        ax.set_yticks(middles, list(map(in_lines, rows)))
        if line is not None:  # a single bar would fill the picture, and 49 % look like a defeat
            left, right = ax.get_xlim()
            ax.set_xlim(min(left, 0.3), max(right, 0.8))
        ax.xaxis.set_major_formatter(in_percent)
        ax.set(ylim=(place - 0.9, -0.8), xlabel=f"games won, with 95 % interval{starts_at(ax.get_xlim())}")
        if placed[0][1]:
            ax.legend(**ABOVE, ncols=9)
    return ax


def in_percent(share: float, _: Any = None) -> str:
    """A tick of an axis of shares, such as "97.5 %"."""
    return written.percent(share, ".3g")


def starts_at(limits: tuple[float, float]) -> str:
    """What the name of an axis of shares adds where the axis does not start at 0."""
    return f"\n(this axis starts at {written.percent(limits[0])})" if limits[0] > 0.01 else ""


def share_in_words(row: Any) -> str:
    """A rate with its interval and number of games, as in "73 % [64, 81], n = 120"."""
    rate, low, high = (written.percent(each) for each in (row.rate, row.low, row.high))
    return f"{rate} [{low.removesuffix(' %')}, {high.removesuffix(' %')}], n = {row.n:,.0f}"


def lines_of(table: pandas.DataFrame, lines: str) -> dict[str, pandas.DataFrame]:
    """The rows of each line, from left to right; ``lines`` is the column that tells the lines apart."""
    found = {}
    for name, rows in table.groupby(table[lines].map(said), sort=False):
        if rows["depth"].duplicated().any():
            raise ValueError(f"{name} has two rows with the same depth: name another column in lines=")
        found[str(name)] = rows.sort_values("depth")
    return found


def in_lines(value: Any) -> str:
    """A value of a table in words and in short lines, which end between words."""
    return fill(said(value), 30, break_long_words=False)


def games_in(rows: pandas.DataFrame) -> str:
    """How many games the rates of a line come from, and how many of them were drawn."""
    least, most, drawn = rows["n"].min(), rows["n"].max(), rows["draws"].sum()
    games = f"n = {most:,}{' each' * (len(rows) > 1)}" if least == most else f"n = {least:,} to {most:,}"
    return games + (f", {drawn:,} draws" if drawn else "")


# --- what a notebook shows of a figure ---


def show_figure(drawn: Figure) -> None:
    """Shows the figure in a notebook as HTML: JupyterLab gives a PNG no text for screen readers."""
    from IPython.display import display

    shown = {"text/html": html(drawn, described(drawn)), "text/plain": repr(drawn)}
    display(shown, raw=True)  # type: ignore[no-untyped-call]


def html(drawn: Figure, alt: str) -> str:
    """The figure as an HTML image with this text, at twice the page's dots."""
    from PIL import Image

    file, small = io.BytesIO(), io.BytesIO()
    drawn.savefig(file, format="png", dpi=2 * drawn.dpi, bbox_inches="tight", pad_inches=0.04)
    with Image.open(file) as png:
        width = png.width // 2
        png.convert("RGB").quantize(64).save(small, "png", optimize=True)  # a notebook keeps it: a third of the bytes
    dots = b64encode(small.getvalue()).decode()
    return f'<img alt="{escape(alt)}" width="{width}" src="data:image/png;base64,{dots}">'


def described(drawn: Figure) -> str:
    """The figure in words: its titles, the names of its axes, its legends, what is written in it, and its lines."""
    return "\n".join(line for ax in drawn.axes for line in words_of(ax) if line)


def words_of(ax: Axes) -> Iterator[str]:
    """The words of one pair of axes."""
    from matplotlib.patches import Rectangle
    from matplotlib.text import Text

    legend, ticks = ax.get_legend(), [*ax.get_xticklabels(), *ax.get_yticklabels()]
    named = [tick.get_text() for tick in ticks if is_name(tick.get_text())]
    written = [text.get_text() for text in (*ax.texts, *(legend.findobj(Text) if legend else []))]
    yield f"A plot. {ax.get_title('left') or ax.get_title()}".strip()
    axes = {"Across": ax.get_xlabel(), "Upwards": ax.get_ylabel()}
    yield ". ".join(f"{way}: {name}" for way, name in axes.items() if name)
    yield "; ".join(" ".join(text.split()) for text in (*named, *written) if text)
    if not named:
        bars = [bar for bar in ax.patches if isinstance(bar, Rectangle)]
        yield "; ".join(f"{bar.get_x() + bar.get_width() / 2:,.4g}: {bar.get_height():,.3g}" for bar in bars)
    for line in ax.lines:
        (x1, y1), *_, (x2, y2) = [*line.get_xydata()] * 2  # type: ignore[misc]
        if not str(line.get_label()).startswith("_"):
            yield f"{line.get_label()}: from {y1:,.4g} at {x1:,.4g} to {y2:,.4g} at {x2:,.4g}"


def is_name(tick: str) -> bool:
    """Whether a tick has a name, and not the number of its place."""
    return any(map(str.isalpha, tick)) and "mathdefault" not in tick
