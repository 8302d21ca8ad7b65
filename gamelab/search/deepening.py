"""Iterative deepening: alpha-beta to depth 1, 2, 3 …, where each search tells the next what to try first.

The core is alpha-beta's, with three ideas: what the table knows need not be searched again, the moves come in the
order that earlier searches suggest, and a search can be told how many nodes it may visit.
"""

from __future__ import annotations

from itertools import zip_longest
from typing import Any

from gamelab.games.position import FIRST, Position
from gamelab.search.observer import HIGH, LOW, Observer, observe
from gamelab.search.options import Ending, Evaluate, checked_nodes
from gamelab.search.remembered import (
    AT_LEAST,
    AT_MOST,
    EXACT,
    NO_MOVE,
    Memory,
    arrange,
    key_of,
    look_up,
    remember_cut,
    store,
)
from gamelab.search.result import INF, Counts, PlyCounts, SearchResult


class Spent(Exception):
    """The search has visited as many nodes as it may."""


def deepening_value(position: Position, depth: int, alpha: int, beta: int, memory: Any, observer: Observer) -> int:
    """The value of ``position``, or a bound on it if it lies outside the window."""
    memory.nodes_left -= 1
    if memory.nodes_left < 0:
        raise Spent
    if position.is_over:
        return observer.terminal(position, alpha, beta)
    if depth == 0:
        return observer.horizon(position, alpha, beta)
    key = key_of(position, memory)
    kind, value, searched, known_move = look_up(key, memory)
    # A value from a deeper search would differ from minimax's at this depth.
    is_enough = searched == depth and (
        kind == EXACT or (kind == AT_LEAST and value >= beta) or (kind == AT_MOST and value <= alpha)
    )
    if is_enough:
        observer.hit(position)
        return value
    moves = arrange(observer.interior(position, alpha, beta), known_move, position, memory)
    low, high = alpha, beta
    is_first = position.to_move == FIRST
    best, best_move = -INF if is_first else INF, NO_MOVE
    for move in moves:
        value = deepening_value(position.play(move), depth - 1, alpha, beta, memory, observer)
        if (value > best) if is_first else (value < best):
            best, best_move = value, move
            observer.best(position, move, value, alpha, beta)
            if is_first:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if alpha >= beta:
                observer.cut(position, moves, move)
                remember_cut(move, depth, position, memory)
                break
    kind = AT_LEAST if best >= high else AT_MOST if best <= low else EXACT
    store(key, (kind, best, depth, best_move), memory)
    return best


def deepening(
    position: Position,
    depth: int | None = None,
    evaluate: Evaluate | None = None,
    *,
    nodes: int | None = None,
    table: bool = True,
    symmetry: bool = False,
    ending: Ending | None = None,
) -> SearchResult:
    """The value of ``position`` for FIRST and a best move, from searches to depth 1, 2, 3 … up to ``depth``.

    The value at a depth is minimax's; of several best moves it may return another.  The search stops early when no
    line was cut off by the depth, or when it has visited so many ``nodes``; the first search is finished all the same.
    The result is that of the last finished one.  Without ``evaluate`` there is one search, to the end of the game,
    however many nodes that takes.

    ``table=False`` keeps no values; nor do boards of more than 64 cells.  ``symmetry=True`` keeps rotations and
    reflections of a position as one: only for an evaluation that does not tell them apart.  A line may end where the
    table knew the rest.

    Raises ValueError as ``minimax`` does, for ``nodes`` without ``evaluate`` and for a number that is not above 0.
    """
    most = checked_nodes(nodes, evaluate)
    deepest = observe(position, depth, evaluate, ending, None).depth
    memory = Memory(position, table, symmetry)
    depths = range(min(1, deepest), deepest + 1) if evaluate else [None]
    finished: list[SearchResult] = []
    broken_off: list[Counts] = []
    try:
        for plies in depths:
            observer = observe(position, plies, evaluate, ending, None)
            value = deepening_value(position, observer.depth, LOW, HIGH, memory, observer)
            finished.append(observer.result(value))
            if not finished[-1].counts.evaluated:  # the depth cut off no line, so a larger one changes nothing
                break
            if plies == 1:
                memory.nodes_left = most - finished[0].counts.nodes
    except Spent:
        broken_off.append(observer.result(0).counts)
    last, counts = finished[-1], together([*(search.counts for search in finished), *broken_off])
    reached = min(deepest, len(finished)) if evaluate else len(counts.by_ply) - 1
    return SearchResult(last.value, last.move, last.line, counts, depth=reached)


def together(searches: list[Counts]) -> Counts:
    """The counts of all searches, ply by ply."""
    rows = zip_longest(*(counts.by_ply for counts in searches), fillvalue=PlyCounts())
    return Counts(tuple(PlyCounts(*map(sum, zip(*row, strict=True))) for row in rows))
