"""What a picture is made of, as it was given: where that is something else, one error names it and what was wanted."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from gamelab.games import Position
from gamelab.games.position import shown

if TYPE_CHECKING:
    import pandas


def drawable(position: Any) -> Position:
    """The position, if it can be drawn; ValueError for anything else, such as the class of a game."""
    if isinstance(position, Position):
        return position
    if isinstance(position, type):
        raise ValueError(f"{position.__name__} is a class: expected a position, such as {position.__name__}()")
    raise ValueError(
        f"{shown(position)} is no position that can be drawn: expected one such as TicTacToe(), or of a class of "
        "your own that inherits from gamelab.games.Position"
    )


def positions_in(given: Position | Iterable[Position]) -> tuple[Position, ...]:
    """The positions, or the one; ValueError where there is none, or something else."""
    found = (given,) if isinstance(given, Position) else listed(given, "positions, such as [TicTacToe()]")
    if not found:
        raise ValueError("no positions: expected at least one board to show")
    return tuple(map(drawable, found))


def listed(given: Iterable[Any], wanted: str) -> tuple[Any, ...]:
    """What was given, one thing after another; ValueError if it is no such thing."""
    try:
        return tuple(given)
    except TypeError:
        raise ValueError(f"{shown(given)}: expected {wanted}") from None


def is_table(given: pandas.DataFrame, source: str) -> None:
    """Raises ValueError unless a table was given, as ``source`` makes it."""
    if not hasattr(given, "columns") or not hasattr(given, "iloc"):
        raise ValueError(f"{shown(given)} is no table: expected a DataFrame, as {source} returns it")
