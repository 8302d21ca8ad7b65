"""Programs with one wrong line: each is told by its search, and nothing but its line mends it."""

import re
from collections import Counter
from contextlib import suppress
from itertools import count, pairwise

import pytest

from gamelab.course.drill.mistakes import RIGHT, differences, run, tasks, wrong_lines
from gamelab.course.drill.paper import alike
from gamelab.course.drill.practice_trees import tree
from gamelab.course.programs import handout_command

TREES = [tree(seed, level) for level in (5, 3) for seed in range(3)]
EDITS = {"alpha": "beta", "beta": "alpha", "max": "min", "min": "max", ">": "<", "<": ">", ">=": ">", "<=": "<",
         "best": "value", "value": "best", "-INF": "INF", "INF": "-INF"}  # fmt: skip


def mended(wrong):
    """The program with the line of its key."""
    lines = wrong.program.splitlines()
    lines[wrong.line - 1] = wrong.right
    return "\n".join(lines)


def is_right(text):
    """Whether a program answers as alpha-beta on every tree."""
    return all(exercise.of(run(exercise, text)) == exercise.answers for exercise in TREES)


def other_edits(wrong):
    """The program with one word of another line changed."""
    lines = wrong.program.splitlines()
    for number, line in enumerate(lines, 1):
        for word, other in EDITS.items():
            for found in re.finditer(rf"(?<![\w<>=-]){re.escape(word)}(?![\w<>=])", line):
                edited = line[: found.start()] + other + line[found.end() :]
                if number != wrong.line and not line.startswith("def"):
                    yield "\n".join([*lines[: number - 1], edited, *lines[number:]])


def test_the_programs_are_many_and_their_line_mends_them():
    programs = wrong_lines()
    assert is_right(RIGHT) and len({each.name for each in programs}) >= 11 and len(programs) >= 26
    assert all(mended(wrong).split() == RIGHT.split() for wrong in programs)
    shown = {each.name for each in programs
             if any(any(differences(exercise, run(exercise, each.program))) for exercise in TREES)}  # fmt: skip
    assert {each.name for each in programs} - shown <= {"forgets the max"}, "few trees show it"


@pytest.mark.parametrize("wrong", wrong_lines()[::7], ids=lambda wrong: wrong.name)
def test_no_other_line_mends_a_program(wrong):
    tried = 0
    for text in other_edits(wrong):
        tried += 1
        with suppress(NameError, TypeError):
            assert not is_right(text), text
    assert tried > 20


@pytest.mark.parametrize("level", [3, *(pytest.param(each, marks=pytest.mark.full) for each in (4, 5))])
def test_thirty_variants_of_an_exam_are_different_and_as_hard_as_each_other(level):
    """As for notebooks 01 and 02, 03, and 04; each key is proved by running it."""
    assert {*handout_command.LEVELS.values()} == {3, 4, 5}
    exercises = alike(30, (tree(seed, level, secret=7) for seed in count(1)), level)
    for name in ("entered", "cuts", "deep", "changes"):
        counts = [each.counts[name] for each in exercises]
        assert max(counts) - min(counts) <= 1, name
    assert len({sum(path in each.entered for path in each.letters) for each in exercises}) == 1, "shares of the points"
    assert sum(each.position.to_move for each in exercises) == 0 and all(each.counts["equal"] for each in exercises)
    chosen = tasks(exercises)
    lines = Counter(each.line for each in chosen)
    assert len({each.position for each in exercises}) == 30
    assert len({each.program for each in chosen}) >= 12 and max(lines.values()) <= 7, "all kinds, about as often"
    assert all(one.line != other.line for one, other in pairwise(chosen))
    for exercise, wrong in zip(exercises, chosen, strict=True):
        more, less = differences(exercise, run(exercise, wrong.program))
        assert 2 <= len(more) + len(less) <= 7 and not {*more} & {*less}
        assert exercise.of(run(exercise, mended(wrong))) == exercise.answers
