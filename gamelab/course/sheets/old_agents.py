"""The agents of the old lab sheets, which ``tables`` plays again.

The first is the one that the old course gave its students to start from; lab 001's win rates are those against it.
The second is lab 004's own program with its bugs: the published table was taken with it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gamelab.arena.agents import RandomAgent, SearchAgent, require
from gamelab.arena.random_numbers import Stream, chance, choice
from gamelab.games.bits import new
from gamelab.games.othello_rules import Othello
from gamelab.games.position import FIRST, PASS
from gamelab.heuristics import disc_difference
from gamelab.search.options import Evaluate

MIDDLE = 0.65
"""How often ``CourseAgent`` wants the middle column."""
SILENT = 10**6
"""The result of a cut node in lab 004: its parent must not use it."""
UNSET = 1000
"""Lab 004's infinity: the value of a node to which no child has reported."""

_ORDER = "1 28 16 24 8 35 4 22 13 0 27 11 19 34 7 3 12 31 26 10 18 15 29 2 21 30 5 14 6 33 20 17 9 25 23 32"
ORDER = tuple(map(int, _ORDER.split()))
"""The squares in the order in which lab 004 tries them, that of a set in Python; the first of equal moves is played."""


def course_move(position: Any, random: Stream) -> int:
    """A move that wins at once, or the middle column, or any legal move."""
    moves: tuple[int, ...] = position.moves
    for move in moves:
        next_one = position.play(move)
        if next_one.is_over and next_one.score * position.to_move > 0:
            return move
    middle: int = position.board.columns // 2
    return middle if chance(random, MIDDLE) and middle in moves else choice(random, moves)


@dataclass(repr=False, unsafe_hash=True)
class CourseAgent(RandomAgent):
    """Wins if it can at once; else plays the middle column with probability 0.65; else any legal move.

    Lab 001 names no opponent, but its win rates are those against this agent: one that looks one ply ahead wins about
    70 % of its games of Connect Four against it, and 92 % against ``RandomAgent``.  Of an even number of columns, it
    takes the right one of the two in the middle.
    """

    draw = staticmethod(course_move)


# --- lab 004 ---


def free_disc(position: Othello, square: int) -> Any:
    """The position after a disc of the side that must pass on an empty square: it turns nothing, and is not legal.

    Raises ValueError for a square that is not empty.
    """
    is_empty = 0 <= square < position.board.size**2 and not (position.first | position.second) >> square & 1
    require(is_empty, "square", square, f"an empty square of {position!r}")
    return position.after(square)


class SheetOthello(Othello):
    """Othello as lab 004's program plays it: a side that must pass can place a disc instead, which is not checked.

    ``moves`` are those of the rules, so that other agents pass.
    """

    __slots__ = ()

    def __new__(cls, size: int = 6) -> SheetOthello:
        return new(cls, Othello(size))

    def after(self, move: int) -> SheetOthello:
        return new(SheetOthello, super().after(move))

    def play(self, move: int) -> SheetOthello:
        is_free = self.moves == (PASS,) and move != PASS
        return free_disc(self, move) if is_free else super().play(move)


def sheet_search(
    position: Any, depth: int, evaluate: Evaluate, alpha: int, beta: int, prune: bool = True
) -> tuple[int, int]:
    """The value and the move that lab 004's program finds, with its bugs.

    A pass costs no depth, at the root neither: there it returns the other side's square.  A finished game at the
    horizon counts as any other position.  A node that is cut does not report to its parent.
    """
    if depth == 0:
        return evaluate(position), PASS
    if position.is_over:
        return 36 * ((position.score > 0) - (position.score < 0)), PASS
    if PASS in position.moves:
        position = position.play(PASS)
    side = position.to_move
    best, chosen = -UNSET * side, position.moves[0]
    for move in ORDER:
        if position.legal >> move & 1:
            value, _ = sheet_search(position.play(move), depth - 1, evaluate, alpha, beta, prune)
            if value != SILENT and side * value > side * best:
                best, chosen = value, move
                alpha, beta = (max(alpha, best), beta) if side == FIRST else (alpha, min(beta, best))
            if prune and alpha >= beta:
                return SILENT, chosen
    return best, chosen


@dataclass(repr=False, unsafe_hash=True)
class SheetAgent(SearchAgent):
    """Lab 004's own program, for ``SheetOthello``: ``SheetAgent(depth=3, prune=False)``."""

    search: Any = sheet_search
    evaluate: Evaluate | None = disc_difference

    def __call__(self, position: Any) -> Any:
        return super().__call__(new(Othello, position))  # the rules hold in its search
