"""Positions of real games to do alpha-beta on by hand; a seed gives the same one on every machine.

A finished game counts its score.  In Connect Four ``runs`` judges after three plies, before a game can end.
Sim is not among them: with no draw and nothing to count, nearly all cuts happen at equal values.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from gamelab.course.drill.key import Exercise
from gamelab.course.drill.trees import FIRST_IS_BEST, LEVELS, Facts, chosen, is_guessed, tree
from gamelab.games import PASS, ConnectFour, HandTree, Othello, Position, TicTacToe
from gamelab.games.hand_tree import Tree
from gamelab.heuristics import runs

MOST, CUTS = 34, 2
"""So many nodes at most, or the picture is too large, and so many nodes with a cut at least."""


class Kind(NamedTuple):
    """A game, how many nodes are entered, what a leaf holds; after how many plies an evaluation judges, if one does."""

    start: Any
    entered: range
    leaf: str
    plies: int | None = None
    evaluate: Callable[[Any], int] = lambda position: int(position.score)
    has: Callable[[Any], bool] = lambda position: True


def has_pass(position: Any) -> bool:
    """Whether somebody must pass later on."""
    return any(move == PASS or has_pass(position.play(move)) for move in position.moves)


REAL = {
    "tic-tac-toe": Kind(TicTacToe(), range(10, 26), "A leaf holds 1 if X has won, −1 if O has, 0 for a draw."),
    "connect four": Kind(ConnectFour(4, 4), range(10, 26), "A leaf holds <code>runs(position)</code>.", 3, runs),
    "othello": Kind(Othello(4), range(8, 26), "A leaf holds Black’s discs minus White’s.", has=has_pass),
}


def exercise_of(seed: int, level: int | str) -> Exercise:
    """The exercise of a seed, with a tree of a level or a position of a game; ValueError for what there is not."""
    if level in REAL:
        return real(seed, str(level))
    if level not in LEVELS:
        raise ValueError(f"level={level!r}: expected one of {', '.join(map(str, (*LEVELS, *REAL)))}")
    return Exercise(tree(seed, int(level)))


def real(seed: int, game: str) -> Exercise:
    """An exercise with the first fitting position of random games."""
    kind, source = REAL[game], Random(f"{game} {seed}")
    first_is_best = source.random() < FIRST_IS_BEST
    while True:
        position = chosen(source, played(kind.start, source))
        found = tree_of(position, kind.plies, kind, [MOST])
        if found is not None and fits(found, position, kind, first_is_best):
            return Exercise(HandTree(found, position.to_move), position)


def played(start: Any, source: Random) -> list[Position]:
    """The unfinished positions of a game of random moves."""
    line = [start]
    while not (after := line[-1].play(chosen(source, line[-1].moves))).is_over:
        line.append(after)
    return line


def tree_of(position: Any, plies: int | None, kind: Kind, room: list[int]) -> Tree | None:
    """The tree of a position; None if it has more nodes than there is room for, or a game ends too early."""
    room[0] -= 1
    if room[0] < 0 or (position.is_over and plies is not None):
        return None
    if position.is_over or plies == 0:
        return kind.evaluate(position)
    below = []
    for move in position.moves:
        child = tree_of(position.play(move), None if plies is None else plies - 1, kind, room)
        if child is None:
            return None
        below.append(child)
    return tuple(below)


def fits(found: Tree, position: Any, kind: Kind, first_is_best: bool) -> bool:
    """Whether a tree has enough to do, and nobody who counts children instead of searching does it right."""
    facts = Facts(found, position.to_move)
    if facts.entered not in kind.entered or facts.cuts < CUTS or is_guessed(found, facts.skipped):
        return False
    return (facts.children[0] == max(facts.children)) == first_is_best and kind.has(position)
