"""The checks of a search to a depth in one function: minimax, and alpha-beta with a switch."""

from __future__ import annotations

from functools import cache, partial, update_wrapper
from itertools import product
from typing import Any

from gamelab.course.check.bugs import TOLD, bug_called, made
from gamelab.course.check.cases import (
    LARGEST,
    Horizon,
    drawn,
    exact,
    hashed,
    hashed_far,
    random_game,
    spread,
    tree_size,
)
from gamelab.course.check.exercise import reports
from gamelab.course.check.report import FULL, WRONG, Report, described, move_in_words, picture_of
from gamelab.course.check.run import Function, Runner, plain_function
from gamelab.course.check.searches import Search, SearchCase, moves_tried
from gamelab.games import Position, Sim
from gamelab.heuristics import symmetric
from gamelab.users.callables import name_of, parameters_of

WIDEST = range(-1, 64)
"""The moves of every board: a pass, and columns or squares."""
SIM = Sim()


@reports
def depth_search(function: Function, game: Position = SIM, evaluate: Function = symmetric) -> Report:
    """Whether ``function(position, depth, evaluate)`` returns minimax's value, and a move that reaches it.

    A finished game counts ±``WIN`` or 0.  It is tried at depths 0 to 6, seldom deeper, on positions of ``game``, on
    boards of other sizes, too, and with other evaluations.
    """
    cases = [to_a_depth(*asked) for asked in dict.fromkeys(each[:3] for each in drawn(game, evaluate))]
    right = "right in all {count:,} cases, at depths 0 to 6, with other evaluations too"
    return Search("depth_search", function, cases, right, program="depth", is_counted=False).report()


@reports
def pruned_search(function: Function, game: Position = SIM, evaluate: Function = symmetric) -> Report:
    """Whether ``function(position, depth, evaluate, alpha, beta, prune)`` is alpha-beta to a depth with a switch.

    It returns (value, move), and is tried as in ``depth_search``, with and without pruning, with the full window and
    narrow ones.  Judged are the value, the move and the positions looked at: without pruning, all that minimax visits.
    """
    if (lacking := lacks_a_move(function, game)) is not None:
        return lacking
    cases = [to_a_depth(*each) for each in drawn(game, evaluate)]
    cases += [to_a_depth(*each, hashed_far, True, FULL) for each in transposing(game)]
    right = "right in all {count:,} cases, with and without pruning"
    report = Search("pruned_search", with_order(function), cases, right, program="pruned depth").report()
    return in_that_order(report, function, game, evaluate) if report else report


def to_a_depth(
    position: Any, depth: int, evaluate: Function, prune: bool | None = None, window: Any = ()
) -> SearchCase:
    """A call of a search to a depth; of one that takes a window and a switch, if ``prune`` is given."""
    judge = "another one, which means nothing" if evaluate in (hashed, hashed_far) else name_of(evaluate)
    switch = () if prune is None else (prune,)
    facts = ("depth", str(depth)), ("evaluate", judge), *(("prune", str(each)) for each in switch)
    tree = Horizon(position, depth, evaluate)
    return SearchCase((position, depth, evaluate, *window, *switch), facts, tree, window or FULL, bool(prune))


def order_of(function: Function) -> Any:
    """The order in which a search takes the moves, such as notebook 03's columns; None if it has none."""
    order = parameters_of(function).get("order")
    return order if isinstance(order, tuple | list | range) else None


def with_order(function: Function, step: int = 1) -> Function:
    """A search that takes the moves in an order, with an order for the widest board."""
    if order_of(function) is None:
        return function
    plain = plain_function(function)
    return update_wrapper(partial(plain, order=WIDEST[::step]), plain)


def lacks_a_move(function: Function, game: Position) -> Report | None:
    """The report on a search in whose order a move of the game is missing, such as a pass among columns; else None."""
    if (order := order_of(function)) is None:
        return None
    lost = ((each, move) for each in spread(game, 30) for move in each.moves if move not in order)
    position, move = next(lost, (None, None))
    if position is None:
        return None
    facts = [("smallest case", described(position)), ("never tried", move_in_words(position, move))]
    title = f"{name_of(function)} (order without every move): its order leaves moves out"
    return Report(WRONG, title, facts, picture=picture_of(position)).blame(TOLD["order without every move"])


def in_that_order(report: Report, function: Function, game: Position, evaluate: Function) -> Report:
    """The report on a right search, unless it takes an order and tries the moves in another one somewhere."""
    backwards = with_order(function, step=-1)
    if backwards is function:
        return report
    with Runner() as runner:
        answer = runner.ask(backwards, game, 3, evaluate, *FULL, True, log=True)
    lost = [moves for moves in moves_tried(answer).values() if moves != sorted(moves, reverse=True)]
    if not lost:
        return report
    name = name_of(function)
    facts = [("order", "the columns from right to left"), ("tried", ", ".join(map(str, lost[0])))]
    return Report(WRONG, f"{name}: it does not keep the order", facts, is_half=True).blame(TOLD["order lost"].of(name))


@cache
def transposing(game: Position) -> list[tuple[Any, int]]:
    """A position, a rare one, and a depth in which a search that keeps bounds as values goes wrong."""
    program = "whole pruned depth"
    wrong = made(bug_called("table without bounds", program).source(program))
    for start, seed, depth in product((*game.smaller(), game), range(12), (5, 6)):
        for position in reversed(random_game(start, seed, long=True)):
            if tree_size(position, LARGEST, depth) > LARGEST:
                break
            if wrong(position, depth, hashed_far, *FULL, True)[0] != exact(Horizon(position, depth, hashed_far)).value:
                return [(position, depth)]
    return []
