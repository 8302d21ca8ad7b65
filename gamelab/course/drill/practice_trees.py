"""Trees on which alpha-beta is done by hand: the same seed and level give the same tree on every machine.

A level says what a tree must have.  Trees are drawn until one has it, which is one in 80 to 800: some hundredths of a
second.

In place of a level there are positions of real games.  A finished game counts its score, and where no choice is left
the forced moves are no nodes, but played.  In Connect Four ``runs`` judges after three plies, before a game can end.
Sim is not among them: with no draw and nothing to count, nearly all cuts happen at equal values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import inf
from random import Random
from typing import Any, NamedTuple

from gamelab.course.check.case_positions import tree_size
from gamelab.course.drill.exercise import Exercise
from gamelab.games import FIRST, SECOND, ConnectFour, HandTree, Othello, TicTacToe
from gamelab.games.bits import new
from gamelab.games.hand_tree import Tree
from gamelab.games.position import playout
from gamelab.heuristics import runs
from gamelab.search.trace import Path, above

Range = tuple[float, float]
Wanted = Mapping[str, Range]
"""What a tree must have: the least and the most of ``Exercise.counts``."""
Shape = list["Shape"]
"""Those of a node's children; a leaf has none."""
FILLINGS = 20
"""So often a shape gets other leaves before another one is drawn."""
EQUAL = 3
"""In one of so many trees in a row at least an equal value cuts, or who goes on at α = β would never be told."""
FIRST_IS_BEST = 0.4
"""How often the root's first child is the best one: as often as chance makes it, for children are two or three."""


class Level(NamedTuple):
    """What a tree has, as the least and the most of ``leaves``, and of what ``Exercise.counts`` has by these names.

    ``widths`` are the numbers of children that a node of each ply may have, ``early`` is the chance of a leaf there;
    ``roots`` are those who may move first.
    """

    widths: tuple[tuple[int, ...], ...]
    early: float
    leaves: Range
    entered: Range
    cuts: Range
    deep: Range = (0, 0)
    equal: Range = (0, 1)
    branches: Range = (0, inf)
    sides: Range = (2, 2)
    roots: tuple[int, ...] = (FIRST, SECOND)

    @property
    def wanted(self) -> Wanted:
        return {name: getattr(self, name) for name in ("entered", "cuts", "deep", "equal", "branches", "sides")}


TWO, FREE = (2,), (2, 3)
LEVELS = {
    2: Level((FREE, FREE, FREE), 0.1, (9, 12), (12, 17), (2, 3), branches=(1, inf), roots=(FIRST,)),
    3: Level((FREE, FREE, FREE), 0.15, (10, 13), (13, 18), (2, 3), equal=(1, 1), branches=(1, inf)),
    4: Level((FREE, TWO, FREE, FREE), 0.25, (9, 13), (14, 20), (2, 4), deep=(1, 2)),
    5: Level((FREE, FREE, TWO, FREE), 0.2, (12, 16), (18, 25), (3, 5), deep=(1, 2), equal=(1, 2), branches=(1, inf)),
}


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
PLAYED = 50
"""So many nodes may a game have."""
OF_GAMES: Wanted = {"entered": (8, 25), "nodes": (1, 34), "cuts": (2, inf), "changed": (0.3, inf)}
"""With fewer bounds that change, who copies the parent's window is right too often."""


def exercise_of(seed: int, level: int | str) -> Exercise:
    """The exercise of a seed, with a tree of a level or a position of a game; ValueError for what there is not."""
    if level in LEVELS:
        return tree(seed, int(level))
    if level not in REAL:
        raise ValueError(f"level={level!r}: expected one of {', '.join(map(str, (*LEVELS, *REAL)))}")
    source = Random(f"{level} {seed}")
    return honest(source, endings(REAL[str(level)], source), OF_GAMES)


def tree(seed: int, level: int, secret: int | None = None) -> Exercise:
    """The tree of a seed at one of the levels, another one for each ``secret``.

    With a secret, that of an examination, an equal value cuts in every tree, and the players begin by turns.
    """
    rules = LEVELS[level]
    source = Random(level * 1_000_003 + seed if secret is None else f"{secret} {level} {seed}")
    if seed % EQUAL == EQUAL - 1 or secret is not None:
        rules = rules._replace(equal=(1, rules.equal[1]))
    if secret is not None:
        rules = rules._replace(roots=(rules.roots[seed % len(rules.roots)],))
    return honest(source, drawn(source, rules), rules.wanted)


