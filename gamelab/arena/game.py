"""One game between two agents, and its record.

Agents of the library play in this process.  All others play in a process of their own (``isolated``), where they can
do no harm: whoever makes an illegal move, raises an error, thinks too long or dies forfeits the game.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from time import perf_counter
from typing import Any

from gamelab.arena.agents import AnyAgent, begin, fresh, is_library_agent, require
from gamelab.arena.rng import Rng, derive
from gamelab.games.position import FIRST, IllegalMove, Position, as_int
from gamelab.search.options import check_position
from gamelab.search.result import PlyCounts, SearchResult

REASONS = ("illegal", "error", "timeout", "died")
"""Why an agent forfeits a game: a move that the rules do not allow, or none at all; an exception; no answer in time;
its process ended."""
MOST_PLIES = 1000
"""A game that goes on longer is stopped; it is a draw without a score."""
LONGEST_DETAIL = 300
NOTHING = PlyCounts()


class Forfeit(Exception):
    """An agent loses the game: the ``reason``, one of ``REASONS``, and one line about it."""

    def __init__(self, reason: str, detail: str) -> None:
        super().__init__(reason, detail)
        self.reason = reason
        line = re.sub(r" at 0x[0-9a-fA-F]+", "", " ".join(detail.split()))  # an address is another one in the next run
        self.detail = line if len(line) <= LONGEST_DETAIL else f"{line[: LONGEST_DETAIL - 1]}…"


@dataclass(frozen=True)
class Limits:
    """``seconds`` by the clock for one move, and ``megabytes`` of memory, for agents that are not the library's.

    None sets no limit.  The limit of memory holds for the whole process of an agent, where the system has such a
    limit (Linux).  The compilation of an agent's functions takes no time off its clock.
    """

    seconds: float | None = 10.0
    megabytes: int | None = 1024

    def __post_init__(self) -> None:
        is_time = self.seconds is None or 0 < self.seconds < inf
        require(is_time, "seconds", self.seconds, "a positive number, or None for no limit")
        is_size = self.megabytes is None or (as_int(self.megabytes) or 0) > 0
        require(is_size, "megabytes", self.megabytes, "a whole number of at least 1, or None for no limit")


@dataclass(frozen=True)
class GameRecord:
    """One game: all that a table is made of, and what is needed to play it again."""

    game: int
    """Its number within its setting, from 0."""
    pair: int
    """The two games of a pair have the same opening, with colours swapped."""
    seed: int
    """The pair's seed: all random numbers of the game follow from it and from the game's number."""
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
    """The moves decided by a and by b."""
    nodes: tuple[PlyCounts, PlyCounts]
    """The nodes searched by a and by b, by kind; 0 for an agent that is not the library's or does not search."""
    seconds: tuple[float, float]
    """What a and b spent on their moves; the one field that differs when the game is played again."""
    printed: tuple[str, str] = ("", "")
    """The beginning of what isolated agents printed."""


class LibraryPlayer:
    """An agent that plays one game in this process; ``IsolatedPlayer`` has the same methods."""

    printed = ""

    def __init__(self, agent: AnyAgent, seed: int) -> None:
        self.agent, self.seed = fresh(agent), seed

    def begin(self, moves: list[int]) -> None:
        begin(self.agent, self.seed)

    def move(self, position: Position, moves: list[int]) -> tuple[Any, PlyCounts]:
        try:
            return self.agent(position), counts_of(self.agent)
        except Exception as error:
            raise Forfeit("error", f"{type(error).__name__}: {error}") from None

    def leave(self, *, healthy: bool) -> None:
        """There is nothing to tidy up."""


def counts_of(agent: Any) -> PlyCounts:
    """What the agent's last search counted; an attribute ``last`` may be anything in a user's agent."""
    last = getattr(agent, "last", None)
    return total(last.counts.by_ply) if isinstance(last, SearchResult) else NOTHING


def total(counts: Sequence[PlyCounts]) -> PlyCounts:
    """The sums by kind."""
    return PlyCounts(*map(sum, zip(*counts, strict=True))) if counts else NOTHING


