"""What there is to say about a position, in about a second: a move, the value of every move, what refutes one.

A small game is solved by the oracle: exact values and distances.  Of a larger one, alpha-beta with the game's usual
evaluation looks one ply further as long as the time lasts.  Values are for FIRST.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from gamelab import heuristics
from gamelab.games import ConnectFour, Othello, Sim, TicTacToe
from gamelab.games.position import Position
from gamelab.jit import fast
from gamelab.oracle import Solution, estimated_positions, solve
from gamelab.search.alphabeta import alphabeta
from gamelab.search.result import WIN, SearchResult
from gamelab.search.run import Ending, Evaluate

SECONDS = 0.8
SMALL, TINY = 6000, 300
"""The positions up to which a game is solved while somebody waits, and one of many positions is."""
FEW = 6000
"""The positions up to which alpha-beta need not be compiled to come to the end at once."""
USUAL: tuple[tuple[type[Position], Evaluate, Ending], ...] = (
    (TicTacToe, heuristics.open_lines, "hurry"),
    (Sim, heuristics.symmetric, "hurry"),
    (ConnectFour, heuristics.windows, "hurry"),
    (Othello, heuristics.blend, "score"),  # all discs count, not only who wins
)


def usual(position: Position) -> tuple[Evaluate, Ending]:
    """The evaluation that a game is judged by where nobody chose one, and how its end counts."""
    return next((rest for game, *rest in USUAL if isinstance(position, game)), (heuristics.zero, "score"))  # type: ignore[return-value]


@dataclass(frozen=True)
class Judgement:
    """The ``value`` for FIRST; ``distance`` in plies to the end where it is known; an estimate unless ``exact``.

    ``line`` is how the game would go on.
    """

    value: float
    distance: int | None
    exact: bool
    line: tuple[int, ...] = ()

    @property
    def outcome(self) -> int:
        """Who wins, FIRST or SECOND, as far as it is known; 0 for a draw and for an open game."""
        decided = self.exact or abs(self.value) > WIN - 1000
        return (self.value > 0) - (self.value < 0) if decided else 0

    @property
    def capital(self) -> str:
        """The judgement as the beginning of a sentence."""
        text = str(self)
        return text[0].upper() + text[1:]

    @property
    def rank(self) -> tuple[float, int]:
        """What FIRST would have greater."""
        distance = self.distance or 0
        return self.value, -distance if self.value > 0 else distance if self.value < 0 else 0

    def __str__(self) -> str:
        if abs(self.value) > WIN - 1000:
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
class Advice:
    """The move that ``search`` found: ``basis`` tells how far it looked, ``nodes`` and ``seconds`` what it took."""

    move: int | None
    judgement: Judgement
    basis: str
    nodes: int
    seconds: float

    def __str__(self) -> str:
        """What it took, in words, the time in milliseconds: it belongs on a screen, not into a file."""
        took = 1000 * self.seconds
        time = f"{took:,.0f}" if took >= 100 else f"{took:.2g}"
        return f"{f'alpha-beta, {self.basis}, ' if self.basis else ''}{self.nodes:,} nodes, {time} ms"


@dataclass(frozen=True)
class Values:
    """A judgement of every legal move, and how it was come by."""

    moves: dict[int, Judgement]
    basis: str
    player: int

    def best(self) -> Judgement:
        return max(self.moves.values(), key=self.worth)

    def worth(self, judgement: Judgement) -> tuple[float, int]:
        value, distance = judgement.rank
        return self.player * value, self.player * distance

    @property
    def best_moves(self) -> tuple[int, ...]:
        """The moves of which none is better."""
        best = self.worth(self.best())
        return tuple(move for move, judgement in self.moves.items() if self.worth(judgement) == best)


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


def deepened(position: Position, search: Callable[..., SearchResult], seconds: float) -> tuple[SearchResult, str, int]:
    """The result of the deepest search for which there was time, how deep it was, and the nodes of all searches."""
    evaluate, ending = usual(position)
    nodes, depth, clock = 0, 0, Clock(seconds, len(position.moves))
    while True:
        depth += 1
        result = search(position, depth, evaluate)
        nodes += result.counts.nodes
        if result.counts.evaluated == 0:
            if ending == "hurry":
                return result, "to the end", nodes
            result = search(position, ending=ending)
            return result, "to the end", nodes + result.counts.nodes
        if clock.is_enough():
            return result, f"depth {depth}", nodes


def deepened_values(position: Position, seconds: float) -> Values:
    """A judgement of every move by a search of its own, all as deep as there was time for."""
    evaluate, ending = usual(position)
    after = {move: position.play(move) for move in position.moves}
    search, depth, clock = search_for(position), 0, Clock(seconds, len(after))
    while True:
        results = {move: search(child, depth, evaluate) for move, child in after.items()}
        whole = all(result.counts.evaluated == 0 for result in results.values())
        depth += 1
        if whole and ending != "hurry":
            results = {move: search(child, ending=ending) for move, child in after.items()}
        if whole or clock.is_enough():
            moves = {move: judged(result, whole, result.line, 1) for move, result in results.items()}
            return Values(moves, "to the end" if whole else f"depth {depth}", position.to_move)


class Clock:
    """Whether one ply more would take too long, judged by how much longer the last one took than the one before."""

    def __init__(self, seconds: float, branching: int) -> None:
        self.seconds = seconds
        self.branching = max(2, branching)
        self.started = self.last = perf_counter()
        self.took = self.growth = 0.0

    def is_enough(self) -> bool:
        """To be asked after each depth."""
        now = perf_counter()
        took, before = now - self.last, self.took
        self.last, self.took = now, took
        grew, self.growth = self.growth, took / before if before else self.branching
        growth = min(self.branching, max(3.0, grew, self.growth))  # odd and even depths grow differently
        return now - self.started + growth * took > self.seconds


def search_for(position: Position) -> Callable[..., SearchResult]:
    """Alpha-beta, compiled by now, so that no clock takes that for searching; plain on boards too large for that."""
    search = fast(alphabeta)
    try:
        search(position, 1, usual(position)[0])
    except ValueError:
        return alphabeta
    return search


def judged(result: SearchResult, exact: bool, line: tuple[int, ...], plies: int = 0) -> Judgement:
    """A search's value; ``plies`` were made before it."""
    value = result.value
    if abs(value) <= WIN - 1000:
        return Judgement(value, None, exact, line)
    distance = round(WIN - abs(value)) + plies
    return Judgement((WIN - distance) * (1 if value > 0 else -1), distance, exact, line)


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
