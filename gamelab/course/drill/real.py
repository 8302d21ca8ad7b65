"""Positions of real games to do alpha-beta on by hand; a seed gives the same one on every machine.

A finished game counts its score.  In Connect Four ``runs`` judges after three plies, before a game can end.
Sim is not among them: with no draw and nothing to count, nearly all cuts happen at equal values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import inf
from random import Random
from typing import Any, NamedTuple

from gamelab.course.drill.key import Exercise
from gamelab.course.drill.trees import LEVELS, chosen, honest, tree
from gamelab.games import ConnectFour, HandTree, Othello, TicTacToe
from gamelab.games.hand_tree import Tree
from gamelab.heuristics import runs

MOST, ENTERED, CUTS = 34, range(8, 26), 2
"""So many nodes at most, or the picture is too large; so many that are entered, and with a cut at least."""


class Kind(NamedTuple):
    """A game and what a leaf holds; after how many plies an evaluation judges, if one does; a move that must occur."""

    start: Any
    leaf: str
    plies: float = inf
    evaluate: Callable[[Any], int] = lambda position: int(position.score)
    has: str | None = None


REAL = {
    "tic-tac-toe": Kind(TicTacToe(), "A leaf holds 1 if X has won, −1 if O has, 0 for a draw."),
    "connect four": Kind(ConnectFour(4, 4), "A leaf holds <code>runs(position)</code>.", 3, runs),
    "othello": Kind(Othello(4), "A leaf holds Black’s discs minus White’s.", has="pass"),
}


def exercise_of(seed: int, level: int | str) -> Exercise:
    """The exercise of a seed, with a tree of a level or a position of a game; ValueError for what there is not."""
    if level in LEVELS:
        return tree(seed, int(level))
    if level not in REAL:
        raise ValueError(f"level={level!r}: expected one of {', '.join(map(str, (*LEVELS, *REAL)))}")
    kind, source = REAL[str(level)], Random(f"{level} {seed}")
    return honest(source, endings(kind, source), lambda found: fits(found, kind))


def fits(found: Exercise, kind: Kind) -> bool:
    """Whether there is enough to do."""
    counts, moves = found.counts, (None, *found.labels.values())
    return counts["entered"] in ENTERED and counts["cuts"] >= CUTS and kind.has in moves


def endings(kind: Kind, source: Random) -> Iterator[Exercise]:
    """Small enough trees below positions of random games, without end."""
    while True:
        line = [kind.start]
        while not (after := line[-1].play(chosen(source, line[-1].moves))).is_over:
            line.append(after)
        position = chosen(source, line)
        found = tree_of(position, kind.plies, kind, [MOST])
        if found is not None:
            yield Exercise(HandTree(found, position.to_move), position)


def tree_of(position: Any, plies: float, kind: Kind, room: list[int]) -> Tree | None:
    """The tree of a position; None if it has more nodes than there is room for, or a game ends too early."""
    room[0] -= 1
    if room[0] < 0 or (position.is_over and plies < inf):
        return None
    if position.is_over or plies == 0:
        return kind.evaluate(position)
    below = []
    for move in position.moves:
        child = tree_of(position.play(move), plies - 1, kind, room)
        if child is None:
            return None
        below.append(child)
    return tuple(below)
