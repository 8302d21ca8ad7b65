"""Plots of the tables of sweeps and tournaments: a line for each setting, every rate with its interval and n.

The columns of every table (``gamelab.arena.settings.COLUMNS``) are measured, but for game, agent and opponent; all
others are settings.  Those that differ from row to row tell the lines apart.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from math import ceil, exp, floor, inf, log, nan
from typing import TYPE_CHECKING, Any, NamedTuple

from gamelab.show.plots import SMALL, axes, finish, legend_beside, look
from gamelab.show.validate import table_with

if TYPE_CHECKING:
    import pandas
    from matplotlib.axes import Axes

UNITS = {"nodes": "nodes a game", "nodes_per_move": "nodes a move", "seconds": "seconds a game"}
RATE = "games won, with 95 % interval"
WIDE = (8.4, 4.2)  # inches, with the names beside the lines
FEW = 8
"""With more agents than these a cell of a cross table has room for the score alone."""


class Line(NamedTuple):
    """Some rows of a table, in the order of their places from left to right; ``xs`` are numbers."""

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
    names = [name_of(row) for row in table[apart].to_dict("records")] if apart else [""] * len(table)
    places = places_of(table[by])
    found = []
    for name, rows in table.groupby(names, sort=False):
        rows = rows.iloc[sorted(range(len(rows)), key=lambda row: places[rows[by].iloc[row]])]
        twice = rows[by][rows[by].duplicated()]
        if len(twice):
            raise ValueError(f"{by}={twice.iloc[0]} stands in two rows of {name or 'the table'}: "
                             "name columns in lines=")  # fmt: skip
        found.append(Line(str(name), [places[value] for value in rows[by]], rows))
    return found


def differing(table: pandas.DataFrame, by: str) -> list[str]:
    """The settings that differ; not the agent's description, which the others make up, unless nothing else does."""
    from gamelab.arena.settings import COLUMNS  # here, because drawing a tree needs no agents

    measured = {*COLUMNS} - {"game", "agent", "opponent"}
    settings = [column for column in table if column not in measured and column != by]
    apart = [column for column in settings if table[column].astype(str).nunique() > 1]
    if by == "agent":  # its settings are known with it
        return [column for column in apart if table.groupby("agent")[column].nunique(dropna=False).max() > 1]
    others = [column for column in apart if column != "agent"]
    return apart if table.duplicated([by, *others]).any() else others


def name_of(settings: dict[Any, Any]) -> str:
    """What a line is called: its settings; one that says itself what it is needs no name."""
    words = []
    for column, value in settings.items():
        plain = getattr(value, "__name__", str(value))
        words.append(plain if column in ("agent", "opponent", "game", "evaluate") else f"{column}={plain}")
    return ", ".join(words)


def places_of(column: pandas.Series) -> dict[Any, float]:
    """Where each value stands: a number at itself, all else one after another."""
    values = column.drop_duplicates().tolist()
    return {value: float(value if numeric(column) else place) for place, value in enumerate(values)}


def numeric(column: pandas.Series) -> bool:
    """Whether all values are numbers, so that what lies between two of them means something."""
    return all(isinstance(value, (int, float)) and not isinstance(value, bool) for value in column.tolist())


def wrapped(name: str, width: int = 30) -> str:
    """The name in short lines, broken after a blank, a bracket or a module's dot."""
    lines = [""]
    for piece in re.split(r"(?<=[ (])|(?<=\.)(?=[A-Za-z_])", name):
        if lines[-1] and len(lines[-1]) + len(piece.rstrip()) > width:
            lines.append("")
        lines[-1] += piece
    return "\n".join(line.strip() for line in lines)