def player(agent: AnyAgent, seed: int, start: Position, limits: Limits) -> Any:
    """The agent, ready for one game from ``start``."""
    if is_library_agent(agent):
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
    for name, agent in (("a", a), ("b", b)):
        check_agent(name, agent)
    pair, first = divmod(game, 2)
    position, moves = opened(start, openings, Rng(derive(seed, pair, "opening")))
    opening = tuple(moves)
    players = player(a, derive(seed, game, "a"), start, limits), player(b, derive(seed, game, "b"), start, limits)
    play = Play(players, first, position, moves)
    forfeit = play.run()
    over, is_stopped = play.position, not forfeit and not play.position.is_over
    winner = 1 - play.turn if forfeit else winner_of(over, first)
    return GameRecord(
        game=game, pair=pair, seed=seed, first=first, opening=opening, moves=tuple(moves), winner=winner,
        score=None if forfeit or is_stopped else over.score, forfeit=forfeit.reason if forfeit else None,
        detail=forfeit.detail if forfeit else f"stopped after {MOST_PLIES} plies" if is_stopped else "",
        decisions=(play.decisions[0], play.decisions[1]), nodes=(total(play.counts[0]), total(play.counts[1])),
        seconds=(play.seconds[0], play.seconds[1]), printed=(players[0].printed, players[1].printed),
    )  # fmt: skip


class Play:
    """A game in progress: ``turn`` is the agent that is asked, 0 for a and 1 for b."""

    def __init__(self, players: Any, first: int, position: Position, moves: list[int]) -> None:
        self.players = players
        self.first = first
        self.position = position
        self.moves = moves
        self.turn = 0
        self.seconds, self.decisions = [0.0, 0.0], [0, 0]
        self.counts: tuple[list[PlyCounts], list[PlyCounts]] = [], []

    def run(self) -> Forfeit | None:
        """Plays to the end; returns why an agent forfeited, or None."""
        healthy = [False, False]  # an interrupt from the keyboard may come in the middle of a move
        try:
            for self.turn in (0, 1):
                self.players[self.turn].begin(self.moves)
            while not self.position.is_over and len(self.moves) < MOST_PLIES:
                self.decide()
            healthy = [True, True]
        except Forfeit as forfeit:
            healthy[1 - self.turn] = True
            return forfeit
        finally:
            for each, is_healthy in zip(self.players, healthy, strict=True):
                each.leave(healthy=is_healthy)
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


def check_start(start: Any) -> None:
    """Raises ValueError for a start from which no game can be played."""
    check_position(start)
    require(not start.is_over, "start", start, "a position that is not over")


def check_agent(name: str, agent: Any) -> None:
    """Raises ValueError for what is no agent, such as the class of one."""
    require(callable(agent) and not isinstance(agent, type), name, agent, "agents, which are called with a position")


def opened(start: Position, plies: int, rng: Rng) -> tuple[Position, list[int]]:
    """The position after so many random moves, none of which ends the game, and the moves."""
    position, moves = start, []
    for _ in range(plies):
        going_on = [move for move in position.moves if not position.play(move).is_over]
        if not going_on:
            break
        moves.append(rng.choice(going_on))
        position = position.play(moves[-1])
    return position, moves


def winner_of(over: Position, first: int) -> int | None:
    """Who won, 0 for agent a and 1 for agent b; None for a draw and for a game that was stopped."""
    if over.winner is None:
        return None
    return first if over.winner == FIRST else 1 - first


def replay(record: GameRecord, start: Position) -> list[Position]:
    """The positions of a recorded game, ``start`` included; raises IllegalMove if it began elsewhere."""
    positions = [start]
    for move in record.moves:
        positions.append(positions[-1].play(move))
    return positions


def warm_up(agent: AnyAgent, start: Position) -> None:
    """Has an agent compile its search: it is called where nothing is left to search."""
    rng, position = Rng(0), start
    while not position.is_over and position.ply < MOST_PLIES:
        position = position.play(rng.choice(position.moves))
    try:
        ready = fresh(agent)
        begin(ready, 0)
        ready(position)
    except Exception:
        return  # what goes wrong here may go right in a game, or goes wrong again there
