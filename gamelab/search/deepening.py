"""Iterative deepening: alpha-beta to depth 1, 2, 3 …, where each search tells the next what to try first.

The core is alpha-beta's, with three ideas: what the table knows need not be searched again, the moves come in the
order that earlier searches suggest, and a budget can run out.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import zip_longest
from threading import Timer
from typing import Any

from gamelab.games.position import FIRST, Position, short_repr, whole_number
from gamelab.search.observer import HIGH, HURRY, LOW, Observer, observe
from gamelab.search.options import Ending, Evaluate, Order
from gamelab.search.ordering import IDEAS, arrange, remember_cut, split_order, use_order
from gamelab.search.result import INF, Counts, PlyCounts, SearchResult
from gamelab.search.table import NO_MOVE, UNKNOWN, Memory, holds, key_of, known_value, store

SLOTS_OF_TABLE = 1 << 18


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
    player, ply, hurry = position.to_move, position.ply - observer.tally.root_ply, observer.tally.ending == HURRY
    key = key_of(position, memory)
    entry = memory.table[key[0]]
    known_move = NO_MOVE
    if holds(entry, key):
        if memory.by_table:
            known_move = entry.move
        value = known_value(entry, depth, alpha, beta, ply, hurry)
        if value != UNKNOWN:
            if not entry.reached_ends:
                memory.horizons += 1
            observer.hit(position)
            return value
    horizons, low, high, best_move = memory.horizons, alpha, beta, NO_MOVE
    count = arrange(observer.interior(position, alpha, beta), known_move, player, ply, memory)
    sorted_moves = memory.moves[ply]
    best = -INF * player
    for place in range(count):
        move = sorted_moves[place]
        value = deepening_value(position.play(move), depth - 1, alpha, beta, memory, observer)
        if player * value > player * best:
            best, best_move = value, move
            observer.best(position, move, value, alpha, beta)
            if ply == 0:
                memory.root_value = value
            if player == FIRST:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if alpha >= beta:
                observer.tally.cutoffs[position.ply] += 1
                observer.tally.skipped[position.ply] += count - 1 - place
                remember_cut(move, depth, player, ply, memory)
                break
    if memory.slots:
        reached_ends = memory.horizons == horizons
        store(entry, key, best, low, high, depth, reached_ends, best_move, ply, hurry)
    return best


def deepening(
    position: Position,
    depth: int | None = None,
    evaluate: Evaluate | None = None,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    order: Order | str | Collection[Any] | None = IDEAS,
    table: bool | int = True,
    symmetry: bool = False,
    ending: Ending | None = None,
) -> SearchResult:
    """The value of ``position`` for FIRST and a best move, from searches to depth 1, 2, 3 … up to ``depth``.

    The value at a depth is minimax's, whatever the options; of several best moves another may be found.  The search
    stops early when no line was cut off by the depth, or when the budget of ``nodes`` or ``seconds`` (for the searches
    after the first) runs out.  The result is then that of the last finished search.  But if the search that was broken
    off had tried its best move and then found a better one, the result has that one, with its line and value.
    Without ``evaluate`` there is one search, to the end of the game, and no budget.

    ``order`` lists the ideas that sort the moves: "table", "killers", "history" and "centre", or a function of a
    position in place of "centre"; a function or None alone as for ``minimax``.  ``table`` is the number of its slots,
    a power of two (True: 262,144; False: none; boards of more than 64 cells have none).  ``symmetry=True`` keeps
    rotations and reflections of a position as one: only for an evaluation that does not tell them apart.  A line may
    end where the table knew the rest.

    Raises ValueError as ``minimax`` does, and for budgets, orders and tables that make no sense.
    """
    names, order_function = split_order(order)
    check_budget(nodes, seconds, evaluate)
    observer = observe(position, depth, evaluate, ending, order_function)
    deepest = observer.tally.depth
    memory = Memory(position, checked_slots(table), symmetry)
    use_order(memory, position, names)
    timer = Timer(seconds or INF, setattr, (memory, "stop", True))
    finished: list[SearchResult] = []
    partial, tried = None, []
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
        partial = observer.result(memory.root_value)
        tried = [memory.moves[0][place] for place in range(len(position.moves))]
    finally:
        timer.cancel()
    plies = min(deepest, len(finished)) if evaluate else len(finished[0].counts.by_ply) - 1
    return summary(finished, partial, tried, plies)


def summary(
    finished: list[SearchResult], partial: SearchResult | None, tried: Sequence[int | None], depth: int
) -> SearchResult:
    """Joins the finished searches and the broken-off one, which tries the moves in this order, into one result."""
    last = finished[-1]
    searches = finished if partial is None else [*finished, partial]
    if partial is not None and partial.move in tried[tried.index(last.move) + 1 :]:
        last = partial  # its move is better, because it was found after the old best move
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


def checked_slots(table: bool | int) -> int:
    """The number of slots of the table; ValueError unless it is 0 or a power of two."""
    if isinstance(table, bool):
        return SLOTS_OF_TABLE if table else 0
    slots = whole_number("table", table, 0, 1 << 26)
    if slots & slots - 1:
        raise ValueError(f"table={slots}: expected a power of two, True or False")
    return slots
