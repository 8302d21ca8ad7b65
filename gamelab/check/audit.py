"""``audit(search, game)``: laws that every right search keeps, tried on one search and many positions."""

from __future__ import annotations

import inspect
from functools import partial
from typing import Any

from gamelab.check.cases import (
    best_moves,
    boards,
    colours_swapped,
    endings,
    exact,
    larger_trees,
    late,
    needed,
    trees,
)
from gamelab.check.contract import Law, contract, fields, report_on
from gamelab.check.exercise import unfit
from gamelab.check.report import FULL, UNSTARTED, Report, number
from gamelab.check.run import Answer, Function, Runner, name_of, parameters_of, plain_function
from gamelab.check.searches import is_right
from gamelab.games import HandTree
from gamelab.heuristics import zero
from gamelab.search import INF

TO_THE_END = {"depth": 60, "evaluate": zero, "alpha": -INF, "beta": INF, "window": FULL, "prune": True}
"""What a search is given for a search to the end of the game, if it cannot do without."""


def to_the_end(search: Function, position: Any, **given: Any) -> Any:
    """What the search returns for a search to the end of the game, with these arguments."""
    parameters = inspect.signature(search).parameters.values()
    required = {each.name for each in parameters if each.default is each.empty} & TO_THE_END.keys()
    return search(position, **{name: TO_THE_END[name] for name in required} | given)


class Asked:
    """Asks a search: ``asked(position)`` is its answer.  ``names`` are the names of its parameters."""

    def __init__(self, search: Function, runner: Runner) -> None:
        self.search, self.runner = search, runner
        self.names = set(parameters_of(search))
        self.known: dict[Any, Answer] = {}

    def __call__(self, position: Any, **given: Any) -> Answer:
        key = position, *given.items()
        if key not in self.known:
            most = 2000 + 60 * exact(position)[1]
            self.known[key] = self.runner.ask(partial(to_the_end, self.search, **given), position, most=most)
        return self.known[key]


def untouched(asked: Asked, position: Any) -> str:
    before = fields(position)
    asked(position)
    after = fields(position)
    return "" if after == before else f"{before} became {after}"


def value(asked: Asked, position: Any) -> str:
    """Minimax's value, and if the search returns a move too, one that leads to this value."""
    answer, right = asked(position), exact(position)[0]
    if answer.kind != "value" or answer.value != right:
        return f"expected {number(right)}, returned {described(answer)}"
    wrong = answer.paired and not position.is_over and answer.move not in best_moves(position)
    return f"move {number(answer.move)} does not lead to the value {number(right)}" if wrong else ""


def window(asked: Asked, position: Any) -> str | None:
    """From a narrow window, the value inside it, and a bound on the right side of it outside."""
    right = exact(position)[0]
    for alpha, beta in ((right - 1, right), (right, right + 1), (right - 1, right + 1), (right + 1, right + 2)):
        if "window" in asked.names:
            answer = asked(position, window=(alpha, beta))
        elif {"alpha", "beta"} <= asked.names:
            answer = asked(position, alpha=alpha, beta=beta)
        else:
            return None
        if answer.kind != "value" or not is_right(answer.value, right, (alpha, beta)):
            given = f"alpha = {number(alpha)}, beta = {number(beta)}"
            return f"{given}: the value is {number(right)}, returned {described(answer)}"
    return ""


def nodes(asked: Asked, position: Any) -> str | None:
    """No more positions than minimax; for a search that prunes, no more than alpha-beta."""
    if asked.names & {"table", "seconds"}:  # it may search again, or look up what it knows
        return None
    prunes = asked.names & {"alpha", "window", "prune"}
    enough = needed(position) if prunes else exact(position)[1]
    looked = asked(position).looked
    return "" if looked <= enough else f"it looks at {looked:,} positions, but {enough:,} are enough"


def symmetry(asked: Asked, position: Any) -> str | None:
    twins: Any = getattr(position, "symmetries", tuple)()
    return same_value(asked, position, twins[-1]) if len(twins) > 1 else None


def colours(asked: Asked, position: Any) -> str | None:
    twin = colours_swapped(position)
    return None if twin is None else same_value(asked, position, twin, sign=-1)


def order(asked: Asked, position: Any) -> str | None:
    if isinstance(position, HandTree):
        return same_value(asked, position, HandTree(backwards(position.tree), position.to_move))
    if "order" not in asked.names:
        return None
    one, other = asked(position), asked(position, order=lambda position: position.moves[::-1])
    return "" if one.value == other.value else f"{described(one)}, but {described(other)} with the moves reversed"


def backwards(tree: Any) -> Any:
    """The tree with the children of every node in reverse order."""
    return tree if isinstance(tree, int) else [backwards(child) for child in reversed(tree)]


def same_value(asked: Asked, position: Any, twin: Any, sign: int = 1) -> str:
    """Empty if the two positions have the same value, but for the sign."""
    one, other = asked(position), asked(twin)
    if one.kind == other.kind == "value" and one.value == sign * other.value:
        return ""
    return f"returned {described(one)}, but {described(other)} for {twin!r}"


def horizon(asked: Asked, position: Any) -> str | None:
    """A finished game is never evaluated."""
    if not {"depth", "evaluate"} <= asked.names:
        return None
    finished: list[Any] = []

    def evaluate(judged: Any) -> int:
        finished.extend([judged] * judged.is_over)
        return 0

    for depth in (1, 2, 3):
        asked(position, depth=depth, evaluate=evaluate)
    return f"evaluated, although the game is over: {finished[0]!r}" if finished else ""


def described(answer: Answer) -> str:
    """The value of an answer, or what came instead."""
    return number(answer.value) if answer.kind == "value" else answer.trouble


LAWS = (
    Law("position untouched", untouched, "Take back each move before every break and return."),
    Law("minimax's value", value, "MAX takes the largest value of its children, MIN the smallest."),
    Law("any window", window, "Below the window, return at most alpha; above it, at least beta; inside, the value."),
    Law("nodes", nodes, "Minimax looks at everything; alpha-beta skips what cannot matter."),
    Law("mirror and rotation", symmetry, "A turned or mirrored board is the same game."),
    Law("colours exchanged", colours, "Values are for FIRST: exchange the players, and the value changes its sign."),
    Law("order of the moves", order, "Another order changes the nodes, but not the value."),
    Law("end before horizon", horizon, "First is_over, then depth == 0: a finished game has a score."),
)


def audit(search: Function, game: Any = None) -> Report:
    """The report on a search: which laws it keeps, and the smallest position on which it breaks one.

    A search takes a position and returns a value or (value, move).  It may have parameters named ``depth``,
    ``evaluate``, ``alpha`` and ``beta`` or ``window``, and ``order``.  It is tried on hand trees, tic-tac-toe and
    Othello, or on positions of ``game``, a start position.
    """
    if not callable(search):
        return unfit("audit", search)
    if game is not None:
        promises = contract(game)
        if not promises:
            return promises
    search, name = plain_function(search), name_of(search)
    with Runner() as runner:
        asked, positions = Asked(search, runner), audited(game)
        if asked(positions[0]).kind == "unstarted":
            return Report(UNSTARTED, f"{name}: not started yet")
        return report_on(name, LAWS, positions, asked)


def audited(game: Any) -> list[Any]:
    """The positions on which a search is tried, smallest first."""
    if game is not None:
        return [*late(game)[:200]]
    some = [*trees()[:100], *trees()[100::30], *larger_trees(), *boards()[::-7], *endings()[::6]]
    return sorted(some, key=lambda position: exact(position)[1])
