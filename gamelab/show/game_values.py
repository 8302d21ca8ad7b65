"""The value of a game over its moves: who was winning when, and which moves gave something away."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from math import isfinite
from typing import TYPE_CHECKING, NamedTuple

from gamelab.games import svg
from gamelab.games.position import FIRST, SECOND, Position, shown
from gamelab.show.plots import axes, quiet

if TYPE_CHECKING:
    from matplotlib.axes import Axes

RESULTS = {-1: "SECOND wins", 0: "draw", 1: "FIRST wins"}
MOST_NAMES = 16
"""So many moves have their names written beside them, those that lost most."""


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
    for player in (FIRST, SECOND):
        mark(ax, plies, numbers, found, player)
    name_moves(ax, plies, numbers, found)
    scale(ax, numbers)
    ax.set_xlabel("moves made")
    quiet(ax, "y")
    if found:
        ax.legend(frameon=False, fontsize=9, loc="lower left", bbox_to_anchor=(0, 1), borderaxespad=0, ncols=2)
    return ax


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


def mark(ax: Axes, plies: Sequence[int], values: Sequence[float], found: Sequence[Blunder], player: int) -> None:
    """The blunders of one player, in that player's colour, with a marker of its own; nothing where there is none."""
    mine = [blunder.reached for blunder in found if blunder.player == player]
    name, colour, marker = ("FIRST", svg.RED, "o") if player == FIRST else ("SECOND", svg.BLUE, "s")
    if mine:
        ax.scatter(
            [plies[index] for index in mine], [values[index] for index in mine], s=55, color=colour, marker=marker,
            zorder=4, label=f"{name} gave something away ({len(mine)})",
        )  # fmt: skip


def name_moves(ax: Axes, plies: Sequence[int], values: Sequence[float], found: Sequence[Blunder]) -> None:
    """The moves that lost most, each beside its mark, on the side to which the value fell."""
    worst = sorted(found, key=lambda blunder: -blunder.loss)[:MOST_NAMES]
    for blunder in worst:
        below = blunder.player == FIRST
        ax.annotate(
            blunder.move, (plies[blunder.reached], values[blunder.reached]), (0, -8 if below else 8),
            textcoords="offset points", ha="center", va="top" if below else "bottom", fontsize=9,
        )  # fmt: skip


def scale(ax: Axes, values: Sequence[float]) -> None:
    """The vertical scale: words where only wins, draws and losses occur, else numbers on both sides of 0."""
    from matplotlib.ticker import MaxNLocator

    known = [value for value in values if isfinite(value)]
    in_words = set(known) <= set(RESULTS)
    low, high = (-1, 1) if in_words else (min(known), max(known))
    room = 0.15 * ((high - low) or 1)
    ax.set_ylim(min(low, 0) - room, max(high, 0) + room)
    ax.axhline(0, color="#bbbbbb", linewidth=1, zorder=1)
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    ax.yaxis.set_major_locator(MaxNLocator(integer=all(value == round(value) for value in known)))
    if in_words:
        ax.set_yticks(list(RESULTS), list(RESULTS.values()))
    else:
        ax.set_ylabel("value (above 0: good for FIRST)")
