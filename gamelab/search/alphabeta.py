"""Alpha-beta: minimax that skips moves that cannot change the result.

``alpha`` is what FIRST can already get elsewhere in the tree, ``beta`` what SECOND can.  If a position is worth at
least beta, SECOND will avoid it; if it is worth at most alpha, FIRST will.  Its other moves then need no search.
"""

from __future__ import annotations

from gamelab.games.position import FIRST, Position
from gamelab.search.observer import Observer, observe
from gamelab.search.options import Ending, Evaluate, Order
from gamelab.search.result import INF, SearchResult

# Compiled searches find this function by its name, the search's with ``_value`` behind it: see ``jit/library.py``.


def alphabeta_value(position: Position, depth: int, alpha: int, beta: int, observer: Observer) -> int:
    """The value of ``position``, or a bound on it if it lies outside the window."""
    if position.is_over:
        return observer.terminal(position, alpha, beta)
    if depth == 0:
        return observer.horizon(position, alpha, beta)
    moves = observer.interior(position, alpha, beta)
    if position.to_move == FIRST:
        best = -INF
        for move in moves:
            value = alphabeta_value(position.play(move), depth - 1, alpha, beta, observer)
            if value > best:
                best = value
                observer.best(position, move, value, alpha, beta)
                alpha = max(alpha, best)
                if observer.prune and alpha >= beta:
                    observer.cut(position, moves, move)
                    break
    else:
        best = INF
        for move in moves:
            value = alphabeta_value(position.play(move), depth - 1, alpha, beta, observer)
            if value < best:
                best = value
                observer.best(position, move, value, alpha, beta)
                beta = min(beta, best)
                if observer.prune and alpha >= beta:
                    observer.cut(position, moves, move)
                    break
    return best


def alphabeta(
    position: Position,
    depth: int | None = None,
    evaluate: Evaluate | None = None,
    *,
    prune: bool = True,
    window: tuple[int, int] = (-INF, INF),
    ending: Ending | None = None,
    order: Order | None = None,
    trace: bool = False,
) -> SearchResult:
    """The value of ``position`` for FIRST as ``minimax`` finds it, without the moves that cannot change it.

    With ``window=(alpha, beta)`` the result is exact between the two.  A result <= alpha is an upper bound.  A
    result >= beta is a lower bound.  If no move reaches the window, the result has no move.
    ``prune=False`` visits every node that minimax visits.

    ``depth``, ``evaluate``, ``ending``, ``order`` and ``trace`` as for ``minimax``; with the full window and the
    same order, value and move are minimax's.  Raises ValueError also for an empty window.
    """
    alpha, beta = window
    if alpha >= beta:
        raise ValueError(f"window={window!r} is empty: alpha must be less than beta")
    observer = observe(position, depth, evaluate, ending, order, prune=prune, trace=trace)
    value = alphabeta_value(position, observer.depth, alpha, beta, observer)
    no_move_in_window = value <= alpha if position.to_move == FIRST else value >= beta
    return observer.result(value, no_move_in_window=no_move_in_window)
