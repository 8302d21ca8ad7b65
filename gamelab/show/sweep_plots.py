"""Plots of the tables of sweeps and tournaments: a line for each setting, every rate with its interval and n.

The columns of every table (``gamelab.arena.players.COLUMNS``) are measured, but for game, agent and opponent; all
others are settings.  Those that differ from row to row tell the lines apart.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from math import exp, log, nan
from statistics import mean
from typing import TYPE_CHECKING, Any, NamedTuple

from gamelab.games import svg
from gamelab.show.plots import SMALL, axes, finish, legend_beside, style_of
from gamelab.show.validate import table_with

if TYPE_CHECKING:
    import pandas
    from matplotlib.axes import Axes

COST = "nodes_per_move"
RATE = "games won, with 95 % interval"
PLAIN = ("agent", "opponent", "game", "evaluate")
"""Settings whose values say themselves what they are."""
WIDE = 8.4  # inches, with the names beside the lines


class Line(NamedTuple):
    """Some rows of a table, in the order of their places ``xs`` from left to right."""

    name: str
    xs: list[float]
    rows: pandas.DataFrame


def lines_of(table: pandas.DataFrame, by: str, lines: str | Sequence[str] | None) -> list[Line]:
    """The table's lines; ``lines`` names the columns that tell them apart, else all settings that differ do.

    Raises ValueError where ``by`` is missing in a row, and where two rows would stand at the same place of a line.
    """
    if table[by].isna().any():
        raise ValueError(f"{by} is missing in {int(table[by].isna().sum())} rows: leave them out with dropna")
    apart = [lines] if isinstance(lines, str) else list(differing(table, by) if lines is None else lines)
    table_with(table, *apart)
    names = [name_of({column: row[column] for column in apart}) for _, row in table.iterrows()]
    places = places_of(table[by])
    found = []
    for (name,), rows in table.groupby([names], sort=False):
        twice = rows[by][rows[by].duplicated()]
        if len(twice):
            where = f"{by}={twice.iloc[0]} stands in two rows of {name or 'the table'}"
            raise ValueError(f"{where}: name columns in lines=")
        rows = rows.sort_values(by, key=lambda column: column.map(places))
        found.append(Line(str(name), [places[value] for value in rows[by]], rows))
    return found


def differing(table: pandas.DataFrame, by: str) -> list[str]:
    """The settings that differ at the same place; the agent's description only where nothing else tells them apart."""
    from gamelab.arena.players import COLUMNS  # here, because drawing a tree needs no agents

    measured = {*COLUMNS, by} - ({"game", "agent", "opponent"} - {by})
    texts = table.astype(str).groupby(by)
    apart = [column for column in table if column not in measured and texts[column].nunique().max() > 1]
    others = [column for column in apart if column != "agent"]
    return apart if table.duplicated([by, *others]).any() else others


def name_of(settings: dict[Any, Any]) -> str:
    """What a line is called: its settings."""
    words = ((column, getattr(value, "__name__", str(value))) for column, value in settings.items())
    return ", ".join(value if column in PLAIN else f"{column}={value}" for column, value in words)


def places_of(column: pandas.Series) -> dict[Any, float]:
    """Where each value stands: numbers at themselves, all else one after another."""
    return {value: float(value if numeric(column) else place) for place, value in enumerate(column.unique())}


def numeric(column: pandas.Series) -> bool:
    """Whether all values are numbers, so that what lies between two of them means something."""
    return all(isinstance(value, int | float) and not isinstance(value, bool) for value in column.tolist())


def wrapped(name: str, width: int = 30) -> str:
    """The name in short lines, broken after a blank, a bracket or a module's dot."""
    lines = [""]
    for piece in re.split(r"(?<=[ (])|(?<=\.)(?=[A-Za-z_])", name):
        if lines[-1] and len(lines[-1]) + len(piece.rstrip()) > width:
            lines.append("")
        lines[-1] += piece
    return "\n".join(line.strip() for line in lines)


def height_for(found: Sequence[Line]) -> float:
    """The height in inches of a figure with the names of these lines beside it."""
    return max(4.2, sum(0.5 + 0.15 * wrapped(line.name).count("\n") for line in found))


