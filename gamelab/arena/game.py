"""One game between two agents, and its record.

Agents of the library play in this process.  All others play in a process of their own (``isolated``), where they can
do no harm: an agent forfeits the game if it makes an illegal move, raises an error, thinks too long or dies.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from math import inf
from time import perf_counter
from typing import Any, NamedTuple

from gamelab.arena.agents import Agent, AnyAgent, require
from gamelab.arena.rng import Rng, derive
from gamelab.games.position import FIRST, IllegalMove, Position, as_int
from gamelab.search.options import check_position
from gamelab.search.result import PlyCounts, SearchResult

REASONS = ("illegal", "error", "timeout", "died")
"""Why an agent forfeits a game: no legal move; an exception; no answer in time; the end of its process."""
MOST_PLIES = 1000
"""A game that goes on longer is stopped; it is a draw without a score."""
LONGEST_DETAIL = 300
NOTHING = PlyCounts()


class Forfeit(Exception):
    """An agent loses the game: the ``reason``, one of ``REASONS``, and one line about it."""

    def __init__(self, reason: str, detail: str) -> None:
        super().__init__(reason, detail)
        self.reason = reason
        line = re.sub(r" at 0x[0-9a-fA-F]+", "", " ".join(detail.split()))  # the next run has other addresses
        self.detail = line if len(line) <= LONGEST_DETAIL else f"{line[: LONGEST_DETAIL - 1]}…"


@dataclass(frozen=True)
class Limits:
    """``seconds`` for one move and ``megabytes`` of memory, for agents that are not the library's.

    None sets no limit.  The limit of memory holds for the whole process of an agent, where the system has such a
    limit (Linux).  The time in which an agent's functions are compiled does not count.
    """

    seconds: float | None = 10.0
    megabytes: int | None = 1024

    def __post_init__(self) -> None:
        is_time = self.seconds is None or 0 < self.seconds < inf
        require(is_time, "seconds", self.seconds, "a positive number, or None for no limit")
        is_size = self.megabytes is None or (as_int(self.megabytes) or 0) > 0
        require(is_size, "megabytes", self.megabytes, "a whole number of at least 1, or None for no limit")


class GameRecord(NamedTuple):
    """One game: all that a table is made of, and what is needed to play it again."""

    game: int
    """Its number within its setting, from 0."""
    pair: int
    """The two games of a pair have the same opening, with colours swapped."""
    seed: int
    """The setting's seed: all random numbers of the game follow from it and from the game's number."""
    first: int
    """0 if agent a was FIRST, 1 if agent b was."""
    opening: tuple[int, ...]
    """The moves made before the agents took over."""
    moves: tuple[int, ...]
    """All moves, those of the opening included."""
    winner: int | None
    """0 for agent a, 1 for agent b, None for a draw."""
    score: int | None
    """The final score for FIRST; None after a forfeit, and for a game that was stopped."""
    forfeit: str | None
    """None, or one of ``REASONS``; the winner is then the other agent."""
    detail: str
    """One line about the forfeit, or about a game that was stopped."""
    decisions: tuple[int, int]
    """The numbers of moves that a and b decided."""
    nodes: tuple[PlyCounts, PlyCounts]
    """The nodes that a and b searched, by kind; 0 for an agent that does not search."""
    seconds: tuple[float, float]
    """The time that a and b took; the one field that differs when the game is played again."""
    printed: tuple[str, str] = ("", "")
    """The beginning of what isolated agents printed."""


class LibraryPlayer:
    """An agent that plays one game in this process; ``IsolatedPlayer`` has the same methods."""

    printed = ""

    def __init__(self, agent: Agent, seed: int) -> None:
        self.agent, self.seed = agent.fresh(), seed

    def begin(self, moves: list[int]) -> None:
        self.agent.begin(self.seed)

    def move(self, position: Position, moves: list[int]) -> tuple[Any, PlyCounts]:
        """The agent's move, and what its search counted."""
        try:
            return self.agent(position), counts_of(self.agent)
        except Exception as error:
            raise Forfeit("error", f"{type(error).__name__}: {error}") from None

    def leave(self) -> None:
        """There is nothing to tidy up."""


def counts_of(agent: Any) -> PlyCounts:
    """What the agent's last search counted; in a user's agent an attribute ``last`` may be anything."""
    last = getattr(agent, "last", None)
    return total(last.counts.by_ply) if isinstance(last, SearchResult) else NOTHING


def total(counts: Sequence[PlyCounts]) -> PlyCounts:
    """The sums by kind."""
    return PlyCounts(*map(sum, zip(*counts, strict=True))) if counts else NOTHING


def player(agent: AnyAgent, seed: int, start: Position, limits: Limits) -> Any:
    """The agent, ready for one game from ``start``."""
    if isinstance(agent, Agent) and agent.is_library:
        return LibraryPlayer(agent, seed)
    from gamelab.arena.isolated import IsolatedPlayer  # here, because most games need no other process

    return IsolatedPlayer(agent, seed, start, limits)


