"""Expectimax: the best move against an opponent who does not always play the best one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gamelab.games.position import Position
from gamelab.search.observer import Observer, observe
from gamelab.search.options import Ending, Evaluate, Order
from gamelab.search.result import INF, SearchResult

Opponent = Callable[[Any, int], float]


def uniform(position: Position, move: int) -> float:
    """The probability of ``move`` from an opponent who picks any legal move with the same chance."""
    return 1 / len(position.moves)


def expectimax_value(position: Position, depth: int, agent: int, opponent: Opponent, observer: Observer) -> float:
    """The expected value of ``position`` if ``agent`` plays its best against ``opponent``."""
    if position.is_over:
        return float(observer.terminal(position))
    if depth == 0:
        return float(observer.horizon(position))
    moves = observer.interior(position)
    if position.to_move == agent:
        best = float(-INF * agent)
        for move in moves:
            value = expectimax_value(position.play(move), depth - 1, agent, opponent, observer)
            if agent * value > agent * best:
                best = value
                observer.best(position, move, value)
        return best
    expected, total, lowest = 0.0, 0.0, 0.0
    for move in moves:
        value = expectimax_value(position.play(move), depth - 1, agent, opponent, observer)
        probability = opponent(position, move)
        expected += probability * value
        total += probability
        lowest = min(lowest, probability)
    observer.chance_node(position, expected, total, lowest)
    return expected


def expectimax(
    position: Position,
    depth: int | None = None,
    evaluate: Evaluate | None = None,
    *,
    opponent: Opponent = uniform,
    ending: Ending | None = None,
    order: Order | None = None,
    trace: bool = False,
) -> SearchResult:
    """The expected value of ``position`` for FIRST, a float, with the first best move of the side to move.

    That side plays its best; the other one plays each move with the probability ``opponent(position, move)``.
    The line ends where the other side moves.  ``depth``, ``evaluate``, ``ending``, ``order`` and ``trace`` as for
    ``minimax``.  Raises ValueError also where the probabilities of a position are negative or do not add up to 1.
    """
    observer = observe(position, depth, evaluate, ending, order, trace=trace)
    value = expectimax_value(position, observer.depth, position.to_move, opponent, observer)
    return observer.result(value)
