"""An illegal disc in the arena: whole games of an agent that, where it must pass, plays the other side's square.

The rules of this package do not allow it, so that it cannot be met in a sweep.  Here is a game loop that looks away,
as that of lab 004 did, and beside it the same games with a proper pass.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from gamelab.arena.agents import Agent, begin
from gamelab.arena.rng import derive
from gamelab.games.othello import Othello, settled
from gamelab.games.position import FIRST, PASS


class FreeDiscGame(NamedTuple):
    """How a game ended for the agent: by how many discs, and with how many illegal ones among them."""

    margin: int
    free_discs: int


def free_disc(position: Othello, square: int) -> Othello:
    """The position after a disc of the side to move on an empty square that turns nothing: no legal move.

    Raises ValueError for a square that is not empty.
    """
    disc = 1 << square if 0 <= square < position.board.size**2 else 0
    if not disc or disc & (position.first | position.second):
        raise ValueError(f"square={square}: expected an empty square of {position!r}")
    first, second = position.first, position.second
    if position.to_move == FIRST:
        first |= disc
    else:
        second |= disc
    return settled(position.board, first, second, -position.to_move, position.ply + 1, square)


def games_with_free_discs(
    agent: Agent, opponent: Agent, start: Othello, games: int, seed: int = 0, *, free: bool = True
) -> list[FreeDiscGame]:
    """So many games, the agent beginning in every other one, with an illegal disc for each of its passes.

    With ``free=False`` it passes as it should.  The same seed gives both the same random numbers.
    """
    return [one_game(agent, opponent, start, 1 - 2 * (game % 2), derive(seed, game), free) for game in range(games)]


def one_game(agent: Agent, opponent: Agent, start: Othello, side: int, seed: int, free: bool) -> FreeDiscGame:
    """One game in which the agent plays for ``side``."""
    players: dict[int, Any] = {side: agent.fresh(), -side: opponent.fresh()}
    for player, mover in players.items():
        begin(mover, derive(seed, player))
    position, found = start, 0
    while not position.is_over:
        mover = players[position.to_move]
        if free and position.to_move == side and position.moves == (PASS,):
            found += 1
            position = free_disc(position, mover(position.play(PASS)))
        else:
            position = position.play(mover(position))
    return FreeDiscGame(side * position.score, found)
