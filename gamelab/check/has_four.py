"""The check of a test for four in a row, on sets of cells with bits as Connect Four numbers them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Any

from gamelab.check.bugs import Bug
from gamelab.check.calling import Function, is_whole, unfit
from gamelab.check.hints import HINTS
from gamelab.check.imitation import Exercise, Flaw, Question
from gamelab.check.report import Report
from gamelab.games import ConnectFour, playout

BOARDS = ((6, 7), (4, 5), (7, 10))
STEPS = "Neighbours lie 1 apart (up), rows + 1 (level), rows + 2 (rising) and rows (falling)."
EXTRA = "Above each column lies a bit that is never set, so a column takes rows + 1 bits: no line runs round its top."
SHIFTS = "stones & stones >> step leaves those with such a neighbour; shifted by 2 · step and kept once more: fours."
EVERY = "Four in a row in any direction is enough, and only when all four are tried without one is the answer False."
DIRECTIONS = ("up", "level", "rising", "falling")
Steps = tuple[int, ...]


@dataclass(frozen=True)
class Cells:
    """A set of cells of a board with so many rows and columns."""

    stones: int
    rows: int
    columns: int

    def __repr__(self) -> str:
        return f"has_four({self.stones}, {self.rows})"

    def __str__(self) -> str:
        levels = reversed(range(self.rows))
        return "\n".join("".join(self.mark(level, column) for column in range(self.columns)) for level in levels)

    def mark(self, level: int, column: int) -> str:
        return "X" if self.stones >> column * (self.rows + 1) + level & 1 else "."

    def _repr_svg_(self) -> str:
        from gamelab import show

        return show.bit_boards(ConnectFour(self.rows, self.columns), {"stones": self.stones}).svg()


def has_four(function: Function) -> Report:
    """Whether ``function(stones, rows)`` finds four in a row in every direction, and nowhere else.

    It is tried on sets of cells of boards with 4, 6 and 7 rows, those of the fewest stones first; any answer counts
    by its truth.
    """
    if not callable(function):
        return unfit("has_four", function)
    return EXERCISE.examine(function, questions(), "{name}: right on {tried:,} sets of cells of three boards")


def is_yes_or_no(answer: Any) -> bool:
    """Whether an answer is a truth value or a whole number, NumPy's included."""
    return isinstance(answer, bool) or is_whole(answer) or type(answer).__name__ in ("bool", "bool_")


def found(stones: int, steps: Steps, run: Callable[[int], Steps] = lambda step: (0, step, 2 * step, 3 * step)) -> bool:
    """Whether some stone has stones at all the distances of a run, for one of the steps."""
    for step in steps:
        left = stones
        for distance in run(step):
            left &= stones >> distance
        if left:
            return True
    return False


def steps_of(rows: int) -> Steps:
    """From a cell to its neighbour: up, level, rising, falling."""
    return 1, rows + 1, rows + 2, rows


def below_the_top(stones: int, rows: int) -> int:
    """The stones that do not lie in the top row."""
    top = sum(1 << bit for bit in range(rows - 1, max(rows, stones.bit_length()), rows + 1))
    return stones & ~top


def cut_short(stones: int, rows: int) -> bool:
    return found(stones, (rows + 1,)) or found(below_the_top(stones, rows), steps_of(rows))


def runs_of(run: Callable[[int], Steps]) -> Function:
    return lambda stones, rows: found(stones, steps_of(rows), run)


def only(kept: tuple[int, ...]) -> Function:
    return lambda stones, rows: found(stones, tuple(steps_of(rows)[each] for each in kept))


def missing() -> Iterator[Flaw]:
    """A flaw for every choice of directions that leaves some out."""
    for count in (3, 2, 1, 0):
        for kept in combinations(range(4), count):
            lost = [name for each, name in enumerate(DIRECTIONS) if each not in kept]
            words = " or ".join(filter(None, (", ".join(lost[:-1]), lost[-1])))
            why = ": does it return after the first direction?" if count == 1 else "."
            sentence = f"it finds no four that is {words}{why}"
            yield Flaw(Bug("direction missing", sentence, EVERY if count == 1 else STEPS), only(kept))


