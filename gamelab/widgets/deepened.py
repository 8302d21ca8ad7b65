"""Alpha-beta with the game's usual evaluation, one ply deeper as long as the time lasts."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from gamelab import heuristics
from gamelab.games import ConnectFour, Othello, Sim, TicTacToe
from gamelab.games.position import Position
from gamelab.jit import fast
from gamelab.search.alphabeta import alphabeta
from gamelab.search.result import WIN, SearchResult
from gamelab.search.run import Ending, Evaluate
from gamelab.widgets.judgement import Judgement, Values

USUAL: tuple[tuple[type[Position], Evaluate, Ending], ...] = (
    (TicTacToe, heuristics.open_lines, "hurry"),
    (Sim, heuristics.symmetric, "hurry"),
    (ConnectFour, heuristics.windows, "hurry"),
    (Othello, heuristics.blend, "score"),  # all discs count, not only who wins
)


def usual(position: Position) -> tuple[Evaluate, Ending]:
    """The evaluation that a game is judged by where nobody chose one, and how its end counts."""
    return next((rest for game, *rest in USUAL if isinstance(position, game)), (heuristics.zero, "score"))  # type: ignore[return-value]


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
