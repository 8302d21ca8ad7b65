"""The interface of every game: searches, pictures, agents and tests use what stands in ``Position``.

A position is a value.  It never changes; ``play`` returns another one.

    FIRST, SECOND    the players, 1 and -1; the other player is ``-player``
    position.to_move, .moves, .play(move), .is_over, .winner, .score, .ply

Every game defines these seven.  What else stands in ``Position``, such as ``label`` and ``symmetries``, has a default.

A move is a small int (a cell, a column, an edge, a child), or ``PASS``.
"""

from __future__ import annotations

import reprlib
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from itertools import count
from numbers import Integral, Real
from operator import index
from typing import Any, ClassVar, Self, TypeVar

from gamelab.games import svg

FIRST = 1
SECOND = -1
PASS = -1
MOST = 10**9
"""What no score reaches, because searches begin with it."""

P = TypeVar("P", bound="Position")


class IllegalMove(ValueError):
    """A move that the rules do not allow; holds the ``move`` and the ``position``."""

    def __init__(self, move: object, position: Position) -> None:
        super().__init__(move, position)
        self.move = move
        self.position = position

    def __str__(self) -> str:
        labels = {move: self.position.label(move) for move in self.position.moves}
        legal = ", ".join(f"{move} ({label})" for move, label in labels.items()) or "none, the game is over"
        return f"{short_repr(self.move)} is not a legal move in {self.position!r}; legal: {legal}"


UNFINISHED = "the game is not over and has no score yet; an evaluation judges unfinished games"