FLAWS = (
    *missing(),
    Flaw(Bug("pairs, not fours", "two in a row are enough for it.", SHIFTS), runs_of(lambda step: (0, step))),
    Flaw(Bug("threes, not fours", "three in a row are enough for it: is the second shift by step, not 2 · step?",
             SHIFTS), runs_of(lambda step: (0, step, 2 * step))),
    Flaw(Bug("fives, not fours", "it wants five in a row: is there a shift too many?", SHIFTS),
         runs_of(lambda step: (0, step, 2 * step, 3 * step, 4 * step))),
    Flaw(Bug("two pairs", "it takes two pairs with a gap between for a four: the second shift is too far.", SHIFTS),
         runs_of(lambda step: (0, step, 3 * step, 4 * step))),
    Flaw(Bug("second shift without step", "its second shift is by 2 in every direction, not by 2 · step.", SHIFTS),
         runs_of(lambda step: (0, step, 2, 2 + step))),
    Flaw(Bug("no extra row", "it counts as if a column had no extra bit: its lines run round the top of a column.",
             EXTRA), lambda stones, rows: found(stones, (1, rows, rows + 1, rows - 1))),
    Flaw(Bug("six rows only", "it is right for six rows: are 7, 8 and 6 written down in it?", STEPS),
         lambda stones, rows: found(stones, steps_of(6))),
    Flaw(Bug("seven columns only", "it looks at seven columns, where stones may lie in more.", STEPS),
         lambda stones, rows: found(stones & (1 << 7 * (rows + 1)) - 1, steps_of(rows))),
    Flaw(Bug("top row left out", "a four that reaches the top row is not found: does a range end one too soon?",
             "A line of four that ends in the top row begins three rows below: range(rows − 3)."), cut_short),
    Flaw(Bug("turned round", "it says True where there is no four, and False where there is one.", EVERY),
         lambda stones, rows: not found(stones, steps_of(rows))),
)  # fmt: skip
EXERCISE = Exercise(
    wanted="truth value", fits=is_yes_or_no, right=lambda stones, rows: found(stones, steps_of(rows)), flaws=FLAWS,
    hints=HINTS["has_four"], told=lambda answer: str(bool(answer)), same=lambda one, other: bool(one) == bool(other),
)  # fmt: skip


@cache
def questions() -> tuple[Question, ...]:
    """Sets of cells, those of the fewest stones first."""
    sets = [Cells(stones, rows, columns) for rows, columns in BOARDS for stones in sets_of(rows, columns)]
    sets.sort(key=lambda each: (each.stones.bit_count(), BOARDS.index((each.rows, each.columns)), each.stones))
    return tuple(Question(each, (each.stones, each.rows)) for each in sets)


def sets_of(rows: int, columns: int) -> set[int]:
    """Few stones, stones at equal distances whether they are neighbours or not, and those of whole games."""
    cells = [column * (rows + 1) + level for column in range(columns) for level in range(rows)]
    board = sum(1 << cell for cell in cells)
    shapes = {0, 1} | {of_steps((0, 1, 2, 3), distance) for distance in range(1, 2 * rows + 3)}
    for step in steps_of(rows):
        shapes |= {of_steps(run, step) for run in ((0, 1), (0, 1, 2), (0, 1, 3, 4), (0, 1, 2, 3, 4))}
        shapes.add(1 | 1 << step | 1 << 2 | 1 << 2 + step)
    sets = {shape << cell for shape in shapes for cell in cells}
    source = random.Random(3)
    for _ in range(4):
        for position in playout(ConnectFour(rows, columns), lambda each: source.choice(each.moves)):
            sets |= {position.first, position.second}
    return {each for each in sets if each & ~board == 0}


def of_steps(run: Steps, step: int) -> int:
    """The set of the cells at these numbers of steps."""
    return sum(1 << step * place for place in run)
