"""What there is to say about a position, in about a second: a move, the value of every move, what refutes one.

A small game is solved by the oracle: exact values and distances.  Of a larger one, alpha-beta with the game's usual
evaluation looks one ply further as long as the time lasts.  Values are for FIRST.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from gamelab.games.position import Position
from gamelab.oracle import Solution, estimated_positions, solve
from gamelab.search.alphabeta import alphabeta
from gamelab.search.result import SearchResult
from gamelab.widgets.deepened import deepened, deepened_values, judged, search_for, usual
from gamelab.widgets.judgement import Advice, Judgement, Values

SECONDS = 0.8
SMALL, TINY = 6000, 300
"""The positions up to which a game is solved while somebody waits, and one of many positions is."""
FEW = 6000
"""The positions up to which alpha-beta need not be compiled to come to the end at once."""


class Analyst:
    """Judges positions of one game; what it has found it keeps for the positions to come."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self.seconds = seconds
        self.solution: Solution | None = None
        self.large: dict[int, int] = {}
        self.known: dict[tuple[Position, float], Values] = {}

    def advise(self, position: Position, advisor: Callable[[Any], SearchResult] | None = None) -> Advice:
        """The move to play, found by a search; ``advisor`` is another one than the usual.

        Raises TypeError if it returns no SearchResult.
        """
        is_small = advisor is None and estimated_positions(position, FEW + 1) <= FEW
        search = alphabeta if is_small or advisor is not None else search_for(position)
        started = perf_counter()
        if advisor is not None:
            result = advisor(position)
            if not isinstance(result, SearchResult):
                raise TypeError(f"the advisor returned {result!r}: expected a SearchResult, as alphabeta returns it")
            basis, nodes = "", result.counts.nodes
        elif is_small:
            result = alphabeta(position, ending=usual(position)[1])
            basis, nodes = "to the end", result.counts.nodes
        else:
            result, basis, nodes = deepened(position, search, self.seconds)
        seconds = perf_counter() - started
        return Advice(result.move, judged(result, basis == "to the end", result.line), basis, nodes, seconds)

    def values(self, position: Position, seconds: float | None = None, limit: int = SMALL) -> Values:
        """A judgement of every legal move: exact where the game is small enough, else as deep as the time allows."""
        seconds = self.seconds if seconds is None else seconds
        key = position, seconds
        if key not in self.known:
            if len(self.known) > 500:
                self.known.clear()
            solution = self.solved(position, limit)
            self.known[key] = exact_values(solution) if solution else deepened_values(position, seconds)
        return self.known[key]

    def answer_to(self, position: Position, move: int) -> tuple[Values, tuple[int, ...]]:
        """The values of all moves, and how the game would go on after this one."""
        values = self.values(position)
        if values.moves[move].line or self.solution is None:
            return values, values.moves[move].line
        return values, best_play(self.solution, position.play(move))

    def solved(self, position: Position, limit: int = SMALL) -> Solution | None:
        """The oracle's solution, if at most about ``limit`` positions follow."""
        if self.solution is not None and position.ply >= self.solution.position.ply:
            try:
                return self.solution.of(position)
            except KeyError:
                pass
        if position.ply <= self.large.get(limit, -1):  # what comes before a large position is large too
            return None
        try:
            self.solution = solve(position, limit=limit)
        except ValueError:
            self.large[limit] = position.ply
        else:
            return self.solution
        return None


def exact_values(solution: Solution) -> Values:
    """The oracle's values; the lines behind them are looked for only when somebody asks."""
    moves = {move: Judgement(value, distance, True) for move, (value, distance) in solution.moves.items()}
    return Values(moves, "solved", solution.position.to_move)


def best_play(solution: Solution, position: Position) -> tuple[int, ...]:
    """The moves to the end of the game if the winner hurries and the loser resists."""
    line = []
    while not position.is_over:
        here = solution.of(position)
        move = here.best_moves[0] if here.move is None else here.move
        line.append(move)
        position = position.play(move)
    return tuple(line)


@dataclass(frozen=True)
class Step:
    """One move of a finished game beside the best that there was; ``expected`` is what its agent saw in its search."""

    player: int
    label: str
    played: Judgement
    best: Judgement
    better: str
    expected: float | None

    @property
    def is_blunder(self) -> bool:
        """Whether the move made the outcome worse: a win given away, or a game that was not lost."""
        return self.player * self.played.outcome < self.player * self.best.outcome


def review(
    analyst: Analyst, positions: list[Position], moves: list[int], expected: list[float | None], seconds: float = 0.05
) -> list[Step]:
    """Each move of a game, judged beside the best one, from its end back to its beginning.

    A game that is small as a whole is solved as a whole, another one in its last plies.
    """
    analyst.solved(positions[0])
    steps = []
    for position, move, saw in reversed(list(zip(positions[:-1], moves, expected, strict=True))):
        values = analyst.values(position, seconds, TINY)
        better = position.label(values.best_moves[0])
        steps.append(Step(position.to_move, position.label(move), values.moves[move], values.best(), better, saw))
    return steps[::-1]
