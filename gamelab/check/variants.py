"""Minimax and alpha-beta, written rightly and wrongly: one text in which each known mistake is a switch.

Wrong searches are run beside a student's.  The one that behaves in the same way tells what went wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from gamelab.games import FIRST
from gamelab.search import INF


@dataclass(frozen=True)
class Half:
    """How one of the two functions is written; as it stands, it is rightly written alpha-beta.

    Everything is told as if the function's player were MAX: ``low`` is its own bound, alpha at MAX and beta at
    MIN, and ``high`` the opponent's.
    """

    finished: Literal["score", "negated", "forgotten", "zero", "drawn lost", "drawn won", "winner"] = "score"
    start: int = -INF
    picks: Literal["best", "worst", "first", "last", "last value", "later"] = "best"
    child: Literal["partner", "itself", "stays"] = "partner"
    chooses: Literal["best", "every", "child's", "index"] = "best"
    leaves_out: Literal["nothing", "first", "last"] = "nothing"
    negates: bool = False
    tightens: Literal["own", "nothing", "other", "to value", "to best"] = "own"
    cuts: Literal["equal", "later", "never", "own", "inverted", "other's", "before", "always"] = "equal"
    hands: Literal["window", "swapped", "open", "near", "not own", "not other"] = "window"
    stops: Literal["", "equal to 1", "above 0"] = ""
    hard: bool = False
    tests: Literal["bounds", "value"] = "bounds"


@dataclass(frozen=True)
class Recipe:
    """A whole search: its two halves, and whose turn decides which of them is used."""

    first: Half = Half()
    second: Half = Half()
    turn: Literal["position", "root is MAX"] = "position"
    view: Literal["first", "mover"] = "first"

    def __call__(self, position: Any, alpha: int = -INF, beta: int = INF) -> tuple[int, int | None]:
        """(value, move) as this search finds them."""
        to_move = position.to_move
        player = FIRST if self.turn == "root is MAX" else to_move
        value, move = self.search(position, player, alpha, beta)
        return (value * to_move if self.view == "mover" else value), move

    def search(self, position: Any, player: int, alpha: int, beta: int) -> tuple[int, int | None]:
        half = self.first if player == FIRST else self.second
        if position.is_over and half.finished != "forgotten":
            return finished(half, position, player), None
        low, high = (alpha, beta) if player == FIRST else (-beta, -alpha)
        best, chosen, begun, value = half.start, None, False, half.start
        for index, move in enumerate(tried(half, position.moves)):
            to_child = handed(half, low, high, best)
            window = to_child if player == FIRST else (-to_child[1], -to_child[0])
            child_player = player if half.child == "itself" else -player
            child = position if half.child == "stays" else position.play(move)
            value, below = self.search(child, child_player, *window)
            value *= -player if half.negates else player
            better = takes(half, value, best, begun)
            best = value if better else best
            if better or half.chooses == "every":
                chosen = {"child's": below, "index": index}.get(half.chooses, move)
            begun, before = True, low
            low, high = tightened(half, low, high, best, value)
            if stops(half, best) or is_cut(half, value, best, before, low, high, alpha if player == FIRST else -beta):
                break
        if half.picks == "last value":
            return player * value, chosen
        return player * (min(max(best, low), high) if half.hard else best), chosen


def finished(half: Half, position: Any, player: int) -> int:
    """What a finished game counts."""
    score = int(position.score)
    if half.finished == "negated":
        return -score
    if half.finished == "zero":
        return 0
    if half.finished == "winner":
        return (score > 0) - (score < 0)
    if score == 0 and half.finished.startswith("drawn"):
        return -1 if half.finished == "drawn lost" else 1
    return score


def tried(half: Half, moves: Sequence[int]) -> Sequence[int]:
    """The moves that the loop goes through."""
    return {"nothing": moves, "first": moves[1:], "last": moves[:-1]}[half.leaves_out]


def takes(half: Half, value: int, best: int, begun: bool) -> bool:
    """Whether a move with this value replaces the best one so far."""
    if half.picks == "first":
        return not begun
    if half.picks == "last":
        return True
    if half.picks == "worst":
        return value < best
    if half.picks == "later":
        return value >= best
    return value > best


def handed(half: Half, low: int, high: int, best: int) -> tuple[int, int]:
    """The window that a child gets."""
    if half.hands == "swapped":
        return high, low
    if half.hands == "open":
        return -INF, INF
    if half.hands == "near":
        return best, INF
    if half.hands == "not own":
        return -INF, high
    return low, INF if half.hands == "not other" else high


def tightened(half: Half, low: int, high: int, best: int, value: int) -> tuple[int, int]:
    """The window after a child."""
    if half.tightens.startswith("to "):
        return (value if half.tightens == "to value" else best), high
    if half.tightens == "nothing":
        return low, high
    if half.tightens == "other":
        return low, min(high, best)
    return max(low, best), high


def is_cut(half: Half, value: int, best: int, before: int, low: int, high: int, entered: int) -> bool:
    """Whether the other moves are left out; ``before`` is the own bound before this child, ``entered`` on entry."""
    if half.cuts == "other's":
        return best <= before
    if half.cuts == "before":
        return before >= high
    if half.cuts in ("never", "always"):
        return half.cuts == "always"
    if half.cuts == "own":
        return value > entered
    if half.cuts == "inverted":
        return low <= high
    reached = best if half.tests == "value" else low
    return reached > high if half.cuts == "later" else reached >= high


def stops(half: Half, best: int) -> bool:
    """Whether the loop ends because a win is found."""
    return best == 1 if half.stops == "equal to 1" else best > 0 if half.stops else False


PLAIN = Half(cuts="never", tightens="nothing")
"""One half of minimax, rightly written."""
