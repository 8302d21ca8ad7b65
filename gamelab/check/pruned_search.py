"""The check of depth-limited alpha-beta with a switch: value, move and the positions looked at, pruned and not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gamelab.check.depth_search import ENDINGS, EVALUATIONS, Task, positions
from gamelab.check.describe import FULL, described, number, plural
from gamelab.check.exercise import COUNT, VALUE, Case, Exercise, Finding, Session
from gamelab.check.hints import HINTS
from gamelab.check.report import WRONG, Report
from gamelab.check.run import Answer, Function, name_of, plain_function, words
from gamelab.check.searches import broken, is_right, unfit
from gamelab.games import HandTree, Position, Sim
from gamelab.heuristics import zero
from gamelab.search import alphabeta, minimax


@dataclass
class Pruned(Task):
    """The task with a window and a switch behind the evaluation."""

    def judge(self, case: Case, answer: Answer) -> Finding | None:
        """What is wrong with the answer to a case."""
        position, depth, _, alpha, beta, prune = case.arguments
        value, best = self.best(position, depth)
        if answer.kind != "value" or not answer.paired:
            facts = ("expected", f"value {number(value)}"), ("instead", answer.trouble or words(answer.result))
            title = broken(answer) if answer.kind != "value" else "what it returns is no pair (value, move)"
            return Finding(VALUE, title, facts)
        if not is_right(answer.value, value, (alpha, beta)):
            facts = ("expected", number(value)), ("returned", number(answer.value))
            return Finding(VALUE, "the value is wrong", facts)
        if (alpha, beta) == FULL and best and answer.move not in best:
            return super().judge(case, answer)
        search = alphabeta if prune else minimax
        more: Any = {"ending": self.ending, **({"window": (alpha, beta)} if prune else {})}
        wanted = search(position, depth, self.evaluate, **more).counts.nodes
        if answer.looked == wanted or (prune and answer.looked < wanted):
            return None
        counted = "looked at", f"{plural(answer.looked, 'position')}, {wanted:,} with a right search"
        less = "with prune=False it leaves positions out"
        more = "the value is right, but it looks at more positions than needed"
        return Finding(COUNT, less if answer.looked < wanted else more, (counted,))


def pruned_search(
    function: Function, game: Position | None = None, evaluate: Function | None = None, ending: str = "win"
) -> Report:
    """Whether ``function(position, depth, evaluate, alpha, beta, prune)`` is depth-limited alpha-beta with a switch."""
    if not callable(function):
        return unfit("pruned_search", function)
    start = Sim() if game is None else game
    if not isinstance(start, Position) or isinstance(start, HandTree) or ending not in ENDINGS:
        wanted = f"behind the search belong a start position, an evaluation and one of {', '.join(ENDINGS)}"
        return Report(WRONG, f"check.pruned_search: {wanted}; it was given {words(game)}, {words(ending)}")
    task = Pruned(plain_function(function), evaluate or EVALUATIONS.get(type(start), zero), ending)
    cases = [
        Case((position, depth, task.evaluate, *window, prune), facts=(("depth", str(depth)), ("prune", str(prune))),
             most=5000 + 10 * len(position.moves) ** 3)
        for position in positions(game)[::3] for depth in (0, 1, 2, 3) for prune in (False, True)
        for window in (FULL, (-1, 1))
    ]  # fmt: skip
    exercise = Exercise(
        name_of(task.function), HINTS["depth_search"], cases, lambda case: task.function, task.judge, lambda: (),
        "right in all {count:,} cases, with and without pruning",
        describe=lambda case: described(case.position, case.arguments[3:5]),
    )  # fmt: skip
    return Session(exercise).report()
