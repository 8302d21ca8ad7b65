"""What is known of a position, found in about a second: a recommended move, and the value of every move.

The oracle solves small games exactly.  In larger ones alpha-beta with the game's usual evaluation looks one ply further
as long as there is time.  Values are for FIRST.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from time import perf_counter
from typing import Any, NamedTuple

from gamelab.games.position import Position
from gamelab.jit import fast
from gamelab.oracle import Solution, estimated_positions, solve
from gamelab.search.alphabeta import alphabeta
from gamelab.search.deepening import deepening
from gamelab.search.result import WIN, SearchResult
from gamelab.widgets.levels import usual

SECONDS = 0.8
SMALL = 6000
"""A game of at most so many positions is solved while somebody waits."""
SHARE = 5
"""One ply more takes several times as long: it is begun while a fifth of the time is spent."""
DEEPEST = 80
Search = Callable[..., Any]


@dataclass(frozen=True)
class Judgement:
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
        if self.is_win:
            return f"{'FIRST' if self.value > 0 else 'SECOND'} wins in {plies(self.distance)}"
        if not self.exact:
            return f"value about {signed(self.value)} for FIRST"
        end = f", over in {plies(self.distance)}" if self.distance else ""
        return f"value {signed(self.value)} for FIRST{end}"


def signed(value: float) -> str:
    """The value with its sign, a true minus; 0 has none."""
    return f"{value:+g}".replace("-", "\N{MINUS SIGN}") if value else "0"


def plies(number: int | None) -> str:
    return "1 ply" if number == 1 else f"{number} plies"


@dataclass(frozen=True)
class Values:
    """A judgement of every legal move; ``basis`` is "exact", or how deep the search looked."""

    moves: dict[int, Judgement]
    basis: str
    player: int

    def worth(self, judgement: Judgement) -> tuple[float, int]:
        """What the side to move wants to be large."""
        value, distance = judgement.rank
        return self.player * value, self.player * distance

    @property
    def best(self) -> Judgement:
        return max(self.moves.values(), key=self.worth)

    @property
    def best_moves(self) -> tuple[int, ...]:
        """The moves with the best judgement."""
        best = self.worth(self.best)
        return tuple(move for move, judgement in self.moves.items() if self.worth(judgement) == best)


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
        is_small = estimated_positions(position, SMALL + 1) <= SMALL
        search = alphabeta if is_small else compiled(deepening, position)
        started = perf_counter()
        result, basis = (search(position), "to the end") if is_small else deepened(search, position, self.seconds)
        milliseconds = 1000 * (perf_counter() - started)
        cost = (
            f"alpha-beta, {basis}, {result.counts.nodes:,} nodes, {milliseconds:,.{0 if milliseconds > 10 else 1}f} ms"
        )
        return Advice(result.move, judged(result, exact=basis == "to the end"), cost)

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


def compiled(search: Search, position: Position) -> Search:
    """The search at machine speed, compiled by now: no clock takes that time for searching."""
    quick = fast(search)
    quick(position, 1, usual(position)[0])
    return quick


def deepened(search: Search, position: Position, seconds: float) -> tuple[SearchResult, str]:
    """The result of the deepest search for which there was time, and how deep it was."""
    evaluate, ending = usual(position)
    result = search(position, DEEPEST, evaluate, seconds=seconds)
    if result.iterations[-1].counts.evaluated:
        return result, f"depth {result.depth}"
    return result if ending == "hurry" else search(position), "to the end"


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
