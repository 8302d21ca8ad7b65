"""Games on one page: a column of bars for each thing that was measured of all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamelab.arena.game_profile import MEASURES
from gamelab.show.given import is_table
from gamelab.show.lines import wrapped
from gamelab.show.plots import LOOKS, quiet

if TYPE_CHECKING:
    import pandas
    from matplotlib.axes import Axes

FORMATS = {"branching": "{:.1f}", "plies": "{:.1f}", "pruned": "{:.0%}", "correlation": "{:.2f}", "first": "{:.2f}"}
"""How the number beside each bar is written."""
WORDS = 19
"""Letters in a line of a heading."""


def portraits(table: pandas.DataFrame) -> list[Axes]:
    """The axes, side by side, of one measure each: a bar for each game of the table of ``arena.game_profiles``.

    Raises ValueError for a table without rows or without one of the columns.
    """
    is_table(table, "arena.game_profiles")
    missing = [name for name in MEASURES if name not in table]
    if missing or len(table) == 0:
        raise ValueError(f"{len(table)} rows without {', '.join(missing) or 'a game'}: expected a table of portraits")
    from matplotlib import pyplot

    size = (2.2 * len(MEASURES), 1.5 + 0.42 * len(table))
    found = list(pyplot.subplots(1, len(MEASURES), figsize=size, sharey=True, layout="constrained")[1])
    for name, ax in zip(MEASURES, found, strict=True):
        bars(ax, table, name)
    found[0].invert_yaxis()
    return found


def bars(ax: Axes, table: pandas.DataFrame, name: str) -> None:
    """One measure of all games, each number beside its bar."""
    values = [float(value) for value in table[name]]
    drawn = ax.barh([str(game) for game in table.index], values, color=LOOKS[0][0], height=0.6)
    ax.bar_label(drawn, labels=[FORMATS[name].format(value) for value in values], padding=3, fontsize=9)
    ax.set_title("\n".join(wrapped(MEASURES[name], WORDS)), fontsize=9, loc="left")
    ax.margins(x=0.3)
    ax.set_xlim(left=min(0.0, *values) * 1.3)
    ax.tick_params(left=False)
    if name == "first":
        ax.axvline(0.5, color="#999999", linewidth=1, linestyle=":")
    quiet(ax, "x")
