"""A setting and its games: who plays whom from where, the record of a game, and how it is played.

A setting's games follow from its seed, and that from the experiment's seed, the start and the opponent, not from the
agent: all agents meet the same openings and the same opponent, which draws the same random numbers.  So two agents can
be compared game by game, and two that must play alike give the same games.

Agents of the library play in this process, if they call no function of the user's, such as an evaluation.  All others
play in the sandbox (``isolated``), where they can do no harm: an agent forfeits the game if it makes an
illegal move, raises an error, thinks too long or dies.

A store finds the games of a setting by its ``key``, and must never give one agent the games of another.  So the key
depends on the code that the user wrote, and on the data that it names.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate
from typing import Any, NamedTuple

from gamelab.arena.agents import AnyAgent, begun, full_name, has_no_user_code, require
from gamelab.arena.identity import identity_of
from gamelab.arena.isolated import IsolatedPlayer, Player, after
from gamelab.arena.random_numbers import Stream, choice, derive, stream
from gamelab.games.position import FIRST, SECOND, Position, check_end, check_length, playout
from gamelab.search.options import check_position
from gamelab.users.messages import Failure
from gamelab.users.sandbox import Limits

USUAL = Limits()
LARGEST = 100_000
"""The largest limit: more than a day, and more memory than an agent can use."""


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


@dataclass(frozen=True)
class Setting:
    """Two agents, where they start, how many games they play, the experiment's seed, how games open, and the limits.

    Raises ValueError for what is no position, no agent or no limit.
    """

    start: Position
    agent: AnyAgent
    opponent: AnyAgent
    games: int
    seed: int = 0
    openings: int = 0
    limits: Limits = USUAL
    labels: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        check_position(self.start)
        check_limits(self.limits)
        for agent in (self.agent, self.opponent):
            check_agent(agent)

    @property
    def content(self) -> dict[str, Any]:
        """The description that a store keeps of it."""
        return {
            "start": repr(self.start),
            "agent": full_name(self.agent),
            "opponent": full_name(self.opponent),
            "seed": self.seed,
            "openings": self.openings,
            "limits": self.limits,
            "version": sys.modules["gamelab"].__version__,  # the package itself stands above all layers
        }

    @cached_property
    def key(self) -> str:
        """Sixteen digits that stand for all that its games depend on: a store keeps the games under them."""
        written = type(self.start), self.agent, self.opponent
        return f"{derive(*map(repr, self.content.values()), *map(identity_of, written)):016x}"

    @cached_property
    def game_seed(self) -> int:
        """The seed of its games: the same after an edit of the opponent, and in all versions of Python."""
        return derive(self.seed, repr(self.start), full_name(self.opponent))

    def play(self, game: int, seed: int | None = None) -> GameRecord:
        """Its game of that number, wherever and whenever it is played; ``seed`` is ``game_seed``, unless it is given.

        The agent is FIRST in even games, the opponent in odd ones.  Games 2n and 2n + 1 are a pair: they begin with the
        same random moves (fewer than ``openings``, where every move would end the game).
        """
        seed = self.game_seed if seed is None else seed
        pair, first = divmod(game, 2)
        opening = open_game(self.start, self.openings, stream(derive(seed, pair, "opening")))
        players = [(Player if has_no_user_code(agent) else IsolatedPlayer)(
            agent, derive(seed, game, side), self.start, self.limits, self.games - game - 1
        ) for agent, side in ((self.agent, "a"), (self.opponent, "b"))]  # fmt: skip
        moves = list(opening)
        result = play_on(players, first, self.start, moves)
        spent = [(each.decisions, each.nodes, each.seconds, each.printed) for each in players]
        return GameRecord(game, pair, seed, first, tuple(opening), tuple(moves), *result, *zip(*spent, strict=True))


def play_game(
    a: AnyAgent, b: AnyAgent, start: Position, *,
    game: int = 0, seed: int = 0, openings: int = 0, limits: Limits = USUAL,
) -> GameRecord:  # fmt: skip
    """The record of one game between agents ``a`` and ``b``; the same arguments give the same game.

    ``a`` is FIRST in even games, ``b`` in odd ones.  With ``openings`` the game begins with so many random moves, the
    same in games 2n and 2n + 1.  An agent that misbehaves forfeits the game, and the ``limits`` hold.  Raises
    ValueError for what is no agent or no limit, and if the game does not end, or has moves, a winner or a score that no
    game can have.
    """
    return Setting(start, a, b, game + 1, seed, openings, limits).play(game, seed)


# --- what can play ---


def check_limits(limits: Any) -> None:
    """Raises ValueError for limits under which nobody can play."""
    is_right = isinstance(limits, Limits) and all(
        value is None or (isinstance(value, int | float) and 0 < value <= LARGEST) for value in limits
    )
    require(is_right, "limits", limits, f"Limits(seconds=10, megabytes=1024), or others above 0, up to {LARGEST:,}")


def check_agent(agent: Any) -> None:
    """Raises ValueError for what is no agent, such as the class of one."""
    is_agent = callable(agent) and not isinstance(agent, type)
    require(is_agent, "agent", agent, "an agent, which is called with a position")


# --- the game ---


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


def warm_up(agent: AnyAgent, start: Position) -> None:
    """Has an agent compile its search: it is called where nothing is left to search."""
    *_, last = playout(start, lambda position: position.moves[0])
    with suppress(Exception):  # what goes wrong here may go right in a game, or goes wrong again there
        begun(agent, 0)(last)
