"""Alpha-beta with a bug: who answers an exercise as it does, and which line of it a sheet asks for.

Behind wrong answers may also stand other numbers than the boxes are for.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import cache
from itertools import product, zip_longest
from math import inf
from typing import NamedTuple

from gamelab.course.check.bugs import BOTH, PROGRAMS, Bug, bugs_of, functions_of, mirrored
from gamelab.course.drill.exercise import DrillAnswers, Exercise, Record
from gamelab.games import FIRST
from gamelab.search.result import FULL, INF, narrowed
from gamelab.search.trace import Path
from gamelab.users.traced_search import TracedSearch

PRUNING = [bug for bug in bugs_of("pruned") if bug.concerns[0] == "pruned"]
"""The bugs of alpha-beta alone, not those of every search."""
ONE_SIDED = "never tightens", "own bound not passed"
"""Those that people have at one player's nodes only."""
RIGHT = "\n".join([PROGRAMS["pruned"], mirrored(PROGRAMS["pruned"])])
UNFIT = re.compile(r"value >= best|value <= best|play\(move\)\)|return best$")
"""Lines that change the chosen move alone, or end in an error."""
FEW, MANY = 3, 6
"""So many nodes and leaves are named in an answer, or as nearly as a tree allows."""
LEAVING = "This is how the search leaves a node: write the window on entry, before any child has a value."
EXCHANGED = "α and β are exchanged: α is what MAX can already get, and begins at −∞."
UNCHANGED = "A child is entered with the window as it then stands at its parent, which has tightened it."


class Mistake(NamedTuple):
    """An idea that somebody lacks, and the bug that shows it: its name, a sentence, and a program that has it.

    Without a name the idea is all: such a person can do alpha-beta, but writes something else than was asked for.
    On paper ``line`` is the number of the wrong line, from 1, and ``right`` how it should read.
    """

    idea: str
    name: str = ""
    sentence: str = ""
    program: str = ""
    line: int = 0
    right: str = ""


def mistake(bug: Bug, sides: tuple[int, ...] = BOTH) -> Mistake:
    """The mistake of those who have a bug at the nodes of these players."""
    first, second = (bug.source("pruned") if side in sides else PROGRAMS["pruned"] for side in BOTH)
    said = bug.of("MAX").sentence
    if FIRST not in sides:
        said = mirrored(said)
    program = "\n".join([first, mirrored(second)])
    return Mistake(bug.idea, bug.name, said + " MIN likewise." * (sides == BOTH), program)


@cache
def known_mistakes() -> list[Mistake]:
    """Those of the table's bugs, the likeliest first."""
    one_sided = [mistake(bug, (side,)) for bug in PRUNING if bug.name in ONE_SIDED for side in BOTH]
    return [*map(mistake, PRUNING), *one_sided]


def mistakes_behind(exercise: Exercise, given: DrillAnswers) -> list[Mistake]:
    """The mistakes that explain nearly all that is wrong in the given answers, all as well; mostly none."""
    wrong = len(given.items() - exercise.answers.items())
    if not wrong:
        return []
    answers = other_boxes(exercise) | {each: answers_with(exercise, each) for each in known_mistakes()}
    left = {each: len(given.items() - others.items()) for each, others in answers.items()}
    least = min(left.values())
    return [each for each in left if 4 * least < wrong and left[each] == least]


def other_boxes(exercise: Exercise) -> dict[Mistake, DrillAnswers]:
    """What somebody answers who knows the values and the cuts, but not what belongs into the boxes of a window."""
    records: dict[str, Record] = defaultdict(dict)
    for path, (alpha, beta, value) in exercise.entered.items():
        windows = {
            LEAVING: narrowed(alpha, beta, value, exercise.nodes[path].to_move),
            EXCHANGED: (beta, alpha),
            UNCHANGED: FULL,
            f"α is not always −∞. {UNCHANGED}": (-INF, beta),
            f"β is not always +∞. {UNCHANGED}": (alpha, INF),
        }
        for sentence, window in windows.items():
            records[sentence][path] = *window, value
    return {Mistake(sentence): exercise.of(record) for sentence, record in records.items()}


def answers_with(exercise: Exercise, mistake: Mistake) -> DrillAnswers:
    """What a search with this bug answers; nothing if it does not come to an end."""
    try:
        return exercise.of(run(exercise, mistake.program))
    except (TypeError, NameError, ValueError):  # as that of a bug that calls what there is not here
        return {}


def run(exercise: Exercise, program: str) -> Record:
    """What ``maxi_alpha_beta`` and ``mini_alpha_beta``, defined by a program, do on the tree."""
    calls = TracedSearch(functions_of(program)[half_of(exercise)], exercise.position).calls
    return {path: (*call.entered[1:3], call.answers[-1][1]) for path, call in calls.items()}


def half_of(exercise: Exercise) -> str:
    """The name of the function that begins, because its player moves at the root."""
    return "maxi_alpha_beta" if exercise.position.to_move == FIRST else "mini_alpha_beta"


def told(mistakes: list[Mistake]) -> str:
    """What is said of mistakes that fit equally well; nothing if no idea mends them all."""
    if len({each.idea for each in mistakes}) != 1:
        return ""
    likely = mistakes[0]
    if not likely.name:
        return likely.idea
    others = {each.name for each in mistakes} - {likely.name}
    same = f" (So does one with {' or '.join(f'“{name}”' for name in sorted(others))}.)" * bool(others)
    return f"So answers a search with the bug “{likely.name}”: {likely.sentence}{same} {likely.idea}"


# --- a wrong line to be found on paper ---


@cache
def wrong_lines() -> list[Mistake]:
    """The mistakes in a single line, in either half."""
    found = []
    for each in (mistake(bug, (side,)) for bug, side in product(PRUNING, BOTH)):
        lines = zip_longest(each.program.splitlines(), RIGHT.splitlines(), fillvalue="")
        match [(number, wrong, right) for number, (wrong, right) in enumerate(lines, 1) if wrong != right]:
            case [(number, wrong, right)] if not UNFIT.search(wrong):
                found.append(each._replace(line=number, right=right))
    return found


def tasks(exercises: Iterable[Exercise]) -> list[Mistake]:
    """For each tree a program that goes wrong there: all lines about as often, and never that of a neighbour.

    AssertionError if the right program does not answer as the key of one.
    """
    chosen: list[Mistake] = []
    used = Counter[int | str]()
    for exercise in exercises:
        last = [each.line for each in chosen[-1:]]
        others = [each for each in wrong_lines() if each.line not in last]
        wrong = min(others, key=lambda each: (miss(exercise, each), used[each.line], used[each.name]))
        chosen.append(wrong)
        used.update([wrong.line, wrong.name])
        assert exercise.of(run(exercise, RIGHT)) == exercise.answers, exercise
    return chosen


def miss(exercise: Exercise, wrong: Mistake) -> float:
    """By how much the nodes that a wrong search enters or leaves out are too few or too many to name."""
    found = sum(map(len, differences(exercise, run(exercise, wrong.program))))
    return max(FEW - found, 0, found - MANY) if found else inf


def differences(exercise: Exercise, record: Record) -> list[list[str]]:
    """The nodes that a wrong search enters and a right one does not; and the other way round."""
    return [[named(exercise, path) for path in exercise.nodes if path in one and path not in other]
            for one, other in ((record, exercise.entered), (exercise.entered, record))]  # fmt: skip


def named(exercise: Exercise, path: Path) -> str:
    """A node's letter; a leaf with the node above it, as two leaves may have one number."""
    return exercise.name(path) + ("" if path in exercise.letters else f" below {exercise.name(path[:-1])}")