def honest(source: Random, exercises: Iterator[Exercise], wanted: Wanted) -> Exercise:
    """The first one that has what is wanted and does not give itself away."""
    first_is_best = source.random() < FIRST_IS_BEST  # drawn once, or trees would have what is easy
    low, high = wanted["entered"]  # nearly all fail here, before all is counted
    ours = (each for each in exercises if is_first_best(each) == first_is_best and low <= len(each.entered) <= high)
    fit = (each for each in ours if all(least <= each.counts[name] <= most for name, (least, most) in wanted.items()))
    return next(each for each in fit if not is_guessed(each))


def chosen(source: Random, row: Sequence[Any]) -> Any:
    """One of a row. Only ``random()`` is promised to stay the same in every Python."""
    return row[int(source.random() * len(row))]


# --- shapes and leaves ---


def drawn(source: Random, rules: Level) -> Iterator[Exercise]:
    """Trees without end, with as many leaves as a level wants."""
    while True:
        shape = shaped(source, rules)
        number = size(shape)
        if rules.leaves[0] <= number <= rules.leaves[1]:
            to_move = chosen(source, rules.roots)
            for _ in range(FILLINGS):
                numbers = iter(leaves(source, number, int(rules.equal[0])))
                yield Exercise(new(HandTree, (filled(shape, numbers), to_move, 0)))  # known to be a tree


def shaped(source: Random, rules: Level, ply: int = 0) -> Shape:
    """A shape with any number of leaves."""
    if ply == len(rules.widths) or (ply and source.random() < rules.early):
        return []
    return [shaped(source, rules, ply + 1) for _ in range(chosen(source, rules.widths[ply]))]


def size(shape: Shape) -> int:
    """The number of leaves."""
    return sum(map(size, shape)) or 1


def filled(shape: Shape, leaves: Iterator[int]) -> Any:
    """The shape with these leaves, from left to right."""
    return tuple(filled(child, leaves) for child in shape) if shape else next(leaves)


def leaves(source: Random, number: int, repeats: int) -> list[int]:
    """Different numbers for the leaves, but for so many that repeat another."""
    found = sorted(range(1, number * 3 // 2 + 1), key=lambda _: source.random())[:number]
    for _ in range(repeats):
        found[chosen(source, range(number))] = chosen(source, found)
    return found


# --- positions of real games ---


def endings(kind: Kind, source: Random) -> Iterator[Exercise]:
    """Small enough trees below positions of random games, without end."""
    while True:
        *line, _ = playout(kind.start, lambda position: chosen(source, position.moves))
        position = chosen(source, line[len(line) // 2 :])  # there are too many ends below an early one
        if tree_size(position, PLAYED, kind.plies) > PLAYED:
            continue
        below = tree_of(position, kind.plies, kind)
        if isinstance(below, tuple):
            found = Exercise(HandTree(below, position.to_move), position)
            if kind.has in (None, *found.labels.values()):
                yield found


def tree_of(position: Any, plies: float, kind: Kind) -> Tree | None:
    """The tree of a position; None if a game ends too early."""
    if position.is_over and plies < inf:
        return None
    if position.is_over or plies == 0:
        return kind.evaluate(position)
    below = [tree_of(position.play(move), plies - 1, kind) for move in position.moves]
    if None in below:
        return None
    return below[0] if len(below) == 1 and isinstance(below[0], int) else tuple(below)  # type: ignore[arg-type]


# --- what a tree must not tell ---


def is_first_best(exercise: Exercise) -> bool:
    """Whether no child of the root is better than its first one, as the search sees them."""
    values = [exercise.position.to_move * told[2] for path, told in exercise.entered.items() if len(path) == 1]
    return bool(values[0] == max(values))


def is_guessed(exercise: Exercise) -> bool:
    """Whether somebody who counts children instead of searching marks just the branches that are skipped.

    Such people skip, at every child but a first one, all children but the first, or the last; all of them or leaves.
    """
    skipped = set().union(*exercise.cuts.values())
    guesses = [guess(exercise, keep) for keep in (1, -1)]
    return skipped in (*guesses, *(each - exercise.letters.keys() for each in guesses))


def guess(exercise: Exercise, keep: int) -> set[Path]:
    """The branches behind the first ``keep`` children of every later child; -1 keeps all but the last."""
    late = {path for path in exercise.nodes if len(path) > 1 and path[-2]
            and path[-1] >= max(1, keep % len(exercise.children(path[:-1])))}  # fmt: skip
    return {path for path in late if late.isdisjoint(above(path))}