class Position(ABC):
    """One state of a game, immutable and hashable.

    A new game needs the abstract members below and nothing more: then it can be searched, drawn and played.
    What else others need to know of a game are the members that have defaults: a game that knows better replaces them.
    Equality and hash ignore ``ply``, so that a position reached by two paths is one position.
    """

    __slots__ = ()

    name: ClassVar[str] = ""
    """The game's name on the command line; a game without one is called as its class, in small letters."""
    sizes: ClassVar[str] = "numbers, such as 4 or 4x5"
    """How ``--size`` is written on the command line."""
    sides: ClassVar[tuple[str, str]] = ("FIRST", "SECOND")
    """What its players are called at the board, FIRST and then SECOND."""
    most_plies: ClassVar[int] = 1000
    """More than any game of this kind has: one that goes on longer ends in an error."""
    room: ClassVar[tuple[int, int]] = (0, 0)
    """1 where ``coordinates`` stand: left of the board and above it; right of it and below."""

    @property
    @abstractmethod
    def to_move(self) -> int:
        """The player whose turn it is, FIRST or SECOND; when the game is over, whose turn it would be."""

    @property
    @abstractmethod
    def ply(self) -> int:
        """How many moves were made so far."""

    @property
    @abstractmethod
    def moves(self) -> tuple[int, ...]:
        """The legal moves in increasing order; empty exactly when the game is over."""

    @abstractmethod
    def play(self, move: int) -> Self:
        """The position after ``move``; raises IllegalMove, which names the move and the legal ones."""

    @property
    @abstractmethod
    def is_over(self) -> bool:
        """Whether the game is finished."""

    @property
    @abstractmethod
    def winner(self) -> int | None:
        """The player who won; ``None`` for a draw and for an unfinished game."""

    @property
    @abstractmethod
    def score(self) -> int:
        """The finished game's value for FIRST; raises ValueError while the game goes on."""

    def side(self, player: int) -> str:
        """What a player is called at the board."""
        return self.sides[player < 0]

    def label(self, move: int) -> str:
        """The move as people write it, counting from 1; also of a move of the game that is not legal here.

        Raises ValueError if the game has no such move.
        """
        return "pass" if move == PASS else str(whole_number("move", move, 0, sys.maxsize) + 1)

    def move(self, text: str) -> int:
        """The legal move that ``text`` names, as ``label`` writes it; raises IllegalMove."""
        wanted = text.strip().lower() if isinstance(text, str) else None
        for move in self.moves:
            if self.label(move).lower() == wanted:
                return move
        raise IllegalMove(text, self)

    def off_centre(self, move: int) -> int:
        """How far from the middle of the board a move lies: of equally good moves, advice names the nearest.

        ``deepening`` tries the nearest ones first, in games on a grid of rows and columns.
        """
        return 0

    def symmetries(self) -> tuple[Self, ...]:
        """This position, then its rotations and reflections, each once."""
        return (self,)

    def twins(self) -> tuple[Self, ...]:
        """Three of the other symmetries, for a quick test: together they move every cell."""
        others = self.symmetries()[1:]
        return others[:: max(1, len(others) // 2)]

    def exchanged(self) -> Self | None:
        """The same position for the other players: every value has the other sign.  None if there is no such thing."""
        return None

    def guess(self) -> int:
        """What an unfinished position seems to be worth for FIRST: the usual evaluation of a game without a better."""
        return 0

    @classmethod
    def sized(cls, *sizes: int) -> Self:
        """The start of a game of this size."""
        return cls(*sizes)

    def smaller(self) -> tuple[Self, ...]:
        """Smaller games of the same kind, on which a check tries a search first."""
        return ()

    def labelled(self) -> str:
        """The board as text, with the names of its columns and rows where it has any."""
        return str(self)

    @property
    def standing(self) -> str:
        """What a spectator would count on the board, such as the discs of each side, if there is such a thing."""
        return ""

    def coordinates(self, gap: float) -> list[tuple[str, float, float]]:
        """The names around ``thumbnail``, and where they stand, ``gap`` outside it."""
        return []

    def picture(self, *, small: bool = False) -> str:
        """The position as SVG; ``small``: for a node of a tree, without labels and places to click."""
        return svg.text_picture(str(self), type(self).__name__)

    def _repr_svg_(self) -> str:
        return self.picture()

    def _repr_html_(self) -> str:
        return svg.image(self._repr_svg_(), f"{type(self).__name__}\n{self}")

    def thumbnail(self) -> str:
        """The picture for a node of a tree: small, with nothing to click."""
        return self.picture(small=True)


def checked(move: Any, position: Position) -> int:
    """``move`` as a plain int (it may be NumPy's) if it is legal; else raises IllegalMove."""
    number = as_int(move)
    if number is None or number not in position.moves:
        raise IllegalMove(move, position)
    return number


def as_int(value: Any) -> int | None:
    """``value`` as a plain int if it is a whole number (also NumPy's); None for anything else, also for a bool."""
    if isinstance(value, bool):
        return None
    try:
        return index(value)
    except TypeError:
        return None


def as_number(value: Any) -> Any:
    """``value`` as Python's own int or float if it is a number that can be compared; None for anything else."""
    if type(value) is int:  # nearly always
        return value
    if not isinstance(value, Real) or isinstance(value, bool):
        return None
    number = index(value) if isinstance(value, Integral) else float(value)
    return number if number == number else None


def whole_number(name: str, value: Any, least: int, most: int) -> int:
    """``value`` as a plain int if it lies within the limits; otherwise a ValueError names it and what is allowed."""
    number = as_int(value)
    if number is None or not least <= number <= most:
        raise ValueError(f"{name}={short_repr(value)}: expected a whole number from {least} to {most}")
    return number


def short_repr(value: object) -> str:
    """A short ``repr`` for an error message."""
    try:
        return _short.repr(value)
    except ValueError:  # Python writes no number of thousands of digits
        return f"an unwritable {type(value).__name__}"


_short = reprlib.Repr()
_short.maxstring = _short.maxother = 100


def perft(position: Position, depth: int) -> int:
    """The number of move sequences of exactly ``depth`` plies; a finished game is not extended."""
    return sequences(position, whole_number("depth", depth, 0, sys.maxsize))


def sequences(position: Position, plies: int) -> int:
    """``perft`` for a depth that was checked."""
    if plies == 0:
        return 1
    return sum(sequences(position.play(move), plies - 1) for move in position.moves)


def playout(position: P, choose: Callable[[P], int]) -> Iterator[P]:
    """The positions of one game, the start included, with every move chosen by ``choose(position)``.

    Raises ValueError if it does not end.
    """
    yield position
    for plies in count(1):
        if position.is_over:
            return
        check_length(position, plies)
        position = position.play(choose(position))
        yield position


def most_plies_of(position: Position) -> int:
    """More plies than a game has, also one of a class that does not inherit from Position."""
    return getattr(position, "most_plies", Position.most_plies)


def check_length(position: Position, plies: int) -> None:
    """Raises ValueError if a game has more plies than its class allows."""
    name, most = type(position).__name__, most_plies_of(position)
    if plies > most:
        raise ValueError(f"a game of {name} did not end within {most:,} plies: a longer game sets most_plies in {name}")


def check_game(start: Position) -> None:
    """Plays the game in which the first move is always made; raises ValueError for what no game can answer."""
    position = start
    for _ in range(most_plies_of(start)):
        check_answers(position)
        if position.is_over:
            return check_end(position)
        before, position = position, position.play(position.moves[0])
        if not hasattr(position, "is_over"):
            raise ValueError(f"{before!r}.play({before.moves[0]}) returns {short_repr(position)}: expected a position")


def check_answers(position: Position) -> None:
    """Raises ValueError for a part of a position that is none, such as a method where a property is expected."""
    over, side, ply, moves = position.is_over, position.to_move, position.ply, position.moves
    plies, are_moves = as_int(ply), isinstance(moves, tuple | list) and None not in map(as_int, moves)
    most = most_plies_of(position)
    for name, value, is_right, expected in (
        ("is_over", over, over in (True, False), "True or False"),
        ("to_move", side, over or side in (FIRST, SECOND), f"{FIRST} or {SECOND}"),
        ("ply", ply, plies is not None and 0 <= plies <= most, f"a whole number from 0 to {most}"),
        ("moves", moves, are_moves, "a tuple of whole numbers"),
    ):
        if not is_right:
            raise ValueError(f"{position!r} has {name} {short_repr(value)}: expected {expected}")
    if not moves and not over:
        raise ValueError(f"{position!r} has no moves, and is not over")


def check_end(end: Position) -> None:
    """Raises ValueError for a winner or a score that no game can have."""
    winner, score = end.winner, end.score
    if winner is not None and as_int(winner) not in (FIRST, SECOND):
        raise ValueError(f"{end!r} has winner {winner!r}: expected {FIRST}, {SECOND} or None")
    if as_number(score) is None or abs(score) >= MOST:
        raise ValueError(f"{end!r} has score {score!r}: expected a number within ±{MOST:,}")
