"""Checks of a search's options: most functions return the checked value, or raise a ValueError that names it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Literal, TypeVar

from gamelab.games.hand_tree import HandTree
from gamelab.games.position import Position, as_int, check_game, short_repr, whole_number
from gamelab.search.result import LARGEST

Evaluate = Callable[[Any], int]
Order = Callable[[Any], Iterable[int]]
Ending = Literal["score", "win", "hurry"]
ENDINGS = ("score", "win", "hurry")
LONGEST = 1000
"""More plies than Python can recurse into.  Used when no depth is given."""
UNLIMITED = 10**18
"""More nodes than any search visits.  Used when no number of nodes is given."""
F = TypeVar("F")
_played: set[type] = set()
"""The classes of games whose rules were tried; a search of a shallow agent takes less time than a game."""


def check_position(root: Any) -> None:
    """Raises ValueError unless ``root`` is a position, of this package's games or of another one that can be played."""
    kind = type(root)
    if kind in _played:
        return
    names = "to_move", "moves", "play", "is_over", "ply"
    if not isinstance(root, Position) and (isinstance(root, type) or not all(hasattr(root, name) for name in names)):
        raise ValueError(
            f"{short_repr(root)} is no position: expected one such as TicTacToe() or HandTree([[3, 1], [2]]), "
            "or of a class of your own that inherits from gamelab.games.Position"
        )
    if kind.__module__.partition(".")[0] != "gamelab":
        check_game(root)
    if not root.is_over:
        _played.add(kind)


def checked_depth(depth: int | None, evaluate: Evaluate | None) -> int:
    """The depth as a number of plies; ``LONGEST`` for None."""
    if depth is None:
        return LONGEST
    plies = whole_number("depth", depth, 0, LONGEST)
    if evaluate is None:
        raise ValueError(f"depth={depth!r} without evaluate: what is a position worth at the horizon? "
                         "(gamelab.heuristics.zero calls it 0)")  # fmt: skip
    return plies


def checked_nodes(nodes: int | None, evaluate: Evaluate | None) -> int:
    """How many nodes a search may visit; ``UNLIMITED`` for None.  Raises ValueError for nodes without ``evaluate``."""
    if nodes is None:
        return UNLIMITED
    if evaluate is None:
        raise ValueError(f"nodes={nodes!r} without evaluate: what is a position worth when the budget runs out?")
    return whole_number("nodes", nodes, 1, UNLIMITED)


def checked_function(name: str, given: F) -> F:
    """The argument ``name``: a function, or None."""
    if given is not None and not callable(given):
        raise ValueError(f"{name}={short_repr(given)}: expected a function of a position")
    return given


def checked_ending(ending: Ending | None, evaluate: Evaluate | None, root: Position) -> Ending:
    """How finished games count; a hand tree's leaves count as they are, whatever ``ending`` says."""
    if ending is not None and ending not in ENDINGS:
        raise ValueError(f"ending={ending!r}: expected one of {', '.join(ENDINGS)}")
    if isinstance(root, HandTree):
        return "score"
    return ending or ("score" if evaluate is None else "hurry")


def checked_evaluation(value: Any, position: Position) -> int:
    """An evaluation as a plain int; it may have been NumPy's."""
    number = as_int(value)
    if number is None or abs(number) > LARGEST:
        raise ValueError(f"evaluate returned {value!r} for {position!r}: expected a whole number within ±{LARGEST}")
    return number


def checked_order(order: Order, position: Position) -> tuple[int, ...]:
    """The legal moves of a position as an order arranges them."""
    given = order(position)
    found = [as_int(move) for move in given] if isinstance(given, Iterable) else []
    moves = tuple(move for move in found if move is not None)
    if None in found or sorted(moves) != list(position.moves):
        shown = moves if len(moves) == len(found) > 0 else short_repr(given)
        raise ValueError(f"order returned {shown} for {position!r}: expected each of {position.moves} once")
    return moves
