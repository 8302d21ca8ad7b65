"""Iterative deepening: alpha-beta to depth 1, 2, 3 …, where each search tells the next what to try first.

The core is alpha-beta's, with three ideas: what the table knows need not be searched, the moves come in the order
that earlier searches suggest, and a budget can run out.  All that is remembered stands in ``words``.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from threading import Timer
from typing import Any

from gamelab.games.position import FIRST, Position, shown, whole_number
from gamelab.search.ordering import ALL, arrange, laid_out, parted, remember_cut, row
from gamelab.search.result import INF, Counts, PlyCounts, SearchResult
from gamelab.search.run import HIGH, LOW, Ending, Evaluate, Order, Run
from gamelab.search.table import (
    HITS,
    HORIZONS,
    LEFT,
    NO_MOVE,
    PLIES,
    ROOT_VALUE,
    SLOTS,
    STOP,
    UNKNOWN,
    Key,
    Words,
    entry_of,
    keep,
    key_of,
    move_of,
    served,
)  # fmt: skip

SLOTS_OF_TABLE = 1 << 18
"""32 bytes each compiled, which the system gives as they are written; plain, about the same."""


class Spent(Exception):
    """The budget has run out."""


def deepening_value(position: Position, depth: int, alpha: int, beta: int, words: Words, run: Run) -> int:
    """The value of ``position``, or a bound on it if it lies outside the window (fail-soft)."""
    spend_one(words)
    if position.is_over:
        return run.terminal(position, alpha, beta)
    if depth == 0:
        words[HORIZONS] += 1
        return run.horizon(position, alpha, beta)
    key, entry = known(position, words)
    value = from_table(position, depth, alpha, beta, entry, words, run)
    if value != UNKNOWN:
        return value
    ply, horizons, low, high, chosen = position.ply - run.root_ply, words[HORIZONS], alpha, beta, NO_MOVE
    count = arrange(run.interior(position, alpha, beta), move_of(entry), position.to_move, ply, words)
    start = row(ply, words)
    best = -INF * position.to_move
    for place in range(start, start + count):
        move = words[place]
        value = deepening_value(position.play(move), depth - 1, alpha, beta, words, run)
        if position.to_move * value > position.to_move * best:
            best, chosen = value, move
            run.best(position, move, value, alpha, beta)
            if ply == 0:
                words[ROOT_VALUE] = value
            if position.to_move == FIRST:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if alpha >= beta:
                run.cutoffs[position.ply] += 1
                run.skipped[position.ply] += start + count - 1 - place
                remember_cut(move, depth, position.to_move, ply, words)
                break
    if words[SLOTS]:
        keep(key, best, low, high, depth, words[HORIZONS] == horizons, chosen, ply, words)
    return best


def spend_one(words: Words) -> None:
    """Takes a node from the budget; raises Spent if there is none left, or the time is up."""
    left = words[LEFT] - 1
    words[LEFT] = left
    if left < 0 or words[STOP]:
        raise Spent


def known(position: Any, words: Words) -> tuple[Key, int]:
    """The key of a position, and its entry in the table; 0 if there is none."""
    slots = words[SLOTS]
    if not slots:
        return (slots, slots, slots, slots), slots
    key = key_of(position, words)
    return key, entry_of(key, words)


def from_table(position: Position, depth: int, alpha: int, beta: int, entry: int, words: Words, run: Run) -> int:
    """The value that the table vouches for, counted as a hit; UNKNOWN if it does not."""
    ply = position.ply - run.root_ply
    value = served(entry, depth, alpha, beta, ply, words)
    if value != UNKNOWN:
        words[words[HITS] + ply] += 1
        words[HORIZONS] += 1 - (entry >> 12 & 1)  # the value may rest on what stood at a horizon
        run.lines[position.ply] = ()
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class DeepeningResult(SearchResult):
    """What ``deepening`` returns: a ``SearchResult`` whose ``counts`` are those of all its searches together.

    ``iterations`` holds the searches that were finished, the first to depth 1; ``depth`` is that of the last, or, of
    one to the end of the game, the plies that it looked ahead.
    """

    depth: int
    iterations: tuple[SearchResult, ...] = field(repr=False)


def deepening(
    position: Position,
    depth: int | None = None,
    evaluate: Evaluate | None = None,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    order: Order | str | Collection[Any] | None = ALL,
    table: bool | int = True,
    symmetry: bool = False,
    ending: Ending | None = None,
) -> DeepeningResult:
    """The value of ``position`` for FIRST and a best move, from searches to depth 1, 2, 3 … up to ``depth``.

    The value at a depth is minimax's, whatever the options; of several best moves another may be found.  It ends
    sooner where a search saw no horizon, or when the budget of ``nodes`` or ``seconds`` (for the searches after the
    first) runs out.  Then the result is that of the last finished search, unless the one that was broken off had
    already found a better move than that one's: then its move, with its line and its value there.  Without
    ``evaluate`` there is one search, to the end of the game, and no budget.

    ``order`` names what decides the order, some of "table", "killers", "history" and "centre", and may hold a function
    of a position in place of "centre"; a function or None alone as for ``minimax``.  ``table`` is the number of its
    slots, a power of two (True: 262,144; False: none).  ``symmetry=True`` keeps turns and reflections of a position
    as one: only for an evaluation that does not tell them apart.  A line may end where the table knew the rest.

    Raises ValueError as ``minimax`` does, for budgets, orders and tables that are none, and for a game of one's own
    whose moves have numbers beyond its board's cells (without a board: beyond 999).
    """
    switches, given = parted(order)
    check_budget(nodes, seconds, evaluate)
    run = Run(position, depth, evaluate, ending, given)
    words = laid_out(position, run, switches, slots_of(table), symmetry)
    timer = Timer(seconds or INF, words.__setitem__, (STOP, True))
    finished: list[SearchResult] = []
    partial = None
    try:
        for reached in range(min(1, run.depth), run.depth + 1) if evaluate else [None]:
            run = Run(position, reached, evaluate, ending, given)
            words[HORIZONS] = 0
            value = deepening_value(position, run.depth, LOW, HIGH, words, run)
            finished.append(with_hits(run.result(value), words))
            if not words[HORIZONS]:
                break
            if reached == 1:
                if nodes:
                    words[LEFT] = nodes - finished[0].counts.nodes
                if seconds:
                    timer.start()
    except Spent:
        partial = with_hits(run.result(words[ROOT_VALUE]), words)
    finally:
        timer.cancel()
    last_depth = min(run.depth, len(finished)) if evaluate else len(finished[0].counts.by_ply) - 1
    return summary(finished, partial, last_depth)


def summary(finished: list[SearchResult], partial: SearchResult | None, depth: int) -> DeepeningResult:
    """What finished searches, the last of them to ``depth``, and one that was broken off, say together."""
    last = finished[-1]
    searches = finished if partial is None else [*finished, partial]
    if partial is not None and partial.move not in (None, last.move):
        last = partial
    counts = together([search.counts for search in searches])
    return DeepeningResult(last.value, last.move, last.line, counts, depth=depth, iterations=tuple(finished))


def with_hits(result: SearchResult, words: Words) -> SearchResult:
    """The result of one search with the hits of the table, which are then forgotten."""
    hits = []
    for place in range(words[HITS], words[HITS] + words[PLIES]):
        hits.append(words[place])
        words[place] = 0
    while hits and not hits[-1]:
        hits.pop()
    return replace(result, counts=together([result.counts, Counts(tuple(PlyCounts(hits=number) for number in hits))]))


def together(counts: list[Counts]) -> Counts:
    """The sums, ply by ply."""
    rows = zip_longest(*(each.by_ply for each in counts), fillvalue=PlyCounts())
    return Counts(tuple(PlyCounts(*map(sum, zip(*row, strict=True))) for row in rows))


def check_budget(nodes: int | None, seconds: float | None, evaluate: Evaluate | None) -> None:
    """Raises ValueError for a budget that is none, and for one without an evaluation."""
    if nodes is not None:
        whole_number("nodes", nodes, 1, 10**18)
    is_number = isinstance(seconds, int | float) and not isinstance(seconds, bool)
    if seconds is not None and not (is_number and 0 < seconds < 10**6):
        raise ValueError(f"seconds={shown(seconds)}: expected a number above 0 and below 1,000,000")
    if evaluate is None and (nodes or seconds):
        raise ValueError("a budget without evaluate: what is a position worth when it runs out?")


def slots_of(table: bool | int) -> int:
    """The number of slots of the table; ValueError unless it is 0 or a power of two."""
    if isinstance(table, bool):
        return SLOTS_OF_TABLE if table else 0
    slots = whole_number("table", table, 0, 1 << 26)
    if slots & slots - 1:
        raise ValueError(f"table={slots}: expected a power of two, True or False")
    return slots
