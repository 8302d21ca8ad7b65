"""The check of expectimax against an opponent who plays at random: on hand trees, and on late positions of Othello."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from numbers import Real
from typing import Any

from gamelab.check.bugs import Bug
from gamelab.check.calling import Function, unfit
from gamelab.check.facts import number
from gamelab.check.family import endings, larger_trees, trees
from gamelab.check.hints import HINTS
from gamelab.check.imitation import Exercise, Flaw, Question
from gamelab.check.report import Report
from gamelab.games import FIRST, PASS, SECOND, HandTree, Position
from gamelab.heuristics import disc_difference, square_weights
from gamelab.search import expectimax as library_expectimax

DEEP = 9
"""Beyond the leaves of every hand tree, so that none is evaluated."""
DEPTHS = (0, 1, 2, 3)
NAMES = {FIRST: "FIRST", SECOND: "SECOND"}
MEAN = "Each of k replies comes with probability 1/k: the node is worth the sum of their values, divided by k."
OWN = "agent chooses: the largest value if it is FIRST, the smallest if it is SECOND, since values are for FIRST."
SIDES = "Ask each position, position.to_move == agent; agent stays the same all the way down."
DEPTH = "Each move, a pass too, uses one ply; depth 0 is the place to evaluate, and a finished game counts its score."
Meets = Callable[[list[float], int], float]


def best(values: list[float], agent: int) -> float:
    return agent * max(agent * value for value in values)


def mean(values: list[float], agent: int) -> float:
    return sum(values) / len(values)


def halves(values: list[float], agent: int) -> float:
    found = values[0]
    for value in values[1:]:
        found = (found + value) / 2
    return found


@dataclass(frozen=True)
class Expecting:
    """Expectimax but for what is said here: what ``agent`` and the other side make of the values of their moves."""

    own: Meets = best
    other: Meets = mean
    sign: int = 1
    deeper: int = 0
    horizon_first: bool = False
    free_pass: bool = False
    falls: bool = True  # the depth, on the way down
    side: str = "asked"  # "root": agent is taken to be to move there; "changes": a child is given the other agent

    def __call__(self, position: Any, depth: int, agent: int, evaluate: Function = disc_difference) -> float:
        mine = self.side == "root" or position.to_move == agent
        return self.value(position, depth + self.deeper, agent, evaluate, mine)

    def value(self, position: Any, depth: int, agent: int, evaluate: Function, mine: bool) -> float:
        if position.is_over and not (self.horizon_first and depth <= 0):
            return float(position.score)
        if depth <= 0:
            return float(evaluate(position))
        values = []
        for move in position.moves:
            child = position.play(move)
            left = depth if (self.free_pass and move == PASS) or not self.falls else depth - 1
            next_agent = -agent if self.side == "changes" else agent
            next_mine = not mine if self.side == "root" else child.to_move == next_agent
            values.append(self.sign * self.value(child, left, next_agent, evaluate, next_mine))
        return (self.own if mine else self.other)(values, agent)


RIGHT = Expecting()


def always_first(position: Any, depth: int, agent: int, evaluate: Function = disc_difference) -> float:
    return RIGHT(position, depth, FIRST, evaluate)


def for_the_agent(position: Any, depth: int, agent: int, evaluate: Function = disc_difference) -> float:
    return agent * RIGHT(position, depth, agent, evaluate)


FLAWS = (
    Flaw(Bug("minimum, not mean", "it takes the reply that is worst for agent, as minimax does: who plays at random "
             "does not choose.", MEAN), Expecting(other=lambda values, agent: best(values, -agent))),
    Flaw(Bug("minimum, not mean", "it takes the smallest of the replies.", MEAN),
         Expecting(other=lambda values, agent: min(values))),
    Flaw(Bug("opponent helps", "it takes the reply that is best for agent.", MEAN), Expecting(other=best)),
    Flaw(Bug("means everywhere", "it takes the mean at the nodes of agent, too.", OWN), Expecting(own=mean)),
    Flaw(Bug("sides exchanged", "it takes the mean where agent is to move, and chooses for the other side.", SIDES),
         Expecting(own=mean, other=best)),
    Flaw(Bug("sides exchanged", "it takes the mean where agent is to move, and chooses for the other side.", SIDES),
         Expecting(own=mean, other=lambda values, agent: best(values, -agent))),
    Flaw(Bug("always the largest", "it takes the largest value for agent even where agent is SECOND.", OWN),
         Expecting(own=lambda values, agent: max(values))),
    Flaw(Bug("worst for agent", "it takes for agent the value that is worst for it.", OWN),
         Expecting(own=lambda values, agent: best(values, -agent))),
    Flaw(Bug("sum, not mean", "it adds up the values of the replies and does not divide by their number.", MEAN),
         Expecting(other=lambda values, agent: sum(values))),
    Flaw(Bug("mean step by step", "it halves at every reply, (so far + next) / 2: the last one weighs most.", MEAN),
         Expecting(other=halves)),
    Flaw(Bug("mean of best and worst", "it takes the middle of best and worst reply, and forgets those between.",
             MEAN), Expecting(other=lambda values, agent: (min(values) + max(values)) / 2)),
    Flaw(Bug("equal values once", "it counts replies of equal value once: a set of values is none of the moves.", MEAN),
         Expecting(other=lambda values, agent: mean(list(set(values)), agent))),
    Flaw(Bug("whole numbers", "it divides by // and so loses the fraction of the mean.", MEAN),
         Expecting(other=lambda values, agent: sum(values) // len(values))),
    Flaw(Bug("whole numbers", "it rounds the mean.", MEAN),
         Expecting(other=lambda values, agent: int(mean(values, agent)))),
    Flaw(Bug("whole numbers", "it rounds the mean.", MEAN),
         Expecting(other=lambda values, agent: round(mean(values, agent)))),
    Flaw(Bug("one choice too many", "it divides by the number of moves and one: position.moves holds a pass where it "
             "is one.", MEAN), Expecting(other=lambda values, agent: sum(values) / (len(values) + 1))),
    Flaw(Bug("first reply only", "it returns what the first reply is worth: is a return inside the loop?", MEAN),
         Expecting(other=lambda values, agent: values[0])),
    Flaw(Bug("starts at 0", "its best value for agent starts at 0: worse ones are lost.", OWN),
         Expecting(own=lambda values, agent: best([0, *values], agent))),
    Flaw(Bug("a pass uses no depth", "a pass uses no depth in it: behind one it looks a ply further.", DEPTH),
         Expecting(free_pass=True)),
    Flaw(Bug("depth not used up", "the depth does not fall on the way down: it searches to the end.", DEPTH),
         Expecting(falls=False)),
    Flaw(Bug("a ply too deep", "it looks one ply further than it is told to.", DEPTH), Expecting(deeper=1)),
    Flaw(Bug("a ply too short", "it looks one ply less far than it is told to.", DEPTH), Expecting(deeper=-1)),
    Flaw(Bug("horizon before the end", "it looks at the depth first, and evaluates games that are over.", DEPTH),
         Expecting(horizon_first=True)),
    Flaw(Bug("depth parity", "it gives agent every other ply from the root on, whoever is to move there.", SIDES),
         Expecting(side="root")),
    Flaw(Bug("agent changes", "it hands the other player down as agent: then each side is agent at its nodes.", SIDES),
         Expecting(side="changes")),
    Flaw(Bug("agent is always FIRST", "it does not look at agent, and chooses for FIRST.", SIDES), always_first),
    Flaw(Bug("value for the agent", "the value is for agent; it should be for FIRST.", OWN), for_the_agent),
    Flaw(Bug("negates the value", "it turns the sign of what its children are worth, as in negamax.", OWN),
         Expecting(sign=-1)),
)  # fmt: skip


@dataclass(frozen=True)
class Drawn:
    """A position; a hand tree is drawn as it should be searched."""

    position: Position
    agent: int

    def __repr__(self) -> str:
        return repr(self.position)

    def __str__(self) -> str:
        return str(self.position)

    def _repr_svg_(self) -> str:
        from gamelab import show

        if not isinstance(self.position, HandTree) or self.agent != self.position.to_move:
            return self.position._repr_svg_()
        return show.tree(library_expectimax(self.position, trace=True)).svg()


def expectimax(function: Function) -> Report:
    """Whether ``function(position, depth, agent)`` is the value for FIRST if the side beside ``agent`` plays at random.

    It is tried on hand trees to their end and on the last positions of 4 x 4 Othello, with the difference of discs at
    the horizon; a function that takes ``evaluate`` as well is given another evaluation.
    """
    if not callable(function):
        return unfit("expectimax", function)
    names = order_of(function)

    def asked(flawed: Function) -> Function:
        return lambda *arguments: flawed(**dict(zip(names, arguments, strict=True)))

    exercise = Exercise(
        wanted="number", fits=is_real, right=asked(RIGHT), told=lambda value: number(value), same=close,
        flaws=[Flaw(flaw.bug, asked(flaw.function)) for flaw in FLAWS], hints=HINTS["expectimax"],
    )  # fmt: skip
    return exercise.examine(function, questions(names), "{name}: right in all {tried:,} cases")


def order_of(function: Function) -> tuple[str, ...]:
    """The arguments in the order in which the function takes them."""
    try:
        names = tuple(inspect.signature(function).parameters)[1:]
    except (TypeError, ValueError):
        names = ()
    known = tuple(name for name in names if name in ("depth", "agent", "evaluate"))
    return ("position", *known) if {"depth", "agent"} <= set(known) else ("position", "depth", "agent")


def questions(names: tuple[str, ...]) -> list[Question]:
    """Small trees, larger ones, positions of Othello: those where ``agent`` is to move come first."""
    trees_tried = [*trees()[:400], *trees()[400::20], *larger_trees()]
    cases = [(tree, DEEP) for tree in trees_tried] + [(each, depth) for each in endings()[::2] for depth in DEPTHS]
    return [asked_of(position, depth, side * position.to_move, names) for side in (1, -1) for position, depth in cases]


def asked_of(position: Any, depth: int, agent: int, names: tuple[str, ...]) -> Question:
    """The question about a position, with the arguments in this order."""
    given = {"position": position, "depth": depth, "agent": agent, "evaluate": square_weights}
    far = f"{depth}, beyond the end" if isinstance(position, HandTree) else str(depth)
    facts = ("depth", far), ("agent", f"{NAMES[agent]} ({number(agent)}); {NAMES[position.to_move]} is to move")
    return Question(Drawn(position, agent), tuple(given[name] for name in names), facts)


def is_real(answer: Any) -> bool:
    """Whether an answer is a number, a fraction or NumPy's included."""
    return isinstance(answer, Real) and not isinstance(answer, bool)


def close(one: Any, other: Any) -> bool:
    near = 1e-6 * max(1, abs(one))
    return bool(one - near <= other <= one + near)  # a difference of floats and very large ints does not exist
