"""The smallest tree that proves what a search to a depth finds: what no order of moves can save.

To prove that a node is worth at least v, FIRST needs one such move, and SECOND must have nothing but such moves; at
most v is the mirror image.  To prove that the root is worth v takes both: one move that is worth v, and for each other
one the proof that it is no better.  Alpha-beta enters at least as many nodes, whatever its order (Knuth and Moore).
"""

from __future__ import annotations

from gamelab.games.position import FIRST, Position
from gamelab.jit.fast import fast
from gamelab.search.minimax import minimax
from gamelab.search.observer import Observer, observe
from gamelab.search.options import Evaluate
from gamelab.search.result import INF

NEVER = 1 << 60
"""The nodes of a proof of what is not true."""


def smallest_proof(position: Position, depth: int, evaluate: Evaluate) -> int:
    """The number of nodes, root included, of the smallest proof of the value that ``minimax`` finds.

    It looks at the whole tree, compiled if the evaluation is the library's.  ``depth`` and ``evaluate``, and the
    ValueErrors, are those of ``minimax``.
    """
    value = int(fast(minimax)(position, depth, evaluate).value)
    return int(fast(proof_size)(position, depth, evaluate, value))


def proof_size(position: Position, depth: int | None, evaluate: Evaluate | None, value: int) -> int:
    """The nodes of the smallest proof that minimax's value is ``value``."""
    observer = observe(position, depth, evaluate, None, None)
    return proof_size_value(position, observer.depth, value, observer)[3]


def proof_size_value(position: Position, depth: int, goal: int, observer: Observer) -> tuple[int, int, int, int]:
    """The value, and the nodes needed to prove that it is at least the goal, at most the goal, and the goal.

    The player who moves proves by one move that the goal is reached, and by all moves that it is not exceeded.  That
    it is met takes the proof by all moves, in which that of one move is exchanged for a proof that it meets the goal,
    where this costs the fewest nodes more.
    """
    if position.is_over:
        return leaf(observer.terminal(position), goal)
    if depth == 0:
        return leaf(observer.horizon(position), goal)
    is_first = position.to_move == FIRST
    best = -INF if is_first else INF
    reached, not_exceeded, exchange = NEVER, 1, NEVER
    for move in observer.interior(position):
        value, least, most, equal = proof_size_value(position.play(move), depth - 1, goal, observer)
        best = max(best, value) if is_first else min(best, value)
        move_reaches, move_exceeds_not = (least, most) if is_first else (most, least)
        reached = min(reached, 1 + move_reaches)
        not_exceeded = min(NEVER, not_exceeded + move_exceeds_not)
        if equal < NEVER:
            exchange = min(exchange, equal - move_exceeds_not)
    met = min(NEVER, not_exceeded + exchange)
    return (best, reached, not_exceeded, met) if is_first else (best, not_exceeded, reached, met)


def leaf(value: int, goal: int) -> tuple[int, int, int, int]:
    """The proof of a leaf: one node."""
    least = 1 if value >= goal else NEVER
    most = 1 if value <= goal else NEVER
    return value, least, most, 1 if value == goal else NEVER