def labelled(line: Line, words: str) -> str:
    """A line's entry in the legend: its name, and the words about it."""
    return f"{wrapped(line.name)}\n{words}".strip()


def win_rates(
    table: pandas.DataFrame, by: str = "depth", *, lines: str | Sequence[str] | None = None, ax: Axes | None = None
) -> Axes:
    """The axes, with the win rate of each setting of a sweep's table over ``by``, and its 95 % interval.

    A line for each combination of the columns in ``lines`` (otherwise: of all other settings that differ), with its
    number of games and of draws.  Where ``by`` is no number, its values stand side by side and lines are marks.
    Raises ValueError for a table without rows, rates or the columns.
    """
    table_with(table, by, "rate", "low", "high", "n")
    table = table[table["rate"].notna()]
    if len(table) == 0:
        raise ValueError("no rate in the table: no setting has a finished game")
    found = lines_of(table, by, lines)
    places = places_of(table[by])
    joined: dict[str, Any] = {}
    slant: dict[str, Any] = {}
    if not numeric(table[by]):
        joined, slant = {"linestyle": ""}, {"rotation": 20, "ha": "right", "rotation_mode": "anchor"}
    ax = axes(ax, WIDE, height_for(found))
    for number, line in enumerate(found):
        aside = 0.6 * ((number + 0.5) / len(found) - 0.5)  # so that intervals can be told apart
        rate_line(ax, line, [x + aside for x in line.xs], style_of(number) | joined)
    ax.set_xticks(list(places.values()), [wrapped(f"{value}") for value in places], **slant)
    legend_beside(ax)
    return finish(ax, x=by, y=RATE)


def rate_line(ax: Axes, line: Line, xs: Sequence[float], looks: dict[str, Any]) -> None:
    """Draws the rates of a line with their intervals, and names it with its numbers of games and draws."""
    rows = line.rows
    least, most, drawn = rows["n"].min(), rows["n"].max(), int(rows["draws"].sum()) if "draws" in rows else 0
    games = f"n = {most:,}{' each' * (len(rows) > 1)}" if least == most else f"n = {least:,} to {most:,}"
    label = labelled(line, games + (f", {drawn:,} of {rows['n'].sum():,} drawn" if drawn else ""))
    spread = [rows["rate"] - rows["low"], rows["high"] - rows["rate"]]
    ax.errorbar(xs, rows["rate"], yerr=spread, elinewidth=1.2, label=label, **looks)
    ax.yaxis.set_major_formatter("{x:.0%}")


def cost_by_depth(table: pandas.DataFrame, *, lines: str | Sequence[str] | None = None, ax: Axes | None = None) -> Axes:
    """The axes, with the nodes of a move by depth on a logarithmic scale, from a sweep's table.

    Beside each line stands its effective branching factor: by how much the cost is multiplied a ply, fitted to all its
    depths.  A line for each combination of the columns in ``lines`` (otherwise: of all other settings that differ).
    Raises ValueError for a table without rows, or without a cost above 0.
    """
    table_with(table, "depth", COST)
    table = table[table[COST] > 0]  # agents that do not search have none
    if len(table) == 0:
        raise ValueError(f"no {COST} above 0 in the table: no agent searched")
    found = lines_of(table, "depth", lines)
    ax = axes(ax, WIDE, height_for(found))
    for number, line in enumerate(found):
        ax.plot(line.xs, line.rows[COST], label=labelled(line, branching_factor(line)), **style_of(number))
    depths = sorted(table["depth"].unique())
    ax.set_xticks(depths, [f"{depth:g}" for depth in depths])
    ax.set_yscale("log")
    legend_beside(ax)
    return finish(ax, x="depth", y="nodes a move (logarithmic)")


def branching_factor(line: Line) -> str:
    """The effective branching factor in words: b where the costs are as nearly as can be c · b^depth."""
    if len(line.xs) < 2:
        return "one depth: no factor"
    from scipy.stats import linregress

    return f"× {exp(linregress(line.xs, [log(cost) for cost in line.rows[COST]]).slope):.3g} a ply"