def win_rates(
    table: pandas.DataFrame, by: str = "depth", *, lines: str | Sequence[str] | None = None, ax: Axes | None = None
) -> Axes:
    """The axes, with the win rate of each setting of a sweep's table over ``by``, and its 95 % interval.

    A line for each combination of the columns in ``lines`` (otherwise: of all other settings that differ), with its
    number of games and of draws.  Where ``by`` is no number, each of its values has a row, and lines are marks.
    Raises ValueError for a table without rows, rates or the columns.
    """
    table_with(table, by, "rate", "low", "high", "n")
    table = table[table["rate"].notna()]
    if len(table) == 0:
        raise ValueError("no rate in the table: no setting has a finished game")
    found = lines_of(table, by, lines)
    places, level = places_of(table[by]), not numeric(table[by])
    ax = axes(ax, (WIDE[0], max(2.2, 1 + 0.35 * len(places) + 0.16 * len(table))) if level else WIDE)
    for number, line in enumerate(found):
        at = [x + aside(found, number) for x in line.xs]
        rates, spread = line.rows["rate"], [line.rows["rate"] - line.rows["low"], line.rows["high"] - line.rows["rate"]]
        looks: dict[str, Any] = {**look(number), "elinewidth": 1.5, "label": described(line)}
        if level:
            ax.errorbar(rates, at, xerr=spread, **{**looks, "linestyle": "none"})
        else:
            ax.errorbar(at, rates, yerr=spread, **looks)
    legend_beside(ax)
    percents(ax, table, level)
    if level:
        ax.set_yticks(list(places.values()), [wrapped(str(value)) for value in places])
        ax.set_ylim(max(places.values()) + 0.6, -0.6)
        return finish(ax, x=RATE, y=by, grid="x")
    ax.set_xticks(sorted(places.values()), [f"{place:g}" for place in sorted(places.values())])
    return finish(ax, x=by, y=RATE)


def aside(found: Sequence[Line], number: int) -> float:
    """How far a line moves aside so that the intervals of several can be told apart."""
    places = sorted({x for line in found for x in line.xs})
    gap = min((right - left for left, right in pairwise(places)), default=1.0)
    return gap * 0.6 * ((number + 0.5) / len(found) - 0.5)


def percents(ax: Axes, table: pandas.DataFrame, level: bool) -> None:
    """The scale of the rates: as much of 0 to 100 % as there is something to see, to the next tenth."""
    from matplotlib.ticker import MaxNLocator, PercentFormatter

    bottom = max(0, floor(float(table["low"].min()) * 10 - 0.3) / 10)
    top = min(1, ceil(float(table["high"].max()) * 10 + 0.3) / 10)
    room = 0.02 * (top - bottom)
    levels = [each for each in MaxNLocator(6, steps=[1, 2, 5, 10]).tick_values(bottom, top)
              if bottom - room <= each <= top + room]  # fmt: skip
    axis, limit = (ax.xaxis, ax.set_xlim) if level else (ax.yaxis, ax.set_ylim)
    axis.set_ticks(levels)
    axis.set_major_formatter(PercentFormatter(1, decimals=0))
    limit(bottom - room, top + room)


def described(line: Line) -> str:
    """The line's name, and how many games and draws each of its rates stands for."""
    numbers = [int(n) for n in line.rows["n"]]
    if len(set(numbers)) == 1:
        games = f"n = {numbers[0]:,}{' each' * (len(numbers) > 1)}"
    else:
        games = "n = " + ", ".join(f"{n:,}" for n in numbers)
    drawn = int(line.rows["draws"].sum()) if "draws" in line.rows else 0
    draws = f", {drawn:,} of {sum(numbers):,} drawn" if drawn else ""
    return "\n".join(filter(None, [wrapped(line.name), games + draws]))


def cost_by_depth(
    table: pandas.DataFrame, of: str = "nodes_per_move", *, lines: str | Sequence[str] | None = None,
    ax: Axes | None = None,
) -> Axes:  # fmt: skip
    """The axes, with nodes or time by depth on a logarithmic scale, from a sweep's table.

    ``of`` is the column: "nodes_per_move", "nodes" (a game) or "seconds" (a game).  Beside each line stands its
    effective branching factor: by how much the cost is multiplied a ply, fitted to all its depths (faint line).
    A line for each combination of the columns in ``lines`` (otherwise: of all other settings that differ).
    Raises ValueError for a table without rows, or without a cost above 0.
    """
    if of not in UNITS:
        raise ValueError(f"of={of!r}: expected one of {', '.join(UNITS)}")
    table_with(table, "depth", of)
    table = table[table[of] > 0]  # agents that do not search have none
    if len(table) == 0:
        raise ValueError(f"no {of} above 0 in the table: no agent searched")
    ax = axes(ax, WIDE)
    for number, line in enumerate(lines_of(table, "depth", lines)):
        costs = list(line.rows[of])
        start, factor = fit(line.xs, costs)
        words = "one depth: no factor"
        if len(line.xs) > 1:
            fitted, colour = [start * factor**x for x in line.xs], look(number)["color"]
            ax.plot(line.xs, fitted, color=colour, linewidth=4, alpha=0.18, zorder=1)
            words = f"× {factor:.3g} a ply"
        ax.plot(line.xs, costs, label="\n".join(filter(None, [wrapped(line.name), words])), **look(number))
    ax.set_yscale("log")
    depths = sorted(table["depth"].unique())
    ax.set_xticks(depths, [f"{depth:g}" for depth in depths])
    legend_beside(ax)
    return finish(ax, x="depth", y=f"{UNITS[of]} (logarithmic)")


