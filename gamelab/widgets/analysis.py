"""What is known of a position within about a second: a recommended move, the value of each move, and blunders.

The oracle solves small games.  In larger ones alpha-beta looks one ply further as long as there is time.  Values are
for FIRST.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from itertools import count
from time import perf_counter
from typing import Any, NamedTuple

from gamelab.games.position import Position
from gamelab.jit import fast
from gamelab.oracle import count_positions, solve
from gamelab.search.alphabeta import alphabeta
from gamelab.search.deepening import deepening
from gamelab.search.result import WIN, SearchResult
from gamelab.show.phrases import NAMES, RESULTS, signed
from gamelab.widgets.game import usual

SECONDS, QUICK = 0.8, 0.1
"""The time for one answer, and where many positions are judged."""
SMALL, TINY = 6000, 300
"""The oracle is asked about games of at most so many positions; in the review of a large game, of a few."""
SHARE = 5
"""The next ply takes several times as long as all before it, so a search stops when a fifth of its time is over."""
DEEPEST = 80


class Judgement(NamedTuple):
    """The ``value`` of a move, and in how many plies the game ends, where that is known."""

    value: float
    distance: int | None
    exact: bool

    @property
    def is_win(self) -> bool:
        """Whether a search found a forced win, for either side."""
        return abs(self.value) == WIN

    @property
    def outcome(self) -> int:
        """Who wins, as far as that is known: FIRST, SECOND, or 0."""
        return (self.value > 0) - (self.value < 0) if self.exact or self.is_win else 0

    @property
    def rank(self) -> tuple[float, int]:
        """What FIRST wants to be large: the value, then a fast win or a slow loss."""
        return self.value, -self.outcome * (self.distance or 0)

    def __str__(self) -> str:
        end = "1 ply" if self.distance == 1 else f"{self.distance} plies"
        if self.is_win:
            return f"{RESULTS[self.outcome]} in {end}"
        if not self.exact:
            return f"value about {signed(self.value)} for FIRST"
        return f"value {signed(self.value)} for FIRST" + (f", over in {end}" if self.distance else "")


class Values(NamedTuple):
    """The judgement of each legal move; ``basis`` says how they were found, and ``player`` is to move."""

    moves: dict[int, Judgement]
    basis: str
    player: int

    @property
    def best_moves(self) -> list[int]:
        """The moves with the best judgement."""
        best = (max if self.player > 0 else min)(judgement.rank for judgement in self.moves.values())
        return [move for move, judgement in self.moves.items() if judgement.rank == best]


def is_small(position: Position) -> bool:
    """Whether the whole game can be searched while somebody waits."""
    return count_positions(position, SMALL + 1) <= SMALL


def advise(position: Position) -> tuple[Any, str]:
    """The move to play, and what a search said about it: alpha-beta to the end, or deepening in a large game."""
    search: Callable[[], SearchResult] = partial(alphabeta, position)
    if not is_small(position):
        search = partial(compiled(deepening, position), position, DEEPEST, usual(position), seconds=SECONDS)
    started = perf_counter()
    result = search()
    milliseconds = 1000 * (perf_counter() - started)
    is_exact = (result.iterations or [result])[-1].counts.evaluated == 0
    basis = "to the end" if is_exact else f"depth {result.depth}"
    cost = f"alpha-beta, {basis}, {result.counts.nodes:,} nodes, {milliseconds:,.1f} ms"
    return result.move, f"{judged(result, is_exact)}; {cost}"


@lru_cache(maxsize=1000)
def values_of(position: Position, seconds: float = SECONDS, most: int = SMALL) -> Values:
    """The judgement of each move: exact if at most ``most`` positions follow, else by search."""
    try:
        solution = solve(position, limit=most)
    except ValueError:
        return searched_values(position, seconds)
    moves = {move: Judgement(value, distance, True) for move, (value, distance) in solution.moves.items()}
    return Values(moves, "exact", position.to_move)


def searched_values(position: Position, seconds: float) -> Values:
    """The judgement of each move by a search of its own, all of them to the same depth."""
    evaluate, search = usual(position), compiled(alphabeta, position)
    started = perf_counter()
    for depth in count():
        results = {move: search(position.play(move), depth, evaluate) for move in position.moves}
        is_exact = not any(result.counts.evaluated for result in results.values())
        if is_exact or SHARE * (perf_counter() - started) > seconds:
            break
    moves = {move: judged(result, is_exact, 1) for move, result in results.items()}
    return Values(moves, "exact" if is_exact else f"estimates, depth {depth + 1}", position.to_move)


def compiled(search: Callable[..., Any], position: Position) -> Callable[..., Any]:
    """The search at machine speed, compiled now: no clock takes that time for searching."""
    quick = fast(search)
    quick(position, 1, usual(position))
    return quick


def judged(result: SearchResult, exact: bool, plies: int = 0) -> Judgement:
    """The judgement from a search that began ``plies`` after the position."""
    value = result.value
    if abs(value) <= WIN - 1000:
        return Judgement(value, None, exact)
    return Judgement(WIN if value > 0 else -WIN, round(WIN - abs(value)) + plies, exact)


# --- a finished game ---


class Reviewed(NamedTuple):
    """One move of a game, and the best move in its place."""

    number: int
    player: int
    label: str
    played: Judgement
    better: str
    best: Judgement

    @property
    def is_blunder(self) -> bool:
        """Whether the move made the outcome worse for the player who made it."""
        return self.player * self.played.outcome < self.player * self.best.outcome

    def __str__(self) -> str:
        words = f"{self.number}. {NAMES[self.player]} {self.label}: {self.played}"
        return f"{words}, a blunder; better {self.better}: {self.best}" if self.is_blunder else words


def review(positions: Sequence[Position], moves: Sequence[int]) -> list[Reviewed]:
    """Each move of a game beside the best one."""
    most = SMALL if is_small(positions[0]) else TINY
    found = []
    for number, (before, move) in enumerate(zip(positions, moves, strict=False), 1):
        values = values_of(before, QUICK, most)
        best = values.best_moves[0]
        label, better = before.label(move), before.label(best)
        found.append(Reviewed(number, before.to_move, label, values.moves[move], better, values.moves[best]))
    return found
