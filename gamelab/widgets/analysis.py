"""What is known of a position, found in about a second: a recommended move, the value of every move, and blunders.

The oracle solves small games exactly.  In larger ones alpha-beta with the game's usual evaluation looks one ply further
as long as there is time.  Values are for FIRST.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count
from time import perf_counter
from typing import Any, NamedTuple

from gamelab.games.position import Position
from gamelab.jit import fast
from gamelab.oracle import Solution, count_positions, solve
from gamelab.search.alphabeta import alphabeta
from gamelab.search.deepening import deepening
from gamelab.search.result import WIN, SearchResult
from gamelab.widgets.game import NAMES, usual

SECONDS, REVIEW_SECONDS = 0.8, 0.05
SMALL, REVIEW_SMALL = 6000, 300
"""A game of at most so many positions is solved while somebody waits; so are those of a review."""
SHARE = 5
"""One ply more takes several times as long: it is begun while a fifth of the time is spent."""
DEEPEST = 80


class Judgement(NamedTuple):
    """A ``value`` for FIRST, an estimate unless ``exact``; ``distance`` is the plies to the end where it is known."""

    value: float
    distance: int | None
    exact: bool

    @property
    def is_win(self) -> bool:
        """Whether a search found a forced win, for either side."""
        return abs(self.value) > WIN - 1000

    @property
    def outcome(self) -> int:
        """Who wins, FIRST or SECOND, as far as it is known; 0 for a draw and for an open game."""
        return (self.value > 0) - (self.value < 0) if self.exact or self.is_win else 0

    @property
    def rank(self) -> tuple[float, int]:
        """What FIRST wants to be large: the value, then a fast win or a slow loss."""
        distance = self.distance or 0
        return self.value, -distance if self.value > 0 else distance if self.value < 0 else 0

    def __str__(self) -> str:
        end = "1 ply" if self.distance == 1 else f"{self.distance} plies"
        if self.is_win:
            return f"{'FIRST' if self.value > 0 else 'SECOND'} wins in {end}"
        if not self.exact:
            return f"value about {signed(self.value)} for FIRST"
        return f"value {signed(self.value)} for FIRST" + (f", over in {end}" if self.distance else "")


def signed(value: float) -> str:
    """The value with its sign, a true minus; 0 has none."""
    return f"{value:+g}".replace("-", "\N{MINUS SIGN}") if value else "0"


class Values(NamedTuple):
    """A judgement of every legal move; ``basis`` is "exact", or how deep the search looked."""

    moves: dict[int, Judgement]
    basis: str
    player: int

    @property
    def best(self) -> Judgement:
        """The judgement of the best move."""
        choose = max if self.player > 0 else min
        return choose(self.moves.values(), key=lambda judgement: judgement.rank)

    @property
    def best_moves(self) -> tuple[int, ...]:
        """The moves with the best judgement."""
        best = self.best.rank
        return tuple(move for move, judgement in self.moves.items() if judgement.rank == best)


class Advice(NamedTuple):
    """The move that a search recommends, its judgement, and in words how far it looked and what that took."""

    move: Any
    judgement: Judgement
    cost: str


class Analyst:
    """Judges positions of one game, and keeps what it found."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self.seconds = seconds
        self.solution: Solution | None = None
        self.known: dict[tuple[Position, float], Values] = {}

    def advise(self, position: Position) -> Advice:
        """The move to play, found as in the notebooks: by alpha-beta to the end, or by deepening where that is far."""
        is_small = count_positions(position, SMALL + 1) <= SMALL
        search = alphabeta if is_small else compiled(deepening, position)
        started = perf_counter()
        result = search(position) if is_small else deepened(search, position, self.seconds)
        milliseconds = 1000 * (perf_counter() - started)
        is_whole = reaches_end(result)
        basis = "to the end" if is_whole else f"depth {result.depth}"
        digits = 0 if milliseconds > 10 else 1
        cost = f"alpha-beta, {basis}, {result.counts.nodes:,} nodes, {milliseconds:,.{digits}f} ms"
        return Advice(result.move, judged(result, is_whole), cost)

    def values(self, position: Position, seconds: float | None = None, limit: int = SMALL) -> Values:
        """A judgement of every legal move: exact in a game of at most ``limit`` positions, else by search."""
        seconds = self.seconds if seconds is None else seconds
        key = position, seconds
        if key not in self.known:
            solution = self.solved(position, limit)
            self.known[key] = exact_values(solution) if solution else searched_values(position, seconds)
        return self.known[key]

    def solved(self, position: Position, limit: int = SMALL) -> Solution | None:
        """The oracle's solution, if at most about ``limit`` positions follow."""
        if self.solution is not None and position.ply >= self.solution.position.ply:
            try:
                return self.solution.of(position)
            except KeyError:
                pass
        try:
            self.solution = solve(position, limit=limit)
        except ValueError:
            return None
        return self.solution


