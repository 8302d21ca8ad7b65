"""Three questions about a student's own search on a tree, made from a trace of it; another tree for each name.

What a call returns depends on how its function is written: negamax has other signs, and a function that returns the
bound after a cut has other numbers. So whoever wrote the function can say it, and no one else need be right.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from html import escape
from itertools import count, islice
from typing import Any
from zlib import crc32

from gamelab.course.drill.drawing import DrillTree
from gamelab.course.drill.exercise import Exercise
from gamelab.course.drill.practice_trees import tree
from gamelab.games import FIRST, svg
from gamelab.search.result import FULL
from gamelab.show.phrases import number
from gamelab.users.callables import name_of
from gamelab.users.traced_search import TracedSearch

LEVEL = 3
SEEDS = 100_000


class Questions:
    """Three questions to ``student`` about a search, a function of a position and perhaps of alpha and beta.

    ``answers`` are those of the function itself.  Raises ValueError for what cannot be traced.
    """

    def __init__(self, search: Callable[..., Any], student: str) -> None:
        self.student, self.search, self.exercise = student, name_of(search), tree_for(name_of(search), student)
        self.asked = dict(islice(questions(self.exercise, TracedSearch(search, self.exercise.position)), 3))
        self.answers = [*self.asked.values()]

    def points(self, given: Sequence[object], most: float = 3) -> float:
        """The points for these answers, of which each has an equal share: what counts is its letters and numbers."""
        right = sum(parts(one) == parts(other) for one, other in zip(given, self.answers, strict=False))
        return most * right / len(self.answers)

    def __repr__(self) -> str:
        lines = [f"{turn}. {question}" for turn, question in enumerate(self.asked, 1)]
        return "\n".join([f"{self.student}: {self.search} searches {self.exercise.position}", *lines])

    def _repr_html_(self) -> str:
        asked = "".join(f"<li>{escape(question)}</li>" for question in self.asked)
        return f"{svg.image(DrillTree(self.exercise).svg(), repr(self))}<p>{escape(self.student)}:</p><ol>{asked}</ol>"


def questions(exercise: Exercise, traced: TracedSearch) -> Iterator[tuple[str, str]]:
    """Questions about a search, each with its answer, the best ones first."""
    calls = {path: traced.calls[path] for path in exercise.letters if path in traced.calls}
    if ends := [exercise.name(node.path) for node in traced.nodes if node.skipped]:
        yield "At which nodes does your loop end before the last branch?", ", ".join(ends)
    narrow = [path for path, call in calls.items() if call.entered[1:3] != FULL]
    for path in narrow[-1:]:
        alpha, beta = map(number, calls[path].entered[1:3])
        asked = f"What are your alpha and beta when the function is called for {exercise.name(path)}?"
        yield asked, f"alpha = {alpha}, beta = {beta}"
    # At nodes worth more or less than the bound that cut them, one search returns the bound, and another the value.
    telling = {path for path in exercise.cuts if (found := exercise.entered[path])[2] not in found[:2]}
    for path in sorted([*calls][1:], key=lambda path: path not in telling):
        asked = f"What does your call for node {exercise.name(path)} return, as the value?"
        yield asked, number(calls[path].answers[-1][1])


def parts(answer: object) -> list[str]:
    """The letters and numbers of an answer; "-inf" may stand for −∞."""
    text = f"{answer}".lower().replace("−", "-").replace("inf", "∞")
    return re.findall(r"-?\d+|-?∞|\b[a-z]\b", text)


def tree_for(search: str, student: str) -> Exercise:
    """A tree that this student alone gets, on which a search with this name begins."""
    begins = -FIRST if "mini_" in search or search == "mini" else FIRST
    seeds = count(crc32(student.strip().casefold().encode()) % SEEDS)
    return next(found for seed in seeds if (found := tree(seed, LEVEL)).position.to_move == begins)
