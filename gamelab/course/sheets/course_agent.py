"""The agent that the old course gave its students to start from; lab 001's win rates are those against it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gamelab.arena.agents import RandomAgent
from gamelab.arena.random_numbers import Stream, chance, choice

MIDDLE = 0.65


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
