"""Pages to print: a tree for each student, as hard as everybody else's, and the key to all of them.

A page is HTML for any browser; `paper.html` is its template. No page of students' holds a tree's text, which a program
could read.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import product
from pathlib import Path
from typing import Any

from jinja2 import Template

from gamelab.course.drill.drawing import BOX, DrillTree
from gamelab.course.drill.exercise import NUMBERS, Exercise
from gamelab.course.drill.mistakes import Mistake, differences, half_of, run, tasks
from gamelab.course.drill.practice_trees import LEVELS
from gamelab.show.phrases import number
from gamelab.show.picture import size_of

NARROW, WIDE = 180, 267
"""The width of a page in millimetres, upright and across."""
LEAST, MOST = 7.2, 9.5
"""The width of a box, also in millimetres."""
ALIKE = "entered", "cuts", "deep", "changes"


def alike(number: int, exercises: Iterable[Exercise], level: int) -> list[Exercise]:
    """Trees with as many nodes to fill in, within one of each other in ``ALIKE``; the players begin by turns."""
    turns = len(LEVELS[level].roots) > 1
    families = defaultdict[tuple[float, ...], list[Exercise]](list)
    for exercise in exercises:
        counts = [exercise.counts[name] for name in ALIKE]
        for least in product(*((each - 1, each) for each in counts)):
            family = families[exercise.counts["inner"], *least]
            if turns and family and family[-1].position.to_move == exercise.position.to_move:
                continue
            family.append(exercise)
            if len(family) == number:
                return family
    raise AssertionError  # for type checkers: there are trees without end


def write_sheets(
    folder: Path, exercises: Sequence[Exercise], origin: str, name: str, title: str, names: Sequence[str] = (), *,
    has_bug: bool = False,
) -> None:  # fmt: skip
    """Writes the students' pages, and the key with their ``origin``; page two may be a program that has a bug."""
    people = names or [""] * len(exercises)
    wrong = tasks(exercises) if has_bug else [None] * len(exercises)
    sheets = list(map(sheet, exercises, people, wrong))
    widest = max(each["units"] for each in sheets)
    is_wide = widest * LEAST / BOX > NARROW
    width = WIDE if is_wide else NARROW
    looks = {"is_wide": is_wide, "width": width, "millimetres": min(MOST / BOX, width / widest)}
    template = Template(Path(__file__).with_name("paper.html").read_text(encoding="utf-8"), autoescape=True)
    folder.mkdir(parents=True, exist_ok=True)
    for is_key in (False, True):
        page = template.render(title=title, origin=origin, is_key=is_key, sheets=sheets, **looks)
        (folder / f"{name}{'_key' * is_key}.html").write_text(page, encoding="utf-8")


def sheet(exercise: Exercise, person: str, task: Mistake | None) -> dict[str, Any]:
    """What stands on a sheet and in its key: the tree with and without its answers, and what a wrong program does."""
    numbers = {key: number(told) for key, told in exercise.answers.items() if key[1] in NUMBERS}
    picture, crossed = DrillTree(exercise).svg(), set().union(*exercise.cuts.values())
    said = {"exercise": exercise, "person": person, "task": task, "picture": picture, "units": size_of(picture)[0],
            "solved": DrillTree(exercise, numbers, crossed).svg()}  # fmt: skip
    if task:
        record = run(exercise, task.program)
        said |= {"begins": half_of(exercise), "value": record[()][2],
                 "differences": [", ".join(names) or "none" for names in differences(exercise, record)]}  # fmt: skip
    return said
