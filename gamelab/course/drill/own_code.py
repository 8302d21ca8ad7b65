"""Three questions about a student's own search on a tree, made from a trace of it; another tree for each name.

What a call returns depends on how its function is written: negamax has other signs, and a function that returns the
bound after a cut has other numbers. So whoever wrote the function can say it, and no one else need be right.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from html import escape
from itertools import count
from typing import Any
from zlib import crc32

from gamelab.course.drill.drawing import DrillTree
from gamelab.course.drill.key import Exercise
from gamelab.course.drill.trees import tree
from gamelab.games import FIRST, svg
from gamelab.search import INF
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
        self.student, self.exercise = student, tree_for(name_of(search), student)
        self.traced = TracedSearch(search, self.exercise.position)
        asked = [self.early_ends(), self.window(), *self.returned()]
        self.asked = dict([each for each in asked if each][:3])

    @property
    def answers(self) -> list[str]:
        """What the function does."""
        return [*self.asked.values()]

    def points(self, given: Sequence[object], most: float = 3) -> float:
        """The points for these answers, of which each has an equal share: what counts is its letters and numbers."""
        right = sum(parts(one) == parts(other) for one, other in zip(given, self.answers, strict=False))
        return most * right / len(self.answers)

    def returned(self) -> list[tuple[str, str]]:
        """What the calls for nodes return; first for those worth more or less than the bound that cut them.

        There one search returns the bound, and another the value.
        """
        calls = [self.traced.calls[path] for path in self.exercise.letters if path and path in self.traced.calls]
        telling = {path for path in self.exercise.cuts if (found := self.exercise.entered[path])[2] not in found[:2]}
        calls.sort(key=lambda call: call.node.path not in telling)
        return [(f"What does your call for node {self.exercise.name(call.node.path)} return, as the value?",
                 number(call.answers[-1][1])) for call in calls[:3]]  # fmt: skip

    def window(self) -> tuple[str, str] | None:
        """With which alpha and beta a node is entered, the last one whose window is not the whole line."""
        windows = {path: call.entered[1:] for path, call in self.traced.calls.items() if path in self.exercise.letters}
        narrow = [path for path, window in windows.items() if window != (-INF, INF)]
        if not narrow:
            return None
        alpha, beta = map(number, windows[narrow[-1]])
        asked = f"What are your alpha and beta when the function is called for {self.exercise.name(narrow[-1])}?"
        return asked, f"alpha = {alpha}, beta = {beta}"

    def early_ends(self) -> tuple[str, str] | None:
        """At which nodes the loop ends before its last move."""
        nodes = [node for node in self.traced.nodes if node.skipped]
        names = ", ".join(self.exercise.name(node.path) for node in nodes)
        return ("At which nodes does your loop end before the last branch?", names) if names else None

    def __repr__(self) -> str:
        lines = [f"{turn}. {question}" for turn, question in enumerate(self.asked, 1)]
        return "\n".join([f"{self.student}: {self.traced.name} searches {self.exercise.position}", *lines])

    def _repr_html_(self) -> str:
        asked = "".join(f"<li>{escape(question)}</li>" for question in self.asked)
        return f"{svg.image(DrillTree(self.exercise).svg(), repr(self))}<p>{escape(self.student)}:</p><ol>{asked}</ol>"


def parts(answer: object) -> list[str]:
    """The letters and numbers of an answer; "-inf" may stand for −∞."""
    text = f"{answer}".lower().replace("−", "-").replace("inf", "∞")
    return re.findall(r"-?\d+|-?∞|\b[a-z]\b", text)


def tree_for(search: str, student: str) -> Exercise:
    """A tree that this student alone gets, on which a search with this name begins."""
    begins = -FIRST if "mini_" in search or search == "mini" else FIRST
    seeds = count(crc32(student.strip().casefold().encode()) % SEEDS)
    return next(found for seed in seeds if (found := tree(seed, LEVEL)).position.to_move == begins)
