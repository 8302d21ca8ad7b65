"""The smallest tree that proves what a search to a depth finds: what no order of moves can save.

To prove that a node is worth at least v, FIRST needs one such move, and SECOND must have nothing but such moves; at
most v is the mirror image.  To prove that the root is worth v takes both: one move that is worth v, and for each other
one the proof that it is no better.  Alpha-beta enters at least as many nodes, whatever its order (Knuth and Moore).
"""

from __future__ import annotations

from typing import Any

from gamelab.games.hand_tree import HandTree
from gamelab.games.position import FIRST, Position
from gamelab.jit.fast import fast
from gamelab.search.minimax import minimax
from gamelab.search.options import Ending, Evaluate, checked_ending
from gamelab.search.result import INF, WIN

NEVER = 1 << 60
"""The nodes of a proof of what is not true."""


WORTH: dict[Ending, tuple[int, int]] = {"score": (0, 0), "win": (WIN, 0), "hurry": (WIN, 1)}
"""For each way in which a finished game may count: what a win is worth (0: its own score), and what a ply costs."""


def smallest_proof(position: Position, depth: int, evaluate: Evaluate, *, ending: Ending | None = None) -> int:
    """The number of nodes, root included, of the smallest proof of the value that ``minimax`` finds.

    It looks at the whole tree, compiled if the evaluation is the library's.  ``depth``, ``evaluate`` and ``ending``,
    and the ValueErrors, are those of ``minimax``.
    """
    value = int(fast(minimax)(position, depth, evaluate, ending=ending).value)
    win, hurry = WORTH[checked_ending(ending, evaluate, position)]
    sizes = proof_sizes if isinstance(position, HandTree) else fast(proof_sizes)  # such a tree is small
    return int(sizes(position, depth, evaluate, value, win, hurry)[3])


def proof_sizes(position: Any, depth: int, evaluate: Any, goal: int, win: int, hurry: int) -> tuple[int, int, int, int]:
    """The value, and the nodes needed to prove that it is at least the goal, at most the goal, and the goal."""
    if position.is_over:
        return leaf(ended(position.score, win), goal)
    if depth == 0:
        return leaf(evaluate(position), goal)
    first = position.to_move == FIRST
    best = -INF if first else INF
    able, all_able, exact = NEVER, 1, NEVER
    for move in position.moves:
        value, least, most, equal = proof_sizes(position.play(move), depth - 1, evaluate, goal, win - hurry, hurry)
        best = max(best, value) if first else min(best, value)
        one, each = (least, most) if first else (most, least)
        able = min(able, one)
        all_able = min(NEVER, all_able + each)
        if equal < NEVER and each < NEVER:
            exact = min(exact, equal - each)
    able = min(NEVER, able + 1)
    whole = all_able + exact if all_able < NEVER and exact < NEVER else NEVER
    return (best, able, all_able, whole) if first else (best, all_able, able, whole)


def ended(score: int, win: int) -> int:
    """What a finished game counts, if a win counts so much by now."""
    if win == 0 or score == 0:
        return score
    return win if score > 0 else -win


def leaf(value: int, goal: int) -> tuple[int, int, int, int]:
    """What a leaf proves, in one node."""
    least = 1 if value >= goal else NEVER
    most = 1 if value <= goal else NEVER
    return value, least, most, 1 if value == goal else NEVER
