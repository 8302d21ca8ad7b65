"""One game: its record, its players, which are agents that decide its moves, and how it is played, also again."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from operator import index
from time import perf_counter
from typing import Any, NamedTuple

from gamelab.arena.agents import begun
from gamelab.arena.random_numbers import Stream, choice
from gamelab.games.position import FIRST, SECOND, Position, check_end, check_length
from gamelab.search.result import SearchResult, move_in
from gamelab.users.messages import Failure
from gamelab.users.sandbox import Limits
from gamelab.users.whose_code import describe, said_by


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
    """The final score for FIRST; None after a forfeit."""
    forfeit: str | None
    """None, or the reason of a ``Failure``; the winner is then the other agent."""
    detail: str
    """One line about the forfeit."""
    decisions: tuple[int, int]
    """The numbers of moves that a and b decided."""
    nodes: tuple[int, int]
    """The nodes that a and b searched; 0 for an agent that does not say them, such as a search of your own."""
    seconds: tuple[float, float]
    """The time that a and b took; the one field that differs when the game is played again."""
    printed: tuple[str, str] = ("", "")
    """The beginning of what isolated agents printed."""


# --- who plays it ---


class Player:
    """An agent in one game that plays in this process, and what it has taken so far."""

    printed = ""

    def __init__(self, agent: Any, start: Position, limits: Limits, seed: int = 0, to_come: int = 0) -> None:
        self.agent, self.start, self.limits, self.seed, self.to_come = agent, start, limits, seed, to_come
        self.decisions, self.nodes, self.seconds = 0, 0, 0.0

    def begin(self) -> None:
        """The game begins."""
        self.agent = begun(self.agent, self.seed)

    def decide(self, position: Position, moves: list[int]) -> Any:
        """The agent's next move, after these ``moves``; raises Failure."""
        began = perf_counter()
        move, nodes = self.move(position, moves)
        self.seconds += perf_counter() - began
        self.nodes += nodes
        self.decisions += 1
        return move

    def move(self, position: Position, moves: list[int]) -> tuple[Any, int]:
        """The agent's move, and the nodes of its search."""
        try:
            return self.agent(position), nodes_of(self.agent)
        except Exception as error:
            raise Failure("error", describe(error)) from None

    def leave(self) -> None:
        """The game is over."""


def nodes_of(agent: Any) -> int:
    """The nodes of the agent's last search; in a user's agent an attribute ``last`` may be anything."""
    last = getattr(agent, "last", None)
    return last.counts.nodes if isinstance(last, SearchResult) else 0


def after(position: Position, answer: Any) -> tuple[Position, int]:
    """The position after what an agent answered, and its move as a plain int; raises Failure if that is not legal."""
    try:
        move = move_in(answer)
        return position.play(move), index(move)
    except Exception as error:  # a user's game may raise anything
        raise Failure("illegal", said_by(error)) from None


# --- how it is played ---


def play_on(players: Sequence[Player], first: int, position: Position, moves: list[int]) -> tuple[Any, ...]:
    """Plays to the end from the position after the ``moves`` of the opening, and adds its moves to them.

    Returns who won (0 for a, 1 for b), the score, the reason of a forfeit, and a line about it.
    """
    turn = 0
    try:
        for turn in (0, 1):
            players[turn].begin()
        while not position.is_over:
            check_length(position, len(moves) + 1)
            turn = first if position.to_move == FIRST else 1 - first
            position, move = after(position, players[turn].decide(position, moves))
            moves.append(move)
    except Failure as failure:
        return 1 - turn, None, failure.reason, failure.detail
    finally:
        for each in players:
            each.leave()
    check_end(position)
    winner = {FIRST: first, SECOND: 1 - first, None: None}[position.winner]
    return winner, position.score, None, ""


def open_game(position: Position, plies: int, random: Stream) -> tuple[Position, list[int]]:
    """The position after so many random moves, none of which ends the game, and these moves."""
    moves = []
    for _ in range(plies):
        going_on = [move for move in position.moves if not position.play(move).is_over]
        if not going_on:
            break
        moves.append(choice(random, going_on))
        position = position.play(moves[-1])
    return position, moves


def replay(record: GameRecord, start: Position) -> list[Position]:
    """The positions of a recorded game, ``start`` included; raises IllegalMove if it began elsewhere."""
    return list(accumulate(record.moves, lambda position, move: position.play(move), initial=start))
