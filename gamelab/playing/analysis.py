"""The analysis of a position within about a second: a recommended move, the value of each move, and blunders.

The oracle solves small games.  In larger ones alpha-beta looks one ply further until it has looked at enough nodes: a
busy machine takes longer, and says the same.  What is recommended has the best of these values.  Values are for FIRST.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import count
from math import copysign
from time import perf_counter
from typing import NamedTuple

from gamelab.games import svg
from gamelab.games.bits import BitFields
from gamelab.games.position import Position
from gamelab.jit import fast
from gamelab.oracle import solve
from gamelab.oracle.solver import rank
from gamelab.playing import usual
from gamelab.search import WIN, SearchResult, alphabeta
from gamelab.search.result import is_win, plies_to_win
from gamelab.show.phrases import RESULTS
from gamelab.written import plural, signed

SECONDS, QUICK = 0.8, 0.1
"""About the time for one answer, and where many positions are judged."""
COMPILED, PLAIN = 3_000_000, 10_000
"""After so many nodes for each second, with machine code and without, a search looks no further: one more ply has
several times as many."""
SMALL = 6000
"""The oracle is asked about games of at most so many positions."""
AT_ONCE = 2
"""Who loses within so many plies has let the other one win with the next move, or has lost by this one."""


class Judgement(NamedTuple):
    """The ``value`` of a move, and in how many plies the game ends, where that is known.

    A search that found a forced win gives WIN or -WIN.
    """

    value: float
    distance: int | None
    exact: bool = True

    @property
    def outcome(self) -> int:
        """Who wins, as far as that is known: FIRST, SECOND, or 0."""
        return (self.value > 0) - (self.value < 0) if self.exact or is_win(self.value) else 0

    @property
    def label(self) -> list[str]:
        """The judgement in two short lines, for a board; the sign says who wins."""
        value = signed(self.value)
        return [f"{value[0]}win" if is_win(self.value) else value, f"in {self.distance}" if self.distance else ""]

    @property
    def seen(self) -> str:
        """What a review says of it: no guess."""
        return f"{self}" if self.exact or self.outcome else "no end in sight"

    def __str__(self) -> str:
        end = f"in {plural(self.distance, 'ply')}" if self.distance else ""
        if is_win(self.value):
            return f"{RESULTS[self.outcome]} {end}"
        over = f", over {end}" if end else ""
        return f"value {'' if self.exact else 'about '}{signed(self.value)} for FIRST{over}"


class Values(NamedTuple):
    """The judgement of each legal move of a position; ``basis`` says how they were found, and in what time."""

    position: Position
    moves: dict[int, Judgement]
    basis: str
    seconds: float

    @property
    def best_moves(self) -> list[int]:
        """The moves with the best judgement, from the middle of the board outwards: most lines go through it."""
        ranks = {move: rank(judgement, self.position.to_move) for move, judgement in self.moves.items()}
        best = max(ranks.values())
        return sorted((move for move in ranks if ranks[move] == best), key=self.position.off_centre)

    @property
    def recommended(self) -> tuple[int, str]:
        """A best move, and what speaks for it."""
        move = self.best_moves[0]
        basis = "certain" if is_win(self.moves[move].value) else self.basis
        return move, f"{self.moves[move]}; {basis}, {1000 * self.seconds:,.1f} ms"

    def compare(self, move: int) -> str:
        """A sentence that compares a move with the best one."""
        label, best = self.position.label(move), self.best_moves
        if move in best:
            return f"{label} is as good as any move: {self.moves[move]}."
        better = f"with {self.position.label(best[0])}: {self.moves[best[0]]}"
        return f"Why not {label}? With {label}: {self.moves[move]}; {better}."


@lru_cache(maxsize=1000)
def values_of(position: Position, seconds: float = SECONDS) -> Values:
    """The judgement of each move: exact in a small game, else by search."""
    started = perf_counter()
    try:
        moves = solve(position, limit=SMALL).moves
    except (ValueError, ImportError):  # a game too large, or a solver whose packages are not installed
        return searched_values(position, seconds)
    exact = {move: Judgement(*outcome) for move, outcome in moves.items()}
    return Values(position, exact, "exact", perf_counter() - started)


def searched_values(position: Position, seconds: float) -> Values:
    """The judgement of each move by a search of its own, all of them to the same depth."""
    evaluate, search = usual(position), fast(alphabeta)
    nodes = seconds * (COMPILED if search != alphabeta and isinstance(position, BitFields) else PLAIN)
    search(position, 1, evaluate)  # it is compiled now: no clock takes that time for searching
    started = perf_counter()
    for depth in count():
        results = {move: search(position.play(move), depth, evaluate) for move in position.moves}
        is_exact = not any(result.counts.evaluated for result in results.values())
        if is_exact or sum(result.counts.nodes for result in results.values()) > nodes:
            break
    moves = {move: judged(result, is_exact) for move, result in results.items()}
    basis = f"estimated, {depth + 1} plies ahead"
    return Values(position, moves, "exact" if is_exact else basis, perf_counter() - started)


def judged(result: SearchResult, exact: bool) -> Judgement:
    """The judgement of a move from a search of the position behind it."""
    if is_win(result.value):
        return Judgement(copysign(WIN, result.value), plies_to_win(result.value) + 1, exact)
    return Judgement(result.value, None, exact)


def blunders(positions: Iterable[Position], moves: Iterable[int]) -> list[tuple[str, str]]:
    """The errors of a game, as far as a search can see: moves that made the outcome worse for the player who made them,
    and moves of a lost player that let the other one win at once, where another move was a longer fight.

    Of each the board before it, with a frame where the move was made and dashes where a better one was, and a sentence.
    """
    found = []
    for number, (before, move) in enumerate(zip(positions, moves, strict=False), 1):
        values, player = values_of(before, QUICK), before.side(before.to_move)
        best = values.best_moves[0]
        made, better = values.moves[move], values.moves[best]
        if made.outcome != better.outcome:
            error, advice = ", a blunder", "better"
        elif made.outcome == -before.to_move and (made.distance or 0) <= AT_ONCE < (better.distance or 0):
            error, advice = f": {player} was lost, and made it short", "longer"
        else:
            continue
        done = f"Ply {number}, {player} plays {before.label(move)}: {made.seen}{error}"
        words = f"{done}; {advice} {before.label(best)}: {better.seen}"
        found.append((svg.marked(before._repr_svg_(), move, best), words))
    return found
