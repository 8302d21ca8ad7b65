"""Minimax: the value of a position if both sides play their best."""

from __future__ import annotations

from gamelab.games.position import FIRST, Position
from gamelab.search.observer import Observer, observe
from gamelab.search.options import Ending, Evaluate, Order
from gamelab.search.result import INF, SearchResult


def minimax_value(position: Position, depth: int, observer: Observer) -> int:
    """The value of ``position``, looking ``depth`` plies ahead."""
    if position.is_over:
        return observer.terminal(position)
    if depth == 0:
        return observer.horizon(position)
    moves = observer.interior(position)
    if position.to_move == FIRST:
        best = -INF
        for move in moves:
            value = minimax_value(position.play(move), depth - 1, observer)
            if value > best:
                best = value
                observer.best(position, move, value)
    else:
        best = INF
        for move in moves:
            value = minimax_value(position.play(move), depth - 1, observer)
            if value < best:
                best = value
                observer.best(position, move, value)
    return best


def minimax(
    position: Position,
    depth: int | None = None,
    evaluate: Evaluate | None = None,
    *,
    ending: Ending | None = None,
    order: Order | None = None,
    trace: bool = False,
) -> SearchResult:
    """Returns the value of ``position`` for FIRST.  With ``depth``, the search stops that many plies ahead.

    The move is the first of the best moves.
    ``evaluate(position)`` judges the positions at the horizon, ``depth`` plies ahead, as an int for FIRST;
    ``order(position)`` gives the moves in the order to try them.  ``ending`` says how a finished game counts: "score"
    (as the game scores it; the default without ``evaluate``), "win" (a flat ±WIN) or "hurry" (±(WIN - plies from the
    root): the winner hurries, the loser resists; the default with ``evaluate``).  The leaves of a hand tree always
    count as they are.  ``trace=True`` records the tree.

    Raises ValueError for a negative depth, for a depth without ``evaluate``, and where ``evaluate`` or ``order``
    returns an invalid value.
    """
    observer = observe(position, depth, evaluate, ending, order, trace=trace)
    value = minimax_value(position, observer.depth, observer)
    return observer.result(value)