def strength_by_time(table: pandas.DataFrame, lines: str = "evaluate", *, ax: Axes | None = None) -> Axes:
    """The axes, with the win rate of agents over the time that they think for a move, from a sweep's table.

    A line for each value of the column ``lines``, its depths written at the dots; the further to the upper left, the
    more strength for the time.  Raises ValueError for a table without rows or the columns.
    """
    from matplotlib.ticker import LogLocator

    table_with(table, lines, "depth", "rate", "low", "high", "n", "seconds", "nodes", "nodes_per_move")
    found = lines_of(table, "depth", lines)
    ax = axes(ax, WIDE, height_for(found))
    for number, line in enumerate(found):
        times = 1000 * line.rows["seconds"] * line.rows["nodes_per_move"] / line.rows["nodes"]
        rate_line(ax, line, times, style_of(number))
        for x, y, depth in zip(times, line.rows["rate"], line.rows["depth"], strict=True):
            ax.annotate(f"{depth}", (x, y), (5, -12), textcoords="offset points", fontsize=SMALL)
    ax.set_xscale("log")
    ax.xaxis.set_major_locator(LogLocator(subs=(1, 2, 5)))  # a decade is more than some tables span
    ax.xaxis.set_major_formatter("{x:g}")
    ax.xaxis.set_minor_formatter("")
    legend_beside(ax)
    return finish(ax, x="milliseconds for a move (logarithmic); numbers at the points: depth", y=RATE, grid="both")


def cross_table(table: pandas.DataFrame, ax: Axes | None = None) -> Axes:
    """The axes, with the score of each agent (row) against each other (column) in its cell, shaded from 0 to 1.

    ``table`` has a row for every two agents that met, each game counted once: agent, opponent, wins, draws, losses.
    The best agent is on top; columns have the numbers of the rows.  A cell tells the points a game (a draw is a
    half), the 95 % interval and n.
    Raises ValueError for a table without rows or those columns, and for agents that meet themselves.
    """
    from gamelab.arena import interval

    games = games_of(table)
    found = {pair: interval(*counts, method="score") for pair, counts in games.items()}
    names = list(dict.fromkeys(agent for agent, _ in games))
    names.sort(key=lambda agent: -mean(each.rate for pair, each in found.items() if pair[0] == agent))
    ax = axes(ax, 3.2 + len(names), 1.2 + 0.7 * len(names))
    squares = [[found[row, column].rate if (row, column) in found else nan for column in names] for row in names]
    ax.imshow(squares, cmap="Blues", vmin=-0.1, vmax=1.15, aspect="auto")
    for (agent, opponent), each in found.items():
        words = f"{each.rate:.2f}\n{each.low:.2f}–{each.high:.2f}\nn = {each.n:,}"
        looks: dict[str, Any] = {"ha": "center", "va": "center", "color": "white" if each.rate > 0.7 else svg.INK}
        ax.text(names.index(opponent), names.index(agent), words, fontsize=SMALL, **looks)
    drawn, total = sum(draws for _, draws, _ in games.values()) // 2, sum(each.n for each in found.values()) // 2
    finish(ax, x=f"points a game, row against column,\nwith 95 % interval; {drawn:,} of {total:,} games drawn")
    ax.grid(False)
    labels = [wrapped(f"{number}  {name}", 40) for number, name in enumerate(names, 1)]
    ax.set_yticks(range(len(names)), labels, fontsize=SMALL)
    ax.set_xticks(range(len(names)), [f"{number}" for number in range(1, len(names) + 1)])
    ax.tick_params(length=0, labeltop=True, labelbottom=False)
    ax.spines[:].set_visible(False)
    return ax


def games_of(table: pandas.DataFrame) -> dict[tuple[Any, Any], tuple[int, int, int]]:
    """Wins, draws and losses of each agent against each other, in all rows about these two."""
    from gamelab.arena.significance import results

    table_with(table, "agent", "opponent", "wins", "draws", "losses", source="arena.tournament")
    games: dict[tuple[Any, Any], tuple[int, int, int]] = defaultdict(lambda: (0, 0, 0))
    for agent, opponent, wins, draws, losses in results(table):
        if wins + draws + losses:
            won, drawn, lost = games[agent, opponent]
            games[agent, opponent] = won + wins, drawn + draws, lost + losses
            games[opponent, agent] = lost + losses, drawn + draws, won + wins
    if not games:
        raise ValueError("no finished game in the table: expected at least one to plot")
    return games
