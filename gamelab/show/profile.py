"""How games go: how many moves there are to choose from at each ply, and how long games last."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from statistics import mean, median
from typing import TYPE_CHECKING, Any

from gamelab.games.position import PASS, Position, as_int, shown
from gamelab.show.given import listed
from gamelab.show.plots import LOOKS, axes, quiet

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MOST_BARS = 45
GAMES = "games, each as a list of positions"


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
    from matplotlib.ticker import MaxNLocator
    from numpy import percentile

    ax = axes(ax, (6.4, 4))
    at = sorted(plies)
    numbers = [[len(moves) for moves in plies[ply]] for ply in at]
    low, high = zip(*(percentile(each, [25, 75]) for each in numbers), strict=True)
    colour, marker, _ = LOOKS[0]
    ax.fill_between(at, low, high, color=colour, alpha=0.2, linewidth=0, label="middle half of the positions")
    ax.plot(at, [mean(each) for each in numbers], color=colour, marker=marker, markersize=4, label="mean")
    ax.set_ylim(0, max(high) * 1.25 + 1)
    ax.set_xlabel(f"ply ({counted(total, 'game')}, {counted(sum(map(len, numbers)), 'position')})")
    ax.set_ylabel("legal moves")
    for axis in (ax.xaxis, ax.yaxis):
        axis.set_major_locator(MaxNLocator(integer=True))
    quiet(ax, "y")
    passes = [plies[ply].count((PASS,)) / total for ply in at]
    if any(passes):
        pass_bars(ax, at, passes)
    ax.legend(frameon=False, loc="upper right", ncols=2, fontsize=9)
    return ax


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
    lengths = [length(game) for game in listed(games, "records of games, or whole numbers of plies")]
    if not lengths:
        raise ValueError("no games: expected at least one to plot")
    from matplotlib.ticker import MaxNLocator

    ax = axes(ax, (6.4, 4))
    first, last = min(lengths), max(lengths)
    wide = (last - first) // MOST_BARS + 1
    bars = Counter((each - first) // wide for each in lengths)
    ax.bar(
        [first + (bar + 0.5) * wide - 0.5 for bar in bars], list(bars.values()), width=0.85 * wide, color=LOOKS[0][0]
    )
    middle = median(lengths)
    ax.axvline(middle, color=LOOKS[1][0], linestyle="--", linewidth=1.5, zorder=3)
    ax.annotate(
        f"median {middle:g}",
        (middle, 1),
        (4, 4),
        xycoords=("data", "axes fraction"),
        textcoords="offset points",
        fontsize=9,
    )
    ax.set_xlabel("plies" + (f", {wide} a bar" if wide > 1 else ""))
    ax.set_ylabel(f"games (n = {len(lengths):,})")
    ax.set_xlim(first - max(1.5, 0.7 * wide), last + max(1.5, 0.7 * wide))
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    ax.yaxis.set_major_locator(MaxNLocator(integer=True))
    quiet(ax, "y")
    return ax


def length(game: Any) -> int:
    """The plies of a game."""
    plies = len(game.moves) if hasattr(game, "moves") else game
    number = as_int(plies)
    if number is None or number < 0:
        raise ValueError(f"{shown(game)} is no game: expected records of games, or whole numbers of plies")
    return number


def counted(number: int, what: str) -> str:
    return f"{number:,} {what}{'s' * (number != 1)}"