def play_game(
    a: AnyAgent,
    b: AnyAgent,
    start: Position,
    *,
    game: int = 0,
    seed: int = 0,
    openings: int = 0,
    limits: Limits = Limits(),
) -> GameRecord:
    """The record of one game between agents ``a`` and ``b``; the same arguments give the same game.

    ``a`` is FIRST in even games, ``b`` in odd ones.  Games 2n and 2n + 1 are a pair: with ``openings`` they begin
    with the same so many random moves (fewer, where every move would end the game).  An agent that misbehaves
    forfeits the game.  Raises ValueError for what is no agent and for a ``start`` that is over.
    """
    check_start(start)
    check_agent("a", a)
    check_agent("b", b)
    pair, first = divmod(game, 2)
    opening = open_game(start, openings, Rng(derive(seed, pair, "opening"))) if openings else []
    play = Play(
        players=(player(a, derive(seed, game, "a"), start, limits), player(b, derive(seed, game, "b"), start, limits)),
        first=first, start=start, opening=opening,
    )  # fmt: skip
    forfeit = play.run()
    return GameRecord(game, pair, seed, first, tuple(opening), tuple(play.moves), *play.result(forfeit))


class Play:
    """A game in progress: ``turn`` is the agent that is asked, 0 for a and 1 for b."""

    def __init__(self, players: tuple[Any, Any], first: int, start: Position, opening: list[int]) -> None:
        self.players, self.first, self.turn = players, first, 0
        self.position, self.moves = start, list(opening)
        for move in opening:
            self.position = self.position.play(move)
        self.seconds, self.decisions = [0.0, 0.0], [0, 0]
        self.counts: tuple[list[PlyCounts], list[PlyCounts]] = [], []

    def run(self) -> Forfeit | None:
        """Plays to the end; returns why an agent forfeited, or None."""
        try:
            for self.turn in (0, 1):
                self.players[self.turn].begin(self.moves)
            while not self.position.is_over and len(self.moves) < MOST_PLIES:
                self.decide()
        except Forfeit as forfeit:
            return forfeit
        finally:
            for each in self.players:
                each.leave()
        return None

    def decide(self) -> None:
        """The next move; raises Forfeit."""
        position = self.position
        turn = self.turn = self.first if position.to_move == FIRST else 1 - self.first
        began = perf_counter()
        try:
            move, counts = self.players[turn].move(position, self.moves)
        finally:
            self.seconds[turn] += perf_counter() - began
        try:
            self.position = position.play(move)
        except IllegalMove as error:
            raise Forfeit("illegal", str(error)) from None
        self.moves.append(move)
        self.decisions[turn] += 1
        if counts is not NOTHING:
            self.counts[turn].append(counts)

    def result(self, forfeit: Forfeit | None) -> tuple[Any, ...]:
        """The fields of the record from ``winner`` on."""
        over, winner, score, reason, detail = self.position, None, None, None, ""
        if forfeit:
            winner, reason, detail = 1 - self.turn, forfeit.reason, forfeit.detail
        elif not over.is_over:
            detail = f"stopped after {MOST_PLIES} plies"
        else:
            score = over.score
            if over.winner is not None:
                winner = self.first if over.winner == FIRST else 1 - self.first
        printed = self.players[0].printed, self.players[1].printed
        nodes = total(self.counts[0]), total(self.counts[1])
        return winner, score, reason, detail, tuple(self.decisions), nodes, tuple(self.seconds), printed


def check_start(start: Any) -> None:
    """Raises ValueError for a start from which no game can be played."""
    check_position(start)
    require(not start.is_over, "start", start, "a position that is not over")


def check_agent(name: str, agent: Any) -> None:
    """Raises ValueError for what is no agent, such as the class of one."""
    require(callable(agent) and not isinstance(agent, type), name, agent, "agents, which are called with a position")


def open_game(start: Position, plies: int, rng: Rng) -> list[int]:
    """So many random moves, none of which ends the game."""
    position, moves = start, []
    for _ in range(plies):
        going_on = [move for move in position.moves if not position.play(move).is_over]
        if not going_on:
            break
        moves.append(rng.choice(going_on))
        position = position.play(moves[-1])
    return moves


def replay(record: GameRecord, start: Position) -> list[Position]:
    """The positions of a recorded game, ``start`` included; raises IllegalMove if it began elsewhere."""
    positions = [start]
    for move in record.moves:
        positions.append(positions[-1].play(move))
    return positions


def warm_up(agent: Agent, start: Position) -> None:
    """Has an agent compile its search: it is called where nothing is left to search."""
    rng, position = Rng(0), start
    while not position.is_over and position.ply < MOST_PLIES:
        position = position.play(rng.choice(position.moves))
    with suppress(Exception):  # what goes wrong here may go right in a game, or goes wrong again there
        agent.fresh()(position)
