"""Checks of a search's options: most functions return the checked value, or raise a ValueError that names it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import index
from typing import Any, Literal, TypeVar

from gamelab.games.hand_tree import HandTree
from gamelab.games.position import Position, short_repr
from gamelab.search.result import LARGEST

Evaluate = Callable[[Any], int]
Order = Callable[[Any], Iterable[int]]
Ending = Literal["score", "win", "hurry"]
ENDINGS = ("score", "win", "hurry")
LOWEST = -LARGEST
LONGEST = 1000
"""More plies than Python can recurse into.  Used when no depth is given."""
F = TypeVar("F")


def check_position(root: Any) -> None:
    """Raises ValueError unless ``root`` is a position, of this package's games or of another one."""
    names = "to_move", "moves", "play", "is_over", "ply"
    if isinstance(root, type) or not all(hasattr(root, name) for name in names):
        raise ValueError(
            f"{short_repr(root)} is no position: expected one such as TicTacToe() or HandTree([[3, 1], [2]])"
        )


def checked_depth(depth: int | None, evaluate: Evaluate | None) -> int:
    """The depth as a number of plies; ``LONGEST`` for None."""
    if depth is None:
        return LONGEST
    if isinstance(depth, bool) or not hasattr(depth, "__index__") or not 0 <= index(depth) <= LONGEST:
        raise ValueError(f"depth={depth!r}: expected a whole number from 0 to {LONGEST}, or None for the game's end")
    if evaluate is None:
        raise ValueError(f"depth={depth!r} without evaluate: what is a position worth at the horizon?")
    return index(depth)


def checked_function(name: str, given: F) -> F:
    """What was given as ``name``: a function, or None."""
    if given is not None and not callable(given):
        raise ValueError(f"{name}={short_repr(given)}: expected a function of a position")
    return given


def checked_ending(ending: Ending | None, evaluate: Evaluate | None, root: Position) -> Ending:
    """How finished games count; a hand tree's leaves always count as they are."""
    if ending is not None and ending not in ENDINGS:
        raise ValueError(f"ending={ending!r}: expected one of {', '.join(ENDINGS)}")
    if isinstance(root, HandTree):
        return "score"
    return ending or ("score" if evaluate is None else "hurry")


def checked_window(window: tuple[int, int]) -> tuple[int, int]:
    """The two ends of a window."""
    if not isinstance(window, tuple) or len(window) != 2 or any(type(end) is not int for end in window):
        raise ValueError(f"window={window!r}: expected two whole numbers (alpha, beta)")
    alpha, beta = window
    if alpha >= beta:
        raise ValueError(f"window={window!r} is empty: alpha must be less than beta")
    return alpha, beta


def checked_evaluation(value: Any, position: Position) -> int:
    """An evaluation as a plain int; it may have been NumPy's."""
    if isinstance(value, bool) or not hasattr(value, "__index__") or abs(index(value)) > LARGEST:
        raise BadEvaluation(value, position)
    return index(value)


def checked_order(order: Order, position: Position) -> tuple[int, ...]:
    """The legal moves of a position as an order arranges them."""
    returned = order(position)
    try:
        moves: tuple[int, ...] | None = tuple(map(index, returned))  # also from NumPy
    except TypeError:
        moves = None
    if moves is None or sorted(moves) != list(position.moves):
        raise BadOrder(returned if moves is None else moves, position)
    return moves


class BadEvaluation(ValueError):
    """An evaluation returned no whole number, or one as large as a win; holds the value and the position."""

    def __str__(self) -> str:
        value, position = self.args
        return f"evaluate returned {value!r} for {position!r}: expected a whole number within ±{LARGEST}"


class BadOrder(ValueError):
    """An order did not return each legal move once; holds what it returned, and the position."""

    def __str__(self) -> str:
        moves, position = self.args
        return f"order returned {moves!r} for {position!r}: expected each of {position.moves} once"


class BadProbabilities(ValueError):
    """The probabilities of an opponent's moves do not add up to 1; holds their sum and the position."""

    def __str__(self) -> str:
        total, position = self.args
        return f"the opponent's probabilities add up to {total:g} in {position!r}: expected 1"
