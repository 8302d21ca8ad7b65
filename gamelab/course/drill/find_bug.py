"""A program with one wrong line, to be found on paper: another one for each tree, on which it goes wrong."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import product
from math import inf
from typing import NamedTuple

from gamelab.course.check.bugs import BOTH
from gamelab.course.drill.exercise import Exercise, Record
from gamelab.course.drill.mistakes import HALVES, PRUNING, mistake, run
from gamelab.search.trace import Path

UNFIT = re.compile(r"value >= best|value <= best|play\(move\)\)|return best$")
"""Lines that change the chosen move alone, or end in an error."""
RIGHT = "\n".join(HALVES)
FEW, MANY = 3, 6
"""So many nodes and leaves are named in an answer, or as nearly as a tree allows."""


class Task(NamedTuple):
    """A program, the number of its wrong line, from 1, this line as it should be, and why it should."""

    bug: str
    program: str
    line: int
    right: str
    why: str


@cache
def wrong_programs() -> list[Task]:
    """Those of the table's bugs that are one line, in either half."""
    found, right = [], RIGHT.splitlines()
    for bug, side in product(PRUNING, BOTH):
        wrong = mistake(bug, (side,))
        lines = wrong.program.splitlines()
        differ = [place for place, (one, other) in enumerate(zip(lines, right, strict=False)) if one != other]
        if len(lines) == len(right) and len(differ) == 1 and not UNFIT.search(lines[differ[0]]):
            found.append(Task(bug.name, wrong.program, differ[0] + 1, right[differ[0]], wrong.sentence))
    return found


def tasks(exercises: Iterable[Exercise]) -> list[Task]:
    """For each tree a program that goes wrong there: all lines about as often, and never that of a neighbour.

    AssertionError if the right program does not answer as the key of one.
    """
    chosen: list[Task] = []
    used = Counter[int | str]()
    for exercise in exercises:
        last = [each.line for each in chosen[-1:]]
        others = [each for each in wrong_programs() if each.line not in last]
        ranks = [(miss(exercise, run(exercise, each.program)), used[each.line], used[each.bug]) for each in others]
        chosen.append(others[ranks.index(min(ranks))])
        used.update([chosen[-1].line, chosen[-1].bug])
        assert exercise.of(run(exercise, RIGHT)) == exercise.answers, exercise
    return chosen


def miss(exercise: Exercise, record: Record) -> float:
    """By how much the nodes that a wrong search enters or leaves out are too few or too many to name."""
    found = sum(map(len, differences(exercise, record)))
    return max(FEW - found, 0, found - MANY) if found else inf


def differences(exercise: Exercise, record: Record) -> list[list[str]]:
    """The nodes that a wrong search enters and a right one does not; and the other way round."""
    return [[named(exercise, path) for path in exercise.nodes if path in one and path not in other]
            for one, other in ((record, exercise.entered), (exercise.entered, record))]  # fmt: skip


def named(exercise: Exercise, path: Path) -> str:
    """A node's letter; a leaf with the node above it, as two leaves may have one number."""
    return exercise.name(path) + ("" if path in exercise.letters else f" below {exercise.name(path[:-1])}")
