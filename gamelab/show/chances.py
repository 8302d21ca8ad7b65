"""How often a search keeps its wins at each depth: lines of shares, of which one may be the story of the picture."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import floor
from typing import TYPE_CHECKING, Any

from gamelab import written
from gamelab.games import svg
from gamelab.show.figures import ABOVE, PROGRAMS, WIDE, name_ends, name_shares, new_axes, note

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Shares = Mapping[int, float]
PLAYERS: dict[str, dict[str, Any]] = {
    "red": {"color": svg.RED, "marker": "s", "linestyle": "--", "markersize": 7},
    "blue": {"color": svg.BLUE, "marker": "o", "linestyle": "-", "markersize": 7},
}
BROAD: dict[str, Any] = {
    "color": svg.INK, "marker": "", "markersize": 0, "linestyle": "-", "linewidth": 4, "zorder": 1.5,
}  # fmt: skip
"""Dark, and below all others; a size of marks counts as room around a line, also where there are none."""
PALE: dict[str, Any] = {"color": svg.DIM, "linestyle": "-", "linewidth": 1.2, "markersize": 5, "zorder": 1.2}
"""What only stands by."""


def chances(
    named: Mapping[str, Shares], spread: Mapping[str, Mapping[int, Sequence[float]]] = {}, *,
    broad: str = "", pale: Collection[str] = (), games: Mapping[int, Any] = {}, below: Sequence[str] = (),
    ylabel: str = "wins kept", title: str = "",
) -> Axes:  # fmt: skip
    """The axes, with a line of shares for each name over depths, each name behind the end of its line, and a title.

    A name that begins with "red" or "blue" has this player's colour, and no other line has.  The line ``broad`` is
    dark and lies below the others; where it meets a player's line, the mark there is full.  The others that are
    ``pale`` are grey, and then numbers stand behind the ends of all lines and none along the broad one; other
    pictures have them there at each depth.  A band goes from the tenth to the ninetieth of a hundred of the shares in
    ``spread``.  ``games`` are the rates of games at some depths, with their intervals; ``below`` says in turn who is to
    move where the search stops, and stands below the depths.  A legend says what bands and stars are.
    """
    with new_axes(WIDE, 3.6 if spread else 3.2) as ax:
        ax.set_title(title)
        ax.set_prop_cycle(**PROGRAMS)
        for name, shares in named.items():
            look = BROAD if name == broad else PALE if name in pale else look_of(name)
            draw_shares(ax, name, shares, look, spread.get(name, {}))
        if broad and not pale:
            mark_meetings(ax, named, named[broad])
            write_shares(ax, named[broad], [*named.values(), {depth: each.rate for depth, each in games.items()}])
        draw_games(ax, games)
        name_depths(ax, sorted(set().union(*named.values())), below)
        lowest = min(share for shares in named.values() for share in shares.values())
        ax.set_ylim(-0.05 if spread or lowest < 0.4 else floor(10 * lowest - 1) / 10, 1.05)
        name_shares(ax.yaxis, ylabel)
        name_ends(ax, named, lambda name, share: f"{written.percent(share)} " * bool(pale or name == broad) + name,
                  apart=0.065)  # fmt: skip
        explain_marks(ax, named)
    return ax


def look_of(name: str) -> dict[str, Any]:
    """How the line of a player looks; nothing for a line of another name."""
    return next((look for player, look in PLAYERS.items() if name.startswith(player)), {})


def draw_shares(
    ax: Axes, name: str, shares: Shares, look: Mapping[str, Any], spread: Mapping[int, Sequence[float]]
) -> None:
    """Draws a line of shares, with hollow marks, and the band around it."""
    from numpy import quantile

    [line] = ax.plot(*zip(*shares.items(), strict=True), label=name, fillstyle="full", **look)
    line.set_markerfacecolor(ax.get_facecolor())
    if spread:
        ends = quantile(list(spread.values()), [0.1, 0.9], axis=1)
        ax.fill_between(list(spread), *ends, color=line.get_color(), alpha=0.1, linewidth=0,
                        label="80 of 100 habits")  # fmt: skip


def mark_meetings(ax: Axes, named: Mapping[str, Shares], broad: Shares) -> None:
    """Fills the marks of the players' lines where they meet the broad one."""
    for name, shares in named.items():
        look = look_of(name)
        for depth in shares:
            if look and shares[depth] == broad.get(depth):
                ax.plot(depth, shares[depth], **look | {"markersize": 11}, label="_")


def write_shares(ax: Axes, shares: Shares, others: Sequence[Shares]) -> None:
    """The shares of the broad line but the last, above its peaks and below its valleys.

    Where something else stands close above a peak, the share stands beside it, where no other line is, and the first
    stands off the axis.
    """
    for depth in [*shares][:-1]:
        share = shares[depth]
        before, after = shares.get(depth - 1, share), shares.get(depth + 1, share)
        is_peak, aside = share >= max(before, after), (after > share) - (before > share)  # away from the line
        is_close = any(0.01 < other.get(depth, 0) - share < 0.15 for other in others)
        right, up = (14 * aside, -17) if not is_peak else (-28, -12) if is_close else (14 * (depth == min(shares)), 11)
        behind = {"facecolor": svg.PAPER, "edgecolor": "none", "alpha": 0.8, "pad": 1} if right else None
        note(ax, written.percent(share), (depth, share), right, up, ha="center", fontweight="bold", bbox=behind)


def draw_games(ax: Axes, games: Mapping[int, Any]) -> None:
    """The rates of games as stars with their intervals, and the number of games at the first."""
    for depth, each in games.items():
        words = written.percent(each.rate) + f" of {each.n} games" * (depth == min(games))
        end, up = (each.high, 5) if each.rate > 0.5 else (each.low, -14)
        note(ax, words, (depth, end), 0, up, ha="center")
        ax.errorbar(depth, each.rate, [[each.rate - each.low], [each.high - each.rate]], color=svg.INK, marker="*",
                    markersize=13, fillstyle="full", linestyle="", label="your games")  # fmt: skip


def explain_marks(ax: Axes, named: Collection[str]) -> None:
    """A legend of what is no line with a name, each mark once, if there is any."""
    marks = {label: mark for mark, label in zip(*ax.get_legend_handles_labels(), strict=True) if label not in named}
    if marks:
        ax.legend(marks.values(), marks, **ABOVE, ncols=3)


def name_depths(ax: Axes, depths: Sequence[int], below: Sequence[str]) -> None:
    """The ticks and the name of an axis of depths, and below each depth who is to move, in this player's colour."""
    ax.set_xticks(depths, [str(depth) + (f"\n{below[(depth - 1) % len(below)]}" if below else "") for depth in depths])
    for tick in ax.get_xticklabels() if below else ():
        tick.set_color(look_of(tick.get_text().partition("\n")[2]).get("color", svg.INK))
    ax.set_xlabel("depth" + ", and who is to move where the search stops" * bool(below))