def branching_factor(depths: Sequence[float], costs: Sequence[float]) -> float:
    """The effective branching factor: b where the costs are as nearly as can be c · b^depth; NaN for a single depth.

    Least squares of the logarithms.  Raises ValueError for costs that are not above 0, or not as many as depths.
    """
    if len(depths) != len(costs) or not all(0 < cost < inf for cost in costs):
        raise ValueError(f"depths={list(depths)}, costs={list(costs)}: expected a cost above 0 for each depth")
    return fit(depths, costs)[1]


def fit(depths: Sequence[float], costs: Sequence[float]) -> tuple[float, float]:
    """The factors c and b of c · b^depth."""
    if len(set(depths)) < 2:
        return nan, nan
    from scipy.stats import linregress

    line = linregress(depths, [log(cost) for cost in costs])
    return exp(line.intercept), exp(line.slope)


def strength_by_time(table: pandas.DataFrame, lines: str = "evaluate", *, ax: Axes | None = None) -> Axes:
    """The axes, with the win rate of agents over the time that they think for a move, from a sweep's table.

    A line for each value of the column ``lines``, its depths written at the dots; the further to the upper left, the
    more strength for the time.  Raises ValueError for a table without rows or the columns.
    """
    from matplotlib.ticker import LogLocator

    table_with(table, lines, "depth", "rate", "low", "high", "n", "seconds", "nodes", "nodes_per_move")
    ax = axes(ax, WIDE)
    moves = table["nodes"] / table["nodes_per_move"].where(table["nodes_per_move"] > 0)
    table = table.assign(milliseconds=1000 * table["seconds"] / moves)
    for number, line in enumerate(lines_of(table, "depth", lines)):
        rows, looks = line.rows, look(number)
        spread = [rows["rate"] - rows["low"], rows["high"] - rows["rate"]]
        ax.errorbar(rows["milliseconds"], rows["rate"], yerr=spread, label=described(line), elinewidth=0.8, **looks)
        for x, y, depth in zip(rows["milliseconds"], rows["rate"], rows["depth"], strict=True):
            ax.annotate(f"{depth}", (x, y), (5, -12), textcoords="offset points", color=looks["color"], fontsize=SMALL)
    ax.set_xscale("log")
    ax.xaxis.set_major_locator(LogLocator(subs=(1, 2, 5)))  # a decade is more than some tables span
    ax.xaxis.set_major_formatter(lambda x, _: f"{x:g}")
    ax.xaxis.set_minor_formatter("")
    percents(ax, table, level=False)
    legend_beside(ax)
    return finish(ax, x="milliseconds for a move (logarithmic); numbers at the points: depth", y=RATE, grid="both")


