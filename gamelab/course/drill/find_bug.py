"""A program with one wrong line, to be found on paper: alpha-beta as the notebooks write it, with a bug in one half."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from math import inf

from gamelab.course.check.bugs import PROGRAMS, mirrored
from gamelab.course.drill.key import PRUNING, Exercise, Record, run
from gamelab.search.trace import Path

HALVES = PROGRAMS["pruned"], mirrored(PROGRAMS["pruned"])
UNFIT = re.compile(r"value >= best|value <= best|play\(move\)\)|return best$")
"""Lines that change the chosen move alone, or end in an error."""
FEW, MANY = 3, 6
"""So many nodes and leaves are named in an answer, or as nearly as a tree allows."""


@dataclass(frozen=True)
class WrongProgram:
    """The text of both halves, the number of its wrong line, from 1, and this line as it should be."""

    bug: str
    text: str
    line: int
    right: str

    @property
    def mended(self) -> str:
        """The text with this line put right."""
        lines = self.text.splitlines()
        lines[self.line - 1] = self.right
        return "\n".join(lines)


@cache
def wrong_programs() -> list[WrongProgram]:
    """Those of the table's bugs that are one line, in either half."""
    found = []
    for bug in PRUNING:
        source = bug.source("pruned")
        for half, wrong in enumerate((source, mirrored(source))):
            halves = [*HALVES]
            halves[half] = wrong
            text, right = ("\n".join(each).splitlines() for each in (halves, HALVES))
            differ = [number for number, lines in enumerate(zip(text, right, strict=False)) if lines[0] != lines[1]]
            if len(text) == len(right) and len(differ) == 1 and not UNFIT.search(text[differ[0]]):
                found.append(WrongProgram(bug.name, "\n".join(text), differ[0] + 1, right[differ[0]]))
    return found


def tasks(exercises: Iterable[Exercise]) -> list[WrongProgram]:
    """For each tree a program that goes wrong there: all lines about as often, and never that of a neighbour.

    AssertionError if the line in the key of one does not mend it.
    """
    chosen: list[WrongProgram] = []
    used = Counter[int | str]()
    for exercise in exercises:
        last = {each.line for each in chosen[-1:]}
        misses = {each: miss(exercise, run(exercise, each.text)) for each in wrong_programs() if each.line not in last}
        fit = [each for each in misses if misses[each] == min(misses.values())]
        chosen.append(min(fit, key=lambda each: (used[each.line], used[each.bug])))
        used.update([chosen[-1].line, chosen[-1].bug])
        assert exercise.of(run(exercise, chosen[-1].mended)) == exercise.answers, chosen[-1]
    return chosen


def miss(exercise: Exercise, record: Record) -> float:
    """By how much the nodes that a wrong search enters or leaves out are too few or too many to name."""
    found = sum(map(len, differences(exercise, record)))
    return max(FEW - found, 0, found - MANY) if found else inf


def differences(exercise: Exercise, record: Record) -> tuple[list[str], list[str]]:
    """The nodes that a wrong search enters and a right one does not; and the other way round."""
    more = [path for path in exercise.nodes if path in record and path not in exercise.entered]
    less = [path for path in exercise.nodes if path not in record and path in exercise.entered]
    return [named(exercise, path) for path in more], [named(exercise, path) for path in less]


def named(exercise: Exercise, path: Path) -> str:
    """A node's letter; a leaf with the node above it, as two leaves may have one number."""
    return exercise.name(path) + ("" if path in exercise.letters else f" below {exercise.name(path[:-1])}")
