"""Positions of real games to do alpha-beta on by hand; a seed gives the same one on every machine.

A finished game counts its score, and where no choice is left the forced moves are no nodes, but played.  In Connect
Four ``runs`` judges after three plies, before a game can end.
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

ROOM, MOST = 50, 34
"""So many nodes may a game have, and so many its tree, or the picture is too large."""
ENTERED, CUTS, CHANGES = range(8, 26), 2, 0.3
"""So many nodes are entered; so many have a cut at least; so many bounds on entry differ for each that is entered.

With fewer that differ, who copies the parent's window is right too often.
"""


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
    is_enough = counts["cuts"] >= CUTS and counts["changes"] >= CHANGES * counts["entered"]
    return is_enough and len(found.nodes) <= MOST and counts["entered"] in ENTERED and kind.has in moves


def endings(kind: Kind, source: Random) -> Iterator[Exercise]:
    """Small enough trees below positions of random games, without end."""
    while True:
        line = [kind.start]
        while not (after := line[-1].play(chosen(source, line[-1].moves))).is_over:
            line.append(after)
        position = chosen(source, line[len(line) // 2 :])  # there are too many ends below an early one
        found = tree_of(position, kind.plies, kind, [ROOM])
        if isinstance(found, tuple):
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
    return below[0] if len(below) == 1 and isinstance(below[0], int) else tuple(below)
