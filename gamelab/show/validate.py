"""Checks of what a picture is made from: an error names the wrong value and says what was expected."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from gamelab.games import Position
from gamelab.games.position import short_repr

if TYPE_CHECKING:
    import pandas


def drawable(position: Any) -> Position:
    """The position, if it can be drawn; ValueError for anything else, such as the class of a game."""
    if isinstance(position, Position):
        return position
    if isinstance(position, type):
        raise ValueError(f"{position.__name__} is a class: expected a position, such as {position.__name__}()")
    raise ValueError(
        f"{short_repr(position)} is no position that can be drawn: expected one such as TicTacToe(), or of a class of "
        "your own that inherits from gamelab.games.Position"
    )


def positions_in(given: Position | Iterable[Position]) -> tuple[Position, ...]:
    """The positions, or the one; ValueError where there is none, or something else."""
    if not isinstance(given, Position | Iterable):
        raise ValueError(f"{short_repr(given)}: expected positions, such as [TicTacToe()]")
    found = (given,) if isinstance(given, Position) else tuple(given)
    if not found:
        raise ValueError("no positions: expected at least one board to show")
    return tuple(map(drawable, found))


def at_least(name: str, value: object, least: int) -> None:
    """Raises ValueError unless the value is a whole number of at least ``least``."""
    if type(value) is not int or value < least:
        raise ValueError(f"{name}={value!r}: expected a whole number of at least {least}")


def table_with(table: pandas.DataFrame, *columns: str, source: str = "arena.sweep") -> None:
    """Raises ValueError unless a table with rows and these columns was given, as ``source`` makes it."""
    if not hasattr(table, "columns") or not hasattr(table, "iloc"):
        raise ValueError(f"{short_repr(table)} is no table: expected a DataFrame, as {source} returns it")
    missing = [column for column in columns if column not in table]
    if missing:
        raise ValueError(f"the table has no column {', '.join(missing)}: it has {', '.join(map(str, table)) or 'none'}")
    if len(table) == 0:
        raise ValueError("the table has no rows: expected at least one to plot")