def cross_table(table: pandas.DataFrame, ax: Axes | None = None) -> Axes:
    """The axes, with the score of each agent (row) against each other (column) in its cell, shaded from 0 to 1.

    ``table`` has a row for every two agents that met, each game counted once: agent, opponent, wins, draws, losses.
    The best agent is on top; columns have the numbers of the rows.  A cell tells the points a game (a draw is a
    half), the 95 % interval and n; with more than eight agents these two stand below the square, for all cells.
    Raises ValueError for a table without rows or those columns, and for agents that meet themselves.
    """
    cells = cells_of(table)
    names = ranked(cells)
    small = len(names) > FEW
    labels = [wrapped(f"{number}  {name}", 34) for number, name in enumerate(names, 1)]
    wide, tall = (0.6, 0.42) if small else (1.1, 0.8)
    ax = axes(ax, (3.2 + wide * len(names), 1.2 + tall * len(names)))
    for row, agent in enumerate(names):
        for column, opponent in enumerate(names):
            square(ax, row, column, cells.get((agent, opponent)), small)
    finish(ax, x=note(cells, small))
    ax.grid(False)
    ax.set_xlim(-0.5, len(names) - 0.5)
    ax.set_ylim(len(names) - 0.5, -0.5)
    ax.set_yticks(range(len(names)), labels)
    ax.set_xticks(range(len(names)), [str(number) for number in range(1, len(names) + 1)])
    ax.tick_params(length=0, top=False, labeltop=True, labelbottom=False)
    ax.spines[:].set_visible(False)
    return ax


class Cell(NamedTuple):
    """The games of one agent against another."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    def interval(self) -> Any:
        """Points a game, with ``rate``, ``low``, ``high`` and ``n``."""
        from gamelab.arena.intervals import score_interval

        return score_interval(*self)


def cells_of(table: pandas.DataFrame) -> dict[tuple[Any, Any], Cell]:
    """The cells with a game, seen from both sides; several rows for the same two agents are summed."""
    from gamelab.arena.ratings import results

    table_with(table, "agent", "opponent", "wins", "draws", "losses", source="arena.tournament")
    cells: dict[tuple[Any, Any], Cell] = {}
    for agent, opponent, wins, draws, losses in results(table):
        for pair, more in (((agent, opponent), (wins, draws, losses)), ((opponent, agent), (losses, draws, wins))):
            cells[pair] = Cell(*(x + y for x, y in zip(cells.get(pair, Cell()), more, strict=True)))
    cells = {pair: cell for pair, cell in cells.items() if sum(cell)}
    if not cells:
        raise ValueError("no finished game in the table: expected at least one to plot")
    return cells


def ranked(cells: dict[tuple[Any, Any], Cell]) -> list[Any]:
    """The agents, the one with most points a game first."""
    points, games = Counter[Any](), Counter[Any]()
    for (agent, _), cell in cells.items():
        points[agent] += 2 * cell.wins + cell.draws
        games[agent] += sum(cell)
    return sorted(games, key=lambda agent: points[agent] / games[agent], reverse=True)


def square(ax: Axes, row: int, column: int, cell: Cell | None, small: bool) -> None:
    """One cell: shaded by its score, light on dark or dark on light; hatched on the diagonal."""
    from matplotlib import colormaps
    from matplotlib.patches import Rectangle

    place = (column - 0.5, row - 0.5)
    if cell is None:
        hatch = "////" if row == column else None
        ax.add_patch(Rectangle(place, 1, 1, facecolor="white", edgecolor="#cccccc", hatch=hatch, linewidth=0.8))
        return
    found = cell.interval()
    shade = colormaps["Blues"](0.05 + 0.8 * found.rate)
    ax.add_patch(Rectangle(place, 1, 1, facecolor=shade, edgecolor="white", linewidth=1.5))
    looks: dict[str, Any] = {"ha": "center", "va": "center", "color": "white" if found.rate > 0.7 else "#222222"}
    ax.text(column, row if small else row - 0.2, f"{found.rate:.2f}", fontsize=9 if small else 12, **looks)
    if not small:
        below = f"{found.low:.2f} – {found.high:.2f}\nn = {found.n:,}"
        ax.text(column, row + 0.2, below, fontsize=SMALL, **looks)


def note(cells: dict[tuple[Any, Any], Cell], small: bool) -> str:
    """What the numbers are, with draws, and with n and the widest interval where the cells do not tell them."""
    games = [sum(cell) for cell in cells.values()]
    drawn = sum(cell.draws for cell in cells.values()) // 2
    words = ["points a game of the row against the column", f"{drawn:,} of {sum(games) // 2:,} games drawn"]
    if small:
        widest = max((found.high - found.low) / 2 for found in (cell.interval() for cell in cells.values()))
        number = f"{min(games):,}" if min(games) == max(games) else f"{min(games):,} to {max(games):,}"
        words.append(f"n = {number} a cell, 95 % intervals at most ± {widest:.2f}")
    return "\n".join(words)
