"""A tournament as a square of numbers: what each agent scored against each other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from gamelab.arena.significance import interval, results
from gamelab.show.given import is_table
from gamelab.show.lines import wrapped
from gamelab.show.plots import axes

if TYPE_CHECKING:
    import pandas
    from matplotlib.axes import Axes

FEW = 8
"""With more agents than these a cell has room for the score alone."""


LETTERS = 34
"""In a line of an agent's name."""


class Cell(NamedTuple):
    """The games of one agent against another."""

    wins: int
    draws: int
    losses: int

    @property
    def n(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        return self.wins + self.draws / 2


def cross_table(table: pandas.DataFrame, ax: Axes | None = None) -> Axes:
    """The axes, with the score of each agent (row) against each other (column) in its cell, shaded from 0 to 1.

    ``table`` has a row for every two agents that met, each game counted once: agent, opponent, wins, draws, losses.
    The best agent is on top; columns have the numbers of the rows.  A cell tells the points a game (a draw is a
    half), the 95 % interval and n; with more than eight agents these two stand below the square, for all cells.
    Raises ValueError for a table without rows or those columns, and for agents that meet themselves.
    """
    is_table(table, "arena.sweep")
    cells = met(table)
    names = ranked(cells)
    labels = ["\n".join(wrapped(f"{number}  {name}", LETTERS)) for number, name in enumerate(names, 1)]
    ax = axes(ax, size_for(labels))
    for row, agent in enumerate(names):
        for column, opponent in enumerate(names):
            square(ax, row, column, cells.get((agent, opponent)), small=len(names) > FEW)
    ax.set_xlim(-0.5, len(names) - 0.5)
    ax.set_ylim(len(names) - 0.5, -0.5)
    ax.set_yticks(range(len(names)), labels)
    ax.set_xticks(range(len(names)), [str(number) for number in range(1, len(names) + 1)])
    ax.tick_params(length=0, top=False, labeltop=True, labelbottom=False)
    ax.spines[:].set_visible(False)
    ax.set_xlabel(note(cells, len(names) > FEW))
    return ax


def size_for(labels: list[str]) -> tuple[float, float]:
    """The size in inches of a figure with these names beside its rows."""
    wide, tall = (1.0, 0.8) if len(labels) <= FEW else (0.52, 0.42)
    letters = max(len(line) for label in labels for line in label.splitlines())
    return max(4.8, 0.4 + 0.08 * letters + wide * len(labels)), 1.2 + tall * len(labels)


def met(table: pandas.DataFrame) -> dict[tuple[Any, Any], Cell]:
    """The cells, seen from both sides; several rows for the same two agents are summed."""
    cells: dict[tuple[Any, Any], Cell] = {}
    for agent, opponent, wins, draws, losses in results(table):
        mine, theirs = Cell(wins, draws, losses), Cell(losses, draws, wins)
        for one, other, cell in ((agent, opponent, mine), (opponent, agent, theirs)):
            before = cells.get((one, other), Cell(0, 0, 0))
            cells[one, other] = Cell(*(x + y for x, y in zip(before, cell, strict=True)))
    return cells


def ranked(cells: dict[tuple[Any, Any], Cell]) -> list[Any]:
    """The agents, the one with most points a game first."""
    names = list(dict.fromkeys(agent for agent, _ in cells))

    def score(name: Any) -> float:
        mine = [cell for (agent, _), cell in cells.items() if agent == name]
        return sum(cell.points for cell in mine) / max(1, sum(cell.n for cell in mine))

    return sorted(names, key=score, reverse=True)


def square(ax: Axes, row: int, column: int, cell: Cell | None, small: bool) -> None:
    """One cell: shaded by its score, light on dark or dark on light; hatched where nobody meets."""
    from matplotlib import colormaps
    from matplotlib.patches import Rectangle

    place = (column - 0.5, row - 0.5)
    if cell is None or cell.n == 0:
        hatch = None if cell is None and row != column else "////"
        ax.add_patch(Rectangle(place, 1, 1, facecolor="white", edgecolor="#cccccc", hatch=hatch, linewidth=0.8))
        return
    score = interval(*cell, method="score")
    shade = colormaps["Blues"](0.05 + 0.8 * score.rate)
    ax.add_patch(Rectangle(place, 1, 1, facecolor=shade, edgecolor="white", linewidth=1.5))
    ink = "white" if score.rate > 0.7 else "#222222"
    ax.text(
        column,
        row if small else row - 0.18,
        f"{score.rate:.2f}",
        ha="center",
        va="center",
        color=ink,
        fontsize=9 if small else 12,
    )
    if not small:
        below = f"{score.low:.2f} – {score.high:.2f}\nn = {cell.n:,}"
        ax.text(column, row + 0.2, below, ha="center", va="center", color=ink, fontsize=7.5)


def note(cells: dict[tuple[Any, Any], Cell], small: bool) -> str:
    """What the numbers are, with draws, and with n and the widest interval where the cells do not tell them."""
    played = [cell for cell in cells.values() if cell.n]
    if not played:
        raise ValueError("no finished game in the table: expected at least one to plot")
    total, drawn = sum(cell.n for cell in played) // 2, sum(cell.draws for cell in played) // 2
    words = ["points a game of the row against the column", f"{drawn:,} of {total:,} games drawn"]
    if small:
        widest = max((each.high - each.low) / 2 for each in (interval(*cell, method="score") for cell in played))
        least, most = min(cell.n for cell in played), max(cell.n for cell in played)
        games = f"{least:,}" if least == most else f"{least:,} to {most:,}"
        words.append(f"n = {games} a cell, 95 % intervals at most ± {widest:.2f}")
    return "\n".join(words)