def exact_values(solution: Solution) -> Values:
    """The oracle's judgement of every move."""
    moves = {move: Judgement(value, distance, True) for move, (value, distance) in solution.moves.items()}
    return Values(moves, "exact", solution.position.to_move)


def compiled(search: Callable[..., Any], position: Position) -> Callable[..., Any]:
    """The search at machine speed, compiled by now: no clock takes that time for searching."""
    quick = fast(search)
    quick(position, 1, usual(position)[0])
    return quick


def deepened(search: Callable[..., Any], position: Position, seconds: float) -> SearchResult:
    """The result of the deepest search for which there was time; to the end, the game's own score counts."""
    evaluate, ending = usual(position)
    result = search(position, DEEPEST, evaluate, seconds=seconds)
    return search(position) if reaches_end(result) and ending != "hurry" else result  # type: ignore[no-any-return]


def reaches_end(result: SearchResult) -> bool:
    """Whether the search, or its last and deepest iteration, saw only finished games."""
    last = result.iterations[-1] if result.iterations else result
    return last.counts.evaluated == 0


def searched_values(position: Position, seconds: float) -> Values:
    """A judgement of every move by a search of its own, all as deep as there was time for."""
    evaluate, ending = usual(position)
    search, started = compiled(alphabeta, position), perf_counter()
    for depth in count():
        results = {move: search(position.play(move), depth, evaluate) for move in position.moves}
        is_whole = all(result.counts.evaluated == 0 for result in results.values())
        if is_whole or SHARE * (perf_counter() - started) > seconds:
            break
    if is_whole and ending != "hurry":
        results = {move: search(position.play(move), ending=ending) for move in position.moves}
    moves = {move: judged(result, is_whole, 1) for move, result in results.items()}
    return Values(moves, "exact" if is_whole else f"depth {depth + 1}", position.to_move)


def judged(result: SearchResult, exact: bool, plies: int = 0) -> Judgement:
    """The judgement that a search found ``plies`` after the position."""
    value = result.value
    if abs(value) <= WIN - 1000:
        return Judgement(value, None, exact)
    distance = round(WIN - abs(value)) + plies
    return Judgement((WIN - distance) * (1 if value > 0 else -1), distance, exact)


# --- a finished game ---


@dataclass(frozen=True)
class Reviewed:
    """One move of a game beside the best one there was, ``better``."""

    number: int
    player: int
    label: str
    played: Judgement
    best: Judgement
    better: str

    @property
    def is_blunder(self) -> bool:
        """Whether the move made the outcome worse for the player who made it."""
        return self.player * self.played.outcome < self.player * self.best.outcome

    def __str__(self) -> str:
        words = f"{self.number}. {NAMES[self.player]} {self.label}: {self.played}"
        return f"{words}, a blunder; better {self.better}: {self.best}" if self.is_blunder else words


def review(analyst: Analyst, positions: Sequence[Position], moves: Sequence[int]) -> list[Reviewed]:
    """Each move of a game, judged from the end of the game back to its start."""
    analyst.solved(positions[0])
    found = []
    for number in range(len(moves), 0, -1):
        move, before = moves[number - 1], positions[number - 1]
        values = analyst.values(before, REVIEW_SECONDS, REVIEW_SMALL)
        better = before.label(values.best_moves[0])
        found.append(Reviewed(number, before.to_move, before.label(move), values.moves[move], values.best, better))
    return found[::-1]


def blunders(moves: Sequence[Reviewed]) -> list[str]:
    """A line for each blunder; one line that there is none, if so."""
    found = [str(each) for each in moves if each.is_blunder]
    return found or ["No blunder: no move made the outcome worse, as far as the search can see."]
