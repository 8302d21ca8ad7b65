"""One game between two agents, and its record."""

from __future__ import annotations

from time import perf_counter

from gamelab.arena.agents import AnyAgent
from gamelab.arena.forfeit import Forfeit
from gamelab.arena.limits import Limits
from gamelab.arena.numbers import Numbers, derive
from gamelab.arena.record import GameRecord, Kinds
from gamelab.arena.seats import Seat, seat
from gamelab.games.position import FIRST, IllegalMove, Position, shown, whole_number
from gamelab.search.options import check_position

MOST = (1 << 64) - 1


def play_game(
    a: AnyAgent,
    b: AnyAgent,
    start: Position,
    *,
    game: int = 0,
    seed: int = 0,
    openings: int = 0,
    limits: Limits = Limits(),  # noqa: B008 - it never changes
) -> GameRecord:
    """The record of one game between agents ``a`` and ``b``; the same arguments give the same game.

    ``a`` is FIRST in even games, ``b`` in odd ones.  Games 2n and 2n + 1 are a pair: with ``openings`` they begin
    with the same so many random moves (fewer, where every move would end the game).  An agent that misbehaves
    forfeits the game.  Raises ValueError for what is no agent and for a ``start`` that is over.
    """
    check_game(a, b, start, game, seed, openings, limits)
    pair, first = divmod(game, 2)
    position, moves = opened(start, openings, Numbers(derive(seed, pair, "opening")))
    opening = tuple(moves)
    seats = (seat(a, derive(seed, game, "a"), start, limits), seat(b, derive(seed, game, "b"), start, limits))
    play = Play(seats, first, position, moves)
    forfeit = play.run()
    over = play.position
    winner = 1 - play.turn if forfeit else winner_of(over, first)
    return GameRecord(
        game=game, pair=pair, seed=seed, first=first, opening=opening, moves=tuple(moves), winner=winner,
        score=None if forfeit else over.score, forfeit=forfeit.reason if forfeit else None,
        detail=forfeit.detail if forfeit else "",
        decisions=(play.decisions[0], play.decisions[1]), nodes=(summed(seats[0]), summed(seats[1])),
        seconds=(play.seconds[0], play.seconds[1]),
    )  # fmt: skip


class Play:
    """A game in progress: ``turn`` is the agent that is asked, 0 for a and 1 for b."""

    def __init__(self, seats: tuple[Seat, Seat], first: int, position: Position, moves: list[int]) -> None:
        self.seats = seats
        self.first = first
        self.position = position
        self.moves = moves
        self.turn = 0
        self.seconds, self.decisions = [0.0, 0.0], [0, 0]

    def run(self) -> Forfeit | None:
        """Plays to the end; what an agent forfeited by, or None."""
        forfeit = None
        left = True  # in the middle of a move, by an interrupt from the keyboard
        try:
            for self.turn in (0, 1):
                self.seats[self.turn].begin(self.moves)
            while not self.position.is_over:
                self.decide()
            left = False
        except Forfeit as error:
            forfeit, left = error, False
        finally:
            for number, each in enumerate(self.seats):
                each.leave(healthy=not left and not (forfeit and number == self.turn))
        return forfeit

    def decide(self) -> None:
        """The next move; raises Forfeit."""
        position = self.position
        turn = self.turn = self.first if position.to_move == FIRST else 1 - self.first
        began = perf_counter()
        try:
            move = self.seats[turn].move(position, self.moves)
        finally:
            self.seconds[turn] += perf_counter() - began
        try:
            self.position = position.play(move)
        except IllegalMove as error:
            raise Forfeit("illegal", str(error)) from None
        self.moves.append(move)
        self.decisions[turn] += 1


def check_game(a: AnyAgent, b: AnyAgent, start: Position, game: int, seed: int, openings: int, limits: Limits) -> None:
    """Raises ValueError for arguments with which no game can be played."""
    check_position(start)
    for name, agent in (("a", a), ("b", b)):
        if not callable(agent) or isinstance(agent, type):
            raise ValueError(f"{name}={shown(agent)} is no agent: expected a function position -> move")
    if start.is_over:
        raise ValueError(f"start={start!r} is over: expected a position from which to play")
    whole_number("game", game, 0, MOST)
    whole_number("seed", seed, -MOST, MOST)
    whole_number("openings", openings, 0, MOST)
    if not isinstance(limits, Limits):
        raise ValueError(f"limits={shown(limits)}: expected Limits(seconds=…, megabytes=…)")


def opened(start: Position, plies: int, numbers: Numbers) -> tuple[Position, list[int]]:
    """The position after so many random moves, none of which ends the game, and the moves."""
    position, moves = start, []
    for _ in range(plies):
        going_on = [move for move in position.moves if not position.play(move).is_over]
        if not going_on:
            break
        moves.append(numbers.choice(going_on))
        position = position.play(moves[-1])
    return position, moves


def winner_of(over: Position, first: int) -> int | None:
    """Who won the finished game, 0 for agent a and 1 for agent b; None for a draw."""
    if over.winner is None:
        return None
    return first if over.winner == FIRST else 1 - first


def summed(seat: Seat) -> Kinds:
    """What the agent's searches counted in this game."""
    return Kinds(*map(sum, zip(*seat.rows, strict=True))) if seat.rows else Kinds()


def replay(record: GameRecord, start: Position) -> list[Position]:
    """The positions of a recorded game, ``start`` included; raises IllegalMove if it began elsewhere."""
    positions = [start]
    for move in record.moves:
        positions.append(positions[-1].play(move))
    return positions
