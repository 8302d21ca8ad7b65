"""What is behind wrong answers to an exercise: a bug of alpha-beta, or other numbers than the boxes are for."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from typing import NamedTuple

from gamelab.course.check.bugs import BOTH, GIVEN, PROGRAMS, Bug, bugs_of, mirrored
from gamelab.course.drill.exercise import DrillAnswers, Exercise, Record
from gamelab.games import FIRST, SECOND
from gamelab.search import INF
from gamelab.users.traced_search import TracedSearch

PRUNING = [bug for bug in bugs_of("pruned") if bug.concerns[0] == "pruned"]
"""The bugs of alpha-beta alone, not those of every search."""
ONE_SIDED = "never tightens", "own bound not passed"
"""Those that people have at one player's nodes only."""
HALVES = PROGRAMS["pruned"], mirrored(PROGRAMS["pruned"])
LEAVING = "This is how the search leaves a node: write the window on entry, before any child has a value."
EXCHANGED = "α and β are exchanged: α is what MAX can already get, and begins at −∞."
UNCHANGED = "A child is entered with the window as it then stands at its parent, which has tightened it."


class Mistake(NamedTuple):
    """An idea that somebody lacks, and the bug that shows it: its name, a sentence, and a program that has it.

    Without a name the idea is all: such a person can do alpha-beta, but writes something else than was asked for.
    """

    idea: str
    name: str = ""
    sentence: str = ""
    program: str = ""


def mistake(bug: Bug, sides: tuple[int, ...] = BOTH) -> Mistake:
    """The mistake of those who have a bug at the nodes of these players."""
    wrong, said = bug.source("pruned"), bug.of("MAX").sentence
    halves = (wrong if FIRST in sides else HALVES[0]), (mirrored(wrong) if SECOND in sides else HALVES[1])
    if FIRST not in sides:
        said = mirrored(said)
    return Mistake(bug.idea, bug.name, said + " MIN likewise." * (sides == BOTH), "\n".join(halves))


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
        is_max = exercise.nodes[path].to_move == FIRST
        windows = {
            LEAVING: (max(alpha, value), beta) if is_max else (alpha, min(beta, value)),
            EXCHANGED: (beta, alpha),
            UNCHANGED: (-INF, INF),
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
    names = dict(GIVEN)
    exec(program, names)
    first = "maxi" if exercise.position.to_move == FIRST else "mini"
    calls = TracedSearch(names[f"{first}_alpha_beta"], exercise.position).calls
    return {path: (*call.entered[1:3], call.answers[-1][1]) for path, call in calls.items()}


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
