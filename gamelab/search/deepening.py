"""Iterative deepening: alpha-beta to depth 1, 2, 3 …, where each search tells the next what to try first.

The core is alpha-beta's, with three ideas: what the table knows need not be searched again, the moves come in the
order that earlier searches suggest, and a budget can run out.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import zip_longest
from threading import Timer
from typing import Any

from gamelab.games.position import FIRST, Position, short_repr, whole_number
from gamelab.search.observer import HIGH, LOW, Observer, observe
from gamelab.search.options import Ending, Evaluate, Order
from gamelab.search.ordering import IDEAS, arrange, checked_ideas, remember_cut, use_ideas
from gamelab.search.result import INF, Counts, PlyCounts, SearchResult
from gamelab.search.table import AT_LEAST, AT_MOST, EXACT, NO_MOVE, Memory, key_of, look_up, store


class Spent(Exception):
    """The budget has run out."""


def deepening_value(position: Position, depth: int, alpha: int, beta: int, memory: Any, observer: Observer) -> int:
    """The value of ``position``, or a bound on it if it lies outside the window."""
    memory.nodes_left -= 1
    if memory.nodes_left < 0 or memory.stop:
        raise Spent
    if position.is_over:
        return observer.terminal(position, alpha, beta)
    if depth == 0:
        memory.horizons += 1
        return observer.horizon(position, alpha, beta)
    key = key_of(position, memory)
    kind, value, searched, reached_ends, known_move = look_up(key, memory)
    serves = searched == depth or (reached_ends and searched < depth)
    if serves and (kind == EXACT or (kind == AT_LEAST and value >= beta) or (kind == AT_MOST and value <= alpha)):
        if not reached_ends:
            memory.horizons += 1
        observer.hit(position)
        return value
    moves = arrange(observer.interior(position, alpha, beta), known_move, position, memory)
    low, high, horizons = alpha, beta, memory.horizons
    is_first = position.to_move == FIRST
    best, best_move = -INF if is_first else INF, NO_MOVE
    for move in moves:
        value = deepening_value(position.play(move), depth - 1, alpha, beta, memory, observer)
        if (value > best) if is_first else (value < best):
            best, best_move = value, move
            observer.best(position, move, value, alpha, beta)
            if position.ply == memory.root_ply:
                memory.root_value = value
            if is_first:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if alpha >= beta:
                observer.cut(position, moves, move)
                remember_cut(move, depth, position, memory)
                break
    kind = AT_LEAST if best >= high else AT_MOST if best <= low else EXACT
    reached_ends = memory.horizons == horizons
    store(key, (kind, best, depth, reached_ends, best_move if memory.by_table else NO_MOVE), memory)
    return best


def deepening(
    position: Position,
    depth: int | None = None,
    evaluate: Evaluate | None = None,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    order: Order | str | Collection[str] | None = IDEAS,
    table: bool = True,
    symmetry: bool = False,
    ending: Ending | None = None,
) -> SearchResult:
    """The value of ``position`` for FIRST and a best move, from searches to depth 1, 2, 3 … up to ``depth``.

    The value at a depth is minimax's, whatever the options; of several best moves it may return another.  The search
    stops early when no line was cut off by the depth, or when the budget of ``nodes`` or ``seconds`` (for the searches
    after the first) runs out.  The result is then that of the last finished search.  But if the search that was broken
    off had tried its best move and then found a better one, the result has that one, with its line and value.
    Without ``evaluate`` there is one search, to the end of the game, and no budget.

    ``order`` lists the ideas that sort the moves: "table", "killers", "history" and "centre"; or it is a function or
    None, as for ``minimax``.  ``table=False`` keeps no values; nor do boards of more than 64 cells.  ``symmetry=True``
    keeps rotations and reflections of a position as one: only for an evaluation that does not tell them apart.  A line
    may end where the table knew the rest.

    Raises ValueError as ``minimax`` does, and for budgets and orders that make no sense.
    """
    check_budget(nodes, seconds, evaluate)
    memory = Memory(position, table, symmetry)
    order_function = None
    if order is None or callable(order):
        order_function = order
    else:
        use_ideas(memory, position, checked_ideas(order))
    observer = observe(position, depth, evaluate, ending, order_function)
    deepest = observer.tally.depth
    timer = Timer(seconds or INF, setattr, (memory, "stop", True))
    finished: list[SearchResult] = []
    broken_off = None
    try:
        for reached in range(min(1, deepest), deepest + 1) if evaluate else [None]:
            observer = observe(position, reached, evaluate, ending, order_function)
            memory.horizons = 0
            value = deepening_value(position, observer.tally.depth, LOW, HIGH, memory, observer)
            finished.append(observer.result(value))
            if not memory.horizons:
                break
            if reached == 1:
                if nodes:
                    memory.nodes_left = nodes - finished[0].counts.nodes
                if seconds:
                    timer.start()
    except Spent:
        broken_off = observer.result(memory.root_value)
    finally:
        timer.cancel()
    plies = min(deepest, len(finished)) if evaluate else len(finished[0].counts.by_ply) - 1
    return summary(finished, broken_off, memory, plies)


def summary(finished: list[SearchResult], broken_off: SearchResult | None, memory: Any, depth: int) -> SearchResult:
    """The result of all searches together: the finished ones, and the one that ran out of its budget."""
    last, searches = finished[-1], finished
    if broken_off is not None:
        searches = [*finished, broken_off]
        tried = list(memory.moves[memory.root_ply])
        if broken_off.move is not None and tried.index(broken_off.move) > tried.index(last.move):
            last = broken_off  # its move is better, because it was found after the old best move
    rows = zip_longest(*(search.counts.by_ply for search in searches), fillvalue=PlyCounts())
    counts = Counts(tuple(PlyCounts(*map(sum, zip(*row, strict=True))) for row in rows))
    return SearchResult(last.value, last.move, last.line, counts, depth=depth, iterations=tuple(finished))


def check_budget(nodes: int | None, seconds: float | None, evaluate: Evaluate | None) -> None:
    """Raises ValueError for an invalid budget, and for one without an evaluation."""
    if nodes is not None:
        whole_number("nodes", nodes, 1, 10**18)
    is_number = isinstance(seconds, int | float) and not isinstance(seconds, bool)
    if seconds is not None and not (is_number and 0 < seconds < 10**6):
        raise ValueError(f"seconds={short_repr(seconds)}: expected a number above 0 and below 1,000,000")
    if evaluate is None and (nodes or seconds):
        raise ValueError("a budget without evaluate: what is a position worth when it runs out?")
