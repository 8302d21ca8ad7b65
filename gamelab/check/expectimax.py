"""The check of expectimax against an opponent who plays at random: on hand trees, and on endings of Othello."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gamelab.check.cases import endings, exact, larger_trees, trees
from gamelab.check.describe import number
from gamelab.check.exercise import Case
from gamelab.check.questions import close, examine, real_number
from gamelab.check.report import Report
from gamelab.check.run import Function, parameters_of
from gamelab.check.searches import unfit
from gamelab.games import FIRST, SECOND, HandTree
from gamelab.heuristics import disc_difference, square_weights
from gamelab.search import expectimax as library_expectimax

DEEP = 9
"""Beyond the leaves of every hand tree, so that none is evaluated."""
NAMES = {FIRST: "FIRST", SECOND: "SECOND"}


@dataclass(frozen=True)
class Drawn:
    """A position; a hand tree is drawn as it should be searched."""

    position: Any
    agent: int

    def __repr__(self) -> str:
        return repr(self.position)

    def __str__(self) -> str:
        return str(self.position)

    def _repr_svg_(self) -> str:
        from gamelab import show

        if not isinstance(self.position, HandTree) or self.agent != self.position.to_move:
            return str(self.position._repr_svg_())
        return str(show.tree(library_expectimax(self.position, trace=True)).svg())


def expectimax(function: Function) -> Report:
    """Whether ``function(position, depth, agent)`` is the value for FIRST if the side beside ``agent`` plays at random.

    It is tried on hand trees to their end and on the last positions of 4 x 4 Othello, with the difference of discs at
    the horizon; a function that takes ``evaluate`` as well is given another evaluation.
    """
    if not callable(function):
        return unfit("expectimax", function)
    names = order_of(function)

    def ask(program: Function) -> Function:
        def asked(*arguments: Any) -> Any:
            given = dict(zip(names, arguments, strict=True))
            return program(**{"evaluate": disc_difference, **given})

        return asked

    right = "right in all {count:,} cases"
    return examine(function, "expectimax", questions(names), right, "number", real_number, number, close, ask)


def order_of(function: Function) -> tuple[str, ...]:
    """The arguments in the order in which the function takes them."""
    known = tuple(name for name in parameters_of(function)[1:] if name in ("depth", "agent", "evaluate"))
    return ("position", *known) if {"depth", "agent"} <= set(known) else ("position", "depth", "agent")


def questions(names: tuple[str, ...]) -> list[Case]:
    """Small trees, larger ones, positions of Othello: those where ``agent`` is to move come first."""
    tried = [*trees()[:400], *trees()[400::20], *larger_trees()]
    asked = [(tree, DEEP) for tree in tried] + [(each, depth) for each in endings()[::2] for depth in range(4)]
    return [question(position, depth, side * position.to_move, names) for side in (1, -1) for position, depth in asked]


def question(position: Any, depth: int, agent: int, names: tuple[str, ...]) -> Case:
    """The question about a position, with the arguments in this order."""
    given = {"position": position, "depth": depth, "agent": agent, "evaluate": square_weights}
    far = f"{depth}, beyond the end" if isinstance(position, HandTree) else str(depth)
    facts = ("depth", far), ("agent", f"{NAMES[agent]} ({number(agent)}); {NAMES[position.to_move]} is to move")
    arguments = tuple(given[name] for name in names)
    return Case(arguments, Drawn(position, agent), facts, most=1000 + 50 * exact(position)[1])
