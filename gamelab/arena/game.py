"""One game: its record, how it is played, and how it is played again."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Any, NamedTuple

from gamelab.arena.isolated import Player, after
from gamelab.arena.random_numbers import Stream, choice
from gamelab.games.position import FIRST, SECOND, Position, check_end, check_length
from gamelab.users.messages import Failure


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


def play_on(players: Sequence[Player], first: int, start: Position, moves: list[int]) -> tuple[Any, ...]:
    """Plays to the end, after the ``moves`` of the opening, and adds its moves to them.

    Returns who won (0 for a, 1 for b), the score, the reason of a forfeit, and a line about it.
    """
    position, turn = start, 0
    for move in moves:
        position = position.play(move)
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


def open_game(start: Position, plies: int, random: Stream) -> list[int]:
    """So many random moves, none of which ends the game."""
    position, moves = start, []
    for _ in range(plies):
        going_on = [move for move in position.moves if not position.play(move).is_over]
        if not going_on:
            break
        moves.append(choice(random, going_on))
        position = position.play(moves[-1])
    return moves


def replay(record: GameRecord, start: Position) -> list[Position]:
    """The positions of a recorded game, ``start`` included; raises IllegalMove if it began elsewhere."""
    return list(accumulate(record.moves, lambda position, move: position.play(move), initial=start))
